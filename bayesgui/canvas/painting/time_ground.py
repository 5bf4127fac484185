"""What lies below the nodes in time: their band with its slider, and the stacks of their slices."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen

from bayesgui.canvas.geometry.band_head import placed_head
from bayesgui.canvas.geometry.lag_courses import middle_of
from bayesgui.canvas.geometry.looks import looks
from bayesgui.canvas.geometry.node_geometry import form_of
from bayesgui.canvas.geometry.text_metrics import canvas_font, text_width
from bayesgui.canvas.geometry.time_band import FONT_PX, GAP, SLIDER, STRIP
from bayesgui.canvas.painting.arc_painter import label_size
from bayesgui.canvas.painting.nodes.painter import corner_radius
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.shown.slice import SliceShown
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.painting import disc, outlined, rounded
from bayesgui.widgets.plots.strokes import tinted
from bayesgui.widgets.theme import mix, theme

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.canvas.geometry.band_head import PlacedHead
    from bayesgui.canvas.geometry.node_geometry import Form
    from bayesgui.canvas.geometry.projection import Box, Projection
    from bayesgui.canvas.painting.scene_content import SceneContent

RADIUS = 6.0
_OPACITY, _FADED = 0.55, 0.6
"""Opacity of the band, and the share of their color in the outlines of a stack."""
_STEP = 3.0
"""Distance of the outlines of a stack, in canvas units."""
_BASELINE = 21.0
_KNOB = 7.0
_LEAST_PX = 10.0
"""Size of the letters where a network is small."""
WORDS_FROM = 0.4
"""Zoom below which the band has neither words nor slider."""


def paint_time_ground(
    painter: QPainter,
    scene: SceneContent,
    projection: Projection,
    box: Box,
    form: Form,
    *,
    slides: bool = True,
) -> None:
    """Paint the band of a template and the stacks in a box; `slides`: whether it has a slider."""
    head = head_of_scene(scene, projection)
    if head is None:
        return
    colors = theme()
    ground, pen = tinted(colors.sunken, _OPACITY), QPen(colors.border, 1)
    rounded(painter, projection.rect(head.box), RADIUS, ground, pen)
    if projection.zoom >= WORDS_FROM:
        _paint_words(painter, head, projection, slides=slides)
    _paint_stacks(painter, scene, projection, scene.geometry.nodes_within(box), form)


def head_of_scene(scene: SceneContent, projection: Projection) -> PlacedHead | None:
    """Return the head of the band of a scene; None without a band.

    In a picture of all of it nothing is out of view.
    """
    number = scene.session.shown[SliceShown].state.number
    letters = max(1.0, _LEAST_PX / FONT_PX / projection.zoom)
    courses = scene.lag_courses.all()
    first = phrase("Canvas", "first")
    # Pills keep their size, however small the network is drawn.
    wide, high = (each / projection.zoom for each in label_size(first))
    middles = [middle_of(course) for (_, _, lag), course in courses.items() if not lag]
    pills = [(x - wide / 2, y - high / 2, wide, high) for x, y in middles]
    seen_from = projection.view[0] if projection.view is not None else -inf
    return placed_head(scene.geometry, courses.values(), number, letters, pills, seen_from)


def paint_band_ring(painter: QPainter, scene: SceneContent, projection: Projection) -> None:
    """Paint a ring around the band that a node is dragged into, or out of."""
    band = scene.geometry.band()
    if band is not None:
        outlined(painter, projection.rect(band), RADIUS, QPen(theme().accent, 2))


def _paint_words(
    painter: QPainter, placed: PlacedHead, projection: Projection, *, slides: bool
) -> None:
    colors, head, letters = theme(), placed.head, placed.letters
    y = placed.box[1] + STRIP / 2 + (_BASELINE - STRIP / 2) * letters
    painter.save()
    projection.apply(painter)
    painter.setPen(colors.muted)
    painter.setFont(canvas_font(FONT_PX, 600))
    _write(painter, placed.title, y, head.title, letters)
    painter.setFont(canvas_font(FONT_PX))
    right = placed.title + (text_width(head.title, FONT_PX, 600) + GAP) * letters
    _write(painter, right, y, head.span, letters)
    painter.setPen(colors.text)
    _write(painter, placed.shown, y, head.shown, letters)
    if slides and placed.rail is not None:
        painter.setPen(colors.muted)
        _write(painter, placed.rail + SLIDER + GAP * letters, y, head.last, letters)
    painter.restore()


def _write(painter: QPainter, x: float, y: float, text: str, scale: float) -> None:
    """Write a text in letters of a scale."""
    painter.save()
    painter.translate(x, y)
    painter.scale(scale, scale)
    painter.drawText(QPointF(0.0, 0.0), text)
    painter.restore()


def paint_slider(painter: QPainter, scene: SceneContent, projection: Projection) -> None:
    """Paint the slider of the slice shown, above the arcs that cross the band."""
    rail = slider_rail(scene, projection)
    model = template_of(scene.geometry.state.model)
    if rail is None or model is None:
        return
    colors, knob = theme(), _KNOB * max(0.8, min(projection.zoom, 1.5))
    number = scene.session.shown[SliceShown].state.number
    at = QPointF(
        rail.left() + rail.width() * min(number / (model.slices - 1), 1.0), rail.center().y()
    )
    left = QRectF(rail.left(), rail.top(), at.x() - rail.left(), rail.height())
    rounded(painter, rail, rail.height() / 2, colors.track, QPen(colors.border, 1))
    rounded(painter, left, rail.height() / 2, colors.accent)
    disc(painter, at, knob - 1.0, colors.node, QPen(colors.accent, 2))


def slider_rail(scene: SceneContent, projection: Projection) -> QRectF | None:
    """Return the rail of the slider in pixels; None where it has none."""
    if scene.visible[2]:
        # Who asks where a pixel is has a projection that does not know what is seen.
        projection = replace(projection, view=scene.visible)
    placed = head_of_scene(scene, projection) if projection.zoom >= WORDS_FROM else None
    if placed is None or placed.rail is None:
        return None
    start = projection.point(placed.rail, placed.box[1] + STRIP / 2)
    return QRectF(start.x(), start.y() - 2, SLIDER * projection.zoom, 4)


def slice_at(scene: SceneContent, projection: Projection, px: QPointF) -> int:
    """Return the slice at a place of the slider's rail, or beyond its ends."""
    rail = slider_rail(scene, projection)
    model = template_of(scene.geometry.state.model)
    if rail is None or model is None:
        return 0
    share = min(max((px.x() - rail.left()) / rail.width(), 0.0), 1.0)
    return round(share * (model.slices - 1))


def is_on_slider(scene: SceneContent, projection: Projection, px: QPointF) -> bool:
    """Tell whether a pixel is on the slider of the slice shown."""
    rail = slider_rail(scene, projection)
    return rail is not None and rail.adjusted(-_KNOB, -_KNOB, _KNOB, _KNOB).contains(px)


def stack_step(zoom: float) -> float:
    """Return how far apart the outlines of a stack are, in pixels."""
    return max(1.5, _STEP * zoom)


def _paint_stacks(
    painter: QPainter,
    scene: SceneContent,
    projection: Projection,
    names: Iterable[str],
    form: Form,
) -> None:
    """Paint two outlines to the lower right of each node that is in every slice."""
    model = template_of(scene.geometry.state.model)
    in_time = set(() if model is None else model.in_time)
    geometry, colors = scene.geometry, theme()
    step = stack_step(projection.zoom)
    for name in names:
        if name not in in_time:
            continue
        look = looks[geometry.state.model.kind(name)]
        rect = projection.rect(geometry.boxes[name])
        radius = corner_radius(form_of(geometry.metrics[name], form), projection.zoom)
        share = scene.decorations.opacity.get(name, 1.0) * _FADED
        pen = QPen(mix(colors.canvas, colors.color(look.rim), share), 1)
        for k in (2, 1):
            outline = rect.translated(k * step, k * step).adjusted(0.5, 0.5, -0.5, -0.5)
            look.paint(painter, outline, radius, colors.node, pen)
