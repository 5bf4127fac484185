"""Thousands of lines other than arcs, painted at once where they are nothing but thin lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.geometry.arc_lines import lines_path
from bayesgui.canvas.geometry.node_geometry import FULL_FROM
from bayesgui.canvas.painting import arc_painter
from bayesgui.canvas.painting.edge_courses import MAX_ROUND_NODES
from bayesgui.canvas.painting.mark_places import is_marked
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPainter

    from bayesgui.canvas.geometry.projection import Box, Projection
    from bayesgui.canvas.painting.decorations import Edge
    from bayesgui.canvas.painting.scene_content import SceneContent


def paint_bare_edges(
    painter: QPainter, scene: SceneContent, projection: Projection, box: Box
) -> list[Edge]:
    """Paint the lines that have neither heads nor marks; return the others.

    One by one, ten thousand lines of a search would take a third of a second in each frame.
    """
    edges = scene.decorations.edges
    if len(edges) <= MAX_ROUND_NODES:
        return list(edges)
    groups: dict[tuple[int, bool, bool], list[Edge]] = {}
    for edge in edges:
        is_free = edge.is_straight and not (edge.is_along_arc or edge.is_apart)
        groups.setdefault((id(edge.style), edge.is_directed, is_free), []).append(edge)
    others = []
    for (_, _, is_free), group in groups.items():
        if not (is_free and _paint_group(painter, scene, projection, box, group)):
            others += group
    return others


def _paint_group(
    painter: QPainter, scene: SceneContent, projection: Projection, box: Box, group: Sequence[Edge]
) -> bool:
    """Paint straight lines of one style as one path; return whether they are thin and bare."""
    edge, zoom = group[0], projection.zoom
    style, count = edge.style, len(scene.decorations.edges)
    has_head = edge.is_directed and style.head and arc_painter.has_heads(zoom, count)
    if has_head or any(style.circles) or is_marked(edge, zoom):
        return False
    color = arc_painter.color_of(style, theme())
    pen = arc_painter.pen_of(style, color, projection, many=zoom < FULL_FROM)
    if arc_painter.is_stroked(pen, projection):
        return False
    courses = scene.edge_courses.straight_within(group, box)
    path = lines_path(courses, style.cut if edge.is_directed else 0.0)
    arc_painter.paint_paths(painter, [path], pen, projection)
    return True
