"""Placement of the pills of nodes, clear of nodes and of each other, within the visible canvas."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.canvas.geometry.node_geometry import FULL_FROM
from bayesgui.canvas.geometry.projection import Projection
from bayesgui.canvas.painting.arc_painter import PLAIN
from bayesgui.canvas.painting.cause_layer import NAMES_FROM, name_rect
from bayesgui.canvas.painting.nodes.decorations import tag_rect
from bayesgui.widgets.painting import widened

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
_REACH = 320.0
"""Pixels from the view beyond which no pill of a node reaches into it."""
_OWN_LINE = 10
"""How much worse it is to hide a line of the node itself, whose head or cut is near."""
_NAME = _HEAD = 3
"""How much worse than a wide line in passing it is to hide a name, or a head of a thin line."""
_AROUND: tuple[Side, ...] = ("above", "below", "right", "left")


def tag_places(scene: SceneContent, projection: Projection) -> dict[str, QRectF]:
    """Return the rectangles of all tags in pixels, whatever part of the canvas is painted.

    Each is at the first side that is clear of nodes, of the tags before it and of painted
    lines, else clear of nodes and tags, else of tags alone; one that has no such side stays at its
    first. Where no side has room, the pill is moved along the edge of the view; one of a node out
    of sight stays with its node.
    """
    found: dict[str, QRectF] = {}
    view = None if projection.view is None else projection.rect(projection.view)
    near = None if view is None else widened(view, _REACH)
    for name, tag in scene.decorations.tags.items():
        if name not in scene.geometry.boxes or projection.zoom < tag.from_zoom:
            continue
        rect = projection.rect(scene.geometry.boxes[name])
        if near is None or near.intersects(rect):
            found[name] = _place(scene, projection, name, rect, view, [*found.values()])
    return found


class PaintedTags:
    """Where on the canvas tags were painted last: what is scrolled takes them along.

    One at the edge of the view keeps within that, and must be painted anew.
    """

    def __init__(self) -> None:
        self._zoom = 0.0
        self._size = (0.0, 0.0)
        self._places: dict[str, QRectF] = {}

    def follow(self, scene: SceneContent, zoom: float, seen: Box) -> None:
        """Take note that all is painted at a zoom, for a part that is seen."""
        self._zoom, self._size = zoom, (seen[2], seen[3])
        self._places = _on_canvas(scene, zoom, seen) if scene.decorations.tags else {}

    def scroll(self, scene: SceneContent, zoom: float, seen: Box) -> None:
        """Have painted again what does not move along when another part is seen."""
        boxes = self.moved(scene, zoom, seen)
        if boxes is None:
            scene.refresh()
        for box in boxes or ():
            scene.refresh_box(box)

    def moved(self, scene: SceneContent, zoom: float, seen: Box) -> list[Box] | None:
        """Return the boxes of the canvas to paint again when another part is seen; None for all."""
        if not scene.decorations.tags:
            return []
        width, height = self._size
        apart = abs(seen[2] - width) + abs(seen[3] - height)
        if zoom != self._zoom or apart > _SNAP / zoom:
            return None
        found = _on_canvas(scene, zoom, seen)
        boxes: list[Box] = []
        for name in {**self._places, **found}:
            rects = [places[name] for places in (self._places, found) if name in places]
            if len(rects) == 1 or _differ(*rects):
                boxes += [_box(rect, zoom) for rect in rects]
                self._places[name] = rects[-1]
        self._places = {name: place for name, place in self._places.items() if name in found}
        return boxes


def _on_canvas(scene: SceneContent, zoom: float, seen: Box) -> dict[str, QRectF]:
    """Return the places of tags in pixels from the canvas's origin."""
    projection = Projection(zoom, -seen[0] * zoom, -seen[1] * zoom, view=seen)
    places = tag_places(scene, projection)
    return {name: p.translated(-projection.dx, -projection.dy) for name, p in places.items()}


def _box(rect: QRectF, zoom: float) -> Box:
    return rect.x() / zoom, rect.y() / zoom, rect.width() / zoom, rect.height() / zoom


def _differ(one: QRectF, other: QRectF) -> bool:
    return max(abs(one.x() - other.x()), abs(one.y() - other.y())) > _SNAP


def _place(
    scene: SceneContent,
    projection: Projection,
    name: str,
    rect: QRectF,
    view: QRectF | None,
    taken: list[QRectF],
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
    if view is not None and view.intersects(rect):
        places = [_moved_into(place, view) for place in places]
    if not at_corner:
        places = [place for place in places if not place.intersects(rect)] or places
    free = [place for place in places if not any(place.intersects(other) for other in taken)]
    best, least = (free or places)[0], math.inf
    for place in free:
        if _is_clear(scene, projection, name, place):
            hidden = _crossed(scene, projection, name, place)
            if not hidden:
                return place
            if hidden < least:
                best, least = place, hidden
    return best


def _is_clear(scene: SceneContent, projection: Projection, name: str, place: QRectF) -> bool:
    box = _box_of(projection, place)
    return all(other == name for other in scene.geometry.nodes_within(box))


def _crossed(scene: SceneContent, projection: Projection, name: str, place: QRectF) -> int:
    """Return how much a place hides of lines, and of the names of hidden causes.

    Most count wide lines of its own node. Of the thin ones, only their heads at it count.
    """
    names = scene.geometry.state.model.common_causes if projection.zoom >= NAMES_FROM else {}
    said = [pair for pair in names if names[pair]]
    hidden = sum(_NAME for p in said if name_rect(scene, p, projection).intersects(place))
    styles = scene.decorations.arcs
    for arc in scene.geometry.arcs_within(_box_of(projection, place)):
        if arc in styles and styles[arc].width > PLAIN.width:
            hidden += _OWN_LINE if name in arc else 1
        elif arc[1] == name:
            hidden += _HEAD
    return hidden


def _box_of(projection: Projection, place: QRectF) -> Box:
    left, top = projection.back(place.left(), place.top())
    return left, top, place.width() / projection.zoom, place.height() / projection.zoom


def _moved_into(place: QRectF, view: QRectF) -> QRectF:
    """Return a place within a view as far as it has room."""
    inner = view.adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
    dx = min(0.0, inner.right() - place.right()) or max(0.0, inner.left() - place.left())
    dy = min(0.0, inner.bottom() - place.bottom()) or max(0.0, inner.top() - place.top())
    return place.translated(round(dx), round(dy))
