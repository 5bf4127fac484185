"""Dragging nodes and notes, and nudging them with the arrow keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt

from bayesgui.canvas.tools.gesture import Gesture, Pointer
from bayesgui.canvas.tools.guides import REACH_PX, Alignment, Guide, paint_guides
from bayesgui.document import edits

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from bayesgui.canvas.canvas_host import CanvasHost
    from bayesgui.canvas.geometry.projection import Box, Projection
    from bayesgui.canvas.geometry.vertical_stretch import VerticalStretch
    from bayesgui.canvas.painting.scene_content import SceneContent
    from bayesgui.graph.layout import Point

GRID = 12.0


class MoveNodes(Gesture):
    """Drag the selected nodes and notes, the grabbed one on guides or the grid; one edit.

    Ctrl switches the guides off, Alt also the grid.
    """

    cursor = Qt.CursorShape.ClosedHandCursor

    def __init__(self, view: CanvasHost, pointer: Pointer, grabbed: str) -> None:
        self._view = view
        self._scene = scene = view.canvas_scene
        self._start = pointer
        selection = scene.session.selection
        boxes = scene.geometry.boxes
        self._nodes: dict[str, Point] = {n: boxes[n][:2] for n in selection.names if n in boxes}
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
        still = [] if self._grabbed is None else [n for n in boxes if n not in self._nodes]
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
            self._scene.show_moved(_shifted(self._nodes, dx, dy), _shifted(self._notes, dx, dy))
        self._show_guides(shown=not free)

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

    def release(self, pointer: Pointer) -> bool:
        """Apply the move as one undo step."""
        self.move(pointer)
        dx, dy = self._shift
        if dx or dy:
            document = self._scene.session.document
            stretch = self._scene.geometry.stretch
            nodes = _placed(stretch, _shifted(self._nodes, dx, dy))
            notes = _placed(stretch, _shifted(self._notes, dx, dy))
            document.apply(move_text(self._nodes), edits.move(document.state, nodes, notes))
        return True

    def cancel(self) -> None:
        self._scene.show_moved({}, {})


def _on_grid(length: float) -> float:
    return round(length / GRID) * GRID


def _displaced(box: Box, dx: float, dy: float) -> Box:
    left, top, width, height = box
    return left + dx, top + dy, width, height


def _shifted(points: dict[str, Point], dx: float, dy: float) -> dict[str, Point]:
    return {name: (x + dx, y + dy) for name, (x, y) in points.items()}


def _placed(stretch: VerticalStretch, points: dict[str, Point]) -> dict[str, Point]:
    return {name: stretch.to_layout(point) for name, point in points.items()}


def move_text(nodes: dict[str, Point]) -> str:
    """Return the undo text of a move."""
    if len(nodes) == 1:
        return QCoreApplication.translate("Canvas", "Move {name}").format(name=next(iter(nodes)))
    if nodes:
        text = QCoreApplication.translate("Canvas", "Move {count} nodes")
        return text.format(count=len(nodes))
    return QCoreApplication.translate("Canvas", "Move text")


def nudge(scene: SceneContent, dx: float, dy: float, burst: object) -> None:
    """Move the selected nodes and notes a little; a burst of nudges is one undo step."""
    selection, document = scene.session.selection, scene.session.document
    boxes, stretch = scene.geometry.boxes, scene.geometry.stretch
    nodes = {n: (boxes[n][0] + dx, boxes[n][1] + dy) for n in selection.names if n in boxes}
    nodes = _placed(stretch, nodes)
    notes = {
        note.id: (note.x + dx, note.y + dy)
        for note in document.state.notes
        if note.id in selection.notes
    }
    if nodes or notes:
        document.apply(move_text(nodes), edits.move(document.state, nodes, notes), ("nudge", burst))
