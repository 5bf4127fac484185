"""The mark of a finding in lists: a painting function and a widget."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from bayesgui.core.kinds.decision import DECISION
from bayesgui.core.kinds.utility import UTILITY
from bayesgui.core.node_rules import CHANCE
from bayesgui.widgets import marks
from bayesgui.widgets.painting import disc
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

RADIUS = 5.5
_DOT = 2.2
_SHAPES: dict[str, tuple[tuple[float, float], ...]] = {
    DECISION: ((-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (-4.0, 4.0)),
    UTILITY: ((-5.5, 0.0), (-3.0, -4.0), (3.0, -4.0), (5.5, 0.0), (3.0, 4.0), (-3.0, 4.0)),
}


def paint_mark(painter: QPainter, center: QPointF, mark: str, kind: str = CHANCE) -> None:
    """Paint the mark of a finding, or that of a node without one: a faint dot by default.

    `mark`: its name as `FindingWords.mark` has it, or "". `kind`: decisions have a small square,
    utilities a small hexagon.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if mark:
        marks.paint_mark(painter, cast("marks.Mark", mark), center, RADIUS)
    elif kind in _SHAPES:
        painter.setPen(QPen(theme().value, 1.5))
        painter.setBrush(theme().value_soft)
        painter.drawPolygon(QPolygonF([center + QPointF(x, y) for x, y in _SHAPES[kind]]))
    else:
        disc(painter, center, _DOT, theme().stale_bar)
    painter.restore()


class FindingMark(QWidget):
    """A mark as a widget of 16 × 16 px."""

    def __init__(self, mark: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mark = mark
        self.setFixedSize(16, 16)

    def set_mark(self, mark: str) -> None:
        """Set the mark."""
        self._mark = mark
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(16, 16)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_mark(painter, QRectF(self.rect()).center(), self._mark)
