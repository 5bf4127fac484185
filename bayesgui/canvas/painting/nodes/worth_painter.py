"""Paints what decisions and utilities show besides rows: bars of worth, order, the hexagon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen

from bayesgui.canvas.geometry import node_geometry as geometry
from bayesgui.canvas.geometry.looks import looks
from bayesgui.canvas.geometry.text_metrics import canvas_font, elide, text_width
from bayesgui.canvas.painting.nodes.icon_nodes import FILLS
from bayesgui.widgets.rows.worth_bar import fill_from_zero, paint_zero_line

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QPainter

    from bayesgui.canvas.geometry.node_geometry import NodeMetrics
    from bayesgui.canvas.painting.nodes.display import NodeDisplay, UtilityDisplay, WorthBar
    from bayesgui.widgets.theme import Theme

    PaintBadges = Callable[[QPainter, Sequence[str], float, float, Theme], float]

ORDER_ROOM = 21.0
"""Width that the digit of a decision takes from its title."""
_SQUARE, _SQUARE_LEFT = 16.0, 8.0
_NUMBER_GAP, _LEAST_BAR = 6.0, 8.0
"""Distance of a bar from the numbers, and the width below which there is none."""
_MARGIN = 20.0
"""Distance of the texts of a hexagon from the sides of its box, clear of the slanted sides."""
_NAME_BASELINE, _BAR_MIDDLE, _ENDS_BASELINE = 21.5, 35.5, 53.5
_SECOND_RIM = 4.0


def worth_track(metrics: NodeMetrics, display: NodeDisplay, middle: float) -> QRectF:
    """Return where the bar of an option lies: beside the longest number of the node."""
    left, end = metrics.bar
    widest = max(text_width(row.number, 12, 600) for row in display.rows)
    end = min(end, metrics.width - geometry.RIGHT_MARGIN - widest - _NUMBER_GAP)
    half = geometry.BAR_HEIGHT / 2
    # Less of a bar could not be compared with the others.
    width = end - left if end - left >= _LEAST_BAR else 0.0
    return QRectF(left, middle - half, width, 2 * half)


def paint_worth(
    painter: QPainter, track: QRectF, bar: WorthBar, fill: str, ground: QColor, theme: Theme
) -> None:
    """Paint an option's bar from zero, with square ends and a line at zero."""
    painter.fillRect(track, theme.track)
    if bar.value is None or not track.width():
        return
    _fill(painter, track, bar, fill, ground, theme)
    paint_zero_line(painter, track, (bar.low, bar.high), theme.muted)


def paint_small_worth(
    painter: QPainter, track: QRectF, bar: WorthBar, fill: str, theme: Theme
) -> None:
    """Paint an option's bar in the compact form."""
    painter.fillRect(track, theme.track)
    if bar.value is not None:
        _fill(painter, track, bar, fill, theme.node, theme)


def _fill(
    painter: QPainter, track: QRectF, bar: WorthBar, fill: str, ground: QColor, theme: Theme
) -> None:
    assert bar.value is not None
    pale_on = ground if fill == "value_pale" else None
    color = theme.color(FILLS[fill])
    fill_from_zero(painter, track, (bar.low, bar.high), bar.value, color, pale_on)


def paint_order(painter: QPainter, display: NodeDisplay, theme: Theme) -> None:
    """Paint the place of a decision in time, in a filled square before its title."""
    token = {"do": "do", "warning": "warning", "error": "error"}.get(display.outline, "value")
    top = (geometry.TITLE_HEIGHT - _SQUARE) / 2
    square = QRectF(_SQUARE_LEFT, top, _SQUARE, _SQUARE)
    painter.fillRect(square, theme.stale if display.stale else theme.color(token))
    painter.setPen(theme.on_accent)
    px = 11 if len(display.order) < 2 else 10
    painter.setFont(canvas_font(px, 600))
    x = square.center().x() - text_width(display.order, px, 600) / 2
    painter.drawText(QPointF(x, square.center().y() + 0.36 * px), display.order)


def paint_utility(
    painter: QPainter,
    metrics: NodeMetrics,
    display: NodeDisplay,
    theme: Theme,
    paint_badges: PaintBadges,
) -> None:
    """Paint the inside of a utility, from its upper left corner in canvas units."""
    shown = display.utility
    assert shown is not None
    ink = theme.muted if display.stale else theme.text
    if shown.is_computed:
        _paint_second_rim(painter, QRectF(0, 0, metrics.width, metrics.height), display, theme)
    right = metrics.width - _MARGIN
    painter.setFont(canvas_font(13, 600))
    painter.setPen(theme.muted if shown.number == "–" else ink)
    width = text_width(shown.number, 13, 600)
    painter.drawText(QPointF(right - width, _NAME_BASELINE), shown.number)
    right -= width + geometry.BADGE_GAP + 2.0
    right = paint_badges(painter, display.badges, right, _NAME_BASELINE - 4.5, theme)
    painter.setFont(canvas_font(13, 600))
    painter.setPen(ink)
    name = elide(display.title, 13, 600, max(0.0, right - _MARGIN))
    painter.drawText(QPointF(_MARGIN, _NAME_BASELINE), name)
    half = geometry.BAR_HEIGHT / 2
    track = QRectF(_MARGIN, _BAR_MIDDLE - half, metrics.width - 2 * _MARGIN, 2 * half)
    _paint_utility_bar(painter, track, shown, display.stale, theme, zero_line=True)
    _paint_ends(painter, track, shown, theme)


def _paint_second_rim(painter: QPainter, box: QRectF, display: NodeDisplay, theme: Theme) -> None:
    painter.setPen(QPen(theme.stale if display.stale else theme.value, 1.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inner = box.adjusted(_SECOND_RIM * 1.3, _SECOND_RIM, -_SECOND_RIM * 1.3, -_SECOND_RIM)
    painter.drawPath(looks[display.look].outline(inner, 0.0))


def _paint_utility_bar(
    painter: QPainter,
    track: QRectF,
    shown: UtilityDisplay,
    stale: bool,
    theme: Theme,
    *,
    zero_line: bool,
) -> None:
    painter.fillRect(track, theme.node)
    bar = shown.bar
    if bar.value is not None:
        fill = "stale" if stale else "value"
        _fill(painter, track, bar, fill, theme.value_soft, theme)
    if zero_line and bar.low <= 0.0 <= bar.high:
        paint_zero_line(painter, track, (bar.low, bar.high), theme.muted)


def _paint_ends(painter: QPainter, track: QRectF, shown: UtilityDisplay, theme: Theme) -> None:
    """Write both ends of the scale below the bar, and a formula between them."""
    painter.setFont(canvas_font(11))
    painter.setPen(theme.muted)
    low, high = shown.ends
    painter.drawText(QPointF(track.left(), _ENDS_BASELINE), low)
    end = track.right() - text_width(high, 11)
    painter.drawText(QPointF(end, _ENDS_BASELINE), high)
    if shown.formula:
        painter.setPen(theme.text)
        aside = max(text_width(low, 11), text_width(high, 11)) + 4.0
        text = elide(shown.formula, 11, 400, max(0.0, track.width() - 2 * aside))
        middle = track.center().x() - text_width(text, 11) / 2
        painter.drawText(QPointF(middle, _ENDS_BASELINE), text)


def paint_small_utility(
    painter: QPainter, rect: QRectF, display: NodeDisplay, zoom: float, theme: Theme
) -> None:
    """Paint the inside of a utility in the compact form: name and bar."""
    shown = display.utility
    assert shown is not None
    width, height, scale = rect.width(), rect.height(), max(1.0, zoom)
    if shown.is_computed:
        _paint_second_rim(painter, QRectF(0, 0, width, height), display, theme)
    margin = geometry.POINTS * height + 3.0
    painter.save()
    painter.scale(scale, scale)
    name = elide(display.title, 10, 400, (width - 2 * margin) / scale + 6.0)
    painter.setFont(canvas_font(10, 400))
    painter.setPen(theme.muted if display.stale else theme.text)
    x = (width / scale - text_width(name, 10, 400)) / 2
    painter.drawText(QPointF(x, 0.42 * height / scale + 1.5), name)
    painter.restore()
    track = QRectF(margin, 0.58 * height, width - 2 * margin, max(2.0, min(6.0, 0.17 * height)))
    _paint_utility_bar(painter, track, shown, display.stale, theme, zero_line=False)
