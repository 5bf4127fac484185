"""Texts written by a painter: font, color, side and what is cut in one call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics

if TYPE_CHECKING:
    from PySide6.QtGui import QColor, QFont, QPainter

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
    side: Qt.AlignmentFlag = LEFT,
) -> None:
    """Write a text into a box."""
    painter.setFont(face)
    painter.setPen(color)
    painter.drawText(box, side, text)


def cut(text: str, face: QFont, width: float, where: Qt.TextElideMode = END) -> str:
    """Return a text that is cut where it is wider than there is room."""
    metrics = QFontMetrics(face)
    # Qt would cut a text that fills the width but for a part of a pixel.
    if metrics.horizontalAdvance(text) <= width:
        return text
    return metrics.elidedText(text, where, int(width))
