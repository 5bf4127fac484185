"""Submodels as a layer of the scene: frames below the lines, boxes, ports and pills above them."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

from bayesgui.canvas.geometry.node_geometry import form_of
from bayesgui.canvas.painting import arc_painter
from bayesgui.canvas.painting.nodes.decorations import (
    paint_disc,
    paint_ring,
    paint_selection,
    paint_veil,
)
from bayesgui.canvas.painting.submodels.frame_painter import RADIUS as FRAME_RADIUS
from bayesgui.canvas.painting.submodels.frame_painter import paint_frame, paint_port
from bayesgui.canvas.painting.submodels.painter import RADIUS, paint_closed, stack_height
from bayesgui.widgets.painting import widened
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from PySide6.QtGui import QPainter

    from bayesgui.canvas.geometry.node_geometry import Form
    from bayesgui.canvas.geometry.projection import Box, Projection
    from bayesgui.canvas.painting.scene_content import SceneContent
    from bayesgui.canvas.painting.submodels.pictures import SubmodelPictures
    from bayesgui.graph.layout import Arc

PILLS_FROM = 0.18
"""Zoom from which bundles have pills."""
_SMALL_BOX = 0.30


def paint_frames(
    painter: QPainter, scene: SceneContent, projection: Projection, selected: Collection[str]
) -> None:
    """Paint the frames of open submodels, the outermost first."""
    folding, colors = scene.geometry.folding, theme()
    if folding is None:
        return
    tree, chosen = folding.submodels, set(selected)
    for id, box in scene.geometry.frames.items():
        rect = projection.rect(box)
        around = tree[id].parent
        if tree.inside(id) <= chosen and not (around and tree.inside(around) <= chosen):
            radius = FRAME_RADIUS * min(1.0, max(projection.zoom, 0.5))
            paint_selection(painter, rect, radius, colors)
        ring = id in scene.submodels.rung
        display = scene.submodels.display(id)
        paint_frame(painter, rect, display, projection.zoom, colors, ring=ring)


def paint_submodels(
    painter: QPainter,
    scene: SceneContent,
    projection: Projection,
    box: Box,
    form: Form,
    selected: Collection[str],
    pictures: SubmodelPictures | None = None,
    *,
    hurry: bool = False,
) -> None:
    """Paint the boxes of closed submodels in a part, the ports of frames, and the pills.

    `pictures`: without them all is painted as vectors. `hurry`: whether a zoom has not come to
    rest: pills stay where they are.
    """
    geometry, folding, colors = scene.geometry, scene.geometry.folding, theme()
    if folding is None:
        return
    chosen, zoom = set(selected), projection.zoom
    decorations = scene.decorations
    for id in geometry.submodels_within(box):
        metrics = geometry.metrics[id]
        rect = projection.rect(geometry.boxes[id])
        shown = form_of(metrics, form)
        if shown == "compact" and metrics.pinned and zoom < _SMALL_BOX / 0.64:
            shown = "icon"
        radius = RADIUS * min(1.0, max(zoom, 0.4))
        if folding.submodels.inside(id) <= chosen:
            around = rect.adjusted(0.0, -stack_height(zoom), 0.0, 0.0)
            paint_selection(painter, around, radius, colors)
        number_text = scene.displays.number_text
        display = scene.submodels.display(id)
        if pictures is None:
            paint_closed(painter, rect, display, shown, zoom, colors, number_text)
        else:
            ratio = projection.ratio
            pictures.paint_box(painter, rect, display, shown, zoom, ratio, colors, number_text)
        opacity = decorations.opacity.get(id, 1.0)
        if opacity < 1.0:
            around = rect.adjusted(0.0, -stack_height(zoom), 0.0, 0.0)
            paint_veil(painter, around, radius, 1.0 - opacity, colors)
        ring = decorations.rings.get(id)
        if ring is not None:
            paint_ring(painter, rect, radius, colors.color(ring.token), ring.width)
        disc = decorations.discs.get(id)
        if disc is not None:
            paint_disc(painter, rect, disc, colors)
        if id in scene.submodels.rung:
            paint_ring(painter, widened(rect, 2.0), radius, colors.accent, 2.0)
    _paint_ports(painter, scene, projection)
    _paint_pills(painter, scene, projection, box, pictures, hurry=hurry)


def _paint_ports(painter: QPainter, scene: SceneContent, projection: Projection) -> None:
    folding, colors = scene.geometry.folding, theme()
    if folding is None:
        return
    for key, place in scene.geometry.ports.items():
        line = folding.shown.ports[key].line
        style = scene.decorations.arcs.get(line, scene.decorations.plain)
        if style.opacity:
            color = arc_painter.color_of(style, colors)
            paint_port(painter, projection.point(*place), projection.zoom, color, colors)


def _paint_pills(
    painter: QPainter,
    scene: SceneContent,
    projection: Projection,
    box: Box,
    pictures: SubmodelPictures | None,
    *,
    hurry: bool,
) -> None:
    """Paint the numbers of arcs on bundles, above all lines."""
    sizes = _pill_sizes(scene, projection)
    if not sizes:
        return
    # A picture has more pixels than a screen, and is looked at from as far.
    scale = max(1.0, projection.zoom) if pictures is None else 1.0
    if scale > 1.0:
        sizes = {line: (width * scale, height * scale) for line, (width, height) in sizes.items()}
    styles, (left, top, width, height) = scene.decorations.arcs, box
    for line, at in scene.pill_places.of(sizes, projection.zoom, hurry=hurry).items():
        if not (left <= at.x() <= left + width and top <= at.y() <= top + height):
            continue
        middle = projection.point(at.x(), at.y())
        if pictures is None:
            painter.save()
            painter.translate(middle)
            painter.scale(scale, scale)
            arc_painter.paint_label(painter, QPointF(), styles[line])
            painter.restore()
        else:
            ratio = projection.ratio
            pictures.paint_pill(painter, middle, styles[line], sizes[line], ratio, theme())


def _pill_sizes(scene: SceneContent, projection: Projection) -> dict[Arc, tuple[float, float]]:
    """Return width and height of each pill that is shown, in pixels; none while boxes move."""
    folding, styles = scene.geometry.folding, scene.decorations.arcs
    if folding is None or projection.zoom < PILLS_FROM or scene.geometry.is_gliding:
        return {}
    courses = scene.geometry.courses
    labels = {line: styles[line].label for line in folding.shown.bundles if line in styles}
    return {line: _pill_size(text) for line, text in labels.items() if text and line in courses}


@functools.lru_cache(maxsize=512)
def _pill_size(text: str) -> tuple[float, float]:
    return arc_painter.label_size(text)


def pill_rects(scene: SceneContent, projection: Projection) -> dict[Arc, QRectF]:
    """Return the boxes of the pills on the screen."""
    sizes = _pill_sizes(scene, projection)
    if not sizes:
        return {}
    found = {}
    for line, at in scene.pill_places.of(sizes, projection.zoom).items():
        middle = projection.point(at.x(), at.y())
        width, height = sizes[line]
        found[line] = QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)
    return found


def ringed(scene: SceneContent, names: Collection[str]) -> set[str]:
    """Return the selected nodes that have rings: not those in a frame that has one around all."""
    folding, chosen = scene.geometry.folding, set(names)
    if folding is None or not scene.geometry.frames:
        return chosen
    whole = [folding.submodels.inside(id) for id in scene.geometry.frames]
    return chosen.difference(*(inside for inside in whole if inside <= chosen))


def drawn_lines(scene: SceneContent, arcs: Iterable[Arc]) -> set[Arc]:
    """Return the lines all of whose arcs are among some: those that are selected with them."""
    folding = scene.geometry.folding
    chosen = set(arcs)
    if folding is None or not chosen:
        return chosen
    shown = folding.shown
    lines = {line for arc in chosen for line in shown.lines_of(arc)}
    return {line for line in lines if chosen.issuperset(shown.arcs_of(line))}
