"""Dragging nodes and notes, and nudging them with the arrow keys."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from bayesgui.canvas.geometry.tier_geometry import layout_boxes
from bayesgui.canvas.painting.time_ground import paint_band_ring
from bayesgui.canvas.submodels.carried import (
    Crossing,
    carried_things,
    crossed,
    crossing_words,
    moved_things,
    nodes_of,
)
from bayesgui.canvas.submodels.carried import crossing as crossing_of
from bayesgui.canvas.tools.cross_band import crossing, moved_over, place_words
from bayesgui.canvas.tools.gesture import Gesture, Pointer
from bayesgui.canvas.tools.guides import REACH_PX, Alignment, Guide, paint_guides
from bayesgui.canvas.tools.tier_places import tier_under, tiers_joined
from bayesgui.document import edits
from bayesgui.document.constraint_edits import drop_in_tiers
from bayesgui.document.constraints_text import tier_text
from bayesgui.document.note_edits import members_of
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Mapping

    from PySide6.QtGui import QPainter

    from bayesgui.canvas.canvas_host import CanvasHost
    from bayesgui.canvas.geometry.projection import Box, Projection
    from bayesgui.canvas.geometry.vertical_stretch import VerticalStretch
    from bayesgui.canvas.painting.scene_content import SceneContent
    from bayesgui.graph.layout import Point

GRID = 12.0


class MoveNodes(Gesture):
    """Drag what is selected, the grabbed node or note on guides or the grid; one edit.

    Ctrl switches the guides off, Alt also the grid.
    """

    cursor = Qt.CursorShape.ClosedHandCursor

    def __init__(self, view: CanvasHost, pointer: Pointer, grabbed: str) -> None:
        self._view = view
        self._scene = scene = view.canvas_scene
        self._start = pointer
        selection = scene.session.selection
        boxes = {**scene.geometry.boxes, **scene.geometry.frames}
        self._nodes: dict[str, Point] = carried_things(scene.geometry, _chosen(scene))
        notes = {note.id: note for note in scene.session.document.state.notes}
        self._notes: dict[str, Point] = {
            i: scene.geometry.stretch.to_canvas((notes[i].x, notes[i].y))
            for i in selection.notes
            if i in notes
        }
        self._anchor = self._nodes.get(grabbed) or self._notes.get(grabbed) or (0.0, 0.0)
        self._shift: Point = (0.0, 0.0)
        self._grabbed: Box | None = boxes[grabbed] if grabbed in self._nodes else None
        self._guides: tuple[Guide, ...] = ()
        self._band = scene.geometry.band()
        self._crossing: dict[str, str] = {}
        self._over: Crossing | None = None
        moving = scene.geometry.moving_with(self._nodes)
        still = [] if self._grabbed is None else [n for n in boxes if n not in moving]
        self._alignment = Alignment([boxes[name] for name in still])

    def move(self, pointer: Pointer) -> None:
        """Show the nodes at the pointer's displacement, on guides or the grid."""
        dx, dy = pointer.x - self._start.x, pointer.y - self._start.y
        free = pointer.alt or pointer.ctrl
        if not pointer.alt:
            across, down = (None, None) if free else self._offsets(dx, dy)
            x, y = self._anchor
            dx = _on_grid(x + dx) - x if across is None else dx + across
            dy = _on_grid(y + dy) - y if down is None else dy + down
        if (dx, dy) != self._shift:
            self._shift = (dx, dy)
            moved = _shifted(self._nodes, dx, dy)
            self._scene.show_moved(moved, _shifted(self._notes, dx, dy))
            self._crossing = {} if self._band is None else crossing(self._scene, self._band, moved)
            if self._grabbed is not None:
                self._show_band(_displaced(self._grabbed, dx, dy))
            self._ring(crossing_of(self._scene.geometry, self._nodes, pointer.x, pointer.y))
        self._show_guides(shown=not free)

    def _ring(self, over: Crossing | None) -> None:
        """Ring the frame or box that what is dragged would go into, or the one that it leaves."""
        self._over = over
        rung = frozenset() if over is None else over.rung
        if rung != self._scene.submodels.rung:
            self._scene.submodels.rung = rung
            self._scene.refresh()
            words = ""
            if over is not None:
                state = self._scene.session.document.state
                words = crossing_words(state, self._nodes, over.into)
            self._view.hint.emit(words)

    def _offsets(self, dx: float, dy: float) -> tuple[float | None, float | None]:
        """Return how far the displaced node is from the nearest guides."""
        if self._grabbed is None:
            return None, None
        camera = self._view.camera
        box, reach = _displaced(self._grabbed, dx, dy), REACH_PX / camera.zoom
        return self._alignment.offsets(box, camera.visible_box(), reach)

    def _show_guides(self, *, shown: bool) -> None:
        before, self._guides = self._guides, ()
        if shown and self._grabbed is not None:
            box = _displaced(self._grabbed, *self._shift)
            self._guides = self._alignment.guides(box, self._view.camera.visible_box())
        if self._guides != before:
            for guide in (*before, *self._guides):
                self._scene.refresh_box(guide.box)

    def paint(self, painter: QPainter, projection: Projection) -> None:
        """Paint the guides; the nodes themselves are shown moved."""
        paint_guides(painter, self._guides, projection)
        if self._crossing:
            paint_band_ring(painter, self._scene, projection)

    def release(self, pointer: Pointer) -> bool:
        """Apply the move as one undo step."""
        self.move(pointer)
        dx, dy = self._shift
        over = self._over
        self._ring(None)
        if over is not None:
            self._put(over.into, _shifted(self._nodes, dx, dy))
        elif self._crossing:
            self._cross(_shifted(self._nodes, dx, dy), _shifted(self._notes, dx, dy))
        elif dx or dy:
            apply_move(self._scene, _shifted(self._nodes, dx, dy), _shifted(self._notes, dx, dy))
        self._show_band(None)
        return True

    def _put(self, into: str, things: dict[str, Point]) -> None:
        """Put what was dragged into a submodel, or take it out, in one step."""
        geometry, document = self._scene.geometry, self._scene.session.document
        error = document.edit(
            crossing_words(document.state, things, into),
            lambda state: crossed(geometry, state, things, into),
        )
        if error is not None:
            self._scene.show_moved({}, {})
            self._view.report(error)

    def _cross(self, nodes: dict[str, Point], notes: dict[str, Point]) -> None:
        """Move nodes, and put those that crossed the edge of the band in or out of time."""
        geometry, document = self._scene.geometry, self._scene.session.document
        placed = {name: geometry.layout_place(name, point) for name, point in nodes.items()}
        apart = _placed(geometry.stretch, notes)
        places = self._crossing
        error = document.edit(
            place_words(places),
            lambda state: edits.move(moved_over(state, placed, places), {}, apart),
        )
        if error is not None:
            self._scene.show_moved({}, {})
            self._view.report(error)

    def _show_band(self, box: Box | None) -> None:
        """Show the tier that the grabbed node would join."""
        overlays = self._scene.session.overlays
        shown = overlays.state.constraints
        if shown is not None:
            band = None if box is None else tier_under(self._scene, box)
            overlays.update(constraints=replace(shown, band=band))

    def cancel(self) -> None:
        self._ring(None)
        self._show_band(None)
        self._scene.show_moved({}, {})


def _chosen(scene: SceneContent) -> tuple[str, ...]:
    """Return the selected nodes and those inside selected plates."""
    selection = scene.session.selection
    inside = members_of(scene.session.document.state, selection.plates)
    return tuple(dict.fromkeys((*selection.names, *inside)))


def _on_grid(length: float) -> float:
    return round(length / GRID) * GRID


def _displaced(box: Box, dx: float, dy: float) -> Box:
    left, top, width, height = box
    return left + dx, top + dy, width, height


def _shifted(points: dict[str, Point], dx: float, dy: float) -> dict[str, Point]:
    return {name: (x + dx, y + dy) for name, (x, y) in points.items()}


def _placed(stretch: VerticalStretch, points: Mapping[str, Point]) -> dict[str, Point]:
    return {id: stretch.to_layout(point) for id, point in points.items()}


def apply_move(
    scene: SceneContent,
    nodes: Mapping[str, Point],
    notes: Mapping[str, Point],
    merge: Hashable | None = None,
) -> None:
    """Move nodes and notes to places on the canvas; nodes join the tiers they come to stand in."""
    document, stretch = scene.session.document, scene.geometry.stretch
    geometry = scene.geometry
    state = edits.move(document.state, {}, _placed(stretch, notes)) if notes else document.state
    joined = tiers_joined(scene, {k: v for k, v in nodes.items() if k in state.model})
    if joined is None:
        text = move_text(nodes_of(geometry, nodes))
        document.apply(text, moved_things(geometry, state, nodes), merge)
        return
    placed = {name: geometry.layout_place(name, point) for name, point in nodes.items()}
    before = state.constraints
    after = drop_in_tiers(state, placed, joined, layout_boxes(scene.geometry))
    text = move_text(nodes) if after.constraints == before else tier_text(after, joined)
    document.apply(text, after, merge)


def move_text(nodes: Collection[str]) -> str:
    """Return the undo text of a move."""
    if len(nodes) == 1:
        return phrase("Canvas", "Move {name}", name=next(iter(nodes)))
    if nodes:
        return phrase("Canvas", "Move {count} nodes", count=count_text(len(nodes)))
    return phrase("Canvas", "Move text")


def nudge(scene: SceneContent, dx: float, dy: float, burst: object) -> None:
    """Move what is selected a little; a burst of nudges is one undo step."""
    selection, document = scene.session.selection, scene.session.document
    stretch = scene.geometry.stretch
    things = carried_things(scene.geometry, _chosen(scene))
    nodes = {each: (x + dx, y + dy) for each, (x, y) in things.items()}
    places = {
        note.id: stretch.to_canvas((note.x, note.y))
        for note in document.state.notes
        if note.id in selection.notes
    }
    notes = _shifted(places, dx, dy)
    if nodes or notes:
        apply_move(scene, nodes, notes, ("nudge", burst))
