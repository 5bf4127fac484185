"""The hand on the canvas: the tool it holds, the gesture it makes, and what it hovers over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt

from bayesgui.canvas.spots import EMPTY, Spot, spot_at
from bayesgui.canvas.tools.gesture import Gesture, Pointer
from bayesgui.canvas.tools.pan import Pan
from bayesgui.canvas.tools.tool import TOOLS, SelectTool

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent

    from bayesgui.canvas.board import Board


class Hand:
    """Turns mouse events of a view into gestures.

    Parameters
    ----------
    view : Board
        Whose events they are.

    Notes
    -----
    Which button is down is remembered here: synthesized move events may not say.
    """

    def __init__(self, view: Board) -> None:
        self._view = view
        self._gesture: Gesture | None = None
        self._button = Qt.MouseButton.NoButton
        self._tool: SelectTool | None = None
        self._pressed_on = EMPTY
        self.tool_name = "select"
        self.space_held = False

    @property
    def has_tool(self) -> bool:
        """Whether there is a tool in the hand."""
        return self._tool is not None

    @property
    def is_busy(self) -> bool:
        """Whether a gesture is going on."""
        return self._gesture is not None

    def take(self, name: str) -> None:
        """Take a tool."""
        self.cancel()
        if self._tool is not None:
            self._tool.leave()
        self.tool_name = name
        self._tool = TOOLS[name](self._view) if self._view.has_session else None
        self._view.show_cursor(TOOLS[name].cursor)

    def drop_tool(self) -> None:
        """Forget the tool with its scene."""
        self.cancel()
        self._tool = None

    def pointer(self, event: QMouseEvent) -> Pointer:
        """Return where an event happened."""
        return self.pointer_at(event.position(), event.modifiers())

    def pointer_at(
        self,
        px: QPointF,
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> Pointer:
        """Return a pointer at a pixel."""
        x, y = self._view.camera.projection().back(px.x(), px.y())
        return Pointer(QPointF(px), x, y, modifiers)

    def spot(self, px: QPointF) -> Spot:
        """Return what lies under a pixel."""
        view = self._view
        return spot_at(view.canvas_scene, view.camera.projection(), view.camera.form, px)

    # -- events -------------------------------------------------------------------------------

    def press(self, event: QMouseEvent) -> None:
        """Begin a gesture, or end one that was waiting for a second click."""
        pointer = self.pointer(event)
        if self._gesture is not None:
            if event.button() == Qt.MouseButton.LeftButton and self._gesture.press(pointer):
                self._end()
            return
        panning = event.button() == Qt.MouseButton.MiddleButton or (
            event.button() == Qt.MouseButton.LeftButton and self.space_held
        )
        if panning:
            self._begin(Pan(self._view.camera, pointer), event.button())
        elif event.button() == Qt.MouseButton.LeftButton and self._tool is not None:
            spot = self.spot(pointer.px)
            self._pressed_on = spot
            self._begin(self._tool.press(pointer, spot), event.button())

    def move(self, event: QMouseEvent) -> None:
        """Follow the pointer."""
        pointer = self.pointer(event)
        if self._gesture is not None:
            self._gesture.move(pointer)
        else:
            self.hover(pointer)

    def release(self, event: QMouseEvent) -> None:
        """End a gesture."""
        if self._gesture is None or event.button() != self._button:
            return
        pointer = self.pointer(event)
        if self._gesture.release(pointer):
            self._end()
            self.hover(self.pointer(event))

    def double_click(self, event: QMouseEvent) -> None:
        """Do what a double-click means; on a state's row it is just another click."""
        if event.button() != Qt.MouseButton.LeftButton or self._tool is None:
            return
        pointer = self.pointer(event)
        spot = self.spot(pointer.px)
        if (
            self._gesture is not None
            or self.space_held
            or spot.part in ("row", "more", "rim")
            or (self.tool_name in ("node", "separation") and spot.kind != "handle")
        ):
            self.press(event)
        else:
            self._tool.double_click(pointer, spot)

    def hover(self, pointer: Pointer) -> None:
        """Show what lies under the pointer."""
        if self._tool is None:
            return
        scene = self._view.canvas_scene
        spot = self.spot(pointer.px)
        row = spot.hit.row if spot.hit is not None and spot.hit.part == "row" else -1
        scene.hover(spot.name if spot.kind == "node" else None, row)
        scene.hover_arc(spot.arc if spot.kind == "arc" else None)
        self._tool.hover(pointer, spot)

    def leave(self) -> None:
        """Hover over nothing."""
        if self._tool is not None and self._gesture is None:
            scene = self._view.canvas_scene
            scene.hover(None)
            scene.hover_arc(None)

    def cancel(self) -> bool:
        """Drop the gesture and return whether there was one."""
        if self._gesture is None:
            return False
        self._gesture.cancel()
        self._end()
        return True

    # -- one gesture --------------------------------------------------------------------------

    def _begin(self, gesture: Gesture | None, button: Qt.MouseButton) -> None:
        self._gesture = gesture
        self._button = button
        if gesture is not None:
            self._view.canvas_scene.preview = gesture
            if gesture.cursor is not None:
                self._view.show_cursor(gesture.cursor)

    def _end(self) -> None:
        self._gesture = None
        self._button = Qt.MouseButton.NoButton
        if self._view.has_session:
            self._view.canvas_scene.preview = None
            self._view.canvas_scene.refresh()
        self._view.show_cursor(TOOLS[self.tool_name].cursor)
