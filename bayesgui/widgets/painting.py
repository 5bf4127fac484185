"""Texts and shapes painted in one call: font, color and side, or fill and frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics

if TYPE_CHECKING:
    from PySide6.QtCore import QPointF, QRect, QRectF
    from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPen

    Fill = QColor | QBrush | Qt.BrushStyle
    Pen = QPen | QColor | Qt.PenStyle

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTER = Qt.AlignmentFlag.AlignCenter
END, MIDDLE = Qt.TextElideMode.ElideRight, Qt.TextElideMode.ElideMiddle


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


def outlined(painter: QPainter, box: QRect | QRectF, radius: float, pen: Pen) -> None:
    """Paint the outline of a rectangle with round corners."""
    rounded(painter, box, radius, Qt.BrushStyle.NoBrush, pen)
