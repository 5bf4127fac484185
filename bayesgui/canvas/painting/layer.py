"""The single item of the scene: paints nodes and arcs with culling and level of detail."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QRegion, QTransform
from PySide6.QtWidgets import QGraphicsItem

from bayesgui.canvas.geometry.projection import Projection, grown
from bayesgui.canvas.painting import arc_painter
from bayesgui.canvas.painting.adjustment import paint_adjustment
from bayesgui.canvas.painting.arc_layer import (
    arcs_by_style,
    paint_arc_labels,
    paint_edges,
    paint_styled_arcs,
    seen_with,
)
from bayesgui.canvas.painting.bands import paint_bands, paint_tier_numbers
from bayesgui.canvas.painting.cause_layer import paint_causes
from bayesgui.canvas.painting.hulls import paint_hulls
from bayesgui.canvas.painting.lag_layer import paint_lags
from bayesgui.canvas.painting.node_layer import paint_discs, paint_nodes, small_names_of
from bayesgui.canvas.painting.nodes.decorations import (
    paint_focus,
    paint_ports,
    paint_tag,
)
from bayesgui.canvas.painting.nodes.pixmaps import NodePixmaps, RenderBudget
from bayesgui.canvas.painting.nodes.small_names import paint_small_names
from bayesgui.canvas.painting.note_painter import paint_note
from bayesgui.canvas.painting.plate_painter import paint_plate
from bayesgui.canvas.painting.small_marks import paint_small_marks
from bayesgui.canvas.painting.submodel_layer import (
    drawn_lines,
    paint_frames,
    paint_submodels,
    ringed,
)
from bayesgui.canvas.painting.submodels.pictures import SubmodelPictures
from bayesgui.canvas.painting.tag_places import tag_places
from bayesgui.canvas.painting.time_ground import paint_slider, paint_time_ground
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

    from bayesgui.canvas.geometry.node_geometry import Form
    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.canvas.painting.scene_content import SceneContent

RENDER_SECONDS = 0.007
"""Time budget per frame (s) for node pixmaps; the remaining nodes keep their old pixmap."""

MAX_NODES_PAINTED_WHOLE = 200
"""Number of nodes up to which networks are always painted completely."""

_MARGIN_PX = 44.0
_PART = 25
"""Nodes that are painted at once for a picture."""
_NODE_AS_ARCS = 8
"""Arcs that take as long to paint as a node."""
_MAX_PARTS = 4


class LayerItem(QGraphicsItem):
    """Paints the whole scene."""

    def __init__(self, scene: SceneContent, extent: QRectF) -> None:
        super().__init__()
        self._canvas = scene
        self._extent = extent
        self.pixmaps = NodePixmaps()
        self.submodels = SubmodelPictures()
        self.form: Form = "full"
        self.zooming = False
        self.unfinished = False
        self.exposed: list[QRectF] = []
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def prepare(self, form: Form, region: QRegion, *, zooming: bool) -> None:
        """Set the form and region of the next paint event."""
        self.form = form
        self.zooming = zooming
        self.exposed = parts_of(region)

    def boundingRect(self) -> QRectF:
        return self._extent

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        transform = painter.worldTransform()
        ratio = painter.device().devicePixelRatio()
        projection = Projection(
            transform.m11(), transform.dx(), transform.dy(), ratio, view=self._canvas.visible
        )
        painter.save()
        painter.setWorldTransform(QTransform())
        fresh = True
        budget = self._budget()
        tags = tag_places(self._canvas, projection) if self._canvas.decorations.tags else {}
        for part in self.exposed or [projection.rect(_box(option.exposedRect))]:
            if len(self.exposed) > 1:
                painter.setClipRect(part)
            left, top = projection.back(part.left(), part.top())
            zoom = projection.zoom
            box = (left, top, part.width() / zoom, part.height() / zoom)
            fresh &= paint_scene(
                painter,
                self._canvas,
                projection,
                box,
                self.form,
                self.pixmaps,
                budget=budget,
                tags=tags,
                pictures=self.submodels,
            )
            if self._canvas.preview is not None:
                self._canvas.preview.paint(painter, projection)
        self.unfinished = not fresh
        painter.restore()

    def _budget(self) -> RenderBudget:
        """Return the time for node pixmaps in this frame."""
        few = len(self._canvas.geometry.boxes) <= MAX_NODES_PAINTED_WHOLE
        unlimited = few and not self.zooming
        return RenderBudget(math.inf if unlimited else RENDER_SECONDS, is_hurried=self.zooming)


def _box(rect: QRectF) -> Box:
    return rect.x(), rect.y(), rect.width(), rect.height()


def parts_of(region: QRegion) -> list[QRectF]:
    """Return the rectangles to paint separately: scrolling exposes two narrow strips."""
    hull = region.boundingRect()
    rects = list(region)  # type: ignore[call-overload]
    area = sum(rect.width() * rect.height() for rect in rects)
    if 1 < len(rects) <= _MAX_PARTS and area < 0.4 * hull.width() * hull.height():
        return [QRectF(rect) for rect in rects]
    return [QRectF(hull)]


def paint_scene(
    painter: QPainter,
    scene: SceneContent,
    projection: Projection,
    exposed: Box,
    form: Form,
    pixmaps: NodePixmaps | None,
    *,
    budget: RenderBudget | None = None,
    tags: Mapping[str, QRectF] | None = None,
    pictures: SubmodelPictures | None = None,
) -> bool:
    """Paint nodes, arcs and overlays; return whether all of it is up to date.

    `budget`: the time for rendering pixmaps of nodes, unlimited if None; without `pixmaps` nodes
    are painted as vectors. `tags`: the places of tags, where they are known. `pictures`: those of
    submodels that are kept.
    """
    box = _with_margin(exposed, projection)
    selection = scene.session.selection
    decorations = scene.decorations
    if decorations.bands is not None:
        paint_bands(painter, scene, projection)
    is_template = scene.geometry.state.model.is_template
    if is_template:
        paint_time_ground(painter, scene, projection, box, form)
    _paint_plates(painter, scene, projection, selection.plates)
    _paint_notes(painter, scene, projection, selection.notes)
    paint_frames(painter, scene, projection, selection.names)
    groups = arcs_by_style(scene, box, drawn_lines(scene, selection.arcs), set(selection.names))
    selected, budget = ringed(scene, selection.names), budget or RenderBudget(math.inf)
    hurry = budget.is_hurried
    for (style, arcs), among in zip(groups, seen_with(groups), strict=True):
        paint_styled_arcs(painter, scene, projection, arcs, style, among, hurry=hurry)
    if scene.geometry.state.model.marks.causes:
        paint_causes(painter, scene, projection, box, selection.causes)
    if is_template or decorations.lags:
        paint_lags(painter, scene, projection, box, selection.lags)
    if is_template:
        paint_slider(painter, scene, projection)
    paint_edges(painter, scene, projection, box)
    paint_arc_labels(painter, scene, projection, groups)
    if decorations.hulls:
        paint_hulls(painter, scene, projection)
    if decorations.boxes:
        paint_adjustment(painter, scene, projection, box)
    names = scene.in_stacking_order(scene.geometry.nodes_within(box))
    small = small_names_of(scene, projection, names, form, pixmaps, hurry=hurry)
    paint_submodels(painter, scene, projection, box, form, selection.names, pictures, hurry=hurry)
    fresh = paint_nodes(painter, scene, projection, names, form, pixmaps, budget, selected, small)
    dimmed = decorations.opacity
    paint_small_names(painter, small, scene.geometry, projection, dimmed, theme())
    paint_small_marks(painter, scene, projection, names, form)
    paint_discs(painter, scene, projection, names)
    if decorations.tags:
        _paint_tags(painter, scene, tags or tag_places(scene, projection), projection.rect(box))
    if decorations.bands is not None:
        paint_tier_numbers(painter, scene, projection, names)
    _paint_pointers(painter, scene, projection)
    _paint_handles(painter, scene, projection)
    return fresh


def paint_in_parts(
    painter: QPainter, scene: SceneContent, projection: Projection, exposed: Box
) -> Iterator[float]:
    """Paint everything in full form for a picture, without selection, focus and ports.

    Yields the share of it that is done, a few times a second.
    """
    box = _with_margin(exposed, projection)
    paint_bands(painter, scene, projection)
    if scene.geometry.state.model.is_template:
        paint_time_ground(painter, scene, projection, box, "full", slides=False)
    _paint_plates(painter, scene, projection, ())
    _paint_notes(painter, scene, projection, ())
    paint_frames(painter, scene, projection, ())
    groups = arcs_by_style(scene, box, set(), set())
    names = scene.in_stacking_order(scene.geometry.nodes_within(box))
    n_parts = max(1, sum(len(arcs) for _, arcs in groups) + len(names) * _NODE_AS_ARCS)
    done, unlimited = 0, RenderBudget(math.inf)
    for (style, arcs), many in zip(groups, seen_with(groups), strict=True):
        for start in range(0, len(arcs), _PART * _NODE_AS_ARCS):
            some = arcs[start : start + _PART * _NODE_AS_ARCS]
            paint_styled_arcs(painter, scene, projection, some, style, many)
            done += len(some)
            yield done / n_parts
    paint_causes(painter, scene, projection, box, ())
    paint_lags(painter, scene, projection, box, ())
    paint_edges(painter, scene, projection, box)
    paint_arc_labels(painter, scene, projection, groups)
    paint_hulls(painter, scene, projection)
    paint_adjustment(painter, scene, projection, box)
    paint_submodels(painter, scene, projection, box, "full", ())
    small = small_names_of(scene, projection, names, "full", None, hurry=False)
    for start in range(0, len(names), _PART):
        part = names[start : start + _PART]
        paint_nodes(painter, scene, projection, part, "full", None, unlimited, set(), small)
        done += len(part) * _NODE_AS_ARCS
        yield done / n_parts
    paint_small_names(painter, small, scene.geometry, projection, {}, theme())
    paint_discs(painter, scene, projection, names)
    _paint_tags(painter, scene, tag_places(scene, projection), projection.rect(box))


def _with_margin(exposed: Box, projection: Projection) -> Box:
    """Return a box with room for what nodes have around them."""
    return grown(exposed, _MARGIN_PX / projection.zoom)


def _paint_plates(
    painter: QPainter, scene: SceneContent, projection: Projection, chosen: tuple[str, ...]
) -> None:
    for placed in scene.geometry.plates():
        paint_plate(painter, placed, projection, selected=placed.plate.id in chosen)


def _paint_notes(
    painter: QPainter, scene: SceneContent, projection: Projection, chosen: tuple[str, ...]
) -> None:
    for note, box in scene.geometry.notes():
        paint_note(painter, note, box, projection, selected=note.id in chosen)


def _paint_tags(
    painter: QPainter, scene: SceneContent, places: Mapping[str, QRectF], part: QRectF
) -> None:
    """Paint the tags that reach into a part; their nodes may lie outside."""
    for name, place in places.items():
        if place.intersects(part):
            paint_tag(painter, place, scene.decorations.tags[name], theme())


def _paint_pointers(painter: QPainter, scene: SceneContent, projection: Projection) -> None:
    """Paint keyboard focus and ports."""
    colors = theme()
    geometry = scene.geometry
    focused = None if scene.focused is None else geometry.box_showing(scene.focused)
    if focused is not None:
        paint_focus(painter, projection.rect(focused), colors)
    hovered = scene.displays.hovered
    draws_arcs = scene.ports_shown and scene.session.overlays.state.constraints is None
    if hovered in geometry.boxes and draws_arcs:
        paint_ports(painter, projection.rect(geometry.boxes[hovered]), colors)


def _paint_handles(painter: QPainter, scene: SceneContent, projection: Projection) -> None:
    colors, selection = theme(), scene.session.selection
    courses = [scene.geometry.courses.get(arc) for arc in selection.arcs]
    if selection.lags:
        courses += [scene.lag_courses.all().get(arc) for arc in selection.lags]
    for course in courses:
        if course is not None:
            painter.setBrush(colors.node)
            painter.setPen(arc_painter.handle_pen(colors))
            for x, y in (course[0], course[-1]):
                painter.drawEllipse(projection.point(x, y), 5.0, 5.0)
