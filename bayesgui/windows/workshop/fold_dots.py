"""Dots for the folds of a model, on a line that all models share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from bayesgui.widgets.theme import font, theme
from bayesgui.windows.workshop.model_list import ROW

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPaintEvent

LEAST_DOTS = 40
"""Px below which dots would lie on each other."""


class FoldDots(QWidget):
    """A dot for the figure of each fold, and a tick at the mean; `write`: a figure as a text."""

    def __init__(self, parent: QWidget, write: Callable[[float], str]) -> None:
        super().__init__(parent)
        self._write = write
        self._values: tuple[float, ...] = ()
        self._ends = (0.0, 1.0)
        self._style = 0
        self.note = ""

    def show_note(self, text: str) -> None:
        """Say how many folds there are so far, at the right of the dots."""
        self.note = text
        self.setAccessibleDescription(text)
        self.update()

    def show_values(self, values: tuple[float, ...], ends: tuple[float, float], style: int) -> None:
        """Show the folds of a model between the ends that all models share."""
        self._values, self._ends, self._style = values, ends, style
        self.setToolTip(", ".join(map(self._write, values)))
        self.setAccessibleName(self.toolTip())
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(220, ROW)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, low, high = QPainter(self), *self._ends
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle, room = self.height() / 2, self.width() - 16
        if self.note:
            painter.setFont(font(11))
            room -= painter.fontMetrics().horizontalAdvance(self.note) + 8
            painter.setPen(theme().muted)
            side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(self.rect().adjusted(0, 0, -6, 0), side, self.note)
            if room < LEAST_DOTS:
                return
        painter.setPen(theme().border)
        painter.drawLine(8, round(middle), 8 + room, round(middle))
        if not self._values:
            return
        color = theme().series(self._style)
        color.setAlphaF(0.65)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        span = (high - low) or 1.0
        for value in self._values:
            x = 8 + (value - low) / span * room
            painter.drawEllipse(QRectF(x - 4, middle - 4, 8, 8))
        mean = sum(self._values) / len(self._values)
        painter.setBrush(theme().text)
        painter.drawRect(QRectF(8 + (mean - low) / span * room - 1, middle - 7, 2, 14))
