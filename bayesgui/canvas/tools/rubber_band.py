"""Selecting nodes with a rubber band."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPen

from bayesgui.canvas.submodels.carried import nodes_of
from bayesgui.canvas.tools.gesture import Gesture, Pointer
from bayesgui.widgets.painting import rounded
from bayesgui.widgets.plots.strokes import tinted
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from bayesgui.canvas.geometry.projection import Box, Projection
    from bayesgui.canvas.painting.scene_content import SceneContent


class RubberBand(Gesture):
    """Draw a frame that selects the nodes it touches; Ctrl or Shift extends the selection."""

    def __init__(self, scene: SceneContent, pointer: Pointer) -> None:
        self._scene = scene
        self._start = pointer
        self._now = pointer
        selection = scene.session.selection
        self._before = selection.parts
        self._kept = selection.names if pointer.ctrl or pointer.shift else ()
        self._active = False

    def _box(self) -> Box:
        x, y = min(self._start.x, self._now.x), min(self._start.y, self._now.y)
        return x, y, abs(self._start.x - self._now.x), abs(self._start.y - self._now.y)

    def move(self, pointer: Pointer) -> None:
        if not self._active and not pointer.is_far_from(self._start):
            return
        self._active = True
        self._scene.refresh_box(self._box())
        self._now = pointer
        box = self._box()
        self._scene.refresh_box(box)
        geometry = self._scene.geometry
        touched = geometry.nodes_within(box)
        for id in geometry.submodels_within(box):
            touched += nodes_of(geometry, [id])
        self._scene.session.selection.set((*self._kept, *touched), notes=geometry.notes_within(box))

    def release(self, pointer: Pointer) -> bool:
        """Keep the selection; a click on the background clears it."""
        if not self._active and not self._kept:
            self._scene.session.selection.clear()
        self._scene.refresh_box(self._box())
        return True

    def cancel(self) -> None:
        self._scene.session.selection.set(*self._before)
        self._scene.refresh_box(self._box())

    def paint(self, painter: QPainter, projection: Projection) -> None:
        if not self._active:
            return
        colors = theme()
        x, y, width, height = self._box()
        first, last = projection.point(x, y), projection.point(x + width, y + height)
        fill, pen = tinted(colors.accent, 28 / 255), QPen(colors.accent, 1)
        rounded(painter, QRectF(first, last), 2, fill, pen)
