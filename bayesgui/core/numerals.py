"""Numbers as people and files write them."""

from __future__ import annotations

import math


def number(text: str, decimal: str = ".") -> float:
    """Return the number that a text stands for, NaN if it is none (or not a finite one).

    Parameters
    ----------
    text : str
        As in the file; blanks around it do not matter.
    decimal : str
        The decimal mark, a point or a comma.
    """
    plain = text.strip()
    if "_" in plain or (decimal != "." and "." in plain):
        return math.nan
    try:
        value = float(plain.replace(decimal, "."))
    except ValueError:
        return math.nan
    return value if math.isfinite(value) else math.nan


def number_text(value: float) -> str:
    """Return the shortest text of a number; a whole one has no decimal point."""
    return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
