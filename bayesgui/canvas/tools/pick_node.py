"""Choosing a node by a click, for a tool that asks about nodes; a drag moves it as ever."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.tools.draggable_press import DraggablePress
from bayesgui.canvas.tools.move_nodes import MoveNodes

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.canvas.canvas_host import CanvasHost
    from bayesgui.canvas.tools.gesture import Pointer


class PickNode(DraggablePress):
    """A press on a node: a click chooses it and leaves the selection, a drag moves it."""

    def __init__(
        self, view: CanvasHost, pointer: Pointer, name: str, pick: Callable[[str, Pointer], object]
    ) -> None:
        self._view, self._start = view, pointer
        self._name, self._pick = name, pick

    def move(self, pointer: Pointer) -> None:
        if self._drag is None:
            if not pointer.is_far_from(self._start):
                return
            selection = self._view.canvas_scene.session.selection
            if self._name not in selection.names:
                selection.set([self._name])
            self._view.navigation.begin_drag()
            self._drag = MoveNodes(self._view, self._start, self._name)
        self._drag.move(pointer)

    def release(self, pointer: Pointer) -> bool:
        if self._drag is not None:
            return self._drag.release(pointer)
        self._pick(self._name, pointer)
        return True
