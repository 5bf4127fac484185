"""Dotted frames round groups of nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from bayesgui.canvas.text_widths import canvas_font
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from bayesgui.canvas.overlays.dressing import Hull
    from bayesgui.canvas.projection import Projection
    from bayesgui.canvas.scene import CanvasScene

_MARGIN, _LEAST_MARGIN, _RADIUS = 14.0, 4.0, 8.0
_WORDS_FROM = 0.5
"""Below this zoom a frame has no words."""


def paint_hulls(painter: QPainter, scene: CanvasScene, projection: Projection) -> None:
    """Paint the frames of a scene, over the arcs and under the nodes."""
    boxes = scene.picture.boxes
    for hull in scene.dressing.hulls:
        frame = QRectF()
        for name in hull.names:
            if name in boxes:
                frame = frame.united(projection.rect(boxes[name]))
        _paint_hull(painter, frame, hull, projection.zoom)


def _paint_hull(painter: QPainter, frame: QRectF, hull: Hull, zoom: float) -> None:
    margin = max(_LEAST_MARGIN, _MARGIN * zoom)
    frame.adjust(-margin, -margin, margin, margin)
    color = theme().color(hull.token)
    pen = QPen(color, 2)
    pen.setDashPattern([0.1, 2.2])
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(frame, _RADIUS, _RADIUS)
    if zoom >= _WORDS_FROM:
        painter.setPen(color)
        painter.setFont(canvas_font(11, 500))
        text = QCoreApplication.translate("Canvas", "one block")
        painter.drawText(QPointF(frame.left() + 10, frame.bottom() - 8), text)
