"""Decorations outside the boxes of nodes: rings, ports, discs and tags, sized in screen pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from bayesgui.canvas.geometry.looks import looks
from bayesgui.canvas.geometry.text_metrics import canvas_font, text_width
from bayesgui.core.node_rules import CHANCE
from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.painting import dotted_pen, outlined, rounded, widened
from bayesgui.widgets.plots.strokes import tinted

if TYPE_CHECKING:
    from bayesgui.canvas.painting.decorations import Disc, Side, Tag
    from bayesgui.widgets.theme import Theme

PORT_RADIUS = 4.5
DOTTED_GAP = 5.0
"""Distance of a dotted border from the node's own."""
_TAG_HEIGHT, _TAG_GAP = 20.0, 8.0
_TAG_ICONS = {"active": "check", "blocked": "forbid", "covered": "eye"}
_TAG_TOKENS = {"active": "active", "covered": "accent", "accent": "accent", "causal": "active"}


def paint_selection(
    painter: QPainter, rect: QRectF, radius: float, theme: Theme, look: str = CHANCE
) -> None:
    """Paint the accent ring of a selected node and its halo, outside the border."""
    for width, reach, color in ((4.0, 2.0, theme.accent_soft), (2.0, 1.0, theme.accent)):
        paint_ring(painter, widened(rect, reach), radius + reach, color, width, look)


def paint_selected_batch(painter: QPainter, rects: list[QRectF], theme: Theme) -> None:
    """Paint plain accent rings around many tiny nodes at once."""
    pen = QPen(theme.accent, 2)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRects(rects)


def paint_ring(
    painter: QPainter,
    rect: QRectF,
    radius: float,
    color: QColor,
    width: float,
    look: str = CHANCE,
) -> None:
    """Paint a border of another color over a node's own."""
    looks[look].paint(painter, rect, radius, Qt.BrushStyle.NoBrush, QPen(color, width))


def paint_dotted_ring(
    painter: QPainter,
    rect: QRectF,
    radius: float,
    color: QColor,
    width: float,
    look: str = CHANCE,
) -> None:
    """Paint a dotted border outside a node's own."""
    outer, pen = widened(rect, DOTTED_GAP), dotted_pen(color, width, 2.0)
    looks[look].paint(painter, outer, radius + DOTTED_GAP, Qt.BrushStyle.NoBrush, pen)


def paint_veil(
    painter: QPainter, rect: QRectF, radius: float, share: float, theme: Theme, look: str = CHANCE
) -> None:
    """Fade a node into the background; unlike a translucent node it hides what is below it."""
    box, fill = rect.adjusted(-2, -2, 2, 3), tinted(theme.canvas, share)
    looks[look].paint(painter, box, radius + 2, fill, Qt.PenStyle.NoPen)


def paint_veils(painter: QPainter, rects: list[QRectF], share: float, theme: Theme) -> None:
    """Fade many tiny nodes at once."""
    color = tinted(theme.canvas, share)
    painter.setPen(QPen(color, 0))
    painter.setBrush(color)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.drawRects(rects)
    painter.restore()


def paint_focus(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint the dashed ring of the keyboard focus, 5 px outside."""
    outlined(painter, widened(rect, 5), 9, dotted_pen(theme.accent, 1.8, 2.4))


def port_points(rect: QRectF) -> tuple[QPointF, ...]:
    """Return the midpoints of the upper, right, lower and left rim."""
    center = rect.center()
    return (
        QPointF(center.x(), rect.top()),
        QPointF(rect.right(), center.y()),
        QPointF(center.x(), rect.bottom()),
        QPointF(rect.left(), center.y()),
    )


def paint_ports(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint the four ports, which show that arcs can be drawn from the rim."""
    painter.setPen(QPen(theme.accent, 1.5))
    painter.setBrush(theme.node)
    for point in port_points(rect):
        painter.drawEllipse(point, PORT_RADIUS - 0.5, PORT_RADIUS - 0.5)


def paint_disc(painter: QPainter, rect: QRectF, disc: Disc, theme: Theme) -> None:
    """Paint a letter, number or icon in a disc at a node's upper left corner."""
    small = disc.token == "muted" or bool(disc.icon)
    radius = 10.0 if small else 12.0
    if len(disc.text) > 2:
        radius += 3.0
    center = QPointF(rect.left() - 3, rect.top() - 3)
    painter.setPen(QPen(theme.canvas, 2))
    painter.setBrush(theme.color(disc.token))
    painter.drawEllipse(center, radius - 1, radius - 1)
    if disc.icon:
        square = QRectF(center.x() - 7, center.y() - 7, 14, 14)
        paint_icon(painter, disc.icon, square, theme.on_accent)
        return
    painter.setPen(theme.canvas if disc.token == "text" else theme.on_accent)
    size = 11 if small else 12
    painter.setFont(canvas_font(size, 600))
    width = text_width(disc.text, size, 600)
    painter.drawText(QPointF(center.x() - width / 2, center.y() + 0.36 * size), disc.text)


def tag_rect(rect: QRectF, tag: Tag, side: Side) -> QRectF:
    """Return the rectangle of a node's tag on one of its sides."""
    weight = 600 if tag.tone == "accent" else 400
    room = 34.0 if tag.tone in _TAG_ICONS else 18.0
    width = round(text_width(tag.text, 11, weight) + room)
    center = rect.center()
    left, top = {
        "above": (center.x() - width / 2, rect.top() - _TAG_GAP - _TAG_HEIGHT),
        "below": (center.x() - width / 2, rect.bottom() + _TAG_GAP),
        "left": (rect.left() - _TAG_GAP - width, center.y() - _TAG_HEIGHT / 2),
        "right": (rect.right() + _TAG_GAP, center.y() - _TAG_HEIGHT / 2),
        "title": (rect.left() - _TAG_GAP - width, rect.top() + 1),
        "corner": (rect.left() - 4, rect.top() - _TAG_HEIGHT + 5),
    }[side]
    return QRectF(round(left) + 0.5, round(top) + 0.5, width, _TAG_HEIGHT)


def paint_tag(painter: QPainter, pill: QRectF, tag: Tag, theme: Theme) -> None:
    """Paint a short text in a pill."""
    color, is_filled = theme.color(_TAG_TOKENS.get(tag.tone, "blocked")), tag.tone == "accent"
    ground = color if is_filled else theme.node
    rounded(painter, pill, _TAG_HEIGHT / 2, ground, QPen(color, 1))
    left = pill.left() + 9
    if tag.tone in _TAG_ICONS:
        square = QRectF(left - 1, pill.center().y() - 6.5, 13, 13)
        paint_icon(painter, _TAG_ICONS[tag.tone], square, color)
        left += 16
    painter.setPen(theme.on_accent if is_filled else theme.text)
    painter.setFont(canvas_font(11, 600 if is_filled else 400))
    painter.drawText(QPointF(left, pill.center().y() + 4), tag.text)
