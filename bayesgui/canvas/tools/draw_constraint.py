"""Requiring and forbidding arcs by dragging from node to node, and moving tiers by their grips."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt

from bayesgui.canvas.error_text import error_text
from bayesgui.canvas.geometry.tier_geometry import layout_boxes
from bayesgui.canvas.overlays.constraints import FORBIDDEN, REQUIRED
from bayesgui.canvas.painting.arc_painter import color_of
from bayesgui.canvas.tools.draw_arc import scene_is_in_time
from bayesgui.canvas.tools.draw_link import DrawLink
from bayesgui.canvas.tools.gesture import Gesture, Pointer
from bayesgui.canvas.tools.tier_places import shown_bands
from bayesgui.core.errors import BayesGuiError
from bayesgui.core.temporal.template import past_name
from bayesgui.document import constraint_edits as edits
from bayesgui.document.constraints_text import arc_text, tier_name
from bayesgui.document.overlays import ConstraintsShown, RefusedArc
from bayesgui.graph.tier_bands import tier_at
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.signs import RADIUS
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from bayesgui.canvas.canvas_host import CanvasHost
    from bayesgui.canvas.geometry.projection import Projection
    from bayesgui.canvas.painting.scene_content import SceneContent
    from bayesgui.core.arc_constraints import Contradiction


class DrawConstraint(DrawLink):
    """Drag from a parent to a child: the arc is required, or forbidden with Shift.

    A click on the parent lets a second click choose the child.
    """

    def __init__(self, view: CanvasHost, pointer: Pointer, parent: str) -> None:
        super().__init__(view, pointer, parent, click_again=True)
        self._obstacle: Contradiction | None = None
        self._forbids = self._is_forbidding(pointer)
        self._scene.session.overlays.update(refused=None)
        self._tell()

    def _is_forbidding(self, pointer: Pointer) -> bool:
        shown = self._scene.session.overlays.state.constraints
        return pointer.shift or (shown is not None and shown.tool == "forbid")

    # -- following the pointer ----------------------------------------------------------------

    def move(self, pointer: Pointer) -> None:
        found = self._follow(pointer), self._is_forbidding(pointer)
        if found != (self._target, self._forbids):
            self._target, self._forbids = found
            self._judge()
        self._show_hint()
        self._scene.refresh()

    def take_digit(self, digit: int) -> bool:
        """Let the arc come from so many slices before; 0 takes that back."""
        self._lag = digit
        self._target = self._follow(self._now)
        self._judge()
        self._show_hint()
        self._scene.refresh()
        return True

    def _judge(self) -> None:
        """Check whether the arc can be required, or forbidden."""
        self._obstacle = None
        state = self._scene.session.document.state
        if self._target is not None:
            within = not self._forbids and not self._lag
            obstacle_to = edits.obstacle_to if within else edits.unsearched_end
            self._obstacle = obstacle_to(state, self._fixed, self._target)
        self._scene.session.overlays.update(refused=self._refused())
        self._tell()

    def _tell(self) -> None:
        """Say in the status bar what a release would do."""
        if self._obstacle is not None:
            self._view.hint.emit(error_text(self._obstacle.error))
            return
        self._view.hint.emit(
            phrase(
                "Canvas",
                "Release on a node to require the arc, with Shift to forbid it. Esc cancels.",
            )
            if not scene_is_in_time(self._scene)
            else phrase(
                "Canvas",
                "Release on a node to require the arc, with Shift to forbid it. 1 to 9 let it "
                "reach so many slices ahead. Esc cancels.",
            )
        )

    def _refused(self) -> RefusedArc | None:
        if self._obstacle is None or self._target is None:
            return None
        path = tuple(self._obstacle.error.values.get("path", ()))
        return RefusedArc(self._fixed, self._target, path)

    def _show_hint(self) -> None:
        hint = self._view.arc_cost_hint
        if self._target is None:
            hint.hide()
            return
        parent = past_name(self._fixed, self._lag) if self._lag else self._fixed
        headline = f"{parent} → {self._target}"
        if self._obstacle is not None:
            line = obstacle_words(self._scene, self._fixed, self._target, self._obstacle)
            px, free = self._beside_course()
            hint.show_words("error", headline, [line], px, free)
        elif self._forbids:
            hint.show_words("error", headline, [phrase("Canvas", "forbidden")], self._now.px)
        else:
            hint.show_words("plain", headline, [phrase("Canvas", "required")], self._now.px)

    def _beside_course(self) -> tuple[QPointF, int]:
        """Return the pixel right of the refused arc, and how much left of it the arc takes."""
        at = self._view.camera.projection().point
        across = [at(*point).x() for point in self._course()]
        right = max(self._now.px.x(), max(across) + RADIUS - 4)
        left = min(self._now.px.x(), min(across) - RADIUS + 4)
        return QPointF(right, self._now.px.y()), round(right - left)

    # -- finishing ----------------------------------------------------------------------------

    def _apply(self) -> None:
        self.cancel()
        if self._obstacle is not None:
            self._scene.session.overlays.update(refused=self._refused())
            self._view.report(self._obstacle.error)
            self._view.hint.emit(error_text(self._obstacle.error))
        elif self._target is not None:
            edit = edits.forbid_arc if self._forbids else edits.require_arc
            kind = "forbid" if self._forbids else "require"
            document = self._scene.session.document
            try:
                after = edit(document.state, self._fixed, self._target, self._lag)
            except BayesGuiError as error:  # a node that no search draws arcs at
                self._view.report(error)
                self._view.hint.emit(error_text(error))
                return
            document.apply(arc_text(kind, self._fixed, self._target, self._lag), after)

    # -- painting -----------------------------------------------------------------------------

    def paint(self, painter: QPainter, projection: Projection) -> None:
        """Paint the arc to the pointer and the ring of its target; the overlay shows a refusal."""
        if self._obstacle is None and self._fixed in self._scene.geometry.boxes:
            style = FORBIDDEN if self._forbids else REQUIRED
            color = color_of(style, theme())
            self._paint_target(painter, projection, color)
            self._paint_line(painter, projection, style, color)
            self._paint_lag(painter, projection, color)


def obstacle_words(scene: SceneContent, parent: str, child: str, obstacle: Contradiction) -> str:
    """Return in a few words why an arc cannot be required or forbidden."""
    if obstacle.kind == "unsearched":
        return error_text(obstacle.error)
    constraints = scene.session.document.state.constraints
    if obstacle.kind == "tier":
        later, earlier = constraints.tier_of(parent), constraints.tier_of(child)
        assert later is not None, "only arcs between tiers lead to an earlier one"
        assert earlier is not None, "only arcs between tiers lead to an earlier one"
        text = phrase("Canvas", "goes up the tiers, from {later} to {earlier}")
        return text.format(
            later=tier_name(constraints, later), earlier=tier_name(constraints, earlier)
        )
    if obstacle.kind == "cycle":
        text = phrase("Canvas", "would close {path}")
        return text.format(path=" → ".join(obstacle.error.values["path"]))
    text = phrase("Canvas", "parents of {child} at most: {most}")
    return text.format(child=child, most=constraints.most_parents(child))


class MoveTier(Gesture):
    """Drag the grip of a band to the place of another tier."""

    cursor = Qt.CursorShape.SizeVerCursor

    def __init__(self, scene: SceneContent, tier: int) -> None:
        self._scene = scene
        self._tier = self._place = tier

    def move(self, pointer: Pointer) -> None:
        place = tier_at(shown_bands(self._scene), pointer.y)
        if place is not None:
            self._place = place
        self._show(self._place)

    def _show(self, band: int | None) -> None:
        overlays = self._scene.session.overlays
        shown = overlays.state.constraints or ConstraintsShown()
        overlays.update(constraints=replace(shown, band=band))

    def release(self, pointer: Pointer) -> bool:
        """Apply the new order as one undo step."""
        self.move(pointer)
        self._show(None)
        document = self._scene.session.document
        state = document.state
        boxes = layout_boxes(self._scene.geometry)
        after = edits.move_tier(state, self._tier, self._place, boxes)
        text = phrase("Constraints", "Move {tier} among the tiers")
        document.apply(text.format(tier=tier_name(state.constraints, self._tier)), after)
        return True

    def cancel(self) -> None:
        self._show(None)
