"""The nodes of the scene: through pixmaps, in bulk from afar, and what stands on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.geometry.node_geometry import COMPACT_FROM, form_seen
from bayesgui.canvas.painting.nodes.decorations import (
    paint_disc,
    paint_dotted_ring,
    paint_ring,
    paint_selected_batch,
    paint_selection,
    paint_veil,
    paint_veils,
)
from bayesgui.canvas.painting.nodes.icon_nodes import BATCH_BELOW, paint_icon_node
from bayesgui.canvas.painting.nodes.painter import NAMES_FROM, corner_radius, paint_node
from bayesgui.canvas.painting.nodes.pixmaps import NodePicture
from bayesgui.canvas.painting.nodes.small_names import SmallNames, framed
from bayesgui.widgets.painting import widened
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QPainter

    from bayesgui.canvas.geometry.node_geometry import Form
    from bayesgui.canvas.geometry.projection import Projection
    from bayesgui.canvas.painting.nodes.pixmaps import NodePixmaps, RenderBudget
    from bayesgui.canvas.painting.nodes.small_names import SmallName
    from bayesgui.canvas.painting.scene_content import SceneContent

MAX_SELECTED_RINGS = 60
"""Number of selected icon nodes above which they have plain rings."""

DOUBLE_GAP = 5.0
"""Distance in px between the two lines of a double ring."""


def paint_nodes(
    painter: QPainter,
    scene: SceneContent,
    projection: Projection,
    names: list[str],
    form: Form,
    pixmaps: NodePixmaps | None,
    budget: RenderBudget,
    selected: set[str],
    small: Mapping[str, SmallName],
) -> bool:
    """Paint nodes with their rings; return whether all pixmaps are up to date."""
    colors = theme()
    geometry, displays, decorations = scene.geometry, scene.displays, scene.decorations
    zoom, ratio = projection.zoom, projection.ratio
    fresh = True
    if form == "icon" and zoom < BATCH_BELOW and pixmaps is not None:
        _paint_batch(painter, scene, projection, names, pixmaps)
        if len(selected) > MAX_SELECTED_RINGS:
            boxes = [geometry.boxes[name] for name in names if name in selected]
            paint_selected_batch(painter, projection.rects(boxes), colors)
            selected = set()
        names = [n for n in names if n in selected or n in decorations.rings]
    for name in names:
        metrics = geometry.metrics[name]
        shown = form_seen(metrics, form, zoom)
        rect = framed(projection.rect(geometry.boxes[name]), small.get(name), metrics)
        opacity = decorations.opacity.get(name, 1.0)
        look = geometry.state.model.kind(name)
        if name in selected:
            paint_selection(painter, rect, corner_radius(shown, zoom), colors, look)
        if shown == "icon":
            if pixmaps is None:
                paint_icon_node(painter, rect, displays.icon_node(name), colors)
            else:
                pixmaps.icons.paint(painter, rect, displays.icon_node(name), ratio, colors)
        elif pixmaps is None:
            paint_node(painter, rect, metrics, displays.display(name), shown, zoom, colors)
        else:
            picture = NodePicture(metrics, displays.display(name), shown, zoom, ratio, colors)
            fresh &= pixmaps.paint(painter, name, rect, picture, budget)
        if opacity < 1.0:
            paint_veil(painter, rect, corner_radius(shown, zoom), 1.0 - opacity, colors, look)
        ring = decorations.rings.get(name)
        if ring is not None:
            radius, color = corner_radius(shown, zoom), colors.color(ring.token)
            paint = paint_dotted_ring if ring.is_dotted else paint_ring
            paint(painter, rect, radius, color, ring.width, look)
            if ring.is_double:
                outer = widened(rect, DOUBLE_GAP)
                paint_ring(painter, outer, radius + DOUBLE_GAP, color, ring.width, look)
    return fresh


def _paint_batch(
    painter: QPainter,
    scene: SceneContent,
    projection: Projection,
    names: list[str],
    pixmaps: NodePixmaps,
) -> None:
    """Paint all nodes as icon nodes; those with decorations are painted a second time on top."""
    geometry, displays = scene.geometry, scene.displays
    key = (geometry.version, displays.version)
    pixmaps.batches.paint(
        painter, geometry.node_boxes, geometry.moved, displays.icon_nodes, projection, key, theme()
    )
    veiled: dict[float, list[QRectF]] = {}
    for name in names:
        opacity = scene.decorations.opacity.get(name, 1.0)
        if opacity < 1.0:
            veiled.setdefault(opacity, []).append(projection.rect(geometry.boxes[name]))
    for opacity, rects in veiled.items():
        paint_veils(painter, rects, 1.0 - opacity, theme())


def small_names_of(
    scene: SceneContent,
    projection: Projection,
    names: list[str],
    form: Form,
    pixmaps: NodePixmaps | None,
    *,
    hurry: bool,
) -> dict[str, SmallName]:
    """Return the names that are written in letters of one size, by node."""
    geometry, zoom = scene.geometry, projection.zoom
    has_icons = form == "icon" or geometry.folding is not None
    wearing = [shown for shown, on in (("icon", has_icons), ("name", zoom < NAMES_FROM)) if on]
    if not wearing:
        return {}

    def wears(name: str) -> bool:
        return form_seen(geometry.metrics[name], form, zoom) in wearing

    kept = SmallNames() if pixmaps is None else pixmaps.small_names
    hurry = hurry or bool(geometry.moved)
    key = (geometry.version, form)
    small = kept.of(geometry.node_boxes, key, zoom, wears, hurry=hurry)
    return {name: small[name] for name in names if name in small and wears(name)} if small else {}


def paint_discs(
    painter: QPainter, scene: SceneContent, projection: Projection, names: list[str]
) -> None:
    """Paint the discs at the corners of nodes."""
    discs, boxes = scene.decorations.discs, scene.geometry.boxes
    # Numbers and icons would hide icon nodes; the letters of a separation query are few.
    numbers = projection.zoom >= COMPACT_FROM
    for name in names if discs else ():
        disc = discs.get(name)
        if disc is not None and (numbers or (disc.token != "muted" and not disc.icon)):
            paint_disc(painter, projection.rect(boxes[name]), disc, theme())
