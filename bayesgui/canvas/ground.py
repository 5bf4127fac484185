"""The ground of the canvas: grid dots that keep their distance at every zoom."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QPen

from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QPainter

    from bayesgui.canvas.projection import Projection

GRID = 24.0
_CLOSEST_PX = 20.0
_DOT = 1.5


def grid_step(zoom: float) -> float:
    """Return the distance of dots in canvas units: 24, doubled until they stand 20 px apart."""
    step = GRID
    while step * zoom < _CLOSEST_PX:
        step *= 2
    return step


def paint_ground(painter: QPainter, exposed: QRectF, projection: Projection) -> None:
    """Paint the ground and its dots.

    Parameters
    ----------
    painter : QPainter
        In pixels.
    exposed : QRectF
        What may be seen, in pixels.
    projection : Projection
        From canvas units to pixels.
    """
    colors = theme()
    painter.fillRect(exposed, colors.canvas)
    step = grid_step(projection.zoom)
    pitch = step * projection.zoom
    left, top = projection.back(exposed.left(), exposed.top())
    first = projection.point(math.floor(left / step) * step, math.floor(top / step) * step)
    pen = QPen(colors.dot, _DOT)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    # A dashed line a row: one dot of no length, then the pitch.
    pen.setDashPattern([0.001, pitch / _DOT - 0.001])
    painter.setPen(pen)
    rows = int((exposed.bottom() - first.y()) / pitch) + 2
    right = exposed.right() + pitch
    painter.drawLines(
        [
            QLineF(first.x(), first.y() + k * pitch, right, first.y() + k * pitch)
            for k in range(rows)
        ]
    )
