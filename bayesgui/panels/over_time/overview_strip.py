"""The whole of a series that is wider than the page, and which part of it is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.panels.over_time.node_course import NodeCourse
from bayesgui.panels.over_time.state_colors import state_color
from bayesgui.panels.over_time.time_axis import TimeAxis
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.painting import LEFT, cut, rounded, smooth_painter, write
from bayesgui.widgets.plots.strokes import tinted
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent

_HEIGHT, _PAD = 30, 3
_LEAST_WINDOW = 6


class OverviewStrip(QWidget):
    """Lines of the whole series, drawn from the least and the greatest of each pixel."""

    scroll_chosen = Signal(float)
    """The scroll of the axis in pixels."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("overTimeOverview")
        tip = live("The whole series; drag to the part that is shown above")
        say(self, tip=tip, spoken=live("The whole series"))
        self.axis = TimeAxis(0, 400.0)
        self.course = NodeCourse()
        self._extremes: tuple[int, NDArray[np.float64]] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    def set_axis(self, axis: TimeAxis) -> None:
        """Show where an axis is; without a scroll there is nothing to show."""
        if axis != self.axis:
            self.axis = axis
            self.setVisible(axis.is_scrolled)
            self.update()

    def set_course(self, course: NodeCourse) -> None:
        """Show other beliefs."""
        if course is not self.course:
            self.course = course
            self._extremes = None
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(400, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, _HEIGHT)

    @property
    def _room(self) -> int:
        return max(self.axis.end - self.axis.start, 1)

    @property
    def window_rect(self) -> QRectF:
        """The part of the strip that stands for what is seen above."""
        axis = self.axis
        whole = max(axis.slices * axis.column, 1.0)
        x = axis.start + axis.scroll / whole * self._room
        width = max(axis.room / whole * self._room, _LEAST_WINDOW)
        return QRectF(min(x, axis.start + self._room - width), 1, width, self.height() - 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colors = smooth_painter(self), theme()
        face, room = font(11), self.axis.left - 20
        text = cut(self.tr("Whole series"), face, room)
        write(painter, QRectF(12, 0, room, self.height()), text, face, colors.muted, LEFT)
        ground = QRectF(self.axis.start, 1, self._room, self.height() - 2)
        rounded(painter, ground, 3, colors.surface, QPen(colors.border, 1))
        self._paint_lines(painter)
        rounded(painter, self.window_rect, 3, tinted("accent", 0.14), QPen(colors.accent, 1.5))

    def _paint_lines(self, painter: QPainter) -> None:
        if not self.course.slices:
            return
        if self._extremes is None or self._extremes[0] != self._room:
            self._extremes = self._room, least_and_greatest(self.course.smoothed, self._room)
        extremes = self._extremes[1]
        height = self.height() - 2 * _PAD
        columns = extremes.shape[1]
        for state in range(extremes.shape[2]):
            painter.setPen(QPen(state_color(state, extremes.shape[2]), 1))
            low, high = (self.height() - _PAD - extremes[k, :, state] * height for k in (0, 1))
            if columns < self._room:
                x = self.axis.start + (np.arange(columns) + 0.5) / columns * self._room
                pairs = zip(x.tolist(), high.tolist(), strict=True)
                painter.drawPolyline([QPointF(a, b) for a, b in pairs])
                continue
            points = []
            for k, (a, b) in enumerate(zip(low.tolist(), high.tolist(), strict=True)):
                x = self.axis.start + k + 0.5
                points += [QPointF(x, a), QPointF(x, b)]
            painter.drawPolyline(points)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._choose(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._choose(event.position().x())

    def _choose(self, x: float) -> None:
        axis = self.axis
        share = (x - axis.start) / self._room
        self.scroll_chosen.emit(share * axis.slices * axis.column - axis.room / 2)


def least_and_greatest(rows: NDArray[np.float64], pixels: int) -> NDArray[np.float64]:
    """Return the least and the greatest of each column in each pixel: (2, pixels, columns).

    With no more rows than pixels, both are the rows themselves.
    """
    if len(rows) <= pixels:
        return np.stack([rows, rows])
    starts = np.arange(pixels) * len(rows) // pixels
    least = np.minimum.reduceat(rows, starts, axis=0)
    return np.stack([least, np.maximum.reduceat(rows, starts, axis=0)])
