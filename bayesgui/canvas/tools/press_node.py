"""Setting findings by a click on a state's row; a drag from there moves the node instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QToolTip

from bayesgui.canvas.geometry.node_geometry import (
    BADGE,
    BADGE_GAP,
    RIGHT_MARGIN,
    TITLE_INDENT,
    form_seen,
    rows_px,
)
from bayesgui.canvas.painting.nodes.display import UNPLACED
from bayesgui.canvas.painting.nodes.worth_painter import ORDER_ROOM
from bayesgui.canvas.tools.draggable_press import DraggablePress
from bayesgui.canvas.tools.move_nodes import MoveNodes
from bayesgui.core.errors import BayesGuiError
from bayesgui.core.temporal.places import EVERY
from bayesgui.document import edits
from bayesgui.document.findings_text import finding_text
from bayesgui.document.submodels.current import selected_submodel
from bayesgui.document.temporal.place_edits import place_of
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.canvas.canvas_host import CanvasHost
    from bayesgui.canvas.hit_testing import Hit
    from bayesgui.canvas.tools.gesture import Pointer
    from bayesgui.core.evidence import Evidence
    from bayesgui.document.state import DocumentState


READABLE_PX = 6.0
"""Height of a row in pixels of the screen below which its state cannot be told."""


class PressNode(DraggablePress):
    """A press on a node: a click sets evidence or selects, a drag moves."""

    def __init__(self, view: CanvasHost, pointer: Pointer, hit: Hit) -> None:
        self._view = view
        self._scene = view.canvas_scene
        self._start = pointer
        self._hit = hit
        self._collapse = False
        selection = self._scene.session.selection
        if hit.part not in ("row", "more"):
            if pointer.ctrl or pointer.shift:
                selection.toggle(hit.name)
            elif hit.name not in selection.names or self._is_frame_selected():
                selection.set([hit.name])
            else:
                self._collapse = len(selection.names) > 1 or bool(selection.arcs)

    def _is_frame_selected(self) -> bool:
        """Tell whether the selection is an open submodel, or the one that is shown alone.

        Its title strip moves the former, and nothing would be seen of the latter's move.
        """
        session, folding = self._scene.session, self._scene.geometry.folding
        id = selected_submodel(session.document.state, session.selection.names)
        is_alone = folding is not None and bool(id) and id == folding.shown.root
        return is_alone or id in self._scene.geometry.frames

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
            if self._asks_first(self._hit.node_hit.row, pointer):
                return True
            click_state(self._view, self._hit.name, self._hit.node_hit.row, pointer)
        elif self._hit.part == "more":
            self._scene.unfold(self._hit.name)
        elif self._collapse:
            self._scene.session.selection.set([self._hit.name])
        if self._is_question(pointer):
            self._view.order_requested.emit()
        return True

    def _is_question(self, pointer: Pointer) -> bool:
        """Tell whether a click is on a mark of a decision that no path orders: “?”, or the last."""
        scene, name = self._scene, self._hit.name
        if self._hit.part != "title" or scene.displays.display(name).order != UNPLACED:
            return False
        left, _, width, _ = scene.geometry.boxes[name]
        x = pointer.x - left
        return x < TITLE_INDENT + ORDER_ROOM or x > width - RIGHT_MARGIN - BADGE - BADGE_GAP

    def _asks_first(self, row: int, pointer: Pointer) -> bool:
        """Say what a click on a bar that is too thin to read would do; the next one does it."""
        scene, projection = self._scene, self._view.camera.projection()
        metrics = scene.geometry.metrics[self._hit.name]
        form = form_seen(metrics, self._view.camera.form, self._view.camera.zoom)
        pitch = rows_px(metrics, form, projection.zoom)[1] * projection.ratio
        asked = self._hit.name, row, pointer.shift, pointer.ctrl
        if pitch >= READABLE_PX or scene.asked == asked:
            scene.asked = None
            return False
        text = what_a_click_does(self._view, self._hit.name, row, pointer)
        if not text:
            return False
        scene.asked = asked
        said = phrase("Canvas", "{edit}? Click again.", edit=text)
        self._view.hint.emit(said)
        QToolTip.showText(QCursor.pos(), said)
        return True


def click_state(view: CanvasHost, name: str, row: int, pointer: Pointer) -> None:
    """Toggle the finding for a click on a state's row."""
    session = view.canvas_scene.session
    edit, at = _edit_of(view, name, row, pointer), session.slice
    error = session.document.edit(lambda after: _finding_words(after, name, at), edit)
    if error is not None:
        view.report(error)


def what_a_click_does(view: CanvasHost, name: str, row: int, pointer: Pointer) -> str:
    """Return the name of the edit that a click on a state's row makes; "" if it is refused."""
    session = view.canvas_scene.session
    try:
        after = _edit_of(view, name, row, pointer)(session.document.state)
    except BayesGuiError:
        return ""
    return _finding_words(after, name, session.slice)


def _edit_of(
    view: CanvasHost, name: str, row: int, pointer: Pointer
) -> Callable[[DocumentState], DocumentState]:
    state = view.canvas_scene.session.document.state.model[name].states[row]
    if pointer.shift:
        edit = edits.toggle_excluded
    elif pointer.ctrl:
        edit = edits.toggle_alternative
    else:
        edit = edits.toggle_state
    at = view.canvas_scene.session.slice
    return lambda before: edit(before, name, state, at)


def _finding_words(after: DocumentState, name: str, at: int) -> str:
    """Return what was found; `at`: in which slice of a template."""
    findings = after.findings_at(at)
    words = _words(after, name, findings)
    if place_of(after.model, name) != EVERY:
        return words
    return phrase("Canvas", "{words}, t = {number}", words=words, number=count_text(at))


def _words(after: DocumentState, name: str, findings: Evidence) -> str:
    if edits.is_chosen(after, name):
        if name not in findings:
            return phrase("Canvas", "Free {name}", name=name)
        chosen = finding_text(after.model[name], findings[name])
        return phrase("Canvas", "Choose {option}", option=f"{name}{chosen.value.removesuffix(')')}")
    if name not in findings:
        return phrase("Canvas", "Remove the finding on {name}", name=name)
    finding = finding_text(after.model[name], findings[name]).text
    return phrase("Canvas", "Finding {finding}", finding=finding)
