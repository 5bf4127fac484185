"""Samples in a legend of what is drawn of submodels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPen, QPolygonF

from bayesgui.widgets.painting import CENTER, disc, rounded, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QColor, QPainter

Symbol = Literal["stack", "bundle", "port"]

_SAMPLE_COUNT = "4"


def paint_symbol(
    painter: QPainter, symbol: Symbol, box: QRectF, color: QColor, ground: QColor
) -> None:
    """Paint a closed submodel, a line that stands for arcs, or a port of a frame."""
    painter.save()
    middle = box.center()
    if symbol == "stack":
        for k in (2, 1, 0):
            size = QRectF(box.left() + 4 + k, box.top() + 6 - 2.5 * k, 22 - 2 * k, 12)
            rounded(painter, size, 2.5, ground, QPen(color, 1))
    elif symbol == "port":
        disc(painter, middle, 4.5, ground, QPen(color, 1.5))
    else:
        tip = QPointF(box.right(), middle.y())
        painter.setPen(QPen(color, 3.0))
        painter.drawLine(QPointF(box.left() - 4.0, middle.y()), tip - QPointF(7.0, 0.0))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        wings = (QPointF(9.0, side * 4.5) for side in (-1, 1))
        painter.drawPolygon(QPolygonF([tip, *(tip - wing for wing in wings)]))
        disc(painter, middle - QPointF(5.0, 0.0), 8.0, ground, QPen(theme().control, 1))
        place = QRectF(middle.x() - 13.0, middle.y() - 8.0, 16.0, 16.0)
        write(painter, place, _SAMPLE_COUNT, font(11, 600), theme().text, CENTER)
    painter.restore()
