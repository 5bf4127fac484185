"""Strokes, fills and marks that all plots share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPen, QPolygonF

from bayesgui.widgets.painting import disc
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPainter

DASHED = (3.0, 3.0)


def tinted(color: QColor | str, alpha: float) -> QColor:
    """Return a color, or that of a token of the theme, which lets through what is below."""
    tint = theme().color(color) if isinstance(color, str) else QColor(color)
    tint.setAlphaF(alpha)
    return tint


def fill(painter: QPainter, polygon: QPolygonF | list[QPointF], color: QColor) -> None:
    """Fill a polygon without an outline."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawPolygon(polygon)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def dashed_pen(
    color: QColor,
    width: float,
    dash: Sequence[float] = (),
    cap: Qt.PenCapStyle = Qt.PenCapStyle.FlatCap,
) -> QPen:
    """Return a pen whose dash is given in pixels; empty is solid."""
    pen = QPen(color, width)
    if dash:
        pen.setDashPattern([length / width for length in dash])
        pen.setCapStyle(cap)
    return pen


def stroke(
    painter: QPainter,
    points: list[QPointF],
    token: str,
    width: float,
    dash: Sequence[float] = (),
) -> None:
    """Draw a curve; `dash` in pixels."""
    painter.setPen(dashed_pen(theme().color(token), width, dash, Qt.PenCapStyle.SquareCap))
    painter.drawPolyline(QPolygonF(points))


def paint_disc(
    painter: QPainter, place: QPointF, color: QColor, radius: float, rim: float = 1.5
) -> None:
    """Paint a disc with a rim in the color of the surface."""
    disc(painter, place, radius, color, QPen(theme().surface, rim))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def paint_cross(painter: QPainter, place: QPointF, pen: QPen) -> None:
    """Paint an upright cross."""
    painter.setPen(pen)
    painter.drawLine(place - QPointF(8, 0), place + QPointF(8, 0))
    painter.drawLine(place - QPointF(0, 8), place + QPointF(0, 8))
