"""Dotted frames around groups of nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF

from bayesgui.canvas.geometry.projection import around, grown
from bayesgui.canvas.geometry.text_metrics import canvas_font
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.painting import dotted_pen, outlined
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
    from bayesgui.canvas.geometry.projection import Box, Projection
    from bayesgui.canvas.painting.decorations import Hull
    from bayesgui.canvas.painting.scene_content import SceneContent

_MARGIN, _OWN_MARGIN, _RADIUS = 14.0, 7.0, 8.0
_WORDS_FROM = 0.5
"""Zoom below which a frame has no caption."""


def paint_hulls(painter: QPainter, scene: SceneContent, projection: Projection) -> None:
    """Paint the frames of a scene, above the arcs and below the nodes."""
    for hull in scene.decorations.hulls:
        color = theme().color(hull.token)
        for whole, box in frames_of(scene.geometry, hull):
            frame = projection.rect(box)
            outlined(painter, frame, _RADIUS, dotted_pen(color, 2, 2.2))
            if whole and projection.zoom >= _WORDS_FROM:
                painter.setPen(color)
                painter.setFont(canvas_font(11, 500))
                text = phrase("Canvas", "one block")
                painter.drawText(QPointF(frame.left() + 10, frame.bottom() - 8), text)


def frames_of(geometry: NetworkGeometry, hull: Hull) -> list[tuple[bool, Box]]:
    """Return the frames of a block: one around all of it, or one around each of its nodes."""
    boxes = [geometry.boxes[name] for name in hull.names if name in geometry.boxes]
    if not boxes:
        return []
    whole = grown(around(boxes), _MARGIN)
    if set(geometry.nodes_within(whole)) <= set(hull.names):
        return [(True, whole)]
    return [(False, grown(box, _OWN_MARGIN)) for box in boxes]
