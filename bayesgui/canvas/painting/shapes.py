"""Shapes and strokes that nodes, notes, bands and previews share, and pictures to paint on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap

from bayesgui.widgets.painting import rounded

if TYPE_CHECKING:
    from PySide6.QtGui import QColor


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
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return pixmap, painter
