"""Painting of arcs: plain ones in bulk, special ones in their own style."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from bayesgui.canvas.geometry.arc_lines import HEAD_ROOM, direction, directions
from bayesgui.canvas.geometry.node_geometry import FULL_FROM
from bayesgui.graph.arc_ends import TIP_GAP
from bayesgui.widgets.painting import CENTER, disc, rounded, write
from bayesgui.widgets.theme import font, mix, theme

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
    from bayesgui.canvas.geometry.projection import Projection
    from bayesgui.graph.layout import Arc, Point
    from bayesgui.widgets.theme import Theme

HEAD_LENGTH, HEAD_WIDTH = 9.0, 7.5
HEADS_FROM = 0.30
"""Zoom below which arcs have small heads."""
SMALL_HEADS_FROM, MOST_SMALL_HEADS = 0.15, 500
"""Zoom below which arcs have no heads, and how many arcs have small ones: heads cost time."""
DISC_RADIUS = 3.5
CIRCLE_RADIUS, CIRCLE_WIDTH = 5.0, 1.75
LABEL_HEIGHT, LABEL_PADDING = 17.0, 12.0
_THINNABLE = 2.0

MIN_THIN_ARCS = 150
"""Number of arcs above which they are drawn thinner."""
_NEARLY_THIN = 1.5
"""Width in device pixels up to which lines are drawn thinner while a zoom is on its way."""


@dataclass(frozen=True, slots=True)
class ArcStyle:
    """The drawing style of an arc.

    `opacity`: share of its color; the rest is the background's. `sign`: one of `widgets.signs` at
    the middle of a line that is not an arc of the network, or "refused": ⊘, and a dot at its start.
    `label`: a few letters in a pill there, from the zoom `label_from`. `both_ends`: whether the
    line has a head at its start too. `stub`: length in px of an arc that is drawn short, a disc and
    a head before its tip; 0 for the whole arc. `gap`: distance of its tip from the node that it
    points to, where that stands in a box. `circles`: whether there is a circle at its start, and at
    its end, where nothing is known.
    """

    token: str = "arc"
    width: float = 1.5
    dash: tuple[float, ...] = ()
    head: bool = True
    head_scale: float = 1.0
    opacity: float = 1.0
    sign: str = ""
    label: str = ""
    both_ends: bool = False
    label_from: float = 0.999
    stub: float = 0.0
    gap: float = 0.0
    circles: tuple[bool, bool] = (False, False)

    @property
    def cut(self) -> float:
        """Distance of the line's end from its tip: inside the head, or the rim without a head."""
        return (HEAD_ROOM * self.head_size if self.head else -TIP_GAP) + self.gap

    @property
    def head_size(self) -> float:
        """Size of its head relative to a plain arc's."""
        return self.head_scale * max(1.0, self.width / 2.5)

    def faded(self, opacity: float) -> ArcStyle:
        """Return the style with another opacity, for an arc outside the focus."""
        return replace(self, opacity=min(self.opacity, opacity))


PLAIN = ArcStyle()
HIDDEN = ArcStyle(opacity=0.0)
HOVERED = ArcStyle(width=2.5)
SELECTED = ArcStyle("accent", 2.5)
KNOWN = ArcStyle(dash=(6, 4))
REMEMBERED = ArcStyle(dash=(2, 4), opacity=0.7)
CANNOT_MATTER = ArcStyle(dash=(6, 4), opacity=0.35)
CUT_BY_DO = ArcStyle(dash=(5, 4), opacity=0.35)


def color_of(style: ArcStyle, theme: Theme) -> QColor:
    """Return the color of a style, blended instead of translucent so that heads hide lines."""
    return mix(theme.canvas, theme.color(style.token), style.opacity)


def line_scale(zoom: float) -> float:
    """Return the scale of lines relative to 100 %, which varies less than the zoom."""
    return min(max(zoom, 0.85), 1.6)


def has_heads(zoom: float, count: int) -> bool:
    """Tell whether lines have heads at a zoom; `count`: how many lines there are, in view or not.

    A network that is shown whole shows its directions as long as it is not very large.
    """
    return zoom >= HEADS_FROM or (zoom >= SMALL_HEADS_FROM and count <= MOST_SMALL_HEADS)


def head_scale(zoom: float) -> float:
    """Return the scale of heads relative to 100 %: below `HEADS_FROM` they shrink with nodes."""
    return line_scale(zoom) * min(1.0, 0.3 + 0.7 * zoom / HEADS_FROM)


def pen_of(
    style: ArcStyle,
    color: QColor,
    projection: Projection,
    *,
    many: bool = False,
    hurry: bool = False,
) -> QPen:
    """Return the pen of a style for a painter in canvas units.

    On a screen it is cosmetic, in device pixels under any transform; in a vector image its width
    scales with the image. `many`: whether thin lines are hairlines; `hurry`: whether those are that
    hardly differ from hairlines.
    """
    width = style.width * line_scale(projection.zoom) * projection.ratio
    many |= hurry and width <= _NEARLY_THIN
    if (many or projection.zoom < HEADS_FROM) and style.width <= _THINNABLE:
        # A pen of one device pixel uses Qt's fast path, ten times faster for a thousand arcs.
        width = 1.0
    pen = QPen(color, width)
    if projection.is_vector:
        pen.setWidthF(width / projection.zoom)
    else:
        pen.setCosmetic(True)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if style.dash:
        pen.setDashPattern([length / style.width for length in style.dash])
    return pen


def paint_arcs(
    painter: QPainter,
    geometry: NetworkGeometry,
    arcs: Iterable[Arc],
    style: ArcStyle,
    color: QColor,
    projection: Projection,
    among: int | None = None,
    *,
    hurry: bool = False,
) -> None:
    """Paint arcs of one style.

    `among`: the number of lines that are seen with them, where there are more. `hurry`: whether a
    zoom has not come to rest.
    """
    chosen = list(arcs)
    if not chosen:
        return
    zoom = projection.zoom
    many = (among or len(chosen)) > MIN_THIN_ARCS and zoom < FULL_FROM
    pen = pen_of(style, color, projection, many=many, hurry=hurry)
    if is_stroked(pen, projection):
        paths = (geometry.path(arc, style.cut) for arc in chosen)
        paint_paths(painter, paths, pen, projection)
    else:
        lines = geometry.lines(chosen, style.cut)
        paint_paths(painter, [lines], pen, projection)
    if style.head and has_heads(zoom, len(geometry.courses)):
        points, sizes = geometry.courses.taken(chosen)
        last = np.cumsum(sizes) - 1
        heads = _heads(points[last], directions(points, last), style, projection)
        _paint_heads(painter, heads, color)


def is_stroked(pen: QPen, projection: Projection) -> bool:
    """Tell whether lines are drawn one by one.

    Qt strokes a path of many long curves ten times slower than the curves one by one, but draws a
    path of hairlines fastest as a whole.
    """
    return pen.widthF() > 1.0 or projection.is_vector


def paint_paths(
    painter: QPainter, paths: Iterable[QPainterPath], pen: QPen, projection: Projection
) -> None:
    """Paint paths given in canvas units, one by one."""
    painter.save()
    projection.apply(painter)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for path in paths:
        painter.drawPath(path)
    painter.restore()


def paint_lines(
    painter: QPainter,
    path: QPainterPath,
    style: ArcStyle,
    color: QColor,
    projection: Projection,
) -> None:
    """Paint a path given in canvas units."""
    paint_paths(painter, [path], pen_of(style, color, projection), projection)


def paint_head(
    painter: QPainter,
    course: tuple[Point, ...],
    style: ArcStyle,
    color: QColor,
    projection: Projection,
) -> None:
    """Paint the head at the end of a course."""
    tips, ahead = np.array([course[-1]]), np.array([direction(course)])
    _paint_heads(painter, _heads(tips, ahead, style, projection), color)


def _heads(
    tips: NDArray[np.float64], ahead: NDArray[np.float64], style: ArcStyle, projection: Projection
) -> list[QPolygonF]:
    """Return heads in pixels; `tips`: in canvas units, `ahead`: the way they point."""
    scale = head_scale(projection.zoom) * style.head_size
    tips = tips * projection.zoom + (projection.dx, projection.dy)
    tips -= ahead * (style.gap * head_scale(projection.zoom))
    base = tips - ahead * (HEAD_LENGTH * scale)
    aside = ahead[:, ::-1] * (-HEAD_WIDTH * scale / 2, HEAD_WIDTH * scale / 2)
    corners = np.concatenate([tips, base + aside, base - aside], axis=1).tolist()
    return [
        QPolygonF([QPointF(a, b), QPointF(c, d), QPointF(e, f)]) for a, b, c, d, e, f in corners
    ]


def _paint_heads(painter: QPainter, heads: Iterable[QPolygonF], color: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    for head in heads:
        painter.drawPolygon(head)


def paint_circle(
    painter: QPainter, course: tuple[Point, ...], color: QColor, projection: Projection
) -> None:
    """Paint a circle at the end of a course, on the ground's color."""
    scale = head_scale(projection.zoom)
    tip, (dx, dy) = projection.point(*course[-1]), direction(course)
    radius = CIRCLE_RADIUS * scale
    painter.setPen(QPen(color, CIRCLE_WIDTH * scale))
    painter.setBrush(theme().canvas)
    painter.drawEllipse(tip - QPointF(dx, dy) * radius, radius, radius)


def stub_of(
    course: tuple[Point, ...], style: ArcStyle, projection: Projection
) -> tuple[QPointF, QPointF]:
    """Return where an arc that is drawn short begins, and its tip, in pixels."""
    tip = projection.point(*course[-1])
    dx, dy = direction(course)
    return tip - QPointF(dx, dy) * style.stub * line_scale(projection.zoom), tip


def paint_stub(
    painter: QPainter,
    course: tuple[Point, ...],
    style: ArcStyle,
    color: QColor,
    projection: Projection,
) -> None:
    """Paint the last pixels of an arc, with a disc where they begin."""
    scale = line_scale(projection.zoom)
    start, tip = stub_of(course, style, projection)
    painter.setPen(QPen(color, style.width * scale))
    painter.drawLine(start, tip + (start - tip) * (HEAD_ROOM / style.stub))
    disc(painter, start, DISC_RADIUS * scale, color)
    paint_head(painter, course, style, color, projection)


def handle_pen(theme: Theme) -> QPen:
    """Return the pen of the round handles of a selected arc."""
    return QPen(theme.accent, 2.0)


def paint_label(painter: QPainter, middle: QPointF, style: ArcStyle) -> None:
    """Paint the label of a line in a pill at its middle."""
    colors = theme()
    width, height = label_size(style.label)
    pill = QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)
    rounded(painter, pill, height / 2, colors.canvas, QPen(colors.control, 1))
    write(painter, pill, style.label, font(11, 600), colors.text, CENTER)


def label_size(text: str) -> tuple[float, float]:
    """Return the width and the height of the pill of a label, in pixels."""
    return QFontMetricsF(font(11, 600)).horizontalAdvance(text) + LABEL_PADDING, LABEL_HEIGHT


def middle_of(path: QPainterPath) -> QPointF:
    """Return the point halfway along a path."""
    return path.pointAtPercent(path.percentAtLength(path.length() / 2))
