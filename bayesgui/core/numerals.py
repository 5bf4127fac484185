"""Conversion between numbers and their text in files and forms."""

from __future__ import annotations

import math


def number(text: str, decimal: str = ".") -> float:
    """Parse a number; NaN if the text is not a finite number.

    Parameters
    ----------
    text : str
        The text; surrounding whitespace is ignored.
    decimal : str
        The decimal separator, a point or a comma.
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
    """Return the shortest text of a number; an integer has no decimal point."""
    return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
