"""Hit testing on the canvas."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from bayesgui.canvas.geometry.arc_lines import distance
from bayesgui.canvas.geometry.node_geometry import (
    RIM_OUTSIDE_PX,
    Form,
    NodeHit,
    form_seen,
    node_hit_at,
)
from bayesgui.canvas.geometry.plate_boxes import plate_at
from bayesgui.canvas.painting.arc_layer import is_whole
from bayesgui.canvas.painting.arc_painter import line_scale, stub_of
from bayesgui.canvas.painting.cause_layer import style_of
from bayesgui.canvas.painting.time_ground import is_on_slider, stack_step
from bayesgui.canvas.submodels.hits import closed_at, frame_at, line_of_pill
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.shown.learner_stages import LearnerStages
from bayesgui.document.shown.pag import ShownPag
from bayesgui.document.shown.structure_search import StructureSearch

if TYPE_CHECKING:
    from PySide6.QtCore import QPointF

    from bayesgui.canvas.geometry.projection import Projection
    from bayesgui.canvas.painting.scene_content import SceneContent
    from bayesgui.graph.layout import Arc

HANDLE_REACH_PX = 8.0
ARC_REACH_PX = 6.0
PLATE_REACH_PX = 5.0


@dataclass(frozen=True, slots=True)
class Hit:
    """The result of a hit test; an "edge" is an arc of a search or of constraints, a "cause" ↔.

    A "bundle" is a line that stands for arcs between submodels, a "submodel" a closed one, a
    "frame" the title strip or rim of an open one; `piece` is the part of it. A "lag" is an arc of a
    template that no slice has alone, a "slider" that of its band. `end`: the arc end of a handle: 0
    the parent's, 1 the child's. `lag`: that of an arc; 0 into the first slice, −1 for an arc within
    one.
    """

    kind: Literal[
        "handle",
        "node",
        "arc",
        "bundle",
        "edge",
        "cause",
        "lag",
        "slider",
        "note",
        "plate",
        "submodel",
        "frame",
        "empty",
    ]
    name: str = ""
    node_hit: NodeHit | None = None
    arc: Arc | None = None
    end: int = 0
    lag: int = -1
    piece: str = ""

    @property
    def lag_arc(self) -> tuple[str, str, int] | None:
        """The arc with its lag, None for an arc within a slice."""
        return None if self.arc is None or self.lag < 0 else (*self.arc, self.lag)

    @property
    def part(self) -> str:
        """The part of the node or the submodel, "" for none."""
        return self.node_hit.part if self.node_hit else self.piece


EMPTY = Hit("empty")


def hit_at(scene: SceneContent, projection: Projection, form: Form, px: QPointF) -> Hit:
    """Return the item at a pixel; handles take precedence over nodes, then arcs, notes, plates."""
    is_replaced = scene.session.shown.replaces_arcs
    for arc in () if is_replaced else scene.session.selection.arcs:
        course = scene.geometry.courses.get(arc)
        for end, point in enumerate((course[0], course[-1]) if course else ()):
            gap = projection.point(*point) - px
            if abs(gap.x()) <= HANDLE_REACH_PX and abs(gap.y()) <= HANDLE_REACH_PX:
                return Hit("handle", arc=arc, end=end)
    is_template = scene.geometry.state.model.is_template
    if is_template and not is_replaced:
        handle = _lag_handle_at(scene, projection, px)
        if handle is not None:
            return handle
    found = node_at(scene, projection, form, px)
    if found is not None:
        return Hit("node", found[0], found[1])
    submodel = _submodel_at(scene, projection, px)
    if submodel is not None:
        return submodel
    if is_template and is_on_slider(scene, projection, px):
        return Hit("slider")
    x, y = projection.back(px.x(), px.y())
    reach = ARC_REACH_PX / projection.zoom
    if is_replaced and is_searched(scene):
        edge = scene.edge_courses.nearest(scene.decorations.edges, x, y, reach)
        return EMPTY if edge is None else Hit("edge", arc=(edge.first, edge.second))
    if scene.session.overlays.state.constraints is not None:
        edge = scene.edge_courses.nearest(scene.decorations.edges, x, y, reach)
        if edge is not None:
            return Hit("edge", arc=(edge.first, edge.second))

    def is_drawn(arc: Arc) -> bool:
        return not _is_short(scene, arc)

    lag = scene.lag_courses.nearest(x, y, reach) if is_template and not is_replaced else None
    if lag is not None:
        return Hit("lag", arc=lag[:2], lag=lag[2])
    arc_near = None
    if not is_replaced:
        arc_near = _stub_near(scene, projection, px)
        arc_near = arc_near or scene.geometry.arc_near(x, y, reach, is_drawn)
    if arc_near is not None:
        folding = scene.geometry.folding
        is_one = folding is None or folding.shown.arcs_of(arc_near) == (arc_near,)
        return Hit("arc" if is_one else "bundle", arc=arc_near)
    if scene.geometry.state.model.marks.causes:
        cause = _cause_near(scene, x, y, reach)
        if cause is not None:
            return Hit("cause", arc=cause)
    note = scene.geometry.note_at(x, y)
    if note:
        return Hit("note", note)
    plate = plate_at(scene.geometry.plates(), x, y, PLATE_REACH_PX / projection.zoom)
    return Hit("plate", plate) if plate else EMPTY


def _submodel_at(scene: SceneContent, projection: Projection, px: QPointF) -> Hit | None:
    """Return the box, the title strip, the rim or the pill at a pixel."""
    if scene.geometry.folding is None:
        return None
    closed = closed_at(scene, projection, px)
    if closed is not None:
        return Hit("submodel", closed[0], piece=closed[1])
    if not scene.session.shown.replaces_arcs:
        line = line_of_pill(scene, projection, px)
        if line is not None:
            return Hit("bundle", arc=line)
    frame = frame_at(scene, projection, px)
    return None if frame is None else Hit("frame", frame[0], piece=frame[1])


def _lag_handle_at(scene: SceneContent, projection: Projection, px: QPointF) -> Hit | None:
    """Return the end at a pixel of a selected arc with a lag."""
    courses = scene.lag_courses.all()
    for arc in scene.session.selection.lags:
        course = courses.get(arc)
        for end, point in enumerate((course[0], course[-1]) if course else ()):
            gap = projection.point(*point) - px
            if abs(gap.x()) <= HANDLE_REACH_PX and abs(gap.y()) <= HANDLE_REACH_PX:
                return Hit("handle", arc=arc[:2], end=end, lag=arc[2])
    return None


def _cause_near(scene: SceneContent, x: float, y: float, reach: float) -> Arc | None:
    """Return the ↔ at a point, if it is drawn."""
    pair = scene.cause_courses.nearest(x, y, reach)
    if pair is None:
        return None
    chosen = pair in scene.session.selection.causes
    return pair if style_of(scene, pair, chosen=chosen).opacity else None


def _is_short(scene: SceneContent, arc: Arc) -> bool:
    """Tell whether only the end of an arc is drawn."""
    style = scene.decorations.arcs.get(arc)
    is_stub = style is not None and style.stub > 0
    return is_stub and not is_whole(scene, arc, scene.session.selection.names)


def _stub_near(scene: SceneContent, projection: Projection, px: QPointF) -> Arc | None:
    """Return an arc whose end, all of it that is drawn, is at a pixel."""
    styles = scene.decorations.arcs
    longest = max((style.stub for style in styles.values()), default=0.0)
    if not longest:
        return None
    reach = (longest * line_scale(projection.zoom) + ARC_REACH_PX) / projection.zoom
    x, y = projection.back(px.x(), px.y())
    for arc in scene.geometry.arcs_within((x - reach, y - reach, 2 * reach, 2 * reach)):
        if _is_short(scene, arc):
            start, tip = stub_of(scene.geometry.courses[arc], styles[arc], projection)
            line = np.array([start.toTuple(), tip.toTuple()])
            if distance(line, px.x(), px.y()) <= ARC_REACH_PX:
                return arc
    return None


def is_searched(scene: SceneContent) -> bool:
    """Tell whether a search or a learner's stages are shown in place of the network's arcs."""
    session = scene.session
    if session.shown.is_used(ShownPag) and session.shown[ShownPag].state.pag is not None:
        return True
    played = session.shown[LearnerStages].state.frame is not None
    return played or session.shown[StructureSearch].state.step is not None


def node_at(
    scene: SceneContent, projection: Projection, form: Form, px: QPointF
) -> tuple[str, NodeHit] | None:
    """Return the topmost node at a pixel and its part."""
    x, y = projection.back(px.x(), px.y())
    template = template_of(scene.geometry.state.model)
    stacked = frozenset(() if template is None else template.in_time)
    stack = 2 * stack_step(projection.zoom) if stacked else 0.0
    reach = max(RIM_OUTSIDE_PX, stack) / projection.zoom
    names = scene.geometry.nodes_within((x - reach, y - reach, 2 * reach, 2 * reach))
    for name in reversed(scene.in_stacking_order(names)):
        metrics = scene.geometry.metrics[name]
        rect = projection.rect(scene.geometry.boxes[name])
        across, down = px.x() - rect.left(), px.y() - rect.top()
        if name in stacked and across >= 0 and down >= 0:
            # The outlines behind a node are its rim.
            across = rect.width() if 0 < across - rect.width() <= stack else across
            down = rect.height() if 0 < down - rect.height() <= stack else down
        hit = node_hit_at(
            metrics, form_seen(metrics, form, projection.zoom), projection.zoom, across, down
        )
        if hit is not None:
            return name, hit
    return None
