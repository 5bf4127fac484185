"""The arcs into later slices, with their lags in discs, and those into the first slice."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.canvas.geometry.arc_lines import line_path
from bayesgui.canvas.geometry.lag_courses import middle_of
from bayesgui.canvas.geometry.time_band import DISC
from bayesgui.canvas.painting import arc_painter
from bayesgui.core.evidence import Intervention
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.painting import numbered_disc
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Collection

    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QColor, QPainter

    from bayesgui.canvas.geometry.lag_courses import Course, LagArc
    from bayesgui.canvas.geometry.projection import Box, Projection
    from bayesgui.canvas.painting.arc_painter import ArcStyle
    from bayesgui.canvas.painting.scene_content import SceneContent

WORDS_FROM = 0.3
"""Zoom below which no lag is written."""


def paint_lags(
    painter: QPainter,
    scene: SceneContent,
    projection: Projection,
    box: Box,
    chosen: Collection[LagArc],
) -> None:
    """Paint the lag arcs that touch a box; `chosen`: the selected ones."""
    lines = [(edge.first, edge.second) for edge in scene.decorations.edges]
    if scene.decorations.plain.opacity:
        lines += scene.geometry.arcs
    courses = scene.lag_courses.all(scene.decorations.lags, lines)
    shown = {arc: course for arc, course in courses.items() if _touches(course, box)}
    styles = {arc: lag_style(scene, arc, chosen=arc in chosen) for arc in shown}
    for arc, course in shown.items():
        if styles[arc].opacity:
            paint_lag_line(painter, course, styles[arc], projection, len(courses))
    if projection.zoom < WORDS_FROM:
        return
    for arc, course in shown.items():
        if styles[arc].opacity:
            color = arc_painter.color_of(styles[arc], theme())
            _paint_lag(painter, course, arc[2], styles[arc], color, projection)


def lag_style(scene: SceneContent, arc: LagArc, *, chosen: bool) -> ArcStyle:
    """Return the style of a lag arc: it fades with its nodes, and is hidden where all arcs are."""
    decorations = scene.decorations
    if decorations.lags is not None:
        return decorations.lags[arc]
    if chosen:
        return arc_painter.SELECTED
    faded = (decorations.opacity.get(name, 1.0) for name in arc[:2])
    style = arc_painter.HOVERED if arc == scene.lag_courses.hovered else arc_painter.PLAIN
    if isinstance(scene.session.findings.get(arc[1]), Intervention):
        style = arc_painter.CUT_BY_DO
    return style.faded(min(decorations.plain.opacity, *faded))


def paint_lag_line(
    painter: QPainter, course: Course, style: ArcStyle, projection: Projection, among: int = 1
) -> None:
    """Paint the line of a lag arc with its head; `among`: how many there are."""
    color = arc_painter.color_of(style, theme())
    arc_painter.paint_lines(painter, line_path(course, style.cut), style, color, projection)
    if arc_painter.has_heads(projection.zoom, among):
        arc_painter.paint_head(painter, course, style, color, projection)


def _paint_lag(
    painter: QPainter,
    course: Course,
    lag: int,
    style: ArcStyle,
    color: QColor,
    projection: Projection,
) -> None:
    at = projection.point(*middle_of(course).tolist())
    if lag:
        paint_lag_disc(painter, at, lag, color, arc_painter.line_scale(projection.zoom))
    else:
        words = replace(style, label=phrase("Canvas", "first"))
        arc_painter.paint_label(painter, at, words)


def paint_lag_disc(
    painter: QPainter, middle: QPointF, lag: int, color: QColor, scale: float = 1.0
) -> None:
    """Paint the disc with a lag."""
    numbered_disc(painter, middle, DISC * scale, str(lag), color)


def _touches(course: Course, box: Box) -> bool:
    left, top, width, height = box
    xs, ys = [x for x, _ in course], [y for _, y in course]
    across = min(xs) - DISC <= left + width and max(xs) + DISC >= left
    return across and min(ys) - DISC <= top + height and max(ys) + DISC >= top
