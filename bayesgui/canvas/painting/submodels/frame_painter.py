"""Painting of open submodels: their frames, title strips with two buttons, and ports."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPen

from bayesgui.canvas.geometry.text_metrics import canvas_font, elide, text_width
from bayesgui.canvas.painting.submodels.painter import paint_chevron, paint_counted
from bayesgui.graph.submodels.places import STRIP
from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.marks import paint_mark
from bayesgui.widgets.painting import disc, rounded, widened
from bayesgui.widgets.plurals import arcs_text, nodes_text
from bayesgui.widgets.theme import mix

if TYPE_CHECKING:
    from PySide6.QtGui import QColor, QPainter

    from bayesgui.canvas.painting.submodels.displays import SubmodelDisplay
    from bayesgui.widgets.theme import Theme

RADIUS = 8.0
PORT = 4.5
_GROUND = 0.55
_CHEVRON, _NAME, _GAP = 18.0, 32.0, 10.0
BUTTONS = ("fold", "tab")
"""The buttons of a title strip, from the left."""
_ICONS = {"fold": "fold", "tab": "window"}
_BUTTON, _ICON, _RIGHT = 24.0, 16.0, 8.0
_LEAST_WORDS_PX, _LEAST_NAME_PX = 8.5, 10.0


def paint_frame(
    painter: QPainter,
    rect: QRectF,
    display: SubmodelDisplay,
    zoom: float,
    theme: Theme,
    *,
    ring: bool = False,
) -> None:
    """Paint a frame, without what is inside.

    `ring`: whether what is dragged would go in, or come out.
    """
    radius = RADIUS * min(1.0, max(zoom, 0.5))
    color, width = theme.node_border, 1.5
    if display.hovered:
        color = theme.node_hover
    if display.is_impossible:
        color, width = theme.error, 2.0
    if ring:
        color, width = theme.accent, 2.0
    inner = widened(rect, -width / 2)
    rounded(painter, inner, radius, mix(theme.canvas, theme.sunken, _GROUND))
    outline, strip = QPainterPath(), QPainterPath()
    outline.addRoundedRect(inner, radius, radius)
    strip.addRect(QRectF(rect.left(), rect.top(), rect.width(), STRIP * zoom))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.node_title)
    painter.drawPath(outline.intersected(strip))
    painter.setPen(QPen(theme.border, 1))
    y = round(rect.top() + STRIP * zoom) - 0.5
    painter.drawLine(QPointF(inner.left(), y), QPointF(inner.right(), y))
    rounded(painter, inner, radius, Qt.BrushStyle.NoBrush, QPen(color, width))
    _paint_strip(painter, rect, display, zoom, theme)


def _paint_strip(
    painter: QPainter, rect: QRectF, display: SubmodelDisplay, zoom: float, theme: Theme
) -> None:
    """Paint the title; from afar the name alone, in letters of 10 pixels."""
    middle = rect.top() + STRIP * zoom / 2
    if zoom < 0.5:
        name = elide(display.name, 10, 600, max(rect.width() - 12.0, 60.0))
        painter.setFont(canvas_font(10, 600))
        painter.setPen(theme.text)
        fits = STRIP * zoom >= 11.0
        place = QPointF(rect.left() + 6.0, middle + 3.6 if fits else rect.top() - 3.0)
        painter.drawText(place, name)
        return
    painter.save()
    painter.translate(rect.topLeft())
    painter.scale(zoom, zoom)
    width, middle = rect.width() / zoom, STRIP / 2
    # Names do not become smaller than they can be read.
    px = max(13, math.ceil(_LEAST_NAME_PX / zoom))
    strong = display.hovered == "chevron"
    paint_chevron(painter, QPointF(_CHEVRON, middle), theme, is_open=True, strong=strong)
    left = width
    for name in BUTTONS:
        box = button_box(name, width)
        left = min(left, box.left())
        if display.hovered == name:
            rounded(painter, box, 4.0, theme.accent_soft)
        shift = (_BUTTON - _ICON) / 2
        icon = box.adjusted(shift, shift, -shift, -shift)
        paint_icon(painter, _ICONS[name], icon, theme.text)
    left = paint_counted(painter, display, left - 6.0, middle, theme) - 4.0
    if display.found:
        mark = "do" if display.intervened else "hard"
        paint_mark(painter, mark, QPointF(left - 7.0, middle), 6.0)  # type: ignore[arg-type]
        left -= 18.0
    painter.setFont(canvas_font(px, 600))
    painter.setPen(theme.text)
    title = elide(display.name, px, 600, left - _NAME)
    painter.drawText(QPointF(_NAME, middle + 0.36 * px), title)
    at = _NAME + text_width(title, px, 600) + _GAP
    words = inside_words(display)
    if zoom * 11 >= _LEAST_WORDS_PX and left - at > text_width(words, 11):
        painter.setFont(canvas_font(11))
        painter.setPen(theme.muted)
        painter.drawText(QPointF(at, middle + 4.0), words)
    painter.restore()


def button_box(name: str, width: float) -> QRectF:
    """Return the box of a button in a title strip; `width`: of the frame, in canvas units."""
    k = len(BUTTONS) - BUTTONS.index(name)
    return QRectF(width - _RIGHT - k * _BUTTON, (STRIP - _BUTTON) / 2, _BUTTON, _BUTTON)


def chevron_box() -> QRectF:
    """Return the box in a title strip on which a click folds."""
    return QRectF(4.0, 0.0, _NAME - 6.0, STRIP)


def inside_words(display: SubmodelDisplay) -> str:
    """Return `10 nodes, 9 arcs inside`."""
    nodes, arcs = nodes_text(display.n_nodes), arcs_text(display.n_arcs)
    return phrase("Canvas", "{nodes}, {arcs} inside", nodes=nodes, arcs=arcs)


def paint_port(painter: QPainter, at: QPointF, zoom: float, color: QColor, theme: Theme) -> None:
    """Paint a port: where a line goes through the rim of a frame."""
    scale = min(max(zoom, 0.45), 1.6)
    disc(painter, at, PORT * scale, theme.node, QPen(color, 1.5 * min(1.0, scale)))
