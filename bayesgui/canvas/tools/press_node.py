"""Setting findings by a click on a state's row; a drag from there moves the node instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from bayesgui.canvas.tools.gesture import Gesture, Pointer
from bayesgui.canvas.tools.move_nodes import MoveNodes
from bayesgui.document import edits
from bayesgui.document.findings_text import finding_text

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from bayesgui.canvas.canvas_host import CanvasHost
    from bayesgui.canvas.geometry.projection import Projection
    from bayesgui.canvas.hit_testing import Hit
    from bayesgui.document.state import DocumentState


class PressNode(Gesture):
    """A press on a node: a click sets evidence or selects, a drag moves."""

    def __init__(self, view: CanvasHost, pointer: Pointer, hit: Hit) -> None:
        self._view = view
        self._scene = view.canvas_scene
        self._start = pointer
        self._hit = hit
        self._drag: MoveNodes | None = None
        self._collapse = False
        selection = self._scene.session.selection
        if hit.part not in ("row", "more"):
            if pointer.ctrl or pointer.shift:
                selection.toggle(hit.name)
            elif hit.name not in selection.names:
                selection.set([hit.name])
            else:
                self._collapse = len(selection.names) > 1 or bool(selection.arcs)

    def move(self, pointer: Pointer) -> None:
        if self._drag is None:
            if not pointer.is_far_from(self._start):
                return
            selection = self._scene.session.selection
            if self._hit.name not in selection.names:
                selection.set([self._hit.name])
            self._view.navigation.begin_drag()
            self._drag = MoveNodes(self._view, self._start, self._hit.name)
        self._drag.move(pointer)

    def release(self, pointer: Pointer) -> bool:
        if self._drag is not None:
            return self._drag.release(pointer)
        if self._hit.part == "row" and self._hit.node_hit is not None:
            click_state(self._view, self._hit.name, self._hit.node_hit.row, pointer)
        elif self._hit.part == "more":
            self._scene.unfold(self._hit.name)
        elif self._collapse:
            self._scene.session.selection.set([self._hit.name])
        return True

    def cancel(self) -> None:
        if self._drag is not None:
            self._drag.cancel()

    def paint(self, painter: QPainter, projection: Projection) -> None:
        """Paint the guides of a drag."""
        if self._drag is not None:
            self._drag.paint(painter, projection)


def click_state(view: CanvasHost, name: str, row: int, pointer: Pointer) -> None:
    """Toggle the finding for a click on a state's row."""
    document = view.canvas_scene.session.document
    state = document.state.network[name].states[row]
    if pointer.shift:
        edit = edits.toggle_excluded
    elif pointer.ctrl:
        edit = edits.toggle_alternative
    else:
        edit = edits.toggle_state

    def text(after: DocumentState) -> str:
        if name not in after.evidence:
            said = QCoreApplication.translate("Canvas", "Remove the finding on {name}")
            return said.format(name=name)
        finding = finding_text(after.network[name], after.evidence[name]).text
        return QCoreApplication.translate("Canvas", "Finding {finding}").format(finding=finding)

    error = document.edit(text, lambda before: edit(before, name, state))
    if error is not None:
        view.report(error)
