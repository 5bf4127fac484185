"""The four estimates at the cursor as bars, beside the density that made the values."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets.painting import rounded, smooth_painter
from bayesgui.widgets.theme import font, theme
from bayesgui.windows.playgrounds.densities.words import density_word

ROW = 24
_NUMBER, _GAP, _BAR, _TICK = 50, 8, 8, 14
_ROOM = 1.6
"""The end of the bars, as a multiple of the true density."""


@dataclass(frozen=True)
class CursorRow:
    """An estimate by its name, with its density at the cursor."""

    name: str
    density: float


class CursorBars(QWidget):
    """A row for each estimate: name, bar, a tick at the true density, and the number."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: tuple[CursorRow, ...] = ()
        self.truth: float | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_rows(self, rows: tuple[CursorRow, ...], truth: float | None) -> None:
        """Show the densities at the cursor; `truth`: the density that made the values."""
        if len(rows) != len(self.rows):
            self.updateGeometry()
        self.rows, self.truth = rows, truth
        said = "; ".join(f"{row.name} {density_word(row.density)}" for row in rows)
        self.setAccessibleDescription(said)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, ROW * len(self.rows))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _end(self) -> float:
        finite = [row.density for row in self.rows if math.isfinite(row.density)]
        if self.truth:
            finite.append(_ROOM * self.truth)
        return max([*finite, 1e-300])

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        face, end = font(12), self._end()
        widths = [QFontMetrics(face).horizontalAdvance(row.name) for row in self.rows]
        left = float(min(max(widths, default=0) + _GAP, self.width() // 2 + 10))
        room = max(self.width() - left - _NUMBER, 20.0)
        painter.setFont(face)
        for k, row in enumerate(self.rows):
            middle = (k + 0.5) * ROW
            painter.setPen(theme().text)
            box = QRectF(0, middle - ROW / 2, left - 4, ROW)
            name = QFontMetrics(face).elidedText(
                row.name, Qt.TextElideMode.ElideRight, int(box.width())
            )
            flags = Qt.AlignmentFlag.AlignVCenter
            painter.drawText(box, int(flags | Qt.AlignmentFlag.AlignLeft), name)
            painter.drawText(
                QRectF(0, box.top(), self.width(), ROW),
                int(flags | Qt.AlignmentFlag.AlignRight),
                density_word(row.density),
            )
            rounded(painter, QRectF(left, middle - _BAR / 2, room, _BAR), 2, theme().track)
            share = min(row.density / end, 1.0)
            painter.setBrush(theme().bar)
            painter.drawRoundedRect(QRectF(left, middle - _BAR / 2, room * share, _BAR), 2, 2)
            if self.truth is not None:
                x = left + room * min(self.truth / end, 1.0)
                painter.fillRect(QRectF(x - 1, middle - _TICK / 2, 2, _TICK), theme().text)
