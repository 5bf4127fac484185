"""Painting of plates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPen

from bayesgui.canvas.geometry.plate_boxes import FONT_PX
from bayesgui.canvas.geometry.text_metrics import canvas_font
from bayesgui.widgets.painting import outlined, widened
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from bayesgui.canvas.geometry.plate_boxes import PlacedPlate
    from bayesgui.canvas.geometry.projection import Projection

RADIUS = 6.0
"""Radius of the corners in canvas units."""
_LEGIBLE_PX = 3.0
_BASELINE = 13.0
"""Height of the writing line below the top of a label, in canvas units."""


def paint_plate(
    painter: QPainter, placed: PlacedPlate, projection: Projection, *, selected: bool
) -> None:
    """Paint the box of a plate and its label, in the accent color if selected."""
    colors = theme()
    rect = projection.rect(placed.box)
    pen = QPen(colors.accent, 2) if selected else QPen(colors.node_border, 1)
    outlined(painter, widened(rect, -0.5), RADIUS * projection.zoom, pen)
    if not placed.label or projection.zoom * FONT_PX < _LEGIBLE_PX:
        return
    painter.save()
    painter.translate(projection.point(*placed.label_box[:2]))
    painter.scale(projection.zoom, projection.zoom)
    painter.setPen(colors.accent if selected else colors.muted)
    painter.setFont(canvas_font(FONT_PX))
    painter.drawText(QPointF(0.0, _BASELINE), placed.label)
    painter.restore()
