"""The ↔ of the scene: lines with a head at both ends, and the names of the causes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

from bayesgui.canvas.geometry.arc_lines import direction, line_path
from bayesgui.canvas.geometry.text_metrics import canvas_font, text_width
from bayesgui.canvas.painting import arc_painter
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Collection

    from PySide6.QtGui import QPainter

    from bayesgui.canvas.geometry.projection import Box, Projection
    from bayesgui.canvas.painting.arc_painter import ArcStyle
    from bayesgui.canvas.painting.scene_content import SceneContent
    from bayesgui.graph.layout import Arc, Point

CAUSE = arc_painter.ArcStyle(both_ends=True)
FONT_PX = 11
_BESIDE = 6.0
"""Distance of a name from the middle of its line."""
_LEAST_PX, NAMES_FROM = 10.0, 0.4
"""Size of the letters of names where a network is small, and the zoom below which none stand."""


def paint_causes(
    painter: QPainter,
    scene: SceneContent,
    projection: Projection,
    box: Box,
    chosen: Collection[Arc],
) -> None:
    """Paint the ↔ that touch a box; `chosen`: the selected ones."""
    courses = scene.cause_courses.all()
    shown = {pair: course for pair, course in courses.items() if _touches(course, box)}
    for pair, course in shown.items():
        style = style_of(scene, pair, chosen=pair in chosen)
        if style.opacity:
            _paint_line(painter, course, style, projection, len(courses))
    if projection.zoom < NAMES_FROM:
        return
    names = scene.geometry.state.model.common_causes
    for pair in shown:
        style = style_of(scene, pair, chosen=pair in chosen)
        if names[pair] and style.opacity:
            _paint_name(painter, scene, pair, style, projection)


def style_of(scene: SceneContent, pair: Arc, *, chosen: bool) -> ArcStyle:
    """Return the style of a ↔: it fades with its nodes, and is hidden where all arcs are."""
    if chosen:
        return replace(arc_painter.SELECTED, both_ends=True)
    decorations = scene.decorations
    faded = (decorations.opacity.get(name, 1.0) for name in pair)
    return decorations.causes.get(pair, CAUSE.faded(min(decorations.plain.opacity, *faded)))


def _paint_line(
    painter: QPainter,
    course: tuple[Point, ...],
    style: ArcStyle,
    projection: Projection,
    count: int,
) -> None:
    color = arc_painter.color_of(style, theme())
    has_heads = arc_painter.has_heads(projection.zoom, count)
    (x, y), (dx, dy) = course[0], direction(course[::-1])
    cut = style.cut
    line = line_path(((x - dx * cut, y - dy * cut), *course[1:]), cut)
    arc_painter.paint_lines(painter, line, style, color, projection)
    if has_heads:
        arc_painter.paint_head(painter, course, style, color, projection)
        arc_painter.paint_head(painter, course[::-1], style, color, projection)


def name_rect(scene: SceneContent, pair: Arc, projection: Projection) -> QRectF:
    """Return where the name of a cause is written, in pixels.

    It stands above its line, and above both nodes where it does not fit between them; where the
    line runs more upright than level, outside its bend.
    """
    course = scene.cause_courses.all()[pair]
    name = scene.geometry.state.model.common_causes[pair]
    scale = _text_scale(projection)
    middle = arc_painter.middle_of(line_path(course, 0.0))
    at = projection.point(middle.x(), middle.y())
    width, height = text_width(name, FONT_PX) * scale, (FONT_PX + 4.0) * scale
    (x0, y0), (x1, y1) = course[0], course[-1]
    if abs(y1 - y0) <= abs(x1 - x0):
        bottom = at.y() - _BESIDE * scale
        if width > abs(x1 - x0) * projection.zoom:
            rects = [projection.rect(scene.geometry.boxes[each]) for each in pair]
            bottom = min(bottom, *(rect.top() for rect in rects))
        return QRectF(at.x() - width / 2, bottom - height, width, height)
    is_left = middle.x() < (x0 + x1) / 2
    left = at.x() - _BESIDE * scale - width if is_left else at.x() + _BESIDE * scale
    return QRectF(left, at.y() - height / 2, width, height)


def _text_scale(projection: Projection) -> float:
    """Return the scale of names, which stay legible where all of a network is shown."""
    return max(projection.zoom, _LEAST_PX / FONT_PX)


def _paint_name(
    painter: QPainter, scene: SceneContent, pair: Arc, style: ArcStyle, projection: Projection
) -> None:
    colors, scale = theme(), _text_scale(projection)
    token = "accent" if style.token == "accent" else "muted"
    painter.save()
    painter.translate(name_rect(scene, pair, projection).topLeft())
    painter.scale(scale, scale)
    painter.setPen(arc_painter.color_of(replace(style, token=token), colors))
    painter.setFont(canvas_font(FONT_PX))
    painter.drawText(QPointF(0.0, FONT_PX), scene.geometry.state.model.common_causes[pair])
    painter.restore()


def _touches(course: tuple[Point, ...], box: Box) -> bool:
    left, top, width, height = box
    xs, ys = [x for x, _ in course], [y for _, y in course]
    across = min(xs) <= left + width and max(xs) >= left
    # A name stands above its line.
    return across and min(ys) - 3 * FONT_PX <= top + height and max(ys) >= top
