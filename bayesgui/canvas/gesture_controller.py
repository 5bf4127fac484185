"""Mouse handling of the canvas: the current tool, the running gesture, and hovering."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QPointF, Qt, QTimer

from bayesgui.canvas.hit_testing import Hit, hit_at
from bayesgui.canvas.targets import Target, target_of
from bayesgui.canvas.tools.add_node import place_of
from bayesgui.canvas.tools.gesture import Gesture, Pointer
from bayesgui.canvas.tools.ghost_hint import point_at_ghost
from bayesgui.canvas.tools.hover_lag import hover_lag
from bayesgui.canvas.tools.hover_submodel import hover_submodel
from bayesgui.canvas.tools.pan import Pan
from bayesgui.canvas.tools.tool import NODE_TOOLS, TOOLS, PairTool, SelectTool
from bayesgui.canvas.tooltips import tooltip_at
from bayesgui.core.node_rules import CHANCE
from bayesgui.document.shown.learner_stages import LearnerStages

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QMouseEvent

    from bayesgui.canvas.canvas_host import CanvasHost


T = TypeVar("T")

EDGE_MS = 16
_MAX_EDGE_STEP = 24
_CLICKED_TWICE = frozenset((*NODE_TOOLS, "separation", "pair", "effects"))
"""Tools with which a double-click is two clicks."""


def _edge_step(gap: float) -> int:
    """Return how far to scroll for a pointer `gap` px outside: the further, the faster."""
    return round(min(max(gap / 3, -_MAX_EDGE_STEP), _MAX_EDGE_STEP))


class GestureController:
    """Turns mouse events of a view into gestures.

    It remembers which button is down, since synthesized move events may not say.
    """

    def __init__(self, view: CanvasHost) -> None:
        self._view = view
        self._gesture: Gesture | None = None
        self._button = Qt.MouseButton.NoButton
        self._tool: SelectTool | None = None
        self._acting = False
        self._last: Pointer | None = None
        self._over: QPointF | None = None
        """Where the pointer is, None beside the canvas."""
        self._edge = QTimer(view.viewport())
        self._edge.setInterval(EDGE_MS)
        self._edge.timeout.connect(self._on_edge)
        self.tool_name = "select"
        self.kind = CHANCE
        """The kind of node that the node tool places, or had last."""
        self.space_held = False

    @property
    def has_tool(self) -> bool:
        """Whether a tool is active."""
        return self._tool is not None

    @property
    def is_busy(self) -> bool:
        """Whether a gesture is in progress."""
        return self._gesture is not None

    def take(self, name: str) -> None:
        """Activate a tool."""
        self.cancel()
        if self._tool is not None:
            self._tool.leave()
        self.tool_name = name
        self.kind = NODE_TOOLS.get(name, self.kind)
        self._tool = TOOLS[name](self._view) if self._view.has_session else None
        self._view.show_cursor(TOOLS[name].cursor)

    def pick(self, name: str, *, more: bool) -> bool:
        """Choose a node with a tool that asks about nodes; return whether the tool does."""
        if not isinstance(self._tool, PairTool):
            return False
        self._tool.pick(name, more=more)
        return True

    def drop_tool(self) -> None:
        """Release the tool together with its scene."""
        self.cancel()
        self._tool = None

    def pointer(self, event: QMouseEvent) -> Pointer:
        """Return the pointer state of an event."""
        return self.pointer_at(event.position(), event.modifiers())

    def pointer_at(
        self,
        px: QPointF,
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> Pointer:
        """Return a pointer state at a pixel."""
        x, y = self._view.camera.projection().back(px.x(), px.y())
        return Pointer(QPointF(px), x, y, modifiers)

    def hit(self, px: QPointF) -> Hit:
        """Return the hit-test result at a pixel."""
        view = self._view
        return hit_at(view.canvas_scene, view.camera.projection(), view.camera.form, px)

    def frame_under(self) -> tuple[str, tuple[float, float]] | None:
        """Return the open submodel under the pointer, and what place in the layout is there."""
        if self._over is None or not self._view.has_session:
            return None
        scene, pointer = self._view.canvas_scene, self.pointer_at(self._over)
        folding = scene.geometry.folding
        frame = "" if folding is None else folding.frame_at(pointer.x, pointer.y)
        if not frame:
            return None
        shown = place_of(pointer.x, pointer.y, exact=False)
        return frame, scene.geometry.place_in(frame, shown)

    def tooltip(self, px: QPointF) -> str:
        """Return the tooltip at a pixel, "" for none or during a gesture."""
        if self._gesture is not None or not self._view.has_session:
            return ""
        return tooltip_at(self._view.canvas_scene, self.hit(px), self._view.camera.form)

    def target(self, px: QPointF) -> Target:
        """Return the target of a context menu at a pixel."""
        pointer = self.pointer_at(px)
        return target_of(self.hit(px), pointer.x, pointer.y, self._view.canvas_scene)

    # -- events -------------------------------------------------------------------------------

    def press(self, event: QMouseEvent) -> None:
        """Begin a gesture, or end one that was waiting for a second click."""
        pointer = self.pointer(event)
        if self._gesture is not None:
            if event.button() == Qt.MouseButton.LeftButton and self._act(
                lambda gesture: gesture.press(pointer)
            ):
                self._end()
            return
        if self._view.has_session:
            self._view.canvas_scene.end_layout_animation()
        panning = event.button() == Qt.MouseButton.MiddleButton or (
            event.button() == Qt.MouseButton.LeftButton and self.space_held
        )
        if panning:
            self._begin(Pan(self._view.camera, pointer), event.button())
        elif event.button() == Qt.MouseButton.LeftButton and self._tool is not None:
            hit = self.hit(pointer.px)
            self._begin(self._tool.press(pointer, hit), event.button())

    def move(self, event: QMouseEvent) -> None:
        """Continue the gesture, or hover."""
        pointer = self.pointer(event)
        if self._gesture is None:
            self.hover(pointer)
            return
        self._last = pointer
        self._act(lambda gesture: gesture.move(pointer))
        outside = not self._view.viewport().rect().contains(pointer.px.toPoint())
        if outside and self._gesture is not None and not isinstance(self._gesture, Pan):
            self._edge.start()
        else:
            self._edge.stop()

    def _on_edge(self) -> None:
        """Keep scrolling while the pointer is held outside the viewport during a drag."""
        room = self._view.viewport().rect()
        if self._gesture is None or self._last is None:
            self._edge.stop()
            return
        px = self._last.px
        dx = px.x() - min(max(px.x(), room.left()), room.right())
        dy = px.y() - min(max(px.y(), room.top()), room.bottom())
        self._view.camera.scroll_by(_edge_step(dx), _edge_step(dy))
        self._last = self.pointer_at(px, self._last.modifiers)
        pointer = self._last
        self._act(lambda gesture: gesture.move(pointer))

    def _act(self, action: Callable[[Gesture], T]) -> T | None:
        """Run a step of the gesture, whose own edits do not cancel it."""
        if self._gesture is None:
            return None
        self._acting = True
        try:
            return action(self._gesture)
        finally:
            self._acting = False

    def follow_change(self, _change: object) -> None:
        """Cancel a gesture when the document changes from elsewhere."""
        if not self._acting:
            self.cancel()

    def release(self, event: QMouseEvent) -> None:
        """End a gesture."""
        if self._gesture is None or event.button() != self._button:
            return
        pointer = self.pointer(event)
        if self._act(lambda gesture: gesture.release(pointer)):
            self._end()
            self.hover(self.pointer(event))

    def double_click(self, event: QMouseEvent) -> None:
        """Handle a double-click; on a state's row it is another click."""
        if event.button() != Qt.MouseButton.LeftButton or self._tool is None:
            return
        pointer = self.pointer(event)
        hit = self.hit(pointer.px)
        if (
            self._gesture is not None
            or self.space_held
            or hit.part in ("row", "more", "rim", "chevron", "fold", "tab")
            or (self.tool_name in _CLICKED_TWICE and hit.kind != "handle")
        ):
            self.press(event)
        else:
            self._tool.double_click(pointer, hit)

    def hover(self, pointer: Pointer) -> None:
        """Highlight what is under the pointer."""
        self._over = pointer.px
        if self._tool is None:
            return
        scene = self._view.canvas_scene
        hit = self.hit(pointer.px)
        row = hit.node_hit.row if hit.node_hit is not None and hit.node_hit.part == "row" else -1
        scene.hover(hit.name if hit.kind == "node" else None, row)
        scene.hover_arc(hit.arc if hit.kind in ("arc", "bundle") else None)
        if scene.geometry.folding is not None:
            hover_submodel(scene, hit)
        if scene.geometry.state.model.is_template:
            hover_lag(scene, hit)
        if scene.session.shown.is_used(LearnerStages):
            point_at_ghost(self._view, hit, pointer.px)
        self._tool.hover(pointer, hit)

    def leave(self) -> None:
        """Clear the hover highlight."""
        self._over = None
        if self._tool is not None and self._gesture is None:
            scene = self._view.canvas_scene
            scene.hover(None)
            scene.hover_arc(None)
            if scene.geometry.folding is not None:
                hover_submodel(scene, None)
            if scene.geometry.state.model.is_template:
                hover_lag(scene, None)
            if scene.session.shown.is_used(LearnerStages):
                point_at_ghost(self._view, None)

    def turn_over(self) -> bool:
        """Let a gesture draw the other kind of line, as B asks; return whether it has one."""
        return bool(self._act(lambda gesture: gesture.turn_over()))

    def take_digit(self, digit: int) -> bool:
        """Let a gesture take a digit that was typed; return whether it has a use for it."""
        return bool(self._act(lambda gesture: gesture.take_digit(digit)))

    def cancel(self) -> bool:
        """Cancel the gesture and return whether there was one."""
        if self._gesture is None:
            return False
        self._act(lambda gesture: gesture.cancel())
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
        self._last = None
        self._edge.stop()
        self._button = Qt.MouseButton.NoButton
        if self._view.has_session:
            self._view.canvas_scene.preview = None
            self._view.canvas_scene.refresh()
        self._view.show_cursor(TOOLS[self.tool_name].cursor)
