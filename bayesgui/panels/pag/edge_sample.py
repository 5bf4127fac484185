"""An edge with its marks, drawn between the names of its ends or alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets.painting import CENTER, rounded, smooth_painter, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QColor, QPaintEvent

    from bayesgui.graph.causal.pag import Mark, PagEdge

RADIUS, CIRCLE_WIDTH = 5.0, 1.75
HEAD, HALF = 10.0, 4.0
BOX, PADDING, LINE = 24.0, 8.0, 44.0
SAMPLE = 34.0


def paint_line(
    painter: QPainter,
    left: QPointF,
    right: QPointF,
    marks: tuple[Mark | None, Mark | None],
    color: QColor,
    width: float,
) -> None:
    """Paint a level line with a mark at each end; None for an end that is not in question."""
    begin, end = QPointF(left), QPointF(right)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for mark, tip, way in ((marks[0], begin, 1.0), (marks[1], end, -1.0)):
        if mark == "circle":
            painter.setPen(QPen(color, CIRCLE_WIDTH))
            painter.drawEllipse(tip + QPointF(way * RADIUS, 0), RADIUS, RADIUS)
            tip += QPointF(way * 2 * RADIUS, 0)
    painter.setPen(QPen(color, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    inset = HEAD - 1
    painter.drawLine(
        begin + QPointF(inset if marks[0] == "arrow" else 0, 0),
        end - QPointF(inset if marks[1] == "arrow" else 0, 0),
    )
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    for mark, tip, way in ((marks[0], begin, 1.0), (marks[1], end, -1.0)):
        if mark == "arrow":
            back = QPointF(tip.x() + way * HEAD, tip.y())
            painter.drawPolygon(QPolygonF([tip, back + QPointF(0, HALF), back - QPointF(0, HALF)]))


class EdgeSample(QWidget):
    """Two nodes in boxes with an edge between them, or a part of an edge alone.

    `is_large`: whether it fills its width, in the accent color.
    """

    def __init__(self, parent: QWidget | None = None, *, is_large: bool = False) -> None:
        super().__init__(parent)
        self._edge: PagEdge | None = None
        self._is_large = is_large
        across = QSizePolicy.Policy.Expanding if is_large else QSizePolicy.Policy.Maximum
        self.setSizePolicy(across, QSizePolicy.Policy.Fixed)

    def show_edge(self, edge: PagEdge | None) -> None:
        """Draw another edge."""
        self._edge = edge
        self.setAccessibleName("" if edge is None else str(edge))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        height = BOX + 2 + (26 if self._is_large else 0)
        return QSize(round(2 * self._box_width() + LINE + 4), round(height))

    def minimumSizeHint(self) -> QSize:
        # Long names are elided rather than the page made wider than its dock.
        return QSize(130, self.sizeHint().height())

    def _box_width(self) -> float:
        if self._edge is None:
            return 0.0
        letters = QFontMetricsF(font(12, 500))
        return max(letters.horizontalAdvance(n) for n in self._edge.pair) + 2 * PADDING

    def paintEvent(self, _event: QPaintEvent) -> None:
        edge, colors = self._edge, theme()
        if edge is None:
            return
        painter, area = smooth_painter(self), QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self._is_large:
            rounded(painter, area, 4, colors.sunken, QPen(colors.border, 1))
            area = area.adjusted(14, 0, -14, 0)
        width = min(self._box_width(), (area.width() - 40) / 2)
        boxes = [QRectF(0, 0, width, BOX), QRectF(0, 0, width, BOX)]
        boxes[0].moveCenter(QPointF(area.left() + width / 2, area.center().y()))
        boxes[1].moveCenter(QPointF(area.right() - width / 2, area.center().y()))
        for name, box in zip(edge.pair, boxes, strict=True):
            rounded(painter, box, 4, colors.surface, QPen(colors.control, 1))
            letters = font(12, 500)
            said = QFontMetricsF(letters).elidedText(
                name, Qt.TextElideMode.ElideRight, width - PADDING
            )
            write(painter, box, said, letters, colors.text, CENTER)
        color = colors.accent if self._is_large else colors.muted
        left = QPointF(boxes[0].right() + 2, area.center().y())
        right = QPointF(boxes[1].left() - 2, area.center().y())
        paint_line(
            painter, left, right, (edge.at_a, edge.at_b), color, 2.75 if self._is_large else 1.5
        )


class MarkSample(QWidget):
    """A short line with the marks of a kind of edge, or with one mark alone."""

    def __init__(
        self, marks: tuple[Mark | None, Mark | None], token: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._marks, self._token = marks, token
        self.setFixedSize(round(SAMPLE) + 2, 18)

    def show_marks(self, marks: tuple[Mark | None, Mark | None]) -> None:
        """Draw other marks."""
        self._marks = marks
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, middle = smooth_painter(self), self.height() / 2
        color = theme().color(self._token)
        paint_line(painter, QPointF(1, middle), QPointF(SAMPLE, middle), self._marks, color, 1.75)
