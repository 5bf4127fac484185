"""Panning the canvas with the middle button, or with Space held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from bayesgui.canvas.tools.gesture import Gesture, Pointer

if TYPE_CHECKING:
    from bayesgui.canvas.camera import Camera


class Pan(Gesture):
    """Move the visible part with the pointer."""

    cursor = Qt.CursorShape.ClosedHandCursor

    def __init__(self, camera: Camera, pointer: Pointer) -> None:
        self._camera = camera
        self._last = pointer.px

    def move(self, pointer: Pointer) -> None:
        gap = pointer.px - self._last
        self._last = pointer.px
        self._camera.scroll_by(-round(gap.x()), -round(gap.y()))
