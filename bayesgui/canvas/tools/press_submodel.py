"""Clicks on submodels: open, fold, select what is inside; a drag moves the box or the frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.submodels.opening import open_in_tab, select_inside, toggle_open
from bayesgui.canvas.tools.draggable_press import DraggablePress
from bayesgui.canvas.tools.move_nodes import MoveNodes

if TYPE_CHECKING:
    from bayesgui.canvas.canvas_host import CanvasHost
    from bayesgui.canvas.hit_testing import Hit
    from bayesgui.canvas.tools.gesture import Pointer

_BUTTONS = frozenset({"chevron", "fold", "tab"})


class PressSubmodel(DraggablePress):
    """A press on a closed submodel, or on the title strip of an open one."""

    def __init__(self, view: CanvasHost, pointer: Pointer, hit: Hit) -> None:
        self._view, self._scene = view, view.canvas_scene
        self._start, self._id, self._part = pointer, hit.name, hit.part
        self._collapse = False
        if self._part in _BUTTONS:
            return
        selection = self._scene.session.selection
        inside = self._scene.session.document.state.submodels.inside(self._id)
        if pointer.ctrl or pointer.shift:
            select_inside(self._scene, self._id, more=True)
        elif not inside <= set(selection.names):
            select_inside(self._scene, self._id)
        else:
            self._collapse = len(selection.names) > len(inside) or bool(selection.arcs)

    def move(self, pointer: Pointer) -> None:
        if self._drag is None:
            if not pointer.is_far_from(self._start):
                return
            inside = self._scene.session.document.state.submodels.inside(self._id)
            if not inside <= set(self._scene.session.selection.names):
                select_inside(self._scene, self._id)
            self._view.navigation.begin_drag()
            self._drag = MoveNodes(self._view, self._start, self._id)
        self._drag.move(pointer)

    def release(self, pointer: Pointer) -> bool:
        if self._drag is not None:
            return self._drag.release(pointer)
        if self._part == "tab":
            open_in_tab(self._scene, self._id)
        elif self._part in _BUTTONS:
            toggle_open(self._scene, self._id)
        elif self._collapse:
            select_inside(self._scene, self._id)
        return True
