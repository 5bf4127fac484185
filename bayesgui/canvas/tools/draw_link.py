"""Drawing a line from a node to another one, by a drag or by two clicks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt

from bayesgui.canvas.geometry.arc_lines import line_path
from bayesgui.canvas.geometry.lag_courses import loop_course, middle_of
from bayesgui.canvas.painting.arc_painter import paint_head, paint_lines
from bayesgui.canvas.painting.lag_layer import paint_lag_disc
from bayesgui.canvas.painting.nodes.decorations import paint_ring
from bayesgui.canvas.tools.gesture import Gesture, Pointer
from bayesgui.graph.arc_course import arc_course

if TYPE_CHECKING:
    from PySide6.QtGui import QColor, QPainter

    from bayesgui.canvas.canvas_host import CanvasHost
    from bayesgui.canvas.geometry.projection import Projection
    from bayesgui.canvas.painting.arc_painter import ArcStyle
    from bayesgui.graph.layout import Arc, Point


_ASIDE = QPointF(0.0, -18.0)
"""Where the disc with the lag stands from the pointer."""


class DrawLink(Gesture):
    """Draw a line between a fixed node and the pointer.

    The pointer holds the child's end (`end` 1) or the parent's (0). With `click_again` a click on
    the fixed node lets a second click choose the other node.
    """

    cursor = Qt.CursorShape.CrossCursor

    def __init__(
        self,
        view: CanvasHost,
        pointer: Pointer,
        fixed: str,
        *,
        end: int = 1,
        click_again: bool = False,
    ) -> None:
        self._view, self._scene = view, view.canvas_scene
        self._start = self._now = pointer
        self._fixed, self._end = fixed, end
        self._click_again = click_again
        self._target: str | None = None
        self._lag = 0

    def _arc(self, target: str) -> Arc:
        return (self._fixed, target) if self._end else (target, self._fixed)

    def _follow(self, pointer: Pointer) -> str | None:
        """Let the line end at the pointer, and return the node there, if it is another one."""
        self._now = pointer
        target = self._view.places.node_under(pointer.px)
        return None if target == self._fixed and not self._may_return else target

    @property
    def _may_return(self) -> bool:
        """Whether the line may end where it begins."""
        return bool(self._lag)

    def release(self, pointer: Pointer) -> bool:
        self.move(pointer)
        is_on_fixed = self._view.places.node_under(pointer.px) == self._fixed
        if self._click_again and is_on_fixed and not pointer.is_far_from(self._start):
            self._click_again = False
            return False
        self._apply()
        return True

    def press(self, pointer: Pointer) -> bool:
        """Handle the second click of a click on parent, click on child."""
        return self.release(pointer)

    def _apply(self) -> None:
        """End the drawing, and make it an edit or say why it is none."""
        raise NotImplementedError

    def cancel(self) -> None:
        """Take away what the drawing has shown."""
        self._view.arc_cost_hint.hide()
        self._view.hint.emit("")
        self._scene.session.overlays.update(arc_cost=None, refused=None)
        self._scene.refresh()

    def _paint_line(
        self, painter: QPainter, projection: Projection, style: ArcStyle, color: QColor
    ) -> None:
        course = self._course()
        paint_lines(painter, line_path(course, style.cut), style, color, projection)
        paint_head(painter, course, style, color, projection)

    def _paint_lag(self, painter: QPainter, projection: Projection, color: QColor) -> None:
        """Paint how many slices ahead the line reaches."""
        if self._lag:
            middle = None if self._target is None else middle_of(self._course()).tolist()
            at = self._now.px + _ASIDE if middle is None else projection.point(*middle)
            paint_lag_disc(painter, at, self._lag, color)

    def _paint_target(self, painter: QPainter, projection: Projection, color: QColor) -> None:
        if self._target is not None:
            rect = projection.rect(self._scene.geometry.boxes[self._target])
            paint_ring(painter, rect, 6.0 * min(1.0, projection.zoom), color, 2.5)

    def _course(self) -> tuple[Point, ...]:
        geometry = self._scene.geometry
        here = geometry.boxes[self._fixed]
        if self._target == self._fixed:
            return loop_course(here, upright=geometry.direction != "right")
        if self._target is None:
            # The pointer is inside the head, not 3 px beyond its tip.
            return free_course(here, (self._now.x, self._now.y), forward=bool(self._end))
        there = geometry.boxes[self._target]
        pair = (here, there) if self._end else (there, here)
        return arc_course(*pair, direction=geometry.direction)


def free_course(
    box: tuple[float, float, float, float], point: Point, *, forward: bool
) -> tuple[Point, ...]:
    """Return a curve between a node's nearest rim and a free point."""
    left, top, width, height = box
    x, y = point
    center_x, center_y = left + width / 2, top + height / 2
    if y >= top + height or y <= top:
        lower = y >= top + height
        start = (center_x, top + height if lower else top)
        reach = 0.48 * (y - start[1])
        points = (start, (start[0], start[1] + reach), (x, y - reach), (x, y))
    else:
        right = x >= center_x
        start = (left + width if right else left, center_y)
        reach = 0.48 * (x - start[0])
        points = (start, (start[0] + reach, start[1]), (x - reach, y), (x, y))
    return points if forward else points[::-1]
