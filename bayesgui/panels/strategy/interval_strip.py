"""Which strategy is best from which to which number, with a mark to drag."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPen

from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.painting import END, RIGHT, smooth_painter, write
from bayesgui.widgets.plots.handle import LONG, Handle
from bayesgui.widgets.theme import font, mix, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget

_STEPS = 50
"""Parts of the scale; an arrow key moves the mark by one."""


class IntervalStrip(Handle):
    """Which strategy is best over a number above 0, on a logarithmic scale, with a mark to drag."""

    moved = Signal(float)
    """The mark was moved to a number."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.parts: tuple[tuple[float, float, str], ...] = ()
        self.mark = 1.0
        self.setFixedHeight(52)
        self.setCursor(Qt.CursorShape.SizeHorCursor)

    def show_parts(self, parts: Sequence[tuple[float, float, str]], mark: float) -> None:
        """Show from which to which number which strategy is best."""
        self.parts, self.mark = tuple(parts), mark
        self.setAccessibleDescription(self.text)
        self.update()

    @property
    def text(self) -> str:
        """The parts in words."""
        return "; ".join(
            phrase(
                "IntervalStrip",
                "{low} to {high}: {name}",
                low=short_number(low),
                high=short_number(high),
                name=name,
            )
            for low, high, name in self.parts
        )

    def _ends(self) -> tuple[float, float]:
        return math.log(self.parts[0][0]), math.log(self.parts[-1][1])

    def x_of(self, value: float) -> float:
        """Return the pixel of a number; one beyond an end stands there."""
        low, high = self._ends()
        share = (math.log(value) - low) / (high - low) if value > 0 else 0.0
        return 8 + min(max(share, 0.0), 1.0) * (self.width() - 16)

    def move_to(self, place: QPointF) -> None:
        low, high = self._ends()
        share = min(max((place.x() - 8) / max(1, self.width() - 16), 0.0), 1.0)
        self._move(low + share * (high - low))

    def step(self, across: int, up: int, *, shift: bool) -> bool:
        if not self.parts or not across:
            return False
        low, high = self._ends()
        far = across * (LONG if shift else 1) * (high - low) / _STEPS
        self._move(math.log(max(self.mark, self.parts[0][0])) + far)
        return True

    def _move(self, log: float) -> None:
        low, high = self._ends()
        self.moved.emit(float(f"{math.exp(min(max(log, low), high)):.3g}"))

    def take(self, place: QPointF) -> bool | None:
        return True if self.parts else None

    def told(self) -> list[int]:
        """Return the parts whose beginning is written, which others that are near are not."""
        bold, plain = QFontMetrics(font(11, 600)), QFontMetrics(font(11))
        end = 8.0 + plain.horizontalAdvance(short_number(self.parts[0][0]))
        last = self.width() - 8 - plain.horizontalAdvance(short_number(self.parts[-1][1]))
        found = []
        for k, (low, _, _) in enumerate(self.parts[1:], start=1):
            half = bold.horizontalAdvance(short_number(low)) / 2
            if end + 4 <= self.x_of(low) - half and self.x_of(low) + half + 4 <= last:
                found.append(k)
                end = self.x_of(low) + half
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.parts:
            return
        painter, colors = smooth_painter(self), theme()
        names = list(dict.fromkeys(name for _, _, name in self.parts))
        told = set(self.told())
        for k, (low, high, name) in enumerate(self.parts):
            left, right = self.x_of(low), self.x_of(high)
            share = 1.0 - 0.62 * names.index(name) / max(1, len(names) - 1)
            painter.fillRect(
                QRectF(left, 20, right - left, 6), mix(colors.surface, colors.value, share)
            )
            box = QRectF(left, 32, right - left, 16)
            middle = Qt.AlignmentFlag.AlignCenter
            write(painter, box, name, font(11), colors.muted, middle, cuts=END)
            if k:
                if k in told:
                    box = QRectF(left - 30, 0, 60, 16)
                    write(painter, box, short_number(low), font(11, 600), colors.text, middle)
                painter.fillRect(QRectF(left - 1, 16, 2, 14), colors.text)
        ends = QRectF(8, 0, self.width() - 16, 16)
        write(painter, ends, short_number(self.parts[0][0]), font(11), colors.muted)
        write(painter, ends, short_number(self.parts[-1][1]), font(11), colors.muted, RIGHT)
        place = QPointF(self.x_of(self.mark), 23)
        painter.setPen(QPen(colors.accent, 2))
        painter.setBrush(colors.surface)
        painter.drawEllipse(place, 6, 6)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        self.paint_ring(painter)


def short_number(value: float) -> str:
    """Return a number above 0 with three digits, or whole if it is large."""
    return f"{value:.3g}" if value < 100 else f"{value:,.0f}"
