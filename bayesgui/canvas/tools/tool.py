"""The four tools: what a press, a double-click and hovering mean under each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt

from bayesgui.canvas.tools.add_node import NodeGhost, PlaceNode, add_node
from bayesgui.canvas.tools.draw_arc import DrawArc
from bayesgui.canvas.tools.move_nodes import MoveNodes
from bayesgui.canvas.tools.pick_separation import pick
from bayesgui.canvas.tools.resize_node import ResizeNode, is_on_right_rim
from bayesgui.canvas.tools.rubber_band import RubberBand
from bayesgui.canvas.tools.set_evidence import PressNode
from bayesgui.document.overlays import SeparationChoice

if TYPE_CHECKING:
    from bayesgui.canvas.canvas_host import CanvasHost
    from bayesgui.canvas.hit_testing import Spot
    from bayesgui.canvas.tools.gesture import Gesture, Pointer


class SelectTool:
    """Select, move, set evidence, and draw arcs from rims."""

    cursor = Qt.CursorShape.ArrowCursor

    def __init__(self, view: CanvasHost) -> None:
        self._view = view

    def press(self, pointer: Pointer, spot: Spot) -> Gesture | None:
        """Begin the gesture that a press means."""
        view = self._view
        selection = view.canvas_scene.session.selection
        if spot.kind == "handle" and spot.arc is not None:
            fixed = spot.arc[1 - spot.end]
            return DrawArc(view, pointer, fixed, moved=spot.arc, end=spot.end)
        if spot.kind == "node":
            if spot.part == "rim" and pointer.alt and _is_at_right(view, spot, pointer):
                return ResizeNode(view.canvas_scene, pointer, spot.name)
            if spot.part == "rim":
                return DrawArc(view, pointer, spot.name)
            return PressNode(view, pointer, spot)
        if spot.kind == "arc" and spot.arc is not None:
            if pointer.ctrl:
                arcs = [arc for arc in selection.arcs if arc != spot.arc]
                kept = arcs if spot.arc in selection.arcs else [*arcs, spot.arc]
                selection.set(selection.names, kept, selection.notes)
            else:
                selection.set(arcs=[spot.arc])
            return None
        if spot.kind == "note":
            if spot.name not in selection.notes:
                kept_names = selection.names if pointer.ctrl else ()
                selection.set(kept_names, notes=[spot.name])
            return MoveNodes(view.canvas_scene, pointer, spot.name)
        return RubberBand(view.canvas_scene, pointer)

    def double_click(self, pointer: Pointer, spot: Spot) -> None:
        """Open a node or a note, or add a node on empty ground."""
        view = self._view
        if spot.kind == "node" and spot.part in ("title", "body"):
            view.editor_requested.emit(spot.name)
        elif spot.kind == "note":
            view.edit_note(spot.name)
        elif spot.kind == "empty":
            name = add_node(view.canvas_scene, pointer.x, pointer.y, exact=pointer.alt)
            view.rename_node(name)

    def hover(self, pointer: Pointer, spot: Spot) -> None:
        """Show where the pointer is."""
        view = self._view
        if spot.part == "rim" and pointer.alt and _is_at_right(view, spot, pointer):
            view.show_cursor(Qt.CursorShape.SizeHorCursor)
        elif spot.kind == "handle" or spot.part == "rim":
            view.show_cursor(Qt.CursorShape.CrossCursor)
        else:
            view.show_cursor(self.cursor)

    def leave(self) -> None:
        """Make room for another tool."""


class NodeTool(SelectTool):
    """Every click on empty ground adds a node, until Esc."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, view: CanvasHost) -> None:
        super().__init__(view)
        self._ghost = NodeGhost(view.canvas_scene)
        view.hint.emit(QCoreApplication.translate("Canvas", "Click to place. Stays on until Esc."))
        view.canvas_scene.preview = self._ghost

    def press(self, pointer: Pointer, spot: Spot) -> Gesture | None:
        """Place a node, unless there is one."""
        if spot.kind == "node":
            return super().press(pointer, spot)
        self._ghost.move(pointer)
        return PlaceNode(self._view.canvas_scene, self._ghost)

    def double_click(self, pointer: Pointer, spot: Spot) -> None:
        """Nothing more than two clicks."""

    def hover(self, pointer: Pointer, spot: Spot) -> None:
        """Take the ghost along."""
        super().hover(pointer, spot)
        self._view.canvas_scene.preview = self._ghost
        if spot.kind == "node":
            self._ghost.hide()
        else:
            self._ghost.move(pointer)

    def leave(self) -> None:
        """Hide the ghost."""
        self._ghost.hide()
        self._view.canvas_scene.preview = None


class ArcTool(SelectTool):
    """A press anywhere on a node draws an arc, or a click on parent and a click on child."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, view: CanvasHost) -> None:
        super().__init__(view)
        view.hint.emit(
            QCoreApplication.translate("Canvas", "Drag from the parent to the child. Esc leaves.")
        )

    def press(self, pointer: Pointer, spot: Spot) -> Gesture | None:
        """Begin an arc."""
        if spot.kind == "node":
            return DrawArc(self._view, pointer, spot.name, click_again=True)
        return super().press(pointer, spot)

    def double_click(self, pointer: Pointer, spot: Spot) -> None:
        """Nothing."""


class SeparationTool(SelectTool):
    """A click on a node makes it X, then Y, then puts it into Z or takes it out."""

    cursor = Qt.CursorShape.PointingHandCursor

    def __init__(self, view: CanvasHost) -> None:
        super().__init__(view)
        view.hint.emit(
            QCoreApplication.translate(
                "Canvas",
                "Separation: click X, then Y; further clicks put nodes into Z or out. Esc leaves.",
            )
        )

        overlays = view.canvas_scene.session.overlays
        if overlays.state.separation is None:
            overlays.update(separation=SeparationChoice())

    def press(self, pointer: Pointer, spot: Spot) -> Gesture | None:
        """Choose a node."""
        if spot.kind == "node":
            pick(self._view.canvas_scene.session, spot.name)
            return None
        return super().press(pointer, spot) if spot.kind == "empty" else None

    def double_click(self, pointer: Pointer, spot: Spot) -> None:
        """Choose it once more."""
        self.press(pointer, spot)


def _is_at_right(view: CanvasHost, spot: Spot, pointer: Pointer) -> bool:
    return is_on_right_rim(view.canvas_scene, spot.name, pointer, view.camera.zoom)


TOOLS: dict[str, type[SelectTool]] = {
    "select": SelectTool,
    "node": NodeTool,
    "arc": ArcTool,
    "separation": SeparationTool,
}
