"""Drawing an arc from a node's rim or with the arc tool, and dragging its ends to other nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt

from bayesgui.canvas.geometry.arc_lines import line_path
from bayesgui.canvas.painting.arc_painter import ArcStyle, color_of, paint_head, paint_lines
from bayesgui.canvas.painting.nodes.decorations import paint_ring
from bayesgui.canvas.tools.gesture import Gesture, Pointer
from bayesgui.core.errors import BayesGuiError, CycleError
from bayesgui.document import edits
from bayesgui.document.overlays import ArcCost, RefusedArc
from bayesgui.document.parent_weights import NO_WEIGHTS, lost_parents, weights_of
from bayesgui.graph.arc_course import arc_course
from bayesgui.widgets.painting import disc
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QColor, QPainter

    from bayesgui.canvas.canvas_host import CanvasHost
    from bayesgui.canvas.geometry.projection import Projection
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.layout import Arc, Point

LEGAL = ArcStyle("accent", 2.5)
GHOST = ArcStyle("arc", 1.5, dash=(4, 3), opacity=0.55)


class DrawArc(Gesture):
    """Draw an arc between a fixed node and the pointer, or drag an end of an arc there.

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
        moved: Arc | None = None,
        end: int = 1,
        click_again: bool = False,
    ) -> None:
        self._view = view
        self._scene = view.canvas_scene
        self._start = pointer
        self._now = pointer
        self._fixed = fixed
        self._moved = moved
        self._end = end
        self._click_again = click_again
        self._target: str | None = None
        self._error: BayesGuiError | None = None
        self._scene.ports_shown = moved is None
        if moved is None:
            text = QCoreApplication.translate(
                "Canvas", "Release on a node to add the arc. Esc cancels."
            )
        else:
            text = QCoreApplication.translate(
                "Canvas", "Release on another node to move the arc there. Esc cancels."
            )
        view.hint.emit(text)
        # The cost of the arc arrives a moment after the pointer comes to rest.
        self._scene.session.overlays.changed.connect(self._on_overlays_changed)

    def _on_overlays_changed(self, _before: object = None) -> None:
        self._show_hint()
        self._scene.refresh()

    def _arc(self, target: str) -> Arc:
        return (self._fixed, target) if self._end else (target, self._fixed)

    def _edit(self, target: str) -> DocumentState:
        state = self._scene.session.document.state
        if self._moved is None:
            return edits.add_arc(state, *self._arc(target))
        # Only whether it is allowed is asked while the arc is dragged; weights would take a while.
        return edits.reattach_arc(state, self._moved, self._arc(target), NO_WEIGHTS)

    # -- following the pointer ----------------------------------------------------------------

    def move(self, pointer: Pointer) -> None:
        self._now = pointer
        target = self._view.places.node_under(pointer.px)
        if target == self._fixed:
            target = None
        if target != self._target:
            self._target = target
            self._judge()
        self._show_hint()
        self._scene.refresh()

    def _judge(self) -> None:
        """Check whether the arc would be legal, and request its cost."""
        self._error = None
        overlays = self._scene.session.overlays
        cost: ArcCost | None = None
        refused: RefusedArc | None = None
        cursor = Qt.CursorShape.CrossCursor
        target = self._target
        if target is not None and self._arc(target) != self._moved:
            parent, child = self._arc(target)
            try:
                network = self._edit(target).network
            except CycleError as error:
                self._error = error
                refused = RefusedArc(parent, child, tuple(error.values["path"]))
            except BayesGuiError as error:
                self._error = error
                cursor = Qt.CursorShape.ForbiddenCursor
            else:
                before = self._scene.session.document.state.network
                cells = before.cpt(child).values.size, network.cpt(child).values.size
                cost = ArcCost(parent, child, table_cells=cells)
        overlays.update(arc_cost=cost, refused=refused)
        self._view.show_cursor(cursor)
        if cost is not None:
            self._view.arc_cost_requested.emit(cost.parent, cost.child)

    def _show_hint(self) -> None:
        cost = self._scene.session.overlays.state.arc_cost
        if cost is None or self._target is None:
            self._view.arc_cost_hint.hide()
        else:
            target = self._view.places.node_rect(self._target)
            self._view.arc_cost_hint.show(cost, self._now.px, target)

    # -- finishing ----------------------------------------------------------------------------

    def release(self, pointer: Pointer) -> bool:
        self.move(pointer)
        if (
            self._click_again
            and self._target is None
            and self._view.places.node_under(pointer.px) == self._fixed
            and not pointer.is_far_from(self._start)
        ):
            self._click_again = False
            return False
        target, error = self._target, self._error
        self._finish()
        if error is not None:
            self._refuse(error)
        elif target is not None and self._arc(target) != self._moved:
            self._apply(target)
        return True

    def press(self, pointer: Pointer) -> bool:
        """Handle the second click of a click on parent, click on child."""
        return self.release(pointer)

    def _apply(self, target: str) -> None:
        parent, child = self._arc(target)
        if self._moved is None:
            text = QCoreApplication.translate("Canvas", "Add arc {parent} → {child}")
        else:
            text = QCoreApplication.translate("Canvas", "Move arc to {parent} → {child}")
        text = text.format(parent=parent, child=child)
        document, moved = self._scene.session.document, self._moved
        if moved is None:
            document.apply(text, self._edit(target))
            return
        before = document.state
        weights = weights_of(before, lost_parents(before.network, [moved]))
        document.apply(text, edits.reattach_arc(before, moved, (parent, child), weights))
        self._scene.session.selection.set(arcs=[(parent, child)])
        if weights.text:
            self._view.announce(weights.text)

    def _refuse(self, error: BayesGuiError) -> None:
        if isinstance(error, CycleError):
            values = error.values
            self._scene.session.overlays.update(
                refused=RefusedArc(values["parent"], values["child"], tuple(values["path"]))
            )
            self._view.report(error)

    def cancel(self) -> None:
        self._finish()

    def _finish(self) -> None:
        self._scene.session.overlays.changed.disconnect(self._on_overlays_changed)
        self._scene.ports_shown = True
        self._view.arc_cost_hint.hide()
        self._view.hint.emit("")
        self._scene.session.overlays.update(arc_cost=None, refused=None)
        self._scene.refresh()

    # -- painting -----------------------------------------------------------------------------

    def paint(self, painter: QPainter, projection: Projection) -> None:
        """Paint the arc to the pointer and its target's ring, or the reason for a refusal."""
        colors = theme()
        if self._fixed not in self._scene.geometry.boxes:
            return
        if self._moved is not None and self._moved in self._scene.geometry.courses:
            ghost = self._scene.geometry.courses[self._moved]
            faded = color_of(GHOST, colors)
            paint_lines(painter, line_path(ghost), GHOST, faded, projection)
            paint_head(painter, ghost, GHOST, faded, projection)
        if isinstance(self._error, CycleError):
            # The overlay shows the whole cycle, this arc included.
            return
        dear = self._color_of_cost()
        if self._target is not None and self._error is None:
            rect = projection.rect(self._scene.geometry.boxes[self._target])
            ring = colors.success if dear is None else dear
            paint_ring(painter, rect, 6.0 * min(1.0, projection.zoom), ring, 2.5)
        course = self._course()
        color = colors.color(LEGAL.token) if dear is None else dear
        paint_lines(painter, line_path(course), LEGAL, color, projection)
        paint_head(painter, course, LEGAL, color, projection)
        disc(painter, projection.point(*course[0 if self._end else -1]), 4.5, color)

    def _color_of_cost(self) -> QColor | None:
        """Return amber or red where the junction tree would nearly use or exceed the budget."""
        cost = self._scene.session.overlays.state.arc_cost
        if cost is None or not cost.near_budget:
            return None
        return theme().error if cost.over_budget else theme().warning

    def _course(self) -> tuple[Point, ...]:
        boxes = self._scene.geometry.boxes
        here = boxes[self._fixed]
        there = boxes[self._target] if self._target else (self._now.x, self._now.y, 0.0, 0.0)
        if self._target is None:
            # The pointer is inside the head, not 3 px beyond its tip.
            return free_course(here, (self._now.x, self._now.y), forward=bool(self._end))
        pair = (here, there) if self._end else (there, here)
        return arc_course(*pair, direction=self._scene.geometry.direction)


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
