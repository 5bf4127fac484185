"""Paints a node's display in each of its forms, independently of document and scene."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from bayesgui.canvas.geometry import node_geometry as geometry
from bayesgui.canvas.geometry.looks import looks
from bayesgui.canvas.geometry.text_metrics import canvas_font, elide, text_width
from bayesgui.canvas.painting.nodes.badges import paint_badges, shown_badges
from bayesgui.canvas.painting.nodes.icon_nodes import FILLS, outline_color
from bayesgui.canvas.painting.nodes.scenario_bars import (
    paint_scenario_bars,
    paint_small_scenario_bars,
)
from bayesgui.canvas.painting.nodes.small_names import NAME_PX
from bayesgui.canvas.painting.nodes.worth_painter import (
    ORDER_ROOM,
    paint_order,
    paint_small_utility,
    paint_small_worth,
    paint_utility,
    paint_worth,
    worth_track,
)
from bayesgui.core.node_rules import CHANCE
from bayesgui.widgets.marks import paint_mark, paint_pointer
from bayesgui.widgets.painting import paint_share, rounded, widened
from bayesgui.widgets.plots.strokes import tinted
from bayesgui.widgets.rows.probability_bar import MIN_MOVE, hatch_cover, paint_bar, paint_whisker

if TYPE_CHECKING:
    from bayesgui.canvas.geometry.node_geometry import Form, NodeMetrics
    from bayesgui.canvas.painting.nodes.display import NodeDisplay, RowDisplay
    from bayesgui.widgets.theme import Theme

RADIUS = 6.0
REACH = 7.0
"""Distance in px by which a node's painting extends beyond its box."""

MAX_NAME_PX, MAX_NAMES_PX = 18, 24
"""Largest size of the font of a node that is its name alone, and while all are, in canvas units."""
NAMES_FROM = NAME_PX / MAX_NAME_PX
"""Zoom below which such a name would be smaller than those of the icon form."""

_BASELINE = {"title": 17.5, "row": 14.2}


def corner_radius(form: Form, zoom: float) -> float:
    """Return the radius of a node's corners in px."""
    return max(1.0, RADIUS * zoom) if form == "full" else max(1.5, min(RADIUS * zoom, 4.0))


def paint_node(
    painter: QPainter,
    rect: QRectF,
    metrics: NodeMetrics,
    display: NodeDisplay,
    form: Form,
    zoom: float,
    theme: Theme,
    *,
    shadow: bool = True,
) -> None:
    """Paint a node without selection, ports or tags.

    `form`: "full", "compact" or "name"; the icon form has its own painter. `shadow`: whether the
    light theme's shadow is painted.
    """
    radius = corner_radius(form, zoom)
    if shadow and not theme.is_dark:
        paint_shadow(painter, rect, radius, theme, display.look)
    _paint_body(painter, rect, radius, metrics, display, form, zoom, theme)
    painter.save()
    painter.translate(rect.topLeft())
    if form == "full":
        painter.scale(zoom, zoom)
        _paint_full(painter, metrics, display, theme)
    elif form == "compact":
        _paint_compact(painter, rect, metrics, display, zoom, theme)
    else:
        painter.scale(zoom, zoom)
        _paint_name(painter, metrics, display, zoom, theme)
    painter.restore()


def paint_shadow(
    painter: QPainter, rect: QRectF, radius: float, theme: Theme, look: str = CHANCE
) -> None:
    """Paint the light theme's shadow: two translucent outlines."""
    for grow, alpha in ((1.5, 10), (0.5, 18)):
        box = rect.adjusted(-grow + 0.5, 0.0, grow - 0.5, grow + 0.5)
        fill = tinted(theme.text, alpha / 255)
        looks[look].paint(painter, box, radius + grow, fill, Qt.PenStyle.NoPen)


def _outline(display: NodeDisplay, theme: Theme, ratio: float) -> tuple[QColor, float]:
    look = looks[display.look]
    width = {"error": 2.0, "evidence": 1.5, "do": 1.5, "warning": 1.5}.get(
        display.outline, look.rim_width
    )
    if width == 1.0:
        # At 150 % a hairline of one and a half device pixels would be blurred.
        width = max(1, int(ratio)) / ratio
    return outline_color(display.outline, theme, hovered=display.hovered, rim=look.rim), width


def _paint_body(
    painter: QPainter,
    rect: QRectF,
    radius: float,
    metrics: NodeMetrics,
    display: NodeDisplay,
    form: Form,
    zoom: float,
    theme: Theme,
) -> None:
    color, width = _outline(display, theme, painter.device().devicePixelRatio())
    soft = theme.do_soft if display.kind == "do" else theme.evidence_soft
    inner = widened(rect, -width / 2)
    look = looks[display.look]
    whole = form == "name" or look.sizes is not None
    ground = soft if whole and display.kind else theme.color(look.ground)
    look.paint(painter, inner, radius, ground, Qt.PenStyle.NoPen)
    if not whole:
        strip = geometry.compact_title_px(zoom)
        if form == "full":
            strip = geometry.TITLE_HEIGHT * zoom
        outline = look.outline(inner, radius)
        title = QPainterPath()
        title.addRect(QRectF(rect.left(), rect.top(), rect.width(), strip))
        plain = theme.warning_soft if display.outline == "warning" else theme.color(look.title)
        painter.setBrush(soft if display.kind else plain)
        painter.drawPath(outline.intersected(title))
        if form == "full":
            painter.setPen(QPen(theme.border, 1))
            y = round(rect.top() + strip) - 0.5
            painter.drawLine(QPointF(inner.left(), y), QPointF(inner.right(), y))
        _paint_band(painter, rect, max(3.0, 4 * zoom) + width / 2, strip, display, outline, theme)
    elif look.sizes is not None and form != "name":
        outline = look.outline(inner, radius)
        depth = geometry.POINTS * rect.height() / 2
        _paint_band(painter, rect, depth, rect.height(), display, outline, theme)
    pen = QPen(color, width)
    if display.is_hidden:
        pen.setColor(theme.text if display.outline == "plain" else color)
        pen.setDashPattern([4.0, 3.0])
    look.paint(painter, inner, radius, Qt.BrushStyle.NoBrush, pen)


def _paint_band(
    painter: QPainter,
    rect: QRectF,
    width: float,
    height: float,
    display: NodeDisplay,
    outline: QPainterPath,
    theme: Theme,
) -> None:
    """Paint the color that the user has given a node, at its left."""
    if display.color is None:
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.series(display.color - 1))
    band = QPainterPath()
    band.addRect(QRectF(rect.left(), rect.top(), width, height))
    painter.drawPath(outline.intersected(band))


def _paint_full(
    painter: QPainter, metrics: NodeMetrics, display: NodeDisplay, theme: Theme
) -> None:
    if display.utility is not None:
        paint_utility(painter, metrics, display, theme, paint_badges)
        return
    right, badges = metrics.width - geometry.RIGHT_MARGIN, shown_badges(display, metrics.width)
    right = paint_badges(painter, badges, right, geometry.TITLE_HEIGHT / 2, theme)
    left = geometry.TITLE_INDENT
    if display.order:
        left += ORDER_ROOM
        paint_order(painter, display, theme)
    painter.setFont(canvas_font(13, 600))
    painter.setPen(theme.muted if display.stale and not display.kind else theme.text)
    room = right - left - (2.0 if badges else 0.0)
    painter.drawText(QPointF(left, _BASELINE["title"]), elide(display.title, 13, 600, room))
    top = geometry.TITLE_HEIGHT + geometry.PADDING
    for k, row in enumerate(display.rows):
        _paint_row(painter, metrics, display, row, k, top, theme)
        top += metrics.row_height
    if display.more:
        _paint_more(painter, display, top, theme)


def _paint_row(
    painter: QPainter,
    metrics: NodeMetrics,
    display: NodeDisplay,
    row: RowDisplay,
    k: int,
    top: float,
    theme: Theme,
) -> None:
    middle = top + metrics.row_height / 2
    if row.soft or k == display.hovered_row:
        ground = _ground(row, theme) if row.soft else theme.row_hover
        box = QRectF(2.5, top, metrics.width - 5, metrics.row_height)
        rounded(painter, box, 3.0, ground)
    if row.mark and row.mark not in ("likelihood", "fixed"):
        paint_mark(painter, row.mark, QPointF(geometry.MARK_CENTER, middle))
    weight = 600 if row.strong else 400
    painter.setFont(canvas_font(12, weight))
    # A semibold name may extend into the gap before its bar: its column was measured in regular.
    room = metrics.name_column + (6.0 if row.strong else 0.0)
    name = elide(row.state, 12, weight, room)
    baseline = middle - geometry.ROW_HEIGHT / 2 + _BASELINE["row"]
    painter.setPen(theme.text if row.tone == "plain" else theme.muted)
    painter.drawText(QPointF(geometry.NAME_INDENT, baseline), name)
    if row.tone == "struck":
        painter.setPen(QPen(theme.evidence, 1.2))
        end = geometry.NAME_INDENT + text_width(name, 12, weight)
        painter.drawLine(QPointF(geometry.NAME_INDENT - 1, middle), QPointF(end + 1, middle))
    if display.scenarios:
        paint_scenario_bars(painter, metrics.bar, middle, row.scenarios, display.scenarios, theme)
    elif row.worth is not None:
        track = worth_track(metrics, display, middle)
        paint_worth(painter, track, row.worth, row.fill, _ground(row, theme), theme)
    elif metrics.has_states:
        _paint_bar(painter, metrics, row, middle, theme)
    number_muted = row.number == "–" or row.tone == "struck" or display.stale
    number_muted |= row.worth is not None and row.tone == "muted"
    painter.setPen(theme.muted if number_muted else theme.text)
    weight = 600 if row.strong and row.worth is not None else 500
    painter.setFont(canvas_font(12, weight))
    right = metrics.width - geometry.RIGHT_MARGIN
    painter.drawText(QPointF(right - text_width(row.number, 12, weight), baseline), row.number)


def _paint_bar(
    painter: QPainter, metrics: NodeMetrics, row: RowDisplay, middle: float, theme: Theme
) -> None:
    left, end = metrics.bar
    track = QRectF(left, middle - geometry.BAR_HEIGHT / 2, end - left, geometry.BAR_HEIGHT)
    prior = row.prior if row.p is not None else None
    least = -1.0 if row.ticked else MIN_MOVE
    paint_bar(painter, track, row.p, prior, row.fill, _ground(row, theme), least)
    if row.p is not None and row.interval is not None:
        paint_whisker(painter, track, *row.interval)
    elif row.p is not None and row.spread:
        paint_whisker(painter, track, row.p - row.spread, row.p + row.spread)
    if row.likelihood is not None:
        tip = QPointF(left + track.width() * row.likelihood, track.top() - 0.5)
        paint_pointer(painter, tip, "evidence")
    if row.prediction is not None:
        tip = QPointF(left + track.width() * row.prediction, track.top() - 0.5)
        paint_pointer(painter, tip, "accent")


def _ground(row: RowDisplay, theme: Theme) -> QColor:
    """Return the background of a row, also the color of the prior tick's halo."""
    if row.soft:
        return theme.do_soft if row.mark == "do" else theme.evidence_soft
    return theme.node


def _paint_more(painter: QPainter, display: NodeDisplay, top: float, theme: Theme) -> None:
    middle = top + geometry.MORE_HEIGHT / 2
    painter.setPen(QPen(theme.muted, 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    tip = -1.5 if display.unfolded else 1.5
    painter.drawPolyline(
        [
            QPointF(11.5, middle - tip),
            QPointF(15, middle + tip),
            QPointF(18.5, middle - tip),
        ]
    )
    painter.setFont(canvas_font(11, 400))
    painter.drawText(QPointF(geometry.NAME_INDENT, middle + 4), display.more)


def _paint_compact(
    painter: QPainter,
    rect: QRectF,
    metrics: NodeMetrics,
    display: NodeDisplay,
    zoom: float,
    theme: Theme,
) -> None:
    if display.utility is not None:
        paint_small_utility(painter, rect, display, zoom, theme)
        return
    scale = max(1.0, zoom)
    strip = geometry.compact_title_px(zoom)
    painter.save()
    painter.scale(scale, scale)
    width = rect.width() / scale
    name = elide(display.title, 10, 400, width - 5)
    painter.setFont(canvas_font(10, 400))
    painter.setPen(theme.muted if display.stale and not display.kind else theme.text)
    painter.drawText(QPointF((width - text_width(name, 10, 400)) / 2, strip / scale - 4.4), name)
    painter.restore()
    if display.kind:
        # A mark beside the name would leave no room for it, so it is placed on the corner.
        center = QPointF(rect.width() - 1, 1)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.canvas)
        painter.drawEllipse(center, 6.5, 6.5)
        paint_mark(painter, display.kind, center, 5.5)
    first, pitch = geometry.rows_px(metrics, "compact", zoom)
    height = min(max(1.5, pitch * 0.72), 6.0 * scale)
    left, right = 5.0, rect.width() - 5.0
    painter.setPen(Qt.PenStyle.NoPen)
    for k, row in enumerate(display.rows):
        top = first + pitch * k + (pitch - height) / 2
        if k == display.hovered_row and not row.soft:
            painter.fillRect(QRectF(2, first + pitch * k, rect.width() - 4, pitch), theme.row_hover)
        if display.scenarios:
            rect = QRectF(left, first + pitch * k, right - left, pitch)
            paint_small_scenario_bars(painter, rect, row.scenarios, display.scenarios, theme)
            continue
        if not metrics.has_states:
            continue
        if row.worth is not None:
            track = QRectF(left, top, right - left, height)
            paint_small_worth(painter, track, row.worth, row.fill, theme)
            continue
        _plain_bar(painter, QRectF(left, top, right - left, height), row.p, row.fill, theme)


def _plain_bar(painter: QPainter, track: QRectF, p: float | None, fill: str, theme: Theme) -> None:
    paint_share(painter, track, 1.5, (theme.track, theme.color(FILLS[fill])), p)
    if fill == "covered":  # which has no bar
        hatch_cover(painter, track)


def _name_px(title: str, metrics: NodeMetrics, zoom: float) -> int:
    """Return the size of a name: 12 px on the screen if it fits, else what fits from 10 px on."""
    low = min(max(12, round(10 / zoom)), MAX_NAME_PX)
    most = MAX_NAME_PX if metrics.height < geometry.AFAR_HEIGHT else MAX_NAMES_PX
    room, high = metrics.width - 12, min(round(12 / zoom), most)
    return next((px for px in range(high, low, -1) if text_width(title, px, 500) <= room), low)


def _paint_name(
    painter: QPainter, metrics: NodeMetrics, display: NodeDisplay, zoom: float, theme: Theme
) -> None:
    if zoom < NAMES_FROM:
        return  # As in the icon form, names in letters of one size are painted over all nodes.
    px = _name_px(display.title, metrics, zoom)
    name = elide(display.title, px, 500, metrics.width - 12)
    painter.setFont(canvas_font(px, 500))
    painter.setBrush(QBrush(Qt.BrushStyle.NoBrush))
    painter.setPen(theme.text)
    x = (metrics.width - text_width(name, px, 500)) / 2
    painter.drawText(QPointF(x, metrics.height / 2 + 0.35 * px), name)
