"""Painting of closed submodels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPen

from bayesgui.canvas.geometry.node_geometry import RIGHT_MARGIN, compact_title_px
from bayesgui.canvas.geometry.text_metrics import canvas_font, elide, text_width
from bayesgui.canvas.painting.nodes.badges import paint_badges
from bayesgui.graph.submodels.places import CLOSED_SIZE
from bayesgui.widgets import numbers
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.marks import paint_mark
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.painting import rounded, widened
from bayesgui.widgets.plurals import findings_text, nodes_text
from bayesgui.widgets.rows.probability_bar import paint_bar

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QColor, QPainter

    from bayesgui.canvas.geometry.node_geometry import Form
    from bayesgui.canvas.painting.submodels.displays import SubmodelDisplay
    from bayesgui.widgets.marks import Mark
    from bayesgui.widgets.rows.probability_bar import Kind
    from bayesgui.widgets.theme import Theme

STACK = 4.0
"""How far each of the two outlines behind a box stands above it."""
RADIUS = 6.0
TITLE = 28.0
_INDENT, _CHEVRON, _NAME = 12.0, 16.0, 28.0
_PILL_HEIGHT, _PILL_PADDING = 17.0, 7.0
_FINDINGS, _RULE, _MOVED, _BAR = 43.0, 58.0, 70.0, 86.0
_BAR_WIDTH, _BAR_HEIGHT = 76.0, 8.0
_LEAST_NAME = 24.0


def paint_closed(
    painter: QPainter,
    rect: QRectF,
    display: SubmodelDisplay,
    form: Form,
    zoom: float,
    theme: Theme,
    number_text: Callable[[float], str] = numbers.number,
) -> None:
    """Paint the box of a closed submodel, with two more behind its upper rim.

    `form`: "full", "compact", or "icon" for a name and one block.
    """
    radius = RADIUS * min(1.0, max(zoom, 0.4))
    _paint_stack(painter, rect, radius, zoom, theme)
    _paint_body(painter, rect, radius, display, form, zoom, theme)
    painter.save()
    painter.translate(rect.topLeft())
    if form == "full":
        painter.scale(rect.width() / CLOSED_SIZE[0], rect.height() / CLOSED_SIZE[1])
        _paint_full(painter, display, theme, number_text)
    elif form == "compact":
        _paint_compact(painter, rect, display, zoom, theme)
    else:
        _paint_block(painter, rect, display, theme)
    painter.restore()


def stack_height(zoom: float) -> float:
    """Return how far the outlines behind a box reach above it, in pixels."""
    return 2 * _step(zoom)


def _step(zoom: float) -> float:
    return max(2.0, STACK * min(zoom, 1.5))


def _paint_stack(painter: QPainter, rect: QRectF, radius: float, zoom: float, theme: Theme) -> None:
    step = _step(zoom)
    for k in (2, 1):
        inset = min(k * step, rect.width() / 6)
        box = QRectF(
            rect.left() + inset + 0.5,
            rect.top() - k * step + 0.5,
            rect.width() - 2 * inset - 1.0,
            min(rect.height(), 4 * step),
        )
        rounded(painter, box, radius, theme.node, QPen(theme.node_border, 1))


def _paint_body(
    painter: QPainter,
    rect: QRectF,
    radius: float,
    display: SubmodelDisplay,
    form: Form,
    zoom: float,
    theme: Theme,
) -> None:
    color, width = _rim(display, theme)
    inner = widened(rect, -width / 2)
    rounded(painter, inner, radius, theme.node)
    outline = QPainterPath()
    outline.addRoundedRect(inner, radius, radius)
    strip = QPainterPath()
    height = {"full": TITLE * rect.height() / CLOSED_SIZE[1], "compact": compact_title_px(zoom)}
    title = QRectF(rect.left(), rect.top(), rect.width(), height.get(form, rect.height()))
    strip.addRect(title)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.node_title)
    painter.drawPath(outline.intersected(strip))
    if display.color is not None:
        band = QPainterPath()
        band.addRect(QRectF(rect.left(), rect.top(), max(3.0, 4 * zoom) + width, title.height()))
        painter.setBrush(theme.series(display.color - 1))
        painter.drawPath(outline.intersected(band))
    if form == "full":
        painter.setPen(QPen(theme.border, 1))
        y = round(title.bottom()) - 0.5
        painter.drawLine(QPointF(inner.left(), y), QPointF(inner.right(), y))
    rounded(painter, inner, radius, Qt.BrushStyle.NoBrush, QPen(color, width))


def _rim(display: SubmodelDisplay, theme: Theme) -> tuple[QColor, float]:
    """Return color and width of the rim: that of a finding where one is inside."""
    if display.is_impossible:
        return theme.error, 2.0
    if display.found:
        return (theme.do if display.intervened else theme.evidence), 1.5
    return (theme.node_hover if display.hovered else theme.node_border), 1.0


def _paint_full(
    painter: QPainter,
    display: SubmodelDisplay,
    theme: Theme,
    number_text: Callable[[float], str],
) -> None:
    width = CLOSED_SIZE[0]
    paint_chevron(
        painter,
        QPointF(_CHEVRON, TITLE / 2),
        theme,
        is_open=False,
        strong=display.hovered == "chevron",
    )
    right = _paint_pill(painter, count_words(display), width - RIGHT_MARGIN, TITLE / 2, theme)
    right = paint_counted(painter, display, right - 5.0, TITLE / 2, theme)
    painter.setFont(canvas_font(13, 600))
    painter.setPen(theme.text)
    painter.drawText(QPointF(_NAME, 18.5), elide(display.name, 13, 600, right - _NAME - 4.0))
    _paint_findings(painter, display, theme)
    painter.setPen(QPen(theme.border, 1))
    painter.drawLine(QPointF(_INDENT, _RULE + 0.5), QPointF(width - _INDENT, _RULE + 0.5))
    moved = display.moved
    if moved is None:
        return
    painter.setFont(canvas_font(12))
    painter.setPen(theme.muted if display.stale else theme.text)
    label = f"{moved.name} = {moved.state}"
    painter.drawText(QPointF(_INDENT, _MOVED + 4.5), elide(label, 12, 400, width - 2 * _INDENT))
    bar = QRectF(_INDENT, _BAR - _BAR_HEIGHT / 2, _BAR_WIDTH, _BAR_HEIGHT)
    _paint_moved_bar(painter, bar, display, theme)
    _paint_move(painter, moved.prior, moved.posterior, width - _INDENT, theme, number_text)


def _paint_moved_bar(
    painter: QPainter, bar: QRectF, display: SubmodelDisplay, theme: Theme
) -> None:
    moved = display.moved
    if moved is not None:
        kind: Kind = "stale" if display.stale else "belief"
        paint_bar(painter, bar, moved.posterior, moved.prior, kind, theme.node)


def _paint_move(
    painter: QPainter,
    before: float,
    after: float,
    right: float,
    theme: Theme,
    number_text: Callable[[float], str],
) -> None:
    now, was = number_text(after), f"{number_text(before)} → "
    painter.setFont(canvas_font(12, 600))
    painter.setPen(theme.text)
    right -= text_width(now, 12, 600)
    painter.drawText(QPointF(right, _BAR + 4.5), now)
    painter.setFont(canvas_font(12))
    painter.setPen(theme.muted)
    painter.drawText(QPointF(right - text_width(was, 12), _BAR + 4.5), was)


def _paint_findings(painter: QPainter, display: SubmodelDisplay, theme: Theme) -> None:
    room = CLOSED_SIZE[0] - _NAME - 2.0 - _INDENT
    if not display.found:
        painter.setFont(canvas_font(12))
        painter.setPen(theme.muted)
        text = phrase("Canvas", "no findings")
        painter.drawText(QPointF(_NAME + 2.0, _FINDINGS + 4.5), elide(text, 12, 400, room))
        return
    paint_mark(painter, _mark(display), QPointF(_CHEVRON + 1.0, _FINDINGS), 6.0)
    head, names = findings_words(display)
    painter.setFont(canvas_font(12))
    painter.setPen(theme.text)
    painter.drawText(QPointF(_NAME + 2.0, _FINDINGS + 4.5), elide(head, 12, 400, room))
    taken = text_width(head, 12) + 4.0
    if room - taken < _LEAST_NAME:
        return
    painter.setFont(canvas_font(12, 600))
    text = elide(names, 12, 600, room - taken)
    painter.drawText(QPointF(_NAME + 2.0 + taken, _FINDINGS + 4.5), text)


def _mark(display: SubmodelDisplay) -> Mark:
    return "do" if display.intervened else "hard"


def findings_words(display: SubmodelDisplay) -> tuple[str, str]:
    """Return `2 findings:`, and the names of the nodes."""
    head = phrase("Canvas", "{findings}:", findings=findings_text(len(display.found)))
    return head, ", ".join(display.found)


def count_words(display: SubmodelDisplay) -> str:
    """Return `14 nodes`."""
    return nodes_text(display.n_nodes)


def paint_counted(
    painter: QPainter, display: SubmodelDisplay, right: float, middle: float, theme: Theme
) -> float:
    """Paint the marks of nodes inside, each with the number of these; return where they end."""
    for badge, count in display.badges:
        text = count_text(count)
        width = text_width(text, 11, 600)
        painter.setFont(canvas_font(11, 600))
        painter.setPen(theme.text)
        painter.drawText(QPointF(right - width, middle + 4.0), text)
        right = paint_badges(painter, (badge,), right - width - 2.0, middle, theme)
    return right


def _paint_pill(
    painter: QPainter, text: str, right: float, middle: float, theme: Theme, px: int = 11
) -> float:
    """Paint the number of nodes in a pill, and return where it begins."""
    width = text_width(text, px) + 2 * _PILL_PADDING
    height = _PILL_HEIGHT * px / 11
    pill = QRectF(right - width, middle - height / 2, width, height)
    rounded(painter, pill, height / 2, theme.sunken)
    painter.setFont(canvas_font(px))
    painter.setPen(theme.muted)
    painter.drawText(QPointF(pill.left() + _PILL_PADDING, middle + 0.36 * px), text)
    return right - width


def paint_chevron(
    painter: QPainter, middle: QPointF, theme: Theme, *, is_open: bool, strong: bool = False
) -> None:
    """Paint “>”, or “∨” of an open one."""
    if strong:
        square = QRectF(middle.x() - 9.0, middle.y() - 9.0, 18.0, 18.0)
        rounded(painter, square, 4.0, theme.accent_soft)
    painter.setPen(QPen(theme.text, 1.6, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    x, y = middle.x(), middle.y()
    across, down = (3.8, -2.0) if is_open else (-2.0, -3.8)
    path = QPainterPath(QPointF(x - across if is_open else x + across, y + down))
    path.lineTo(QPointF(x, y + 2.0) if is_open else QPointF(x + 2.0, y))
    path.lineTo(QPointF(x + across, y + down) if is_open else QPointF(x + across, y - down))
    painter.drawPath(path)


def _paint_compact(
    painter: QPainter, rect: QRectF, display: SubmodelDisplay, zoom: float, theme: Theme
) -> None:
    """Paint name, number of nodes and the bar, in letters that do not shrink."""
    px = round(10 * max(1.0, zoom))
    strip, width = compact_title_px(zoom), rect.width()
    count = count_text(display.n_nodes)
    painter.setFont(canvas_font(px))
    painter.setPen(theme.muted)
    room = width - 10.0
    number = text_width(count, px)
    if room - number > 2 * _LEAST_NAME:
        painter.drawText(QPointF(width - 5.0 - number, strip - 0.42 * px), count)
        room -= number + 4.0
    painter.setFont(canvas_font(px, 600))
    painter.setPen(theme.text)
    painter.drawText(QPointF(5.0, strip - 0.42 * px), elide(display.name, px, 600, room))
    below = rect.height() - strip
    high = min(_BAR_HEIGHT * max(1.0, zoom), below / 3)
    middle = strip + below / 2
    left = 5.0
    if display.found and below > 12.0:
        paint_mark(painter, _mark(display), QPointF(11.0, middle), 5.0)
        left = 20.0
    if display.moved is not None and high >= 2.0:
        bar = QRectF(left, middle - high / 2, width - left - 6.0, high)
        _paint_moved_bar(painter, bar, display, theme)


def _paint_block(painter: QPainter, rect: QRectF, display: SubmodelDisplay, theme: Theme) -> None:
    """Paint the name alone; where it has no room in the block it stands below."""
    name = elide(display.name, 10, 600, max(rect.width() + 14.0, 2 * _LEAST_NAME))
    width = text_width(name, 10, 600)
    painter.setFont(canvas_font(10, 600))
    painter.setPen(theme.text)
    inside = width <= rect.width() - 4.0 and rect.height() >= 14.0
    baseline = rect.height() / 2 + 3.6 if inside else rect.height() + 10.0
    painter.drawText(QPointF((rect.width() - width) / 2, baseline), name)
