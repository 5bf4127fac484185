"""Dragging the slider of a template's band: another slice is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from bayesgui.canvas.painting.time_ground import slice_at
from bayesgui.canvas.tools.gesture import Gesture
from bayesgui.document.shown.slice import SliceShown

if TYPE_CHECKING:
    from bayesgui.canvas.canvas_host import CanvasHost
    from bayesgui.canvas.tools.gesture import Pointer


class SlideTime(Gesture):
    """Show the slice under the pointer, from the press on."""

    cursor = Qt.CursorShape.SizeHorCursor

    def __init__(self, view: CanvasHost, pointer: Pointer) -> None:
        self._view = view
        self._shown = view.canvas_scene.session.shown[SliceShown]
        self._before = self._shown.state
        self.move(pointer)

    def move(self, pointer: Pointer) -> None:
        number = slice_at(self._view.canvas_scene, self._view.camera.projection(), pointer.px)
        self._shown.set(SliceShown(number))

    def cancel(self) -> None:
        self._shown.set(self._before)
