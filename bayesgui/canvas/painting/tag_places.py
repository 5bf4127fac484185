"""Placement of a node's pill, clear of other nodes and within the visible canvas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.painting.nodes.decorations import tag_rect

if TYPE_CHECKING:
    from PySide6.QtCore import QRectF

    from bayesgui.canvas.geometry.projection import Projection
    from bayesgui.canvas.painting.scene_content import SceneContent

_EDGE = 4.0
"""Pixels that stay free between a pill and the edge of the view."""
_CORNER_DISC = 20


def tag_place(scene: SceneContent, projection: Projection, name: str, rect: QRectF) -> QRectF:
    """Return the rectangle of a node's tag, at the first side that is clear of nodes and seen.

    `rect`: the node in pixels. Where no side has room for it, the pill is moved along the edge of
    the view; one of a node out of sight stays with its node.
    """
    tag = scene.decorations.tags[name]
    places = [tag_rect(rect, tag, side) for side in tag.sides]
    if name in scene.decorations.discs and tag.sides == ("corner",):
        places[0].translate(_CORNER_DISC, 0)
    view = None if projection.view is None else projection.rect(projection.view)
    if view is not None and view.intersects(rect):
        places = [_moved_into(place, view) for place in places]
    clear = (place for place in places if _is_clear(scene, projection, name, place))
    seen = next((p for p in clear if not p.intersects(rect) or tag.sides == ("corner",)), None)
    return places[0] if seen is None else seen


def _is_clear(scene: SceneContent, projection: Projection, name: str, place: QRectF) -> bool:
    left, top = projection.back(place.left(), place.top())
    box = (left, top, place.width() / projection.zoom, place.height() / projection.zoom)
    return all(other == name for other in scene.geometry.nodes_within(box))


def _moved_into(place: QRectF, view: QRectF) -> QRectF:
    """Return a place within a view as far as it has room."""
    inner = view.adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
    dx = min(0.0, inner.right() - place.right()) or max(0.0, inner.left() - place.left())
    dy = min(0.0, inner.bottom() - place.bottom()) or max(0.0, inner.top() - place.top())
    return place.translated(round(dx), round(dy))
