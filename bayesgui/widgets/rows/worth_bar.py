"""Bars of expected utility: from zero, with square ends and a line at zero."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPen

from bayesgui.widgets.theme import mix, theme

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QColor, QPainter

PALE = 0.38
"""Share of the color in the bar of an option that is not the best; the rest is the ground's."""
_REACH = 3.0


def worth_scale(values: Iterable[float | None]) -> tuple[float, float]:
    """Return the ends of the scale of some bars: zero, the least and the greatest number."""
    known = [value for value in values if value is not None and value == value]
    return min([0.0, *known]), max([0.0, *known])


def paint_worth_bar(
    painter: QPainter,
    track: QRectF,
    value: float | None,
    scale: tuple[float, float],
    ground: QColor,
    *,
    is_pale: bool = False,
    is_stale: bool = False,
) -> None:
    """Paint a bar on a scale; `is_pale`: of an option that is not the best."""
    colors = theme()
    painter.fillRect(track, colors.track)
    if value is None or value != value:
        return
    low, high = scale
    width = track.width() / (high - low) if high > low else 0.0
    zero = track.left() + width * -low
    first, last = sorted((zero, zero + width * value))
    box = QRectF(first, track.top(), last - first, track.height())
    color = colors.stale if is_stale else colors.value
    if is_pale:
        painter.setPen(QPen(color, 1))
        painter.setBrush(mix(ground, color, PALE))
        painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
    else:
        painter.fillRect(box, color)
    painter.setPen(QPen(colors.muted, 1))
    painter.drawLine(QLineF(zero, track.top() - _REACH, zero, track.bottom() + _REACH))
