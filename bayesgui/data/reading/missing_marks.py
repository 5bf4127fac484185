"""Texts that stand for a missing value, and which of them a column uses."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from bayesgui.core.numerals import number

if TYPE_CHECKING:
    from collections.abc import Iterable

MISSING_MARKS: Final = ("?", "NA", "N/A", "NaN", "nan", "null", "NULL", "None")
"""Texts that hardly ever are a value."""

EMPTY_WORDS: Final = ("NaN", "nan", "null", "NULL", "None")
"""The marks among them that programs write for an empty cell, and a Parquet file does not need."""

NUMERIC_MARKS: Final = ("-", ".", "*")
"""Texts that are a value in some columns (+ and −), but never among numbers."""


def marks_among(
    texts: Iterable[str], decimal: str = ".", states: Iterable[str] = ()
) -> tuple[str, ...]:
    """Return the marks of missing values among the texts of a column.

    Parameters
    ----------
    texts : iterable of str
        The distinct texts of the column.
    decimal : str
        The decimal separator of its numbers.
    states : iterable of str
        Texts that are known to be values, such as the states of a network.

    Examples
    --------
    >>> marks_among({"1.5", "2.5", "NA", "-"}), marks_among({"+", "-"})
    (('NA', '-'), ())
    """
    found = {*texts} - {""}
    marks = tuple(mark for mark in MISSING_MARKS if mark in found.difference(states))
    weak = tuple(mark for mark in NUMERIC_MARKS if mark in found.difference(states))
    if not weak:
        return marks
    values = found.difference(marks, weak)
    are_numbers = values and not any(math.isnan(number(text, decimal)) for text in values)
    return (*marks, *weak) if are_numbers else marks
