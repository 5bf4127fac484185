"""Texts and shapes painted in one call: font, color and side, or fill and frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen, QPixmap

from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtCore import QPointF, QRect
    from PySide6.QtGui import QBrush, QColor, QFont, QPaintDevice

    Fill = QColor | QBrush | Qt.BrushStyle
    Pen = QPen | QColor | Qt.PenStyle

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTER = Qt.AlignmentFlag.AlignCenter
END, MIDDLE = Qt.TextElideMode.ElideRight, Qt.TextElideMode.ElideMiddle


def smooth_painter(device: QPaintDevice) -> QPainter:
    """Return a painter on a widget or a pixmap that paints edges without steps."""
    painter = QPainter(device)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


def write(
    painter: QPainter,
    box: QRect | QRectF,
    text: str,
    face: QFont,
    color: QColor,
    side: int | Qt.AlignmentFlag | Qt.TextFlag = LEFT,
    cuts: Qt.TextElideMode | None = None,
) -> None:
    """Write a text into a box.

    `side`: where it stands there, and whether it is wrapped. `cuts`: where it is cut if it is too
    long; by default nowhere.
    """
    painter.setFont(face)
    painter.setPen(color)
    shown = text if cuts is None else cut(text, face, box.width(), cuts)
    painter.drawText(box, int(side), shown)


def cut(text: str, face: QFont, width: float, where: Qt.TextElideMode = END) -> str:
    """Return a text that is cut where it is wider than there is room."""
    metrics = QFontMetrics(face)
    # Qt would cut a text that fills the width but for a part of a pixel.
    if metrics.horizontalAdvance(text) <= width:
        return text
    return metrics.elidedText(text, where, int(width))


def rounded(
    painter: QPainter,
    box: QRect | QRectF,
    radius: float,
    fill: Fill,
    pen: Pen = Qt.PenStyle.NoPen,
) -> None:
    """Paint a rectangle with round corners, filled, and framed with a pen."""
    painter.setPen(pen)
    painter.setBrush(fill)
    painter.drawRoundedRect(box, radius, radius)


def disc(
    painter: QPainter,
    center: QPointF,
    radius: float,
    fill: Fill,
    pen: Pen = Qt.PenStyle.NoPen,
) -> None:
    """Paint a disc, filled, and framed with a pen."""
    painter.setPen(pen)
    painter.setBrush(fill)
    painter.drawEllipse(center, radius, radius)


def numbered_disc(
    painter: QPainter, middle: QPointF, radius: float, text: str, color: QColor
) -> None:
    """Paint a disc with a number in it, such as the lag of an arc."""
    disc(painter, middle, radius - 0.75, theme().node, QPen(color, 1.5))
    place = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
    ink = color if color == theme().accent else theme().text
    write(painter, place, text, font(max(10, round(11 / 9 * radius)), 600), ink, CENTER)


def outlined(painter: QPainter, box: QRect | QRectF, radius: float, pen: Pen) -> None:
    """Paint the outline of a rectangle with round corners."""
    rounded(painter, box, radius, Qt.BrushStyle.NoBrush, pen)


def paint_share(
    painter: QPainter,
    track: QRectF,
    roundness: float,
    colors: tuple[QColor, QColor],
    p: float | None,
) -> None:
    """Paint a small track and a bar as long as a share of it, in their two colors."""
    radius = min(roundness, track.height() / 3)
    rounded(painter, track, radius, colors[0])
    if p is not None and p > 0:
        length = max(1.0, track.width() * min(p, 1.0))
        bar = QRectF(track.left(), track.top(), length, track.height())
        rounded(painter, bar, radius, colors[1])


def dotted_pen(color: QColor, width: float, gap: float) -> QPen:
    """Return a pen of round dots; `gap`: from one to the next, in widths of the pen."""
    pen = QPen(color, width)
    pen.setDashPattern([0.1, gap])
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen


def widened(rect: QRectF, reach: float) -> QRectF:
    """Return a box that reaches farther on all sides."""
    return rect.adjusted(-reach, -reach, reach, reach)


def transparent(width: float, height: float, ratio: float) -> tuple[QPixmap, QPainter]:
    """Return a transparent pixmap of a size, and a painter on it that must be ended."""
    pixmap = QPixmap(max(round(width * ratio), 1), max(round(height * ratio), 1))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap, smooth_painter(pixmap)
