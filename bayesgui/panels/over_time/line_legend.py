"""The legend of the chart: solid is smoothed, dotted filtered, dashed predicted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.panels.over_time.line_chart import DASHES, DOTS, FILTERED, PREDICTED, SMOOTHED
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.painting import LEFT, smooth_painter, write
from bayesgui.widgets.plots.series_pens import pen_of
from bayesgui.widgets.plots.strokes import dashed_pen
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QPen

_SAMPLE, _GAP, _APART = 24, 6, 14


class LineLegend(QWidget):
    """Samples of the line styles with their names, as many as there is room for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("overTimeLegend")
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._texts: tuple[str, ...] = ()
        self._shows_filtered, self._other = True, ""
        tell(self.set_texts, live("smoothed"), live("filtered"), live("predicted"))

    def set_texts(self, *texts: str) -> None:
        """Set the names of the lines."""
        self._texts = texts
        self._tell()

    def set_lines(self, *, shows_filtered: bool, other: str) -> None:
        """Show which lines there are; `other`: the name of the second series, or ""."""
        if (shows_filtered, other) != (self._shows_filtered, self._other):
            self._shows_filtered, self._other = shows_filtered, other
            self._tell()

    def _tell(self) -> None:
        self.setAccessibleName(", ".join(text for text, _pen in self._entries()))
        self.updateGeometry()
        self.update()

    def _entries(self) -> list[tuple[str, QPen]]:
        """Return the names with their pens."""
        color = theme().bar
        smoothed, filtered, predicted = self._texts
        found = [(smoothed, dashed_pen(color, SMOOTHED))]
        if self._shows_filtered:
            found.append((filtered, dashed_pen(color, FILTERED, DOTS)))
        found.append((predicted, dashed_pen(color, PREDICTED, DASHES)))
        if self._other:
            found.append((self._other, pen_of(1, FILTERED)))
        return found

    def _width_of(self, text: str) -> int:
        return _SAMPLE + _GAP + QFontMetrics(font(12)).horizontalAdvance(text)

    def sizeHint(self) -> QSize:
        widths = [self._width_of(text) for text, _pen in self._entries()]
        return QSize(sum(widths) + _APART * (len(widths) - 1) + 2, 20)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 20)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, left, middle = smooth_painter(self), 0.0, self.height() / 2
        for text, pen in self._entries():
            width = self._width_of(text)
            if left + width > self.width() + 2:
                break
            painter.setPen(pen)
            painter.drawLine(QPointF(left, middle), QPointF(left + _SAMPLE, middle))
            box = QRectF(left + _SAMPLE + _GAP, 0, width, self.height())
            write(painter, box, text, font(12), theme().text, LEFT)
            left += width + _APART
