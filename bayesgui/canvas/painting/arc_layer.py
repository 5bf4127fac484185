"""The lines of the scene: arcs in their styles, other lines, and the labels of both."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from bayesgui.canvas.geometry.arc_lines import line_path
from bayesgui.canvas.painting import arc_painter
from bayesgui.canvas.painting.bare_edges import paint_bare_edges
from bayesgui.canvas.painting.mark_places import is_marked, label_place
from bayesgui.widgets.signs import paint_sign
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QPainter

    from bayesgui.canvas.geometry.projection import Box, Projection
    from bayesgui.canvas.painting.arc_painter import ArcStyle
    from bayesgui.canvas.painting.decorations import Edge
    from bayesgui.canvas.painting.scene_content import SceneContent
    from bayesgui.graph.layout import Arc


def arcs_by_style(
    scene: SceneContent, box: Box, chosen: set[Arc], selected: set[str]
) -> list[tuple[ArcStyle, list[Arc]]]:
    """Return the arcs in a box by style, wide lines last.

    `chosen, selected`: the selected arcs and nodes.
    """
    decorations = scene.decorations
    seen = scene.geometry.arcs_within(box)
    special = chosen | decorations.arcs.keys()
    if scene.hovered_arc is not None:
        special.add(scene.hovered_arc)
    groups: dict[ArcStyle, list[Arc]] = {
        decorations.plain: [arc for arc in seen if arc not in special]
    }
    for arc in special.intersection(seen):
        style = decorations.arcs.get(arc, decorations.plain)
        if arc in chosen:
            # What a decision knows stays dashed.
            width = max(arc_painter.SELECTED.width, style.width)
            chosen_style = replace(arc_painter.SELECTED, width=width, dash=style.dash)
            style = _labelled(replace(chosen_style, head=style.head), style)
        elif arc == scene.hovered_arc and style.width < arc_painter.HOVERED.width:
            token = style.token if style.stub else arc_painter.HOVERED.token
            style = _labelled(replace(arc_painter.HOVERED, token=token, dash=style.dash), style)
        elif style.stub and is_whole(scene, arc, selected):
            style = replace(style, stub=0.0)
        groups.setdefault(style, []).append(arc)
    return sorted(groups.items(), key=lambda each: each[0].width)


def paint_styled_arcs(
    painter: QPainter,
    scene: SceneContent,
    projection: Projection,
    arcs: list[Arc],
    style: ArcStyle,
    among: int | None = None,
    *,
    hurry: bool = False,
) -> None:
    """Paint arcs of one style; `among` and `hurry` as in `arc_painter.paint_arcs`."""
    if not style.opacity:
        return
    color = arc_painter.color_of(style, theme())
    if style.stub:
        if projection.zoom >= arc_painter.HEADS_FROM:
            for arc in arcs:
                course = scene.geometry.courses[arc]
                arc_painter.paint_stub(painter, course, style, color, projection)
        return
    arc_painter.paint_arcs(
        painter, scene.geometry, arcs, style, color, projection, among, hurry=hurry
    )


def seen_with(groups: Iterable[tuple[ArcStyle, list[Arc]]]) -> list[int]:
    """Return with how many lines in all those of each style are seen.

    Where submodels are open, what is plain has several styles, no one of which has many lines.
    """
    counts = [(style.width, len(arcs)) for style, arcs in groups]
    thin = sum(count for width, count in counts if width <= arc_painter.PLAIN.width)
    return [thin if width <= arc_painter.PLAIN.width else count for width, count in counts]


def is_whole(scene: SceneContent, arc: Arc, selected: Collection[str]) -> bool:
    """Tell whether an arc that is drawn short is drawn whole, because its nodes are in question.

    `selected`: the selected nodes.
    """
    return arc == scene.hovered_arc or arc[0] in selected or arc[1] == scene.displays.hovered


def _labelled(style: ArcStyle, other: ArcStyle) -> ArcStyle:
    """Return a style with the label of another one, and its gap."""
    return replace(style, label=other.label, label_from=other.label_from, gap=other.gap)


def paint_arc_labels(
    painter: QPainter,
    scene: SceneContent,
    projection: Projection,
    groups: Iterable[tuple[ArcStyle, list[Arc]]],
) -> None:
    """Paint the labels of arcs, above all lines."""
    stubs: list[QRectF] | None = None
    for style, arcs in groups:
        if not style.label or not style.opacity or projection.zoom < style.label_from:
            continue
        if scene.geometry.folding is not None:
            # The pills of bundles have places of their own.
            arcs = [arc for arc in arcs if arc not in scene.geometry.folding.shown.bundles]
        if stubs is None and arcs:
            stubs = _stub_boxes(scene, projection)
        for arc in arcs:
            path = scene.geometry.path(arc, style.cut)
            at = label_place(path, style, projection.zoom, stubs or ())
            arc_painter.paint_label(painter, projection.point(at.x(), at.y()), style)


def _stub_boxes(scene: SceneContent, projection: Projection) -> list[QRectF]:
    """Return the boxes around all arcs that are drawn short, in canvas units."""
    found = []
    half = (arc_painter.DISC_RADIUS + 2) * arc_painter.line_scale(projection.zoom)
    for arc, style in scene.decorations.arcs.items():
        if style.stub and arc in scene.geometry.courses:
            start, tip = arc_painter.stub_of(scene.geometry.courses[arc], style, projection)
            box = QRectF(start, tip).normalized().adjusted(-half, -half, half, 0.0)
            left, top = projection.back(box.left(), box.top())
            zoom = projection.zoom
            found.append(QRectF(left, top, box.width() / zoom, box.height() / zoom))
    return found


def paint_edges(painter: QPainter, scene: SceneContent, projection: Projection, box: Box) -> None:
    """Paint lines other than arcs."""
    if not scene.decorations.edges:
        return
    marked: list[tuple[Edge, QPointF]] = []
    edges = paint_bare_edges(painter, scene, projection, box)
    marks = scene.mark_places.of(edges, projection.zoom)
    has_heads = arc_painter.has_heads(projection.zoom, len(scene.decorations.edges))
    for edge, course in scene.edge_courses.within(edges, box):
        style = edge.style
        color = arc_painter.color_of(style, theme())
        line = line_path(course, style.cut if edge.is_directed else 0.0)
        arc_painter.paint_lines(painter, line, style, color, projection)
        if edge.is_directed and style.head and has_heads:
            arc_painter.paint_head(painter, course, style, color, projection)
            if style.both_ends:
                arc_painter.paint_head(painter, course[::-1], style, color, projection)
        for is_there, way in zip(style.circles, (course[::-1], course), strict=True):
            if is_there and has_heads:
                arc_painter.paint_circle(painter, way, color, projection)
        if style.sign == "refused":
            painter.drawEllipse(projection.point(*course[0]), 4.5, 4.5)
        if is_marked(edge, projection.zoom):
            middle = marks[edge] if edge in marks else arc_painter.middle_of(line)
            marked.append((edge, projection.point(middle.x(), middle.y())))
    _paint_edge_marks(painter, marked)


def _paint_edge_marks(painter: QPainter, marked: Sequence[tuple[Edge, QPointF]]) -> None:
    """Paint the signs and labels of lines, which no other line may cross."""
    colors = theme()
    for edge, place in marked:
        if edge.style.sign:
            color = arc_painter.color_of(edge.style, colors)
            paint_sign(painter, place, edge.style.sign, color, colors.canvas)
        else:
            arc_painter.paint_label(painter, place, edge.style)
