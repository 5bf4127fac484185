"""The χ² curve of a test: its limit, the tail beyond it, and the statistic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets.numbers import log_text
from bayesgui.widgets.painting import smooth_painter
from bayesgui.widgets.plots.content import tick_text, ticks
from bayesgui.widgets.plots.strokes import fill, tinted
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from bayesgui.learning.independence.chi_square import TailCurve

HEIGHT = 96
_ROW = 16
"""Height of a number above the curve; each has a row of its own."""
_TOP, _BOTTOM, _SIDE = 2 * _ROW + 2, 18, 4
_GAP = 5


class TailPlot(QWidget):
    """A density with two lines; a statistic beyond the axis is an arrow at its end."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._curve: TailCurve | None = None
        self._name = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(HEIGHT)

    @property
    def curve(self) -> TailCurve | None:
        """The curve drawn."""
        return self._curve

    def show_curve(self, curve: TailCurve | None, name: str) -> None:
        """Show another curve, or hide; `name`: the sign of the statistic."""
        self._curve, self._name = curve, name
        self.setVisible(curve is not None)
        if curve is not None:
            self.setAccessibleName(", ".join(self.labels))
        self.update()

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the two lines."""
        if self._curve is None:
            return ()
        limit = self.tr("{limit} leaves {percent} %").format(
            limit=log_text(self._curve.limit, 1), percent=f"{100 * self._curve.alpha:g}"
        )
        return f"{self._name} {log_text(self._curve.statistic, 1)}", limit

    def sizeHint(self) -> QSize:
        return QSize(280, HEIGHT)

    # -- painting -----------------------------------------------------------------------------

    def _frame(self) -> QRectF:
        return QRectF(self.rect()).adjusted(_SIDE, _TOP, -_SIDE, -_BOTTOM)

    def place_of(self, x: float) -> float:
        """Return the x pixel of a value, at most that of the end of the axis."""
        assert self._curve is not None, "there is a curve"
        frame = self._frame()
        return frame.left() + min(1.0, x / float(self._curve.x[-1])) * frame.width()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._curve is None:
            return
        painter = smooth_painter(self)
        painter.setFont(font(11))
        self._paint_axis(painter)
        self._paint_curve(painter, self._curve)
        self._paint_lines(painter, self._curve)

    def _paint_axis(self, painter: QPainter) -> None:
        assert self._curve is not None, "there is a curve"
        colors, frame = theme(), self._frame()
        painter.setPen(QPen(colors.control, 1))
        painter.drawLine(frame.bottomLeft(), frame.bottomRight())
        found = ticks(0.0, float(self._curve.x[-1]), max(2, int(frame.width() / 64)))
        step = found[1] - found[0] if len(found) > 1 else 1.0
        painter.setPen(colors.muted)
        for value in found[1:]:
            place = self.place_of(value)
            box = QRectF(place - 30, frame.bottom() + 3, 60, _BOTTOM - 3)
            if box.center().x() + 14 < self.width():
                painter.drawText(box, Qt.AlignmentFlag.AlignHCenter, tick_text(value, step))

    def _paint_curve(self, painter: QPainter, curve: TailCurve) -> None:
        colors, frame = theme(), self._frame()
        highest = float(curve.y.max()) or 1.0
        points = [
            (x, QPointF(self.place_of(x), frame.bottom() - frame.height() * y / highest))
            for x, y in zip(curve.x.tolist(), curve.y.tolist(), strict=True)
        ]
        line = [point for _, point in points]
        ground = [QPointF(line[0].x(), frame.bottom()), *line]
        ground.append(QPointF(line[-1].x(), frame.bottom()))
        fill(painter, ground, colors.sunken)
        tail = [point for x, point in points if x >= curve.limit]
        if len(tail) > 1:
            ends = [QPointF(tail[0].x(), frame.bottom()), QPointF(tail[-1].x(), frame.bottom())]
            fill(painter, [ends[0], *tail, ends[1]], tinted("error", 0.35))
        painter.setPen(QPen(colors.color("arc"), 1.5))
        painter.drawPolyline(QPolygonF(line))

    def label_boxes(self) -> tuple[QRectF, QRectF]:
        """Return where the numbers of statistic and limit stand, above the curve."""
        assert self._curve is not None, "there is a curve"
        curve, boxes = self._curve, []
        first_left = curve.statistic <= curve.limit
        sides = (curve.statistic, 600, first_left), (curve.limit, 400, not first_left)
        for row, ((value, weight, at_left), text) in enumerate(
            zip(sides, self.labels, strict=True)
        ):
            width = QFontMetrics(font(11, weight)).horizontalAdvance(text) + 2.0
            left = self.place_of(value) + (-_GAP - width if at_left else _GAP)
            left = min(max(0.0, left), self.width() - width)
            boxes.append(QRectF(left, row * _ROW + 2.0, width, _ROW - 2.0))
        return boxes[0], boxes[1]

    def _paint_lines(self, painter: QPainter, curve: TailCurve) -> None:
        """Paint statistic and limit, each with its number on the side away from the other."""
        colors, frame = theme(), self._frame()
        statistic, limit = self.place_of(curve.statistic), self.place_of(curve.limit)
        texts, (first, second) = self.labels, self.label_boxes()
        top = second.top() if _spans(first, statistic) else first.top()
        if curve.limit <= curve.x[-1]:
            pen = QPen(colors.color("error"), 1.5)
            pen.setDashPattern([2, 2])
            painter.setPen(pen)
            above = frame.top() if _spans(second, limit) else second.top()
            painter.drawLine(QPointF(limit, above), QPointF(limit, frame.bottom()))
            painter.drawText(second, 0, texts[1])
            if _spans(second, statistic):
                top = frame.top()
        painter.setPen(QPen(colors.accent, 2.0))
        painter.drawLine(QPointF(statistic, top), QPointF(statistic, frame.bottom()))
        if curve.statistic > curve.x[-1]:
            for dy in (-4, 4):
                painter.drawLine(
                    QPointF(statistic, frame.top() + 4),
                    QPointF(statistic - 6, frame.top() + 4 + dy),
                )
        painter.setFont(font(11, 600))
        painter.drawText(first, 0, texts[0])


def _spans(box: QRectF, x: float) -> bool:
    """Tell whether a line at an x pixel would cross a number."""
    return box.left() - 2 < x < box.right() + 2
