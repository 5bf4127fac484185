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
_ABOVE = 6.0
"""Distance of a name from the middle of its line."""
_LEGIBLE_PX = 3.0


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
    if projection.zoom * FONT_PX < _LEGIBLE_PX:
        return
    names = scene.geometry.state.model.common_causes
    for pair, course in shown.items():
        style = style_of(scene, pair, chosen=pair in chosen)
        if names.get(pair) and style.opacity:
            _paint_name(painter, course, names[pair], style, projection)


def style_of(scene: SceneContent, pair: Arc, *, chosen: bool) -> ArcStyle:
    """Return the style of a ↔; where an overlay hides all arcs, it is hidden, too."""
    if chosen:
        return replace(arc_painter.SELECTED, both_ends=True)
    decorations = scene.decorations
    return decorations.causes.get(pair, CAUSE.faded(decorations.plain.opacity))


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


def name_box(course: tuple[Point, ...], name: str) -> QRectF:
    """Return where the name of a cause is written, in canvas units."""
    middle = arc_painter.middle_of(line_path(course, 0.0))
    width = text_width(name, FONT_PX)
    height = FONT_PX + 4.0
    return QRectF(middle.x() - width / 2, middle.y() - _ABOVE - height, width, height)


def _paint_name(
    painter: QPainter,
    course: tuple[Point, ...],
    name: str,
    style: ArcStyle,
    projection: Projection,
) -> None:
    colors, place = theme(), name_box(course, name)
    token = "accent" if style.token == "accent" else "muted"
    painter.save()
    painter.translate(projection.point(place.left(), place.top()))
    painter.scale(projection.zoom, projection.zoom)
    painter.setPen(arc_painter.color_of(replace(style, token=token), colors))
    painter.setFont(canvas_font(FONT_PX))
    painter.drawText(QPointF(0.0, FONT_PX), name)
    painter.restore()


def _touches(course: tuple[Point, ...], box: Box) -> bool:
    left, top, width, height = box
    xs, ys = [x for x, _ in course], [y for _, y in course]
    across = min(xs) <= left + width and max(xs) >= left
    # A name stands above its line.
    return across and min(ys) - 3 * FONT_PX <= top + height and max(ys) >= top
