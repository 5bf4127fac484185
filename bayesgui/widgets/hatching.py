"""The hatching for "no data": fine lines that continue across adjacent areas."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from bayesgui.widgets.painting import smooth_painter
from bayesgui.widgets.theme import theme

STEP = 8
"""Spacing of the lines in logical pixels."""


def paint_hatching(
    painter: QPainter, rect: QRect | QRectF, origin: QPointF, token: str = "border"
) -> None:
    """Hatch a rectangle.

    `origin`: a point that moves with the content, so that the lines of adjacent areas meet and
    scroll along.
    """
    area = QRectF(rect)
    # Tiled rather than drawn: a table on the screen has hundreds of such cells.
    tile = _tile(theme().color(token).name(), painter.device().devicePixelRatioF())
    start = area.topLeft() - origin
    painter.drawTiledPixmap(area, tile, QPointF(start.x() % STEP, start.y() % STEP))


@lru_cache(maxsize=16)
def _tile(color: str, ratio: float) -> QPixmap:
    tile = QPixmap(round(STEP * ratio), round(STEP * ratio))
    tile.setDevicePixelRatio(ratio)
    tile.fill(Qt.GlobalColor.transparent)
    painter = smooth_painter(tile)
    painter.setPen(QPen(QColor(color), 1))
    for shift in (-STEP, 0, STEP):
        painter.drawLine(QPointF(shift - 1, STEP + 1), QPointF(shift + STEP + 1, -1))
    painter.end()
    return tile
