"""The key above a plot: a sample and label for each line, side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets.painting import smooth_painter
from bayesgui.widgets.plots.strokes import dashed_pen
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

    from bayesgui.widgets.plots.content import Series

HEIGHT = 18
_SAMPLE, _BAR, _GAP, _BETWEEN = 20, 12, 5, 10


class PlotKey(QWidget):
    """One row of samples; those that do not fit are listed in the tooltip."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._series: tuple[Series, ...] = ()
        self._words: tuple[str, ...] = ()
        self.setFont(font(11))
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the lines."""
        return tuple(series.label for series in self._series)

    def show_series(self, series: Sequence[Series], words: Sequence[str] = ()) -> None:
        """Show the keys of some lines.

        `words`: shorter labels, one for each; by default the labels of the series.
        """
        self._series = tuple(series)
        self._words = tuple(words) or self.labels
        text = ", ".join(self.labels)
        self.setToolTip(text)
        self.setAccessibleName(text)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(120, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        metrics, middle = painter.fontMetrics(), HEIGHT / 2
        left = 0.0
        for series, word in zip(self._series, self._words, strict=True):
            sample = _BAR if series.bars else _SAMPLE
            width = sample + _GAP + metrics.horizontalAdvance(word)
            if left and left + width > self.width():
                break
            color = theme().color(series.token)
            if series.bars:
                painter.fillRect(QRectF(left, middle - 4, sample, 8), color)
            else:
                painter.setPen(dashed_pen(color, max(1.5, series.width), series.dash))
                painter.drawLine(QPointF(left, middle), QPointF(left + sample, middle))
            painter.setPen(theme().muted)
            box = QRectF(left + sample + _GAP, 0, self.width() - left, HEIGHT)
            painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), word)
            left += width + _BETWEEN
