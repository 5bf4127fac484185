"""Columns of texts: what is a state, and what marks a missing cell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.numerals import number_text
from bayesgui.data.columns.column import CodedColumn, NumericColumn, sorted_states
from bayesgui.data.columns.missing_marks import (
    EMPTY_WORDS,
    doubtful_remark,
    is_word,
    marks_among,
    may_be_mark,
    may_have_marks,
    missing_remark,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.sentence import Sentence


@dataclass(frozen=True, eq=False)
class Texts:
    """A column as its different texts, the place of each row's text, and those that are values."""

    name: str
    texts: list[str]
    codes: NDArray[np.signedinteger]
    known: Collection[str]

    def cells(self) -> dict[str, int]:
        """Return the number of cells by text."""
        counts = np.bincount(self.codes[self.codes >= 0], minlength=len(self.texts)).tolist()
        found: dict[str, int] = {}
        for text, count in zip(self.texts, counts, strict=True):
            found[text] = found.get(text, 0) + count
        return found


def without_marks(
    columns: Sequence[CodedColumn | NumericColumn | Texts],
) -> tuple[tuple[CodedColumn | NumericColumn, ...], list[Sentence]]:
    """Return columns without marks of missing values, and remarks on what reads like one."""
    cells = {c.name: c.cells() for c in columns if isinstance(c, Texts) and may_have_marks(c.texts)}
    known = {c.name: c.known for c in columns if isinstance(c, Texts)}
    common = {*EMPTY_WORDS}
    for name, by_text in cells.items():
        marks = marks_among(by_text, states=known[name], common=EMPTY_WORDS)
        common.update(text for text in by_text if is_word(text) and text not in marks)
    missing: dict[str, dict[str, int]] = {}
    kept: dict[str, dict[str, int]] = {}
    made = []
    for column in columns:
        if not isinstance(column, Texts):
            made.append(column)
            continue
        texts, by_text = column.texts, cells.get(column.name, {})
        marks = marks_among(by_text, states=column.known, common=common)
        for text, count in by_text.items():
            if text in marks:
                missing.setdefault(text, {})[column.name] = count
            elif may_be_mark(text) and text not in column.known:
                kept.setdefault(text, {})[column.name] = count
        texts = ["" if text in marks else text for text in texts]
        made.append(without_blank(column.name, texts, column.codes, sort=True))
    return tuple(made), [
        *map(missing_remark, missing.items()),
        *map(doubtful_remark, kept.items()),
    ]


def value_text(value: object) -> str:
    """Return the text of a value of any type."""
    return number_text(float(value)) if isinstance(value, float | np.floating) else str(value)


def without_blank(
    name: str, texts: list[str], codes: NDArray[np.integer], sort: bool = False
) -> CodedColumn:
    """Make a column with blank texts as missing cells; values with equal text become one state."""
    kept = dict.fromkeys(text for text in texts if text.strip())
    states = sorted_states(kept) if sort else list(kept)
    index = {state: k for k, state in enumerate(states)}
    table = np.array([*(index.get(text, -1) for text in texts), -1], dtype=np.int64)
    return CodedColumn(name, tuple(states), table[codes])


def numbers_or_none(name: str, values: NDArray[np.floating]) -> NumericColumn | None:
    """Return a column of numbers; None where all are whole, or missing, and so are states.

    Integers with gaps become floats in pandas; they are still states.
    """
    present = values[~np.isnan(values)]
    if np.all(np.isfinite(present)) and np.array_equal(present, np.round(present)):
        return None
    found = _as_written(values)
    return NumericColumn(name, np.where(np.isinf(found), np.nan, found))


def _as_written(values: NDArray[np.floating]) -> NDArray[np.float64]:
    """Return numbers of half the digits as the shortest decimal numbers that they stand for."""
    if values.dtype == np.float64:
        return values.astype(np.float64, copy=False)
    distinct, places = np.unique(values, return_inverse=True)
    return np.array([float(str(value)) for value in distinct], dtype=np.float64)[places]
