"""Bars of expected utility: from zero, with square ends and a line at zero."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPen

from bayesgui.widgets.painting import widened
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


def place_on(track: QRectF, scale: tuple[float, float], value: float) -> float:
    """Return where a number lies on a track; one outside the scale lies at its nearer end."""
    low, high = scale
    share = 0.0 if high <= low else min(max((value - low) / (high - low), 0.0), 1.0)
    return track.left() + share * track.width()


def fill_from_zero(
    painter: QPainter,
    track: QRectF,
    scale: tuple[float, float],
    value: float,
    color: QColor,
    pale_on: QColor | None = None,
) -> None:
    """Fill a track from zero to a number, at least 1 px wide unless that is 0.

    `pale_on`: the ground of a pale bar with a rim; None for a full one.
    """
    if not value:
        return
    first, last = sorted((place_on(track, scale, 0.0), place_on(track, scale, value)))
    box = QRectF(first, track.top(), max(1.0, last - first), track.height())
    if pale_on is None:
        painter.fillRect(box, color)
        return
    painter.setPen(QPen(color, 1))
    painter.setBrush(mix(pale_on, color, PALE))
    painter.drawRect(widened(box, -0.5) if box.width() > 1 else box)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def paint_zero_line(
    painter: QPainter, track: QRectF, scale: tuple[float, float], color: QColor
) -> None:
    """Paint the line at zero, which reaches beyond the bar."""
    x = place_on(track, scale, 0.0)
    painter.setPen(QPen(color, 1))
    painter.drawLine(QLineF(x, track.top() - _REACH, x, track.bottom() + _REACH))


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
    color = colors.stale if is_stale else colors.value
    fill_from_zero(painter, track, scale, value, color, ground if is_pale else None)
    paint_zero_line(painter, track, scale, colors.muted)
