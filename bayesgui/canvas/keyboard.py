"""Keyboard control of the canvas: nudging, focus navigation, editors, menus, Esc."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QElapsedTimer, QPoint, Qt

from bayesgui.canvas.submodels.keys import focused_submodel, is_submodel, turn_key, walked
from bayesgui.canvas.submodels.opening import select_inside
from bayesgui.canvas.targets import EmptyTarget, NodeTarget, SubmodelTarget
from bayesgui.canvas.tools.move_nodes import GRID, nudge
from bayesgui.canvas.tools.tool import NODE_TOOLS, TOOLS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QKeyEvent

    from bayesgui.canvas.canvas_host import CanvasHost
    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.canvas.gesture_controller import GestureController

BURST_MS = 1000
"""Consecutive nudges within this time (ms) form one undo step."""

Step = Literal["first", "last", "next", "previous"]
_READING: dict[Qt.Key, Step] = {
    Qt.Key.Key_Home: "first",
    Qt.Key.Key_End: "last",
    Qt.Key.Key_PageDown: "next",
    Qt.Key.Key_PageUp: "previous",
}
_DIRECTIONS = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, -1.0),
    Qt.Key.Key_Down: (0.0, 1.0),
}


class Keyboard:
    """Turns key events of a view into edits, focus and requests."""

    def __init__(self, view: CanvasHost, gestures: GestureController) -> None:
        self._view = view
        self._gestures = gestures
        self._burst = 0
        self._space_adds = False
        self._since_nudge = QElapsedTimer()

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key press and return whether it was used."""
        if event.key() == Qt.Key.Key_Escape and (
            not self._view.has_session or self._gestures.cancel() or _drop_foremost(self._view)
        ):
            return True
        if self._view.has_session and self._press(event):
            return True
        if event.key() == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._gestures.space_held = True
                # Ctrl is often let go before the space bar is.
                self._space_adds = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
                self._view.show_cursor(Qt.CursorShape.OpenHandCursor)
            return True
        return False

    def _press(self, event: QKeyEvent) -> bool:
        """Handle the keys that act on nodes.

        Arrow keys nudge the selection by 12 (Shift: 1); without a selection, or with Ctrl, they
        move the focus to the nearest node in that direction. Page down and up move it to the next
        and previous node in reading order, Home and End to the first and last. Enter opens the
        table of the focused node, or chooses it with a tool that asks about nodes; E offers its
        states, the menu key its context menu. B lets an arc that is being drawn become ↔, and ↔ an
        arc; 1 to 9 give it a lag, 0 takes that back.
        """
        key = event.key()
        if key == Qt.Key.Key_B and self._gestures.turn_over():
            return True
        if Qt.Key.Key_0 <= key <= Qt.Key.Key_9 and self._gestures.take_digit(key - Qt.Key.Key_0):
            return True
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        scene = self._view.canvas_scene
        selection = scene.session.selection
        submodel = focused_submodel(scene)
        if submodel and turn_key(scene, submodel, Qt.Key(key), ctrl=ctrl):
            return True
        if key in _DIRECTIONS:
            dx, dy = _DIRECTIONS[Qt.Key(key)]
            if (selection.names or selection.notes or selection.plates) and not ctrl:
                step = 1.0 if shift else GRID
                nudge(scene, dx * step, dy * step, self._next_nudge())
            else:
                _walk(self._view, dx, dy)
            return True
        if key in _READING:
            read_on(self._view, _READING[Qt.Key(key)])
            return True
        name = scene.focused or selection.current
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and name is not None:
            if self._gestures.pick(name, more=ctrl):
                return True
            if scene.focused is not None:
                selection.set([name])
            self._view.table_requested.emit(name)
            return True
        if key == Qt.Key.Key_E and name is not None and not ctrl:
            self._view.show_node(name)
            self._view.states_requested.emit(name, _below(self._view, name))
            return True
        if key == Qt.Key.Key_Menu:
            request_menu(self._view, name)
            return True
        return False

    def release(self, event: QKeyEvent) -> None:
        """Handle the release of Space: without a drag it selects the focused node."""
        gestures, view = self._gestures, self._view
        if event.key() != Qt.Key.Key_Space or event.isAutoRepeat() or not gestures.space_held:
            return
        gestures.space_held = False
        view.show_cursor(TOOLS[view.tool].cursor)
        if view.has_session:
            _select_focused(view, add=self._space_adds)

    def leave(self) -> None:
        """Forget held keys."""
        self._gestures.space_held = False
        self.end_burst()

    def end_burst(self) -> None:
        """Start a new undo step with the next nudge."""
        self._burst += 1

    def _next_nudge(self) -> int:
        """Return a key shared by nudges that follow each other quickly."""
        if not self._since_nudge.isValid() or self._since_nudge.restart() > BURST_MS:
            self._since_nudge.start()
            self._burst += 1
        return self._burst


def _drop_foremost(view: CanvasHost) -> bool:
    """Handle Esc outside a gesture.

    It drops the first of message, tool, marks, comparison, selection, page and overlay.
    """
    if view.drop_message():
        return True
    constraints = view.canvas_scene.session.overlays.state.constraints
    if constraints is not None and view.tool not in NODE_TOOLS:
        _leave_constraints(view)
        return True
    scene = view.canvas_scene
    if view.tool == "effects" and scene.session.shown.leave():
        return True
    if view.tool != "select":
        view.set_tool("select")
        return True
    overlays, selection = scene.session.overlays, scene.session.selection
    comparison = scene.session.comparison
    if overlays.state.refused is not None:
        overlays.update(refused=None)
    elif scene.focused is not None:
        scene.focus_node(None)
    elif overlays.state.reasons is not None:
        overlays.update(reasons=None, hovered_trail=None)
    elif overlays.state.related:
        overlays.update(related=())
    elif comparison.state.ticked:
        comparison.leave()
    elif selection:
        selection.clear()
    else:
        return scene.session.shown.leave() or _leave_overlay(view)
    return True


def _leave_overlay(view: CanvasHost) -> bool:
    """Show the overlay no longer that was switched on last; return whether there was one."""
    overlays = view.canvas_scene.session.overlays
    if not overlays.state.shown:
        return False
    overlays.switch(list(overlays.state.shown)[-1], False)
    return True


def _leave_constraints(view: CanvasHost) -> None:
    """Drop the mark of a refused arc, or close the page Constraints with its overlay and tool."""
    overlays = view.canvas_scene.session.overlays
    if overlays.state.refused is not None:
        overlays.update(refused=None)
    else:
        overlays.update(constraints=None)
        view.set_tool("select")


def _select_focused(view: CanvasHost, *, add: bool) -> None:
    """Select the focused node; a mouse press in the meantime clears the focus."""
    scene = view.canvas_scene
    if scene.focused is None:
        return
    if is_submodel(scene, scene.focused):
        select_inside(scene, scene.focused, more=add)
    elif add:
        scene.session.selection.toggle(scene.focused)
    else:
        scene.session.selection.set([scene.focused])


def request_menu(view: CanvasHost, name: str | None) -> None:
    """Request the context menu of a node, or of the background."""
    if name is not None:
        view.show_node(name)
        chosen = focused_submodel(view.canvas_scene)
        target = SubmodelTarget(chosen) if chosen else NodeTarget(name)
        view.menu_requested.emit(target, _below(view, chosen or name))
        return
    middle = view.viewport().rect().center()
    x, y = view.camera.projection().back(middle.x(), middle.y())
    view.menu_requested.emit(EmptyTarget(x, y), view.viewport().mapToGlobal(middle))


def _below(view: CanvasHost, name: str) -> QPoint:
    rect = view.places.node_rect(name)
    if is_submodel(view.canvas_scene, name):
        rect = view.places.submodel_rect(name)
    return view.viewport().mapToGlobal(QPoint(rect.left() + 12, rect.bottom() - 8))


def read_on(view: CanvasHost, step: Step) -> None:
    """Move the focus in reading order, from the last node on to the first."""
    scene = view.canvas_scene
    boxes = walked(scene.geometry)
    order = sorted(boxes, key=lambda name: (round(boxes[name][1] / 40), boxes[name][0]))
    if not order:
        return
    here = scene.focused or focused_submodel(scene) or scene.session.selection.current
    place = order.index(here) if here is not None and here in boxes else -1
    place = {
        "first": 0,
        "last": len(order) - 1,
        "next": (place + 1) % len(order),
        "previous": (max(place, 0) - 1) % len(order),
    }[step]
    _focus(view, order[place])


def arrive(view: CanvasHost) -> None:
    """Show where the focus is when Tab reaches the canvas and nothing on it says so."""
    scene = view.canvas_scene
    if scene.focused is None and not scene.session.selection:
        read_on(view, "first")


def _focus(view: CanvasHost, name: str) -> None:
    view.canvas_scene.focus_node(name)
    view.show_node(name)
    view.describe(name)


def _walk(view: CanvasHost, dx: float, dy: float) -> None:
    scene = view.canvas_scene
    boxes = walked(scene.geometry)
    here = scene.focused or focused_submodel(scene) or scene.session.selection.current
    if here is None or here not in boxes:
        read_on(view, "first")
        return
    found = nearest_towards(boxes, here, dx, dy)
    if found is not None:
        _focus(view, found)


def nearest_towards(boxes: Mapping[str, Box], here: str, dx: float, dy: float) -> str | None:
    """Return the nearest node in a direction; sideways distance counts double."""
    x, y, width, height = boxes[here]
    middle = (x + width / 2, y + height / 2)
    best, least = None, math.inf
    for name, (left, top, w, h) in boxes.items():
        gap = (left + w / 2 - middle[0], top + h / 2 - middle[1])
        ahead = gap[0] * dx + gap[1] * dy
        aside = abs(gap[0] * dy) + abs(gap[1] * dx)
        if name != here and ahead > 1.0 and ahead + 2 * aside < least:
            best, least = name, ahead + 2 * aside
    return best
