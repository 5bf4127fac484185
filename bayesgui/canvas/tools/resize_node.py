"""Changing a node's width by dragging its right rim with Alt held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from bayesgui.canvas.geometry.node_geometry import MAX_WIDTH, MIN_WIDTH
from bayesgui.canvas.tools.gesture import Gesture, Pointer
from bayesgui.canvas.tools.move_nodes import GRID
from bayesgui.document import appearance_edits
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.canvas.painting.scene_content import SceneContent


_RIM_PX = 10.0


def is_on_right_rim(scene: SceneContent, name: str, pointer: Pointer, zoom: float) -> bool:
    """Whether a pointer on a node's rim is at its right side."""
    left, _, width, _ = scene.geometry.boxes[name]
    return pointer.x > left + width - _RIM_PX / zoom


class ResizeNode(Gesture):
    """Change the width of a node; one undo step."""

    cursor = Qt.CursorShape.SizeHorCursor

    def __init__(self, scene: SceneContent, pointer: Pointer, name: str) -> None:
        self._scene = scene
        self._start = pointer
        self._name = name
        self._before = scene.geometry.boxes[name][2]
        self._document = scene.session.document
        self._merge = ("width", name, id(self))

    def move(self, pointer: Pointer) -> None:
        width = round((self._before + pointer.x - self._start.x) / GRID) * GRID
        width = min(max(width, MIN_WIDTH), MAX_WIDTH)
        if width == self._scene.geometry.boxes[self._name][2]:
            return
        text = phrase("Canvas", "Width of {name}", name=self._name)
        after = appearance_edits.set_width(self._document.state, self._name, width)
        self._document.apply(text, after, self._merge)

    def release(self, pointer: Pointer) -> bool:
        self._document.end_merge()
        return True

    def cancel(self) -> None:
        self._document.cancel(self._merge)
