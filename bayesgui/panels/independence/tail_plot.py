"""The χ² curve of a test: its limit, the tail beyond it, and the statistic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets.numbers import log_text
from bayesgui.widgets.plots.content import tick_text, ticks
from bayesgui.widgets.theme import font, theme, theme_changes

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from bayesgui.learning.independence.chi_square import TailCurve

HEIGHT = 96
_TOP, _BOTTOM, _SIDE = 20, 18, 4
_GAP = 5


class TailPlot(QWidget):
    """A density with two lines; a statistic beyond the axis is an arrow at its end."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._curve: TailCurve | None = None
        self._name = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(HEIGHT)
        theme_changes().changed.connect(self.update)

    @property
    def curve(self) -> TailCurve | None:
        """What is drawn."""
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
        """What stands beside the two lines."""
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
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
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
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colors.sunken)
        painter.drawPolygon(QPolygonF(ground))
        tail = [point for x, point in points if x >= curve.limit]
        if len(tail) > 1:
            shade = colors.color("error")
            shade.setAlphaF(0.35)
            painter.setBrush(shade)
            ends = [QPointF(tail[0].x(), frame.bottom()), QPointF(tail[-1].x(), frame.bottom())]
            painter.drawPolygon(QPolygonF([ends[0], *tail, ends[1]]))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colors.color("arc"), 1.5))
        painter.drawPolyline(QPolygonF(line))

    def _paint_lines(self, painter: QPainter, curve: TailCurve) -> None:
        """Paint statistic and limit, each with its number on the side away from the other."""
        colors, frame = theme(), self._frame()
        metrics = QFontMetrics(painter.font())
        statistic, limit = self.place_of(curve.statistic), self.place_of(curve.limit)
        texts = self.labels
        widths = [metrics.horizontalAdvance(text) for text in texts]
        first_left = curve.statistic <= curve.limit
        # Where there is no room on its side, a number stands above the other one's line.
        if curve.limit <= curve.x[-1]:
            pen = QPen(colors.color("error"), 1.5)
            pen.setDashPattern([2, 2])
            painter.setPen(pen)
            painter.drawLine(QPointF(limit, frame.top() + 18), QPointF(limit, frame.bottom()))
            left = limit + _GAP if first_left else limit - _GAP - widths[1]
            left = min(max(0.0, left), self.width() - widths[1])
            top = frame.top() + (6 if first_left and left >= limit else 14 if left < limit else -4)
            if first_left and left < limit:
                top = frame.top() - _TOP + 22
            painter.drawText(QRectF(left, top, widths[1] + 2, 14), 0, texts[1])
        painter.setPen(QPen(colors.accent, 2.0))
        painter.drawLine(QPointF(statistic, frame.top() - 2), QPointF(statistic, frame.bottom()))
        if curve.statistic > curve.x[-1]:
            for dy in (-4, 4):
                painter.drawLine(
                    QPointF(statistic, frame.top() + 4),
                    QPointF(statistic - 6, frame.top() + 4 + dy),
                )
        painter.setFont(font(11, 600))
        width = QFontMetrics(painter.font()).horizontalAdvance(texts[0])
        left = statistic - _GAP - width if first_left else statistic + _GAP
        left = min(max(0.0, left), self.width() - width)
        painter.drawText(QRectF(left, frame.top() - _TOP + 2, width + 2, 14), 0, texts[0])
