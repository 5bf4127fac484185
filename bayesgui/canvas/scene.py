"""The scene: keeps geometry and node displays in step with a session, and edits nothing.

One layer item paints everything; there are no items for nodes, because hit-testing a list of boxes
is cheaper than Qt's index and selection belongs to the session.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QGraphicsScene

from bayesgui.canvas.animation import Animation
from bayesgui.canvas.edge_fading import EdgeFading
from bayesgui.canvas.geometry.band_head import head_moved
from bayesgui.canvas.geometry.cause_courses import CauseCourses
from bayesgui.canvas.geometry.lag_courses import LagCourses
from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
from bayesgui.canvas.hand_speed import HandSpeed
from bayesgui.canvas.layout_animation import LayoutAnimation
from bayesgui.canvas.overlays.compose import compose_decorations
from bayesgui.canvas.painting.edge_courses import EdgeCourses
from bayesgui.canvas.painting.layer import LayerItem
from bayesgui.canvas.painting.mark_places import MarkPlaces
from bayesgui.canvas.painting.nodes.display_cache import NodeDisplayCache
from bayesgui.canvas.painting.submodels.decorations import folded_decorations
from bayesgui.canvas.painting.submodels.displays import SubmodelDisplays
from bayesgui.canvas.painting.submodels.pills import PillPlaces
from bayesgui.canvas.painting.tag_places import PaintedTags
from bayesgui.canvas.submodels.glide import SubmodelGlide
from bayesgui.document.changes import Change
from bayesgui.document.document import Phase
from bayesgui.document.shown.comparison import ComparisonState
from bayesgui.document.shown.learner_stages import LearnerStages
from bayesgui.document.shown.lesson import LessonView
from bayesgui.document.shown.posterior_intervals import intervals_shown
from bayesgui.document.shown.watched_estimate import WatchedEstimate
from bayesgui.document.shown.worth import SolvedWorth
from bayesgui.widgets import motion
from bayesgui.widgets.listening import Listening
from bayesgui.widgets.theme import theme_changes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from numpy.typing import NDArray
    from PySide6.QtGui import QPainter

    from bayesgui.canvas.geometry.node_geometry import Form
    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.canvas.painting.decorations import Decorations
    from bayesgui.canvas.painting.scene_content import Preview
    from bayesgui.document.overlays import OverlayState
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.shown.shown import ShownState
    from bayesgui.graph.layout import Arc, Point

EXTENT = 400_000.0
"""Half the side of the canvas in canvas units, the limit of panning."""

_MAX_ANIMATED_BARS = 200
_MAX_SINGLE_UPDATES = 60
_RING_PX = 40.0


class CanvasScene(QGraphicsScene):
    """The visible content of one session."""

    geometry_changed = Signal()
    """Positions, names or findings changed: the overview is out of date."""
    nodes_grown = Signal()
    """Nodes changed size and position without an edit."""

    def __init__(
        self,
        session: DocumentSession,
        number_text: Callable[[float], str],
        geometry: NetworkGeometry | None = None,
    ) -> None:
        """Show a session; `geometry`: that of an earlier state of it, where there is one."""
        super().__init__()
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.setSceneRect(-EXTENT, -EXTENT, 2 * EXTENT, 2 * EXTENT)
        self.session = session
        self.geometry = geometry or NetworkGeometry(session.document.state)
        self.geometry.follow(Change(self.geometry.state, session.document.state))
        self.displays = NodeDisplayCache(session, self.geometry, number_text)
        self.edge_courses = EdgeCourses(self.geometry)
        self.cause_courses = CauseCourses(self.geometry)
        self.lag_courses = LagCourses(self.geometry)
        self.mark_places = MarkPlaces(self.geometry, self.edge_courses)
        self.pill_places = PillPlaces(self.geometry)
        self.submodels = SubmodelDisplays(session, self.geometry)
        self.decorations: Decorations = self._composed()
        self.hovered_arc: Arc | None = None
        self.focused: str | None = None
        self.asked: tuple[str, int, bool, bool] | None = None
        """The row that was clicked, whose click has been explained and waits for the next one."""
        self.ports_shown = True
        self.preview: Preview | None = None
        self.zoom, self._is_afar = 1.0, False
        self._tags, self.visible = PaintedTags(), (0.0, 0.0, 0.0, 0.0)
        self.layer = LayerItem(self, self.sceneRect())
        self.addItem(self.layer)
        self._selected = set(session.selection.names)
        self._layout_animation: LayoutAnimation | None = None
        self._bars = Animation(self, self._on_bars_moved)
        self._fading = EdgeFading(self, self.refresh)
        self._glide = SubmodelGlide(self, self.geometry, self.refresh, self.geometry_changed.emit)
        self._covered = session.shown[LessonView].state.covered
        self._listening, self._hand = Listening(), HandSpeed()
        self._listening.to(
            (session.document.changed_in(Phase.CANVAS), self._on_document_changed),
            (session.selection.changed, self._on_selection_changed),
            (session.beliefs.changed, self._on_beliefs_changed),
            (session.overlays.changed, self._on_overlays_changed),
            (session.shown.changed, self._on_shown_changed),
            (theme_changes().changed, self._on_theme_changed),
        )
        self.geometry.compare(len(session.comparison.compared_scenarios()))
        self.geometry.show_names(session.shown.owner is not None)

    def _composed(self) -> Decorations:
        """Return what overlays make of what is drawn."""
        found, folding = compose_decorations(self.session), self.geometry.folding
        return found if folding is None else folded_decorations(found, folding.shown)

    def copy(self) -> CanvasScene:
        """Return what is shown now, for a picture; later changes leave it as it is."""
        return CanvasScene(self.session.copy(), self.displays.number_text, self.geometry.copy())

    def close(self) -> None:
        """Stop following the session."""
        self._bars.stop()
        self._fading.stop()
        self._glide.stop()
        self.end_layout_animation()
        self._listening.to()

    @property
    def is_animating(self) -> bool:
        """Whether bars, nodes or edges are being animated."""
        moving = (self._bars, self._fading, self._glide, self._layout_animation)
        return any(each is not None and each.is_running for each in moving)

    # -- repainting ---------------------------------------------------------------------------

    def refresh(self) -> None:
        """Repaint everything."""
        if self.decorations.tags:
            self._tags.follow(self, self.zoom, self.visible)
        self.layer.update()

    def refresh_nodes(self, names: Iterable[str]) -> None:
        """Repaint some nodes with their rings and tags."""
        boxes = {box for name in names if (box := self.geometry.box_showing(name)) is not None}
        if len(boxes) > _MAX_SINGLE_UPDATES:
            self.refresh()
            return
        for box in boxes:
            self.refresh_box(box)

    def refresh_arcs(self, arcs: Iterable[Arc]) -> None:
        """Repaint the areas of some arcs."""
        chosen = [arc for arc in arcs if arc in self.geometry.courses]
        if len(chosen) > _MAX_SINGLE_UPDATES:
            self.refresh()
            return
        for arc in chosen:
            course = self.geometry.courses[arc]
            xs, ys = [p[0] for p in course], [p[1] for p in course]
            self.refresh_box((min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))

    def refresh_box(self, box: Box) -> None:
        """Repaint a box and the decorations outside it."""
        margin = _RING_PX / self.zoom
        self.layer.update(QRectF(*box).adjusted(-margin, -margin, margin, margin))

    def in_stacking_order(self, names: list[str]) -> list[str]:
        """Return nodes from the lowest to the topmost: unfolded and selected ones lie on top."""
        selected, unfolded = self._selected, self.geometry.unfolded
        if not selected and not unfolded:
            return names
        return sorted(names, key=lambda name: (name in selected, name in unfolded))

    def show_moved(
        self, moved: Mapping[str, Point], notes: Mapping[str, Point] | None = None
    ) -> None:
        """Show nodes and notes at other positions without an edit; `{}` puts all back."""
        if notes is not None:
            self.geometry.preview_notes(notes)
        shown = self.geometry.state
        if notes is not None or shown.plates or shown.model.marks or shown.model.is_template:
            self.refresh()
        names = {*self.geometry.moved, *moved}
        if len(names) > _MAX_SINGLE_UPDATES or self.geometry.folding is not None:
            self.geometry.preview(moved)
            self.refresh()
            return
        self.refresh_nodes(names)
        arcs = set(self.geometry.arcs_of(names))
        self.refresh_arcs(arcs)
        self.refresh_arcs(self.geometry.preview(moved) | arcs)
        self.refresh_nodes(names)

    def animate_edit(self, edit: Callable[[], object], on_end: Callable[[], object]) -> None:
        """Make an edit that moves nodes, and show them on their way; `on_end` follows at the end.

        Another edit, a drag or another document ends the animation early, without `on_end`.
        """
        self.end_layout_animation()
        start = {name: box[:2] for name, box in self.geometry.boxes.items()}
        edit()
        if self._layout_animation is not None:
            self._layout_animation.close()
        self._layout_animation = LayoutAnimation(self, start, on_end, parent=self)
        self._layout_animation.start()

    def end_layout_animation(self, *, gliding: bool = True) -> None:
        """Show all nodes where they are; `gliding`: what opens and folds, too."""
        if gliding:
            self._glide.stop()
        if self._layout_animation is not None:
            self._layout_animation.stop()

    def show_root(self, id: str) -> bool:
        """Show a submodel alone, "" for the whole network; return whether that is another part."""
        if not self.geometry.show_root(id):
            return False
        self.decorations = self._composed()
        self.refresh()
        self.geometry_changed.emit()
        return True

    def unfold(self, name: str) -> None:
        """Show or hide the further states of a node."""
        self.geometry.unfold(name)
        self.displays.forget(name)
        self.refresh()
        self.geometry_changed.emit()

    def hover(self, name: str | None, row: int = -1) -> None:
        """Highlight the node and row under the pointer."""
        touched = self.displays.hover(name, row)
        self.refresh_nodes(touched)
        if touched:
            self.refresh_arcs(self.decorations.short_arcs_into(touched))
            self._tell_touched()

    def hover_arc(self, arc: Arc | None) -> None:
        """Highlight the arc under the pointer."""
        if arc != self.hovered_arc:
            touched = [a for a in (self.hovered_arc, arc) if a is not None]
            self.hovered_arc = arc
            self.refresh_arcs(touched)
            self._tell_touched()

    def _tell_touched(self) -> None:
        """Tell the page Classifier what is under the pointer."""
        line, hovered = self.geometry.arc_between_nodes(self.hovered_arc), self.displays.hovered
        self.session.hover.set(line or ((hovered,) if hovered else ()))

    def focus_node(self, name: str | None) -> None:
        """Show which node has the keyboard focus."""
        touched, self.focused = (self.focused, name), name
        self.refresh_nodes(filter(None, touched))

    def drop_question(self) -> None:
        """Remove the separation query, which exists only while its tool is active."""
        self.session.overlays.update(
            separation=None, analysis=None, hovered_trail=None, whole_moral_graph=False
        )

    def set_number_text(self, number_text: Callable[[float], str]) -> None:
        """Set how probabilities are formatted."""
        self.displays.number_text = number_text
        self.displays.forget()
        self.refresh()

    def drawBackground(self, painter: QPainter, rect: QRectF | object) -> None:
        """Leave the background to the view, which knows the zoom."""

    # -- following the session ----------------------------------------------------------------

    def _on_document_changed(self, change: Change) -> None:
        self.end_layout_animation(gliding=False)
        if change.renamed and self.focused == change.renamed[0]:
            self.focused = change.renamed[1]
        looks_changed = change.is_of(
            ("layout", "notes", "plates", "constraints", "submodels", "opened")
        )
        places = self._glide.places(change)
        self.geometry.follow(change)
        self.displays.forget_some(change.nodes_changed)
        if change.arcs_changed:
            # Each may have another place in time.
            self.displays.forget_some(change.after.model.decisions)
        if looks_changed or (change.network_changed and not change.tables_only):
            self._drop_pointers(change)
            self.decorations = self._composed()
            self._glide.start(places)
            self.refresh()
        elif change.findings_may_differ or change.drafts_changed or change.tables_only:
            self.decorations = self._composed()
            # A table's own node is repainted with the posteriors that follow.
            names = change.findings_changed.union(
                name for name in change.altered if name not in change.after.network
            )
            self.refresh_nodes(names)
            self.refresh_arcs(self.geometry.arcs_of(names))
        if change.scenarios_changed or (change.evidence_changed and self.geometry.n_scenarios):
            self._on_comparison_changed()
        # The refused arc is outdated once something else was done.
        self.session.overlays.update(refused=None)
        if not change.tables_only:
            self.geometry_changed.emit()

    def _drop_pointers(self, change: Change) -> None:
        """Point no longer at nodes and arcs that are gone."""
        network = change.after.model
        if self.focused not in network and self.focused not in change.after.submodels:
            self.focused = None
        if self.hovered_arc not in self.geometry.courses:
            self.hovered_arc = None
        if self.displays.hovered not in network:
            self.displays.hover(None)

    def _on_selection_changed(self) -> None:
        self._selected = set(self.session.selection.names)
        self.refresh()

    def _on_overlays_changed(self, before: OverlayState) -> None:
        if intervals_shown(before) is not intervals_shown(self.session.overlays.state):
            self.displays.forget()
        self.decorations = self._composed()
        self.refresh()

    def _on_shown_changed(self, before: ShownState) -> None:
        """Show what a feature shows now, which had another state before."""
        if isinstance(before, ComparisonState):
            self._on_comparison_changed()
        elif isinstance(before, WatchedEstimate):
            self._on_watched_estimate_changed(before)
        elif isinstance(before, SolvedWorth):
            self.displays.forget()
            self.refresh()
        elif isinstance(before, LearnerStages):
            self._on_stages_changed()
        elif before.on_nodes:
            self.rewrite()
            self.geometry_changed.emit()
        elif before.on_canvas:
            self._decorate()

    def _on_comparison_changed(self) -> None:
        """Make room for the bars of the compared scenarios, and paint them."""
        middle = self.visible[1] + self.visible[3] / 2
        grown = self.geometry.compare(len(self.session.comparison.compared_scenarios()), middle)
        self.displays.follow_comparison()
        self.refresh()
        if grown:
            self.nodes_grown.emit()
            self.geometry_changed.emit()

    def _on_watched_estimate_changed(self, before: WatchedEstimate) -> None:
        """Show the estimates of a sampler and its blocks."""
        if before.blocks != self.session.shown[WatchedEstimate].state.blocks:
            self.decorations = self._composed()
        self.displays.follow_watched_estimate()
        self.refresh()

    def look_from(self, zoom: float, form: Form) -> None:
        """Be seen at a zoom, at which nodes have a form."""
        self.zoom = zoom
        self._is_afar, before = form != "full", self._is_afar
        if self._is_afar is not before:
            self._show_names()
            self.refresh()

    def look_at(self, box: Box) -> None:
        """Be seen in a box."""
        for moved in head_moved(self.geometry, self.visible[0], box[0]):
            self.refresh_box(moved)
        self.visible = box
        if self.decorations.tags:
            self._tags.scroll(self, self.zoom, box)

    def _show_names(self) -> None:
        if self.geometry.show_names(self.session.shown.owner is not None, afar=self._is_afar):
            self.displays.forget()
            self.geometry_changed.emit()

    def _decorate(self) -> None:
        """Show the step of a search or another network, or only the network's own arcs again."""
        self._show_names()
        self.decorations = self._composed()
        self.refresh()

    def rewrite(self) -> None:
        """Show other predictions and rings, or the words of another language."""
        self.displays.forget()
        self._decorate()

    def _on_stages_changed(self) -> None:
        """Show another event of a learner; edges that went with it fade."""
        before = self.decorations
        self._decorate()
        self._fading.start(before, self.decorations, len(self.geometry.nodes_within(self.visible)))

    def _on_theme_changed(self) -> None:
        self.layer.pixmaps.clear()
        self.refresh()
        self.geometry_changed.emit()

    def _on_beliefs_changed(self) -> None:
        names = self.geometry.nodes_within(self.visible)
        self._bars.stop()
        quick = self._hand.is_quick(self.session.beliefs.state.posteriors)
        eased = motion.duration(motion.BAR) > 0 and not quick
        moving = len(names) <= _MAX_ANIMATED_BARS and eased
        start = self.displays.bars_now(names) if moving else {}
        revealed = self._revealed()
        if motion.duration(motion.REVEAL):
            start |= revealed
        self.displays.follow(self.session.beliefs.state, start)
        self.decorations = self._composed()
        if self.displays.is_moving:
            self._bars.start(motion.duration(motion.REVEAL if revealed else motion.BAR))
        self._show_beliefs()

    def _revealed(self) -> dict[str, NDArray[np.float64]]:
        """Return the nodes that are covered no more, with bars to begin at."""
        before, self._covered = self._covered, self.session.shown[LessonView].state.covered
        model = self.session.document.state.model
        gone = [n for n in before - self._covered if n in model and model.mechanism(n).has_table]
        return {name: np.zeros(model[name].n_states) for name in gone}

    def _show_beliefs(self) -> None:
        """Repaint the bars at once, before the panels handle the same signal."""
        if self.geometry.state is not self.session.document.state:
            # In the middle of an edit: painting must wait until everything has been updated.
            self.refresh()
            return
        for view in self.views():
            view.viewport().repaint()

    def _on_bars_moved(self, progress: float) -> None:
        self.refresh_nodes(self.displays.move_bars(progress))
