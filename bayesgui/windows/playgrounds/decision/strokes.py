"""The look of a class: color, dash and hatching, which also tell it apart in grey."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from bayesgui.widgets.painting import smooth_painter
from bayesgui.widgets.plots.strokes import dashed_pen, fill, tinted
from bayesgui.widgets.theme import theme

DASHES: tuple[tuple[float, ...], ...] = ((), (7, 3), (2, 3), (9, 3, 2, 3))
SUBSCRIPTS = "₁₂₃₄"
RULE_TOKENS = {"error": "text", "risk": "do"}
_STEP = 8
_SLANTS: tuple[tuple[tuple[float, float, float, float], ...], ...] = (
    ((-1, 9, 9, -1), (-5, 5, 5, -5), (3, 13, 13, 3)),
    ((-1, -1, 9, 9), (-5, 3, 5, 13), (3, -5, 13, 5)),
    ((-1, 4, 9, 4),),
    ((4, -1, 4, 9),),
)
"""Lines of a tile of each class's hatching."""


def class_name(index: int) -> str:
    """Return the sign of a class, such as ω₁."""
    return "ω" + SUBSCRIPTS[index]


def class_color(index: int) -> QColor:
    """Return the color of a class."""
    return theme().series(index)


def class_pen(index: int, width: float = 2.0) -> QPen:
    """Return the pen of a class's curves."""
    return dashed_pen(class_color(index), width, DASHES[index])


def hatch(painter: QPainter, polygon: QPolygonF, index: int) -> None:
    """Fill a polygon with the hatching of a class."""
    fill(painter, polygon, tinted(class_color(index), 0.24))
    path = QPainterPath()
    path.addPolygon(polygon)
    path.closeSubpath()
    painter.save()
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    area = polygon.boundingRect()
    tile = _tile(class_color(index).name(), index, painter.device().devicePixelRatioF())
    # Counted from the corner of the widget, so that adjacent areas continue each other.
    painter.drawTiledPixmap(area, tile, QPointF(area.left() % _STEP, area.top() % _STEP))
    painter.restore()


def paint_swatch(painter: QPainter, rect: QRectF, index: int) -> None:
    """Paint the mark of a class: the first plain, the others hatched."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    path = QPainterPath()
    path.addRoundedRect(rect, 3, 3)
    if index == 0:
        painter.fillPath(path, class_color(index))
        return
    painter.save()
    painter.setClipPath(path)
    fill(painter, QPolygonF(rect), tinted(class_color(index), 0.16))
    tile = _tile(class_color(index).name(), index, painter.device().devicePixelRatioF())
    painter.drawTiledPixmap(rect, tile)
    painter.restore()
    painter.setPen(QPen(class_color(index), 1.5))
    painter.drawPath(path)


@lru_cache(maxsize=32)
def _tile(color: str, index: int, ratio: float) -> QPixmap:
    tile = QPixmap(round(_STEP * ratio), round(_STEP * ratio))
    tile.setDevicePixelRatio(ratio)
    tile.fill(Qt.GlobalColor.transparent)
    painter = smooth_painter(tile)
    painter.setPen(QPen(QColor(color), 1.6))
    for x1, y1, x2, y2 in _SLANTS[index]:
        painter.drawLine(QPointF(x1, y1), QPointF(x2, y2))
    painter.end()
    return tile
