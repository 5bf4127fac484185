"""Drawing an arc from a node's rim or with the arc tool, and dragging its ends to other nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from bayesgui.canvas.geometry.arc_lines import line_path
from bayesgui.canvas.painting.arc_painter import ArcStyle, color_of, paint_head, paint_lines
from bayesgui.canvas.painting.nodes.decorations import paint_ring
from bayesgui.canvas.tools.draw_link import DrawLink
from bayesgui.canvas.tools.offer_nodes import offer_nodes
from bayesgui.core.errors import BayesGuiError, CycleError
from bayesgui.core.temporal.places import EVERY
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document import edits
from bayesgui.document.causes.mark_edits import add_common_cause, pair_in_order
from bayesgui.document.overlays import ArcCost, RefusedArc
from bayesgui.document.parent_weights import NO_WEIGHTS, lost_parents, weights_of
from bayesgui.document.temporal.lag_edits import add_lag, moved_lag
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.painting import disc
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QColor, QPainter

    from bayesgui.canvas.canvas_host import CanvasHost
    from bayesgui.canvas.geometry.projection import Projection
    from bayesgui.canvas.painting.scene_content import SceneContent
    from bayesgui.canvas.tools.gesture import Pointer
    from bayesgui.document.state import DocumentState
    from bayesgui.document.temporal.lag_edits import LagArc
    from bayesgui.graph.layout import Point

LEGAL = ArcStyle("accent", 2.5)
GHOST = ArcStyle("arc", 1.5, dash=(4, 3), opacity=0.55)


def scene_is_in_time(scene: SceneContent) -> bool:
    """Tell whether a scene shows a template."""
    return scene.session.document.state.model.is_template


def select_arc(scene: SceneContent, arc: LagArc) -> None:
    """Select an arc that was drawn, with its lag."""
    parent, child, lag = arc
    if lag:
        scene.session.selection.set(lags=[arc])
    elif (parent, child) in scene.session.document.state.model.arcs:
        scene.session.selection.set(arcs=[(parent, child)])
    else:
        scene.session.selection.set(lags=[arc])


class DrawArc(DrawLink):
    """Draw an arc between a fixed node and the pointer, or drag an end of an arc there."""

    def __init__(
        self,
        view: CanvasHost,
        pointer: Pointer,
        fixed: str,
        *,
        moved: LagArc | None = None,
        end: int = 1,
        lag: int = 0,
        click_again: bool = False,
    ) -> None:
        """Draw an arc with a lag, 0 for none.

        `moved`: an arc whose end is dragged, with the lag −1 for one within a slice.
        """
        super().__init__(view, pointer, fixed, end=end, click_again=click_again)
        self._moved = moved
        self._lag = lag
        self._error: BayesGuiError | None = None
        self._is_cause = False
        self._scene.ports_shown = moved is None
        if moved is None and scene_is_in_time(self._scene):
            text = phrase(
                "Canvas",
                "Release on a node to add the arc. 1 to 9 let it reach so many slices ahead. Esc "
                "cancels.",
            )
        elif moved is None:
            text = phrase(
                "Canvas",
                "Release on a node to add the arc. B draws ↔, a hidden common cause. Esc cancels.",
            )
        else:
            text = phrase("Canvas", "Release on another node to move the arc there. Esc cancels.")
        view.hint.emit(text)
        # The cost of the arc arrives a moment after the pointer comes to rest.
        self._scene.session.overlays.changed.connect(self._on_overlays_changed)

    def _on_overlays_changed(self, _before: object = None) -> None:
        self._show_hint()
        self._scene.refresh()

    def turn_over(self) -> bool:
        """Draw ↔ in place of an arc, or an arc again."""
        if self._moved is not None:
            return False
        self._is_cause = not self._is_cause
        if self._is_cause:
            text = phrase(
                "Canvas",
                "Release on a node to add ↔: something hidden causes both. B draws an arc again.",
            )
        else:
            text = phrase("Canvas", "Release on a node to add the arc. Esc cancels.")
        self._view.hint.emit(text)
        self._judge()
        self._show_hint()
        self._scene.refresh()
        return True

    def take_digit(self, digit: int) -> bool:
        """Let the arc reach so many slices ahead; 0 takes that back."""
        if self._is_cause or (self._moved is not None and not self._moved[2]):
            return False
        self._lag = digit
        self._target = self._follow(self._now)
        self._judge()
        self._show_hint()
        self._scene.refresh()
        return True

    def _is_moved(self, target: str) -> bool:
        """Tell whether releasing it at a node would change anything."""
        lag = self._lag or (-1 if self._moved is None or self._moved[2] else 0)
        return self._moved is None or (*self._arc(target), lag) != self._moved

    def _edit(self, target: str) -> DocumentState:
        state = self._scene.session.document.state
        if self._is_cause:
            return add_common_cause(state, (self._fixed, target))
        arc = self._arc(target)
        if self._moved is None:
            return add_lag(state, *arc, self._lag) if self._lag else edits.add_arc(state, *arc)
        if self._lag or self._moved[2] >= 0:
            return moved_lag(state, self._moved, (*arc, self._lag))
        # Only whether it is allowed is asked while the arc is dragged; weights would take a while.
        return edits.reattach_arc(state, self._moved[:2], arc, NO_WEIGHTS)

    # -- following the pointer ----------------------------------------------------------------

    def move(self, pointer: Pointer) -> None:
        target = self._follow(pointer)
        if target != self._target:
            self._target = target
            self._judge()
        self._show_hint()
        self._scene.refresh()

    @property
    def _box(self) -> str:
        """The closed submodel that the pointer is on, "" for none."""
        return "" if self._target is not None else self._view.places.submodel_under(self._now.px)

    def _judge(self) -> None:
        """Check whether the arc would be legal, and request its cost."""
        self._error = None
        overlays = self._scene.session.overlays
        cost: ArcCost | None = None
        refused: RefusedArc | None = None
        cursor = Qt.CursorShape.CrossCursor
        target = self._target
        if target is not None and self._is_moved(target):
            parent, child = self._arc(target)
            try:
                after = self._edit(target).model
            except CycleError as error:
                self._error = self._within_slice(error)
                refused = RefusedArc(parent, child, tuple(error.values["path"]))
            except BayesGuiError as error:
                self._error = error
                cursor = Qt.CursorShape.ForbiddenCursor
            else:
                before = self._scene.session.document.state.model
                if not self._is_cause and after.mechanism(child).has_table:
                    cells = before.n_cells(child), after.n_cells(child)
                    cost = ArcCost(parent, child, table_cells=cells)
        overlays.update(arc_cost=cost, refused=refused)
        self._view.show_cursor(cursor)
        if cost is not None:
            self._view.arc_cost_requested.emit(cost.parent, cost.child)

    def _show_hint(self) -> None:
        cost = self._scene.session.overlays.state.arc_cost
        if self._is_offered_later and self._target is not None:
            words = [phrase("Canvas", "Press 1: one slice later")]
            headline = phrase("Canvas", "it would close a cycle within the slice")
            self._view.arc_cost_hint.show_words("error", headline, words, self._now.px)
        elif cost is None or self._target is None:
            self._view.arc_cost_hint.hide()
        else:
            target = self._view.places.node_rect(self._target)
            self._view.arc_cost_hint.show(cost, self._now.px, target)

    def _within_slice(self, error: CycleError) -> BayesGuiError:
        """Return an error that offers the arc one slice later, where both ends are in time."""
        model = template_of(self._scene.session.document.state.model)
        parent, child = error.values["parent"], error.values["child"]
        if model is None or {model.place(parent), model.place(child)} != {EVERY}:
            return error
        return CycleError(
            "No arc from {parent} to {child} within a slice: it would close {path}. Draw it one "
            "slice later (1).",
            parent=parent,
            child=child,
            path=error.values["path"],
        )

    @property
    def _is_offered_later(self) -> bool:
        return isinstance(self._error, CycleError) and scene_is_in_time(self._scene)

    # -- finishing ----------------------------------------------------------------------------

    def _apply(self) -> None:
        self.cancel()
        if self._error is not None:
            self._refuse(self._error)
        elif self._target is not None and self._is_moved(self._target):
            self._make(self._target)
        elif self._box and not self._lag:
            offer_nodes(self._view, self._box, self._now.px, self._make, self._edit)

    def _make(self, target: str) -> None:
        parent, child = self._arc(target)
        if self._is_cause:
            text = phrase("Canvas", "Add {parent} ↔ {child}")
        elif self._moved is None:
            text = phrase("Canvas", "Add arc {parent} → {child}")
        else:
            text = phrase("Canvas", "Move arc to {parent} → {child}")
        text = text.format(parent=parent, child=child)
        document, moved = self._scene.session.document, self._moved
        if self._lag or (moved is not None and moved[2] >= 0):
            words = text if not self._lag else f"{text} ({self._lag})"
            document.apply(words, self._edit(target))
            select_arc(self._scene, (parent, child, self._lag))
            return
        if moved is None:
            document.apply(text, self._edit(target))
            if self._is_cause:
                pair = pair_in_order(document.state, (parent, child))
                self._scene.session.selection.set(causes=[pair])
            return
        before = document.state
        arc = moved[:2]
        weights = weights_of(before, lost_parents(before.model, [arc]))
        document.apply(text, edits.reattach_arc(before, arc, (parent, child), weights))
        self._scene.session.selection.set(arcs=[(parent, child)])
        if weights.text:
            self._view.announce(weights.text)

    def _refuse(self, error: BayesGuiError) -> None:
        if isinstance(error, CycleError):
            values = error.values
            self._scene.session.overlays.update(
                refused=RefusedArc(values["parent"], values["child"], tuple(values["path"]))
            )
        assert self._target is not None
        parent, child = self._arc(self._target)
        if self._is_cause or parent not in self._scene.session.document.state.model.parents(child):
            self._view.report(error)

    def cancel(self) -> None:
        self._scene.session.overlays.changed.disconnect(self._on_overlays_changed)
        self._scene.ports_shown = True
        super().cancel()

    # -- painting -----------------------------------------------------------------------------

    def paint(self, painter: QPainter, projection: Projection) -> None:
        """Paint the arc to the pointer and its target's ring, or the reason for a refusal."""
        colors = theme()
        if self._fixed not in self._scene.geometry.boxes:
            return
        ghost = self._ghost()
        if ghost is not None:
            faded = color_of(GHOST, colors)
            paint_lines(painter, line_path(ghost), GHOST, faded, projection)
            paint_head(painter, ghost, GHOST, faded, projection)
        if isinstance(self._error, CycleError):
            # The overlay shows the whole cycle, this arc included.
            return
        dear = self._color_of_cost()
        if self._box:
            rect = projection.rect(self._scene.geometry.boxes[self._box])
            paint_ring(painter, rect, 6.0 * min(1.0, projection.zoom), colors.success, 2.5)
        if self._error is None:
            self._paint_target(painter, projection, colors.success if dear is None else dear)
        color = colors.color(LEGAL.token) if dear is None else dear
        self._paint_line(painter, projection, LEGAL, color)
        self._paint_lag(painter, projection, color)
        if self._is_cause:
            paint_head(painter, self._course()[::-1], LEGAL, color, projection)
            return
        disc(painter, projection.point(*self._course()[0 if self._end else -1]), 4.5, color)

    def _ghost(self) -> tuple[Point, ...] | None:
        """Return the course of the arc whose end is dragged."""
        if self._moved is None:
            return None
        if self._moved[2] < 0:
            return self._scene.geometry.courses.get(self._moved[:2])
        return self._scene.lag_courses.all().get(self._moved)

    def _color_of_cost(self) -> QColor | None:
        """Return amber or red where the junction tree would nearly use or exceed the budget."""
        cost = self._scene.session.overlays.state.arc_cost
        if cost is None or not cost.near_budget:
            return None
        return theme().error if cost.over_budget else theme().warning
