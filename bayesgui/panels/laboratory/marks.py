"""The key of what nodes show while an engine is watched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets.painting import CENTER, smooth_painter, write
from bayesgui.widgets.rows.probability_bar import paint_whisker
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter, QPaintEvent

    from bayesgui.panels.laboratory.engine_display import Mark

_ROW, _SAMPLE, _LEFT = 22, 26, 36


class LaboratoryMarks(QWidget):
    """Bars, tick and badge, each with its meaning."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFont(font(12))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._marks: tuple[tuple[Mark, str], ...] = ()

    def show_marks(self, marks: tuple[tuple[Mark, str], ...]) -> None:
        """Explain some marks."""
        self._marks = marks
        self.setAccessibleName(", ".join(word for _, word in marks))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(150, _ROW * len(self._marks))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        for row, (mark, word) in enumerate(self._marks):
            top = float(row * _ROW)
            self._paint_mark(painter, mark, top)
            box = QRectF(_LEFT, top, self.width() - _LEFT, _ROW)
            write(painter, box, word, self.font(), theme().text)

    @staticmethod
    def _paint_mark(painter: QPainter, mark: Mark, top: float) -> None:
        colors = theme()
        painter.setPen(Qt.PenStyle.NoPen)
        if mark == "tick":
            painter.fillRect(QRectF(_SAMPLE / 2 - 1, top + 4, 2, 14), colors.prior)
        elif mark == "badge":
            pill = QRectF(0, top + 3.5, _SAMPLE + 2, 15)
            painter.setBrush(colors.sunken)
            painter.drawRoundedRect(pill, 7.5, 7.5)
            write(painter, pill, "1.00", font(10), colors.muted, CENTER)
        else:
            middle = top + _ROW / 2
            painter.setBrush(colors.track)
            painter.drawRoundedRect(QRectF(0, middle - 4, _SAMPLE, 8), 2, 2)
            painter.setBrush(colors.stale_bar if mark == "stale" else colors.bar)
            painter.drawRoundedRect(QRectF(0, middle - 4, 0.7 * _SAMPLE, 8), 2, 2)
            if mark == "whisker":
                paint_whisker(painter, QRectF(0, middle - 4, _SAMPLE, 8), 0.48, 0.92)
