"""Probabilities after all rows in two orders, on one line from 0 to 1 each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QHelpEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets.painting import disc, smooth_painter, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QPaintEvent

    from bayesgui.panels.incomplete.row_display import OrderLine

ROW = 26
_NUMBER, _TRACK, _GAP = 42, 64, 8


class OrderLines(QWidget):
    """A disc for the file's order, a square for the shuffled one, and both numbers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: Sequence[OrderLine] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def lines(self) -> Sequence[OrderLine]:
        """What is shown."""
        return self._lines

    def show_lines(self, lines: Sequence[OrderLine]) -> None:
        """Show other probabilities."""
        self._lines = lines
        said = (f"{line.title}: {line.file:.3f}, {line.shuffled:.3f}" for line in lines)
        self.setAccessibleName("; ".join(said))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, ROW * len(self._lines))

    def event(self, event: QEvent) -> bool:
        """Say the whole title of the line under the pointer, which may be cut."""
        if isinstance(event, QHelpEvent):
            row = event.pos().y() // ROW
            inside = 0 <= row < len(self._lines)
            self.setToolTip(self._lines[row].title if inside else "")
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colors = smooth_painter(self), theme()
        metrics = QFontMetrics(font(11))
        left = self.width() - 2 * _NUMBER - _TRACK - 2 * _GAP
        middle = Qt.AlignmentFlag.AlignVCenter
        for k, line in enumerate(self._lines):
            top = k * ROW
            if not event.rect().intersects(QRectF(0, top, self.width(), ROW).toRect()):
                continue
            title = metrics.elidedText(line.title, Qt.TextElideMode.ElideMiddle, left)
            write(painter, QRectF(0, top, left, ROW), title, font(11), colors.text)
            y = top + ROW / 2
            start = left + _GAP
            painter.fillRect(QRectF(start, y - 2, _TRACK, 4), colors.track)
            x = start + _TRACK * line.shuffled
            painter.setPen(QPen(colors.series(1), 1.75))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(x - 4.5, y - 4.5, 9, 9))
            disc(painter, QPointF(start + _TRACK * line.file, y), 4.0, colors.series(0))
            painter.setFont(font(12))
            painter.setPen(colors.text)
            for column, value in enumerate((line.file, line.shuffled)):
                box = QRectF(self.width() - (2 - column) * _NUMBER, top, _NUMBER, ROW)
                painter.drawText(box, middle | Qt.AlignmentFlag.AlignRight, f"{value:.3f}")
