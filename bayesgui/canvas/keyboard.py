"""The canvas by keyboard: nudge, walk from node to node, open, menus."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt

from bayesgui.canvas.targets import EmptyTarget, NodeTarget
from bayesgui.canvas.tools.move_nodes import GRID, nudge

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from bayesgui.canvas.board import Board
    from bayesgui.canvas.projection import Box

_DIRECTIONS = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, -1.0),
    Qt.Key.Key_Down: (0.0, 1.0),
}


def press_key(view: Board, event: QKeyEvent) -> bool:
    """Do what a key means and return whether it means anything.

    Arrow keys nudge what is selected by 12 (Shift: 1); with nothing selected, or with Ctrl, they
    walk to the nearest node in that direction. Enter opens the node that has
    the focus, E offers its states, the menu key its context menu.
    """
    if not view.has_session:
        return False
    key = event.key()
    shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
    ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
    scene = view.canvas_scene
    selection = scene.session.selection
    if key in _DIRECTIONS:
        dx, dy = _DIRECTIONS[Qt.Key(key)]
        if (selection.names or selection.notes) and not ctrl:
            step = 1.0 if shift else GRID
            nudge(scene, dx * step, dy * step, view.nudge_burst())
        else:
            _walk(view, dx, dy)
        return True
    name = scene.focused or selection.current
    if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and name is not None:
        if scene.focused is not None:
            selection.set([name])
        view.editor_requested.emit(name)
        return True
    if key == Qt.Key.Key_E and name is not None and not ctrl:
        view.show_node(name)
        view.states_requested.emit(name, _below(view, name))
        return True
    if key == Qt.Key.Key_Menu:
        request_menu(view, name)
        return True
    return False


def release_space(view: Board, *, add: bool) -> None:
    """Select the node that has the focus; a press of the mouse meanwhile took the focus away."""
    scene = view.canvas_scene
    if scene.focused is None:
        return
    if add:
        scene.session.selection.toggle(scene.focused)
    else:
        scene.session.selection.set([scene.focused])


def request_menu(view: Board, name: str | None) -> None:
    """Ask for the context menu of a node, or of the ground."""
    if name is not None:
        view.show_node(name)
        view.menu_requested.emit(NodeTarget(name), _below(view, name))
        return
    middle = view.viewport().rect().center()
    x, y = view.camera.projection().back(middle.x(), middle.y())
    view.menu_requested.emit(EmptyTarget(x, y), view.viewport().mapToGlobal(middle))


def _below(view: Board, name: str) -> QPoint:
    rect = view.node_rect(name)
    return view.viewport().mapToGlobal(QPoint(rect.left() + 12, rect.bottom() - 8))


def step_focus(view: Board, *, forward: bool) -> bool:
    """Move the focus to the next node in the order of reading; False leaves the canvas."""
    scene = view.canvas_scene
    boxes = scene.picture.boxes
    order = sorted(boxes, key=lambda name: (round(boxes[name][1] / 40), boxes[name][0]))
    if not order:
        return False
    if scene.focused in boxes:
        place = order.index(scene.focused) + (1 if forward else -1)
        if not 0 <= place < len(order):
            scene.focus_node(None)
            return False
    else:
        place = 0 if forward else len(order) - 1
    _focus(view, order[place])
    return True


def _focus(view: Board, name: str) -> None:
    view.canvas_scene.focus_node(name)
    view.show_node(name)
    view.describe(name)


def _walk(view: Board, dx: float, dy: float) -> None:
    scene = view.canvas_scene
    boxes = scene.picture.boxes
    here = scene.focused or scene.session.selection.current
    if here not in boxes:
        step_focus(view, forward=True)
        return
    found = nearest_towards(boxes, here, dx, dy)
    if found is not None:
        _focus(view, found)


def nearest_towards(boxes: dict[str, Box], here: str, dx: float, dy: float) -> str | None:
    """Return the node that lies nearest in a direction; what is aside counts double.

    Parameters
    ----------
    boxes : dict of str to Box
        All nodes.
    here : str
        Where to start.
    dx, dy : float
        The direction, along one axis.
    """
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
