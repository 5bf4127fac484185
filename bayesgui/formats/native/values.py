"""Reading of the values that a native file uses in several of its parts."""

from __future__ import annotations

import math


def _number(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if abs(value) < 1e7 and math.isfinite(value) else None


def positive(value: object) -> float | None:
    """Return a positive number of a file, or None if it is invalid."""
    number = _number(value)
    return number if number is not None and number > 0 else None


def point(value: object) -> tuple[float, float] | None:
    """Return a point of a file, or None if it is invalid."""
    if not isinstance(value, list) or len(value) != 2:
        return None
    x, y = _number(value[0]), _number(value[1])
    return None if x is None or y is None else (x, y)


def bend(item: object) -> tuple[tuple[str, str], tuple[tuple[float, float], ...]]:
    """Return an arc of a file and its bends; none if they are invalid."""
    if not isinstance(item, dict):
        return ("", ""), ()
    ends, listed = (item.get("parent"), item.get("child")), item.get("points")
    points = [point(each) for each in listed] if isinstance(listed, list) else [None]
    if not all(isinstance(end, str) for end in ends) or None in points:
        return ("", ""), ()
    return (str(ends[0]), str(ends[1])), tuple(each for each in points if each is not None)


def color(value: object) -> int | None:
    """Return the number of a color, 1 to 8, or None if it is invalid."""
    return value if type(value) is int and 1 <= value <= 8 else None
