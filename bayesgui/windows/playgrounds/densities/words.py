"""Texts of numbers in the playground."""

from __future__ import annotations

import math

from bayesgui.widgets.numbers import probability_text

DIGITS = 3
_LEAST = 1e-4


def number_word(value: float) -> str:
    """Return a width, a place or a mean with at most six digits."""
    return f"{value:.6g}".replace("-", "−")


def deviation_word(value: float) -> str:
    """Return a deviation with three digits or more, and no point without a digit behind it."""
    return f"{value:.0f}" if value >= 1000 else f"{value:#.3g}".rstrip(".")


def density_word(value: float) -> str:
    """Return a density with three digits."""
    if math.isinf(value):
        return "∞"
    if value == 0 or math.isnan(value):
        return "0"
    if value < _LEAST:
        return probability_text(value, DIGITS)
    return f"{value:,.0f}" if value >= 1000 else f"{value:#.3g}".rstrip(".")


def likelihood_word(value: float) -> str:
    """Return a log-likelihood with two decimals."""
    return f"{value:,.2f}".replace("-", "−")
