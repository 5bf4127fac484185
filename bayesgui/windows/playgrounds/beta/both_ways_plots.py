"""The two panes: a bar for each number of heads, and the likelihood of each θ."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen

from bayesgui.widgets.plots.cursor_plot import CursorPlot
from bayesgui.widgets.plots.frame import (
    Frame,
    paint_columns,
    paint_cursor,
    paint_name,
    paint_rows,
    round_top,
)
from bayesgui.widgets.plots.strokes import fill, paint_disc, stroke, tinted
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from bayesgui.widgets.live_text import Text
    from bayesgui.windows.playgrounds.beta.both_ways import Reading

_DISC = 5.0


class _Pane(CursorPlot):
    """What both panes share: the reading, room for the axes, and the name of the lower one."""

    margins = (56, 14, 14, 42)

    def __init__(self, parent: QWidget, spoken: Text) -> None:
        super().__init__(parent, spoken)
        self.reading: Reading | None = None
        self.caption = ""
        self.setMinimumSize(240, 180)

    def sizeHint(self) -> QSize:
        return QSize(420, 280)

    def set_caption(self, caption: str) -> None:
        """Name the horizontal axis."""
        self.caption = caption
        self.update()

    def show_reading(self, reading: Reading | None) -> None:
        """Show another reading; None is nothing."""
        self.reading = reading
        self.update()

    def ground_key(self) -> tuple[object, ...]:
        return self.reading, self.caption

    def _top(self) -> float:
        """Return the upper end of both panes' axes: the shared number is at one height."""
        assert self.reading is not None
        return round_top(max(float(self.reading.probabilities().max()), self.reading.highest))

    def _paint_axes(self, painter: QPainter, frame: Frame) -> None:
        paint_rows(painter, frame)
        paint_columns(painter, frame)
        paint_name(painter, frame, self.caption)

    def paint_above(self, painter: QPainter, frame: Frame) -> None:
        """Paint the line from the axis at the left to the number that both panes share."""
        assert self.reading is not None
        height = self.reading.probability
        painter.setPen(QPen(theme().accent, 1.25, Qt.PenStyle.DashLine))
        at = QPointF(frame.x_of(self.place), frame.y_of(height))
        painter.drawLine(QPointF(frame.rect.left(), at.y()), at)
        paint_disc(painter, at, theme().accent, _DISC)


class HeadsPlot(_Pane):
    """P(k heads | θ) of every k as bars; the cursor stands at a whole number."""

    def frame(self) -> Frame | None:
        if self.reading is None:
            return None
        heads = self.reading.heads()
        return Frame(self.ground(), heads[0] - 0.5, heads[-1] + 0.5, 0.0, self._top())

    def key_step(self, frame: Frame) -> float:
        return 1.0

    def paint_ground(self, painter: QPainter, frame: Frame) -> None:
        assert self.reading is not None
        self._paint_axes(painter, frame)
        heads, heights = self.reading.heads(), self.reading.probabilities()
        step = float(np.diff(heads).max()) if len(heads) > 1 else 1.0
        width = frame.rect.width() * step / (frame.high - frame.low)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for k, height in zip(heads.tolist(), heights.tolist(), strict=True):
            y = frame.y_of(height)
            color = theme().bar if k == self.reading.k else tinted("bar", 0.38)
            left = frame.x_of(k) - 0.5 * width
            gap = 1.0 if width > 4 else 0.0
            box = QRectF(left + gap, y, max(width - 2 * gap, 1.0), frame.rect.bottom() - y)
            painter.fillRect(box, color)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)


class LikelihoodPlot(_Pane):
    """L(θ) of the k heads as a curve."""

    def frame(self) -> Frame | None:
        if self.reading is None:
            return None
        return Frame(self.ground(), 0.0, 1.0, 0.0, self._top())

    def paint_ground(self, painter: QPainter, frame: Frame) -> None:
        assert self.reading is not None
        self._paint_axes(painter, frame)
        x, y = self.reading.likelihood()
        fill(painter, frame.area(x, y), tinted("c2", 0.14))
        stroke(painter, frame.points(x, y), "c2", 1.75)

    def paint_above(self, painter: QPainter, frame: Frame) -> None:
        paint_cursor(painter, frame, self.place)
        super().paint_above(painter, frame)
