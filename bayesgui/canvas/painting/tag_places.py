"""Placement of the pills of nodes, clear of nodes and of each other, within the visible canvas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.geometry.node_geometry import FULL_FROM
from bayesgui.canvas.geometry.projection import Projection
from bayesgui.canvas.painting.nodes.decorations import tag_rect

if TYPE_CHECKING:
    from PySide6.QtCore import QRectF

    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.canvas.painting.decorations import Side
    from bayesgui.canvas.painting.scene_content import SceneContent

_EDGE = 4.0
"""Pixels that stay free between a pill and the edge of the view."""
_CORNER_DISC = 20
_SNAP = 1.01
"""Pixels by which a place may differ from another one that is the same, but for its rounding."""
_AROUND: tuple[Side, ...] = ("above", "below", "right", "left")


def tag_places(scene: SceneContent, projection: Projection) -> dict[str, QRectF]:
    """Return the rectangles of all tags in pixels, whatever part of the canvas is painted.

    Each is at the first side that is clear of nodes and of the tags before it, else clear of these
    alone; one that has no such side stays at its first. Where no side has room, the pill is moved
    along the edge of the view; one of a node out of sight stays with its node.
    """
    found: dict[str, QRectF] = {}
    for name in scene.decorations.tags:
        if name in scene.geometry.boxes:
            rect = projection.rect(scene.geometry.boxes[name])
            found[name] = _place(scene, projection, name, rect, [*found.values()])
    return found


def tags_scroll(scene: SceneContent, zoom: float, before: Box, after: Box) -> bool:
    """Tell whether all tags move along with their nodes from one part that is seen to another.

    Then what is scrolled need not be painted again.
    """
    if abs(before[2] - after[2]) + abs(before[3] - after[3]) > _SNAP / zoom:
        return False
    places = []
    for box in (before, after):
        projection = Projection(zoom, -box[0] * zoom, -box[1] * zoom, view=box)
        found = tag_places(scene, projection).values()
        places.append([(p.x() - projection.dx, p.y() - projection.dy) for p in found])
    return all(
        abs(x - u) <= _SNAP and abs(y - v) <= _SNAP for (x, y), (u, v) in zip(*places, strict=True)
    )


def _place(
    scene: SceneContent, projection: Projection, name: str, rect: QRectF, taken: list[QRectF]
) -> QRectF:
    tag = scene.decorations.tags[name]
    wanted = tag.sides
    at_corner = wanted == ("corner",) and projection.zoom >= FULL_FROM
    if wanted == ("corner",) and not at_corner:
        # There it would hide the name, whose letters do not shrink with the box.
        wanted = _AROUND
    others = () if at_corner else [side for side in _AROUND if side not in wanted]
    places = [tag_rect(rect, tag, side) for side in (*wanted, *others)]
    if name in scene.decorations.discs and at_corner:
        places[0].translate(_CORNER_DISC, 0)
    view = None if projection.view is None else projection.rect(projection.view)
    if view is not None and view.intersects(rect):
        places = [_moved_into(place, view) for place in places]
    if not at_corner:
        places = [place for place in places if not place.intersects(rect)] or places
    free = [place for place in places if not any(place.intersects(other) for other in taken)]
    clear = (place for place in free if _is_clear(scene, projection, name, place))
    return next(clear, (free or places)[0])


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
