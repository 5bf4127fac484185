"""Conversion between numbers and their text in files and forms."""

from __future__ import annotations

import math
import re
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from numpy.typing import NDArray

RAISED = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
"""The digits of an exponent, for `str.translate`."""

MAX_R_HAT = 10.0
"""R-hat above which its size tells nothing more."""

_FRACTION = re.compile(r"\s*([-+]?[\d.]+)\s*/\s*([\d.]+)\s*")
_DECIMAL = re.compile(r"([-+]?(?:\d+\.?\d*|\.\d+))(?:e([-+]?\d+))?", re.IGNORECASE | re.ASCII)


def number(text: str, decimal: str = ".") -> float:
    """Parse a number; NaN if the text is not a finite number.

    `text`: the text; surrounding whitespace is ignored.
    """
    if "_" in text:
        return math.nan
    if decimal != ".":
        if "." in text:
            return math.nan
        text = text.replace(decimal, ".")
    try:
        value = float(text)
    except ValueError:
        return math.nan
    return value if math.isfinite(value) else math.nan


def values_of(texts: Sequence[str], decimal: str = ".") -> NDArray[np.float64] | None:
    """Return the values of many texts at once, as `number` parses them, NaN for an empty one.

    The result: shape (texts,); None if a text is neither empty nor a finite number.
    """
    blank = "" in texts
    given = [text or "0" for text in texts] if blank else texts
    if decimal == ".":
        try:
            values = np.fromiter(map(float, given), np.float64, len(given))
        except ValueError:
            return None
        if "_" in "".join(texts):
            return None
    else:
        values = np.fromiter((number(text, decimal) for text in given), np.float64, len(given))
    if not np.isfinite(values).all():
        return None
    if blank:
        values[[not text for text in texts]] = np.nan
    return values


def are_numbers(texts: Collection[str], decimal: str = ".") -> bool:
    """Tell whether all of many texts are finite numbers, as `number` parses them."""
    if decimal != ".":
        return not any(math.isnan(number(text, decimal)) for text in texts)
    try:
        return all(map(math.isfinite, map(float, texts))) and "_" not in "".join(texts)
    except ValueError:
        return False


def parse_number(text: str) -> float | None:
    """Parse a number as people type it, in a field or on the command line.

    `text`: such as ``0.25``, ``0,25``, ``25 %``, ``1/3``, ``1e-9`` or ``1·10⁻⁹``; ``95%`` is the
    double nearest to 0.95.
    """
    plain = text.strip().replace("−", "-")
    if "·10" in plain:
        # The notation in which the fields themselves write very small or large numbers.
        plain = plain.replace("·10", "e", 1).translate(RAISED)
    in_percent = plain.endswith("%")
    plain = plain.removesuffix("%").strip()
    if "," in plain and "." not in plain:
        plain = plain.replace(",", ".", 1)
    try:
        value = _fraction(plain, in_percent) if "/" in plain else _decimal(plain, in_percent)
    except (ValueError, ZeroDivisionError):
        return None
    return value if math.isfinite(value) else None


def _fraction(text: str, in_percent: bool) -> float:
    found = _FRACTION.fullmatch(text)
    if found is None:
        raise ValueError(text)
    value = float(found.group(1)) / float(found.group(2))
    return value / 100 if in_percent else value


def _decimal(text: str, in_percent: bool) -> float:
    found = _DECIMAL.fullmatch(text)
    if found is None:
        raise ValueError(text)
    # The decimal exponent is shifted in the text: a division by 100 would round a second time.
    exponent = int(found.group(2) or 0) - (2 if in_percent else 0)
    return float(f"{found.group(1)}e{exponent}")


def r_hat_text(value: float, decimals: int = 3) -> str:
    """Return R-hat, the agreement of chains, as all windows and commands show it.

    `value`: at least 1 up to rounding; infinite where chains stand still at different places, NaN
    where nothing is known. The result: text such as ``1.004``; ``> 10`` for larger numbers, ``∞``,
    and ``–`` for NaN.
    """
    if math.isnan(value):
        return "–"
    if math.isinf(value):
        return "∞"
    return f"{value:.{decimals}f}" if value <= MAX_R_HAT else f"> {MAX_R_HAT:.0f}"


def total_text(value: float) -> str:
    """Return a sum of weights with six digits, all of its integer part, and grouped thousands.

    Examples
    --------
    >>> total_text(0.1 + 0.2), total_text(1234567.8)
    ('0.3', '1,234,568')
    """
    return f"{value:,.0f}" if abs(value) >= 1e6 else f"{value:,.6g}"


def number_text(value: float) -> str:
    """Return the shortest text of a number; an integer has no decimal point."""
    return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)


def equal_steps(low: float, high: float, count: int) -> list[float]:
    """Return numbers at equal distances from one to another, both included.

    Numbers are taken as they are written: the third of 0.1, 0.2, 0.3 is 0.3 and not the sum of two
    doubles that are near, so that a value on a limit compares as equal.
    """
    first, last = Fraction(repr(float(low))), Fraction(repr(float(high)))
    return [float(first + (last - first) * k / count) for k in range(count + 1)]


def multiples(origin: float, width: float, first: int, last: int) -> list[float]:
    """Return origin + k · width for whole numbers from `first` to `last`, as they are written."""
    start, step = Fraction(repr(float(origin))), Fraction(repr(float(width)))
    return [float(start + step * k) for k in range(first, last + 1)]
