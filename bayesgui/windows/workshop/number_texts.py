"""Predicted numbers and shares as texts."""

from __future__ import annotations

import math

_DIGITS = 4


def amount_text(value: float, beside: float | None = None) -> str:
    """Return an amount in the unit of the target, with four digits.

    `beside`: a larger amount that it belongs to, whose decimals it has.
    """
    if math.isnan(value):
        return "–"
    size = abs(value if beside is None else beside)
    if size >= 1e9 or 0 < size < 1e-4:
        return _signed(f"{value:.3g}")
    decimals = 2 if size == 0 else max(0, _DIGITS - 1 - math.floor(math.log10(size)))
    return _signed(f"{value:,.{decimals}f}")


def r2_text(value: float) -> str:
    """Return R² with three decimals; it may be below 0."""
    return "–" if math.isnan(value) else _signed(f"{value:.3f}")


def _signed(text: str) -> str:
    """Return a number with a minus sign, which one that is rounded to 0 has not."""
    is_nothing = not any(digit in text for digit in "123456789")
    return text.lstrip("-") if is_nothing else text.replace("-", "−")


def share_text(share: float) -> str:
    """Return a share of rows as a percentage with one decimal."""
    return f"{100 * share:.1f} %"
