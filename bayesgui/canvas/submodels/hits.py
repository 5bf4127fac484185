"""Which submodel, and which part of it, is at a pixel; and which line that stands for arcs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

from bayesgui.canvas.geometry.submodels.folding import strip_of
from bayesgui.canvas.painting.submodel_layer import pill_rects
from bayesgui.canvas.painting.submodels.frame_painter import BUTTONS, button_box, chevron_box
from bayesgui.canvas.painting.submodels.painter import TITLE, stack_height
from bayesgui.graph.submodels.places import CLOSED_SIZE

if TYPE_CHECKING:
    from bayesgui.canvas.geometry.projection import Projection
    from bayesgui.canvas.painting.scene_content import SceneContent
    from bayesgui.graph.layout import Arc

RIM_PX = 4.0
_CHEVRON = 28.0
_LEAST_BUTTON_PX = 9.0


def closed_at(scene: SceneContent, projection: Projection, px: QPointF) -> tuple[str, str] | None:
    """Return the closed submodel at a pixel, and its part: "chevron", "title" or "body"."""
    if scene.geometry.folding is None:
        return None
    x, y = projection.back(px.x(), px.y())
    reach = stack_height(projection.zoom) / projection.zoom
    for id in reversed(scene.geometry.submodels_within((x, y, 0.0, reach))):
        rect = projection.rect(scene.geometry.boxes[id])
        if not rect.adjusted(0.0, -stack_height(projection.zoom), 0.0, 0.0).contains(px):
            continue
        scale = rect.width() / CLOSED_SIZE[0]
        if px.y() < rect.top() + TITLE * scale:
            is_chevron = px.x() < rect.left() + _CHEVRON * scale
            readable = projection.zoom * TITLE >= _LEAST_BUTTON_PX
            return id, "chevron" if is_chevron and readable else "title"
        return id, "body"
    return None


def frame_at(scene: SceneContent, projection: Projection, px: QPointF) -> tuple[str, str] | None:
    """Return the open submodel whose title strip or rim is at a pixel, and the part.

    That is "chevron", "fold", "tab", "title" or "rim"; None over what is inside.
    """
    for id, box in reversed(tuple(scene.geometry.frames.items())):
        rect = projection.rect(box)
        if not rect.adjusted(-RIM_PX, -RIM_PX, RIM_PX, RIM_PX).contains(px):
            continue
        strip = projection.rect(strip_of(box))
        if not strip.contains(px):
            inner = rect.adjusted(RIM_PX, RIM_PX, -RIM_PX, -RIM_PX)
            return None if inner.contains(px) else (id, "rim")
        zoom = projection.zoom
        if zoom * 24.0 < _LEAST_BUTTON_PX:
            return id, "title"
        at = QPointF((px.x() - strip.left()) / zoom, (px.y() - strip.top()) / zoom)
        for name in BUTTONS:
            if button_box(name, box[2]).contains(at):
                return id, name
        return id, "chevron" if chevron_box().contains(at) else "title"
    return None


def line_of_pill(scene: SceneContent, projection: Projection, px: QPointF) -> Arc | None:
    """Return the line whose pill is at a pixel."""
    for line, rect in pill_rects(scene, projection).items():
        if rect.contains(px):
            return line
    return None


def submodel_rect(scene: SceneContent, projection: Projection, id: str) -> QRectF:
    """Return the box of a closed submodel, or the frame of an open one, empty if neither shows."""
    geometry = scene.geometry
    if id in geometry.frames:
        return projection.rect(geometry.frames[id])
    if geometry.folding is not None and id in geometry.folding.shown.closed:
        return projection.rect(geometry.boxes[id])
    return QRectF()


def level_at(scene: SceneContent, x: float, y: float) -> str:
    """Return the submodel in which something new at a point stands, "" for none."""
    folding = scene.geometry.folding
    if folding is None:
        return ""
    return folding.frame_at(x, y) or folding.shown.root
