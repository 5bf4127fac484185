"""A probability in per cent, as it stands on every node."""

from __future__ import annotations

import math

MISSING = "–"
ROUNDING = 4e-16
"""Rounding error of a sum of floats that should be 1."""


def percent(p: float | None) -> str:
    """Return a probability in per cent with one decimal and no sign.

    `p`: probability; None or NaN gives a dash.

    Returns ``0`` and ``100`` only when exact, ``0+`` and ``100−`` where rounding would suggest so.
    """
    return bounded(p, 100.0, 1)


def bounded(p: float | None, scale: float, decimals: int) -> str:
    """Return a probability times a scale, with so many decimals, by the rules of `percent`."""
    if p is None or math.isnan(p):
        return MISSING
    if p == 0:
        return "0"
    top = f"{scale:.0f}"
    if abs(p - 1) <= ROUNDING:
        return top
    text = f"{p * scale:.{decimals}f}"
    if float(text) == 0:
        return "0+"
    return f"{top}−" if float(text) == scale else text
