"""The colors of a node's states over time, from that of a bar towards that of a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.widgets.theme import mix, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QColor

_LIGHTER, _DARKEST = 0.08, 0.8
_PALEST = 0.16
"""Share of its color in the block of the first state of a sequence."""


def state_color(state: int, states: int) -> QColor:
    """Return the color of the line of a state."""
    colors = theme()
    if state == 0:
        return mix(colors.bar, colors.surface, _LIGHTER)
    return mix(colors.bar, colors.text, _DARKEST * state / (states - 1))


def block_color(state: int, states: int) -> QColor:
    """Return the ground of a state in a sequence, paler for the first states."""
    share = _PALEST + (1 - _PALEST) * (state / max(states - 1, 1)) ** 1.5
    return mix(theme().surface, state_color(state, states), share)


def ink_on(ground: QColor) -> QColor:
    """Return the color of a text on a ground, whichever of two stands out more."""
    colors = theme()
    dark, light = sorted((colors.text, colors.surface), key=_luminance)
    return light if _contrast(light, ground) > _contrast(dark, ground) else dark


def _luminance(color: QColor) -> float:
    parts = (color.redF(), color.greenF(), color.blueF())
    linear = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return float(sum(w * p for w, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True)))


def _contrast(one: QColor, other: QColor) -> float:
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)
