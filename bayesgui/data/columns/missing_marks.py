"""Texts that stand for a missing value, and which of them a column uses.

A mark is found in three strengths. One that hardly ever is a value (NA, ?, #N/A) always is one. A
sign (*, -) is one unless it belongs to a scale of signs (+ and −, * and **) or has but one other
value beside it that is no number, a dot only where all other values are numbers. A word that people
use as a category (None, unknown) is one only where all other values are numbers, or where it is
rare. Case of letters does not matter.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, Final

from bayesgui.core.name_lists import list_names
from bayesgui.core.numerals import number
from bayesgui.core.sentence import Sentence, pluralize

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

_MARKS: Final = frozenset({
    "?", "??", "???", "na", "n/a", "n.a.", "#n/a", "#n/a n/a", "#na", "<na>", "<n/a>", "na()",
    "nan", "-nan", "+nan", "nat", "null", "#null!", "<null>", "(null)", "\\n", "#value!", "#ref!",
    "#div/0!", "#name?", "#num!", "1.#qnan", "-1.#qnan", "1.#ind", "-1.#ind", "n.v.", "k.a.",
    "[null]", "(blank)", "(missing)", "<missing>",
})  # fmt: skip
"""Marks that hardly ever are a value, of databases, Excel, GeNIe, Hugin, R, Weka and pandas."""

_SIGNS: Final = frozenset({
    "*", ".", "..", "...", "…", "-", "--", "---", "–", "—", "−", "_", "/",
    *(f".{letter}" for letter in "abcdefghijklmnopqrstuvwxyz_"),
})  # fmt: skip
"""Marks of Netica (*), SAS, SPSS and Stata (. and .a to .z) and of tables made by hand."""

_WORDS: Final = frozenset({
    "none", "nil", "unknown", "unk", "missing", "undefined", "unspecified", "not available",
    "not known", "not recorded", "not reported", "not specified", "no data", "no answer",
    "no response", "not applicable", "unbekannt", "keine angabe", "fehlt",
    "n.d.", "n/d",
    "未知", "不详", "缺失", "无",
})  # fmt: skip
"""Words that are marks in some tables and categories in others."""

ALL_MARKS: Final = _MARKS | _SIGNS | _WORDS
"""All of them, in lower case."""

EMPTY_WORDS: Final = ("NaN", "nan", "null", "Null", "NULL", "None", "none", "NONE")
"""The marks among them that programs write for an empty cell, and a Parquet file does not need."""

LISTED: Final = 4
"""Maximum number of columns listed in a remark."""

RARE: Final = 0.01
"""Share of the cells with a value up to which a word is rare."""


def is_mark(text: str) -> bool:
    """Tell whether a text hardly ever is a value, whatever column it is in."""
    return text.strip().casefold() in _MARKS


def is_word(text: str) -> bool:
    """Tell whether a text is a word that some tables have for a category."""
    return text.strip().casefold() in _WORDS


def may_be_mark(text: str) -> bool:
    """Tell whether a text is a mark of missing values in some columns."""
    return text.strip().casefold() in ALL_MARKS


def may_have_marks(texts: Iterable[str]) -> bool:
    """Tell whether `may_be_mark` is true of one of many texts."""
    return not ALL_MARKS.isdisjoint(map(str.casefold, map(str.strip, texts)))


def marks_among(
    texts: Iterable[str] | Mapping[str, int],
    decimal: str = ".",
    states: Collection[str] = (),
    certain: Collection[str] = (),
    common: Collection[str] = (),
) -> tuple[str, ...]:
    """Return the marks of missing values among the texts of a column.

    `texts`: the distinct texts of the column; with their numbers of cells, rare words are marks
    too. `states`: texts that are known to be values, such as the states of a network. `certain`:
    texts that are marks in any column, such as * in a case file of Netica. `common`: texts that are
    marks only among numbers here, such as words that are categories of other columns.

    >>> marks_among(["1.5", "2.5", "NA", "-"]), marks_among(["+", "-"]), marks_among(["yes", "n/a"])
    (('NA', '-'), (), ('n/a',))
    >>> marks_among({"Stone": 500, "Wood": 700, "None": 300}), marks_among({"a": 300, "None": 2})
    ((), ('None',))
    """
    counts = Counter(texts)
    if not may_have_marks(counts) and not any(mark in counts for mark in certain):
        return ()
    marks = (text for text in counts if text in certain or is_mark(text) or may_be_mark(text))
    found = sorted(text for text in marks if text.strip() and text not in states)
    sure = [text for text in found if text in certain or (is_mark(text) and text not in common)]
    open_ = [text for text in found if may_be_mark(text) and text not in sure]
    if not open_:
        return tuple(sure)
    values = [text for text in counts if text.strip() and text not in sure and text not in open_]
    signs = [text for text in open_ if _is_sign(text)]
    if values and not any(math.isnan(number(text, decimal)) for text in values):
        return (*sure, *(open_ if len(values) > 1 else signs))
    signs = [text for text in signs if not text.strip().startswith(".")]
    if len(values) < 2 or any(_is_of_signs(text) for text in values):
        signs = []
    words = [
        text
        for text in open_
        if not _is_sign(text) and text not in common and _is_rare(text, counts, values)
    ]
    return (*sure, *signs, *words)


def missing_remark(found: tuple[str, dict[str, int]]) -> Sentence:
    """Return the remark on a mark of missing values and its number of cells by column."""
    mark, columns = found
    return Sentence(
        "{cells} of {columns} read “{mark}”: missing.", mark=mark, **cells_and_columns(columns)
    )


def doubtful_remark(found: tuple[str, dict[str, int]]) -> Sentence:
    """Return the remark on a text that is a state here and a mark in other tables."""
    text, columns = found
    return Sentence(
        "{cells} of {columns} read “{text}”, which is kept as a state; if it means that the value "
        "is missing, name it as a missing value.",
        text=text,
        **cells_and_columns(columns),
    )


def cells_and_columns(columns: Mapping[str, int]) -> dict[str, Sentence | str]:
    """Return what a remark says of where a text stands, given its number of cells by column."""
    return {
        "cells": pluralize(sum(columns.values()), "{count} cell", "{count} cells"),
        "columns": list_names(list(columns), LISTED),
    }


def _is_sign(text: str) -> bool:
    return text.strip().casefold() in _SIGNS


def _is_of_signs(text: str) -> bool:
    """Tell whether a text has neither letters nor digits, as + and ** have none."""
    return not any(map(str.isalnum, text))


def _is_rare(text: str, counts: Mapping[str, int], values: Collection[str]) -> bool:
    """Tell whether a word is rare, and rarer than any value."""
    others = [counts[value] for value in values]
    return bool(others) and counts[text] <= RARE * sum(others) and counts[text] < min(others)
