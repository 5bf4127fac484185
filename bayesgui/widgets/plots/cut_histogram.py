"""A histogram with cut lines that can be dragged, added and removed by mouse and keyboard."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPen

from bayesgui.core.numerals import number_text
from bayesgui.widgets.painting import smooth_painter
from bayesgui.widgets.plots.handle import Handle
from bayesgui.widgets.theme import font, mix, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QFocusEvent, QMouseEvent, QPaintEvent
    from PySide6.QtWidgets import QWidget

TOP, BOTTOM, SIDE = 26, 40, 16
GRAB, AWAY = 6, 30
"""Distance in px at which a line is grabbed, and vertical distance beyond which it is removed."""
HANDLE = 5.0


class CutHistogram(Handle):
    """A histogram with cut lines.

    Double-click or Insert adds a line, Delete or dragging it out removes one, Left and Right move
    it (Shift: finely), Page Up and Page Down select the next.
    """

    cuts_changed = Signal(object)
    """A tuple of increasing numbers; also emitted while a line is dragged."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bars: tuple[int, ...] = ()
        self._low, self._high = 0.0, 1.0
        self._shares: tuple[str, ...] = ()
        self.cuts: tuple[float, ...] = ()
        self._current = -1
        self._thrown = False
        self.setObjectName("cutHistogram")
        self.setMouseTracking(True)
        self.setToolTip(
            self.tr(
                "Drag a line to move it, double-click to add one, Delete to remove it.\n"
                "Keys: Left and Right move, Page up and Page down choose, Insert adds."
            )
        )
        self._name_it()

    def set_histogram(self, bars: Sequence[int], low: float, high: float) -> None:
        """Show another histogram.

        `low, high`: start of the first bar and end of the last.
        """
        self._bars = tuple(bars)
        self._low, self._high = (low, high) if high > low else (low - 0.5, high + 0.5)
        self.update()

    def set_cuts(self, cuts: Sequence[float], shares: Sequence[str] = ()) -> None:
        """Show other lines, and labels below the intervals; no signal is emitted."""
        self.cuts = tuple(cuts)
        self._shares = tuple(shares)
        self._current = min(self._current, len(self.cuts) - 1)
        self._name_it()
        self.update()

    def _name_it(self) -> None:
        listed = ", ".join(map(number_text, self.cuts)) or self.tr("none")
        self.setAccessibleName(self.tr("Histogram with cut points: {cuts}").format(cuts=listed))

    def sizeHint(self) -> QSize:
        return QSize(560, 260)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, 150)

    # -- geometry -----------------------------------------------------------------------------

    def _ground(self) -> QRectF:
        return QRectF(
            SIDE, TOP, max(self.width() - 2 * SIDE, 1), max(1, self.height() - TOP - BOTTOM)
        )

    def x_of(self, value: float) -> float:
        """Return the x position of a number."""
        share = (value - self._low) / (self._high - self._low)
        return self._ground().left() + self._ground().width() * min(1.0, max(0.0, share))

    def value_at(self, x: float) -> float:
        """Return the number at an x position, rounded to what a pixel can resolve."""
        width = self._high - self._low
        share = (x - self._ground().left()) / self._ground().width()
        value = self._low + width * min(1.0, max(0.0, share))
        pixel = width / self._ground().width()
        step = 10.0 ** math.floor(math.log10(pixel)) if pixel > 0 else 1.0
        return float(f"{round(value / step) * step:.12g}")

    def _line_at(self, place: QPointF) -> int:
        near = [(abs(self.x_of(cut) - place.x()), k) for k, cut in enumerate(self.cuts)]
        distance, k = min(near, default=(math.inf, -1))
        return k if distance <= GRAB else -1

    # -- changing -----------------------------------------------------------------------------

    def add(self, value: float) -> None:
        """Add a line and make it current."""
        if value not in self.cuts and self._low < value < self._high:
            self._set(tuple(sorted((*self.cuts, value))), value)

    def remove(self, index: int) -> None:
        """Remove a line."""
        if 0 <= index < len(self.cuts):
            self._current = min(index, len(self.cuts) - 2)
            self._set(self.cuts[:index] + self.cuts[index + 1 :])

    def shift(self, index: int, value: float) -> None:
        """Move a line, but not beyond its neighbors."""
        below = self.cuts[index - 1] if index else self._low
        above = self.cuts[index + 1] if index + 1 < len(self.cuts) else self._high
        if below < value < above and value != self.cuts[index]:
            self._set((*self.cuts[:index], value, *self.cuts[index + 1 :]), value)

    def _set(self, cuts: tuple[float, ...], current: float | None = None) -> None:
        self.cuts = cuts
        if current is not None:
            self._current = cuts.index(current)
        self._name_it()
        self.update()
        self.cuts_changed.emit(cuts)

    def take(self, place: QPointF) -> bool | None:
        self._current, self._thrown = self._line_at(place), False
        self.update()
        return False if self._current >= 0 else None

    def hover(self, place: QPointF) -> None:
        near = self._line_at(place) >= 0
        self.setCursor(Qt.CursorShape.SizeHorCursor if near else Qt.CursorShape.ArrowCursor)

    def move_to(self, place: QPointF) -> None:
        """Move the line, or show that it would be removed."""
        self._thrown = not -AWAY <= place.y() <= self.height() + AWAY or not (
            -AWAY <= place.x() <= self.width() + AWAY
        )
        if not self._thrown:
            self.shift(self._current, self.value_at(place.x()))
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Drop the line, or remove it."""
        super().mouseReleaseEvent(event)
        if self._thrown and not self.is_dragged:
            self._thrown = False
            self.remove(self._current)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Add a line unless there is one."""
        if self._line_at(event.position()) < 0:
            self.add(self.value_at(event.position().x()))

    def step(self, across: int, up: int, *, shift: bool) -> bool:
        if not across or self._current < 0:
            return False
        x = self.x_of(self.cuts[self._current]) + across * (1 if shift else 8)
        self.shift(self._current, self.value_at(x))
        return True

    def press_key(self, key: Qt.Key) -> bool:
        last = len(self.cuts) - 1
        if key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown) and self.cuts:
            step = 1 if key == Qt.Key.Key_PageDown else -1
            self._current = min(last, max(0, self._current + step))
            self.update()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.remove(self._current)
        elif key == Qt.Key.Key_Insert:
            limits = (self._low, *self.cuts, self._high)
            _, k = max((limits[k + 1] - limits[k], -k) for k in range(len(limits) - 1))
            middle = (self.x_of(limits[-k]) + self.x_of(limits[1 - k])) / 2
            self.add(self.value_at(middle))
        else:
            return False
        return True

    def focusInEvent(self, event: QFocusEvent) -> None:
        if self._current < 0 and self.cuts:
            self._current = 0
        super().focusInEvent(event)

    # -- painting -----------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        colors, ground = theme(), self._ground()
        painter = smooth_painter(self)
        self.paint_ring(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        self._paint_bars(painter, ground)
        painter.setPen(colors.border)
        painter.drawLine(ground.bottomLeft(), ground.bottomRight())
        painter.setFont(font(11))
        self._paint_intervals(painter, ground)
        taken = -math.inf
        for k, cut in enumerate(self.cuts):
            taken = self._paint_line(painter, ground, k, cut, taken)

    def _paint_bars(self, painter: QPainter, ground: QRectF) -> None:
        most, step = max(self._bars, default=0), ground.width() / max(len(self._bars), 1)
        lighter = mix(theme().bar, theme().surface, 0.35)
        inner = sorted(self.x_of(cut) for cut in self.cuts)
        for k, count in enumerate(self._bars):
            left = ground.left() + k * step
            height = max(1.0, ground.height() * count / most) if count else 0.0
            band = sum(x <= left + step / 2 for x in inner)
            bar = QRectF(left, ground.bottom() - height, max(step - 1, 1), height)
            painter.fillRect(bar, lighter if band % 2 else theme().bar)

    def _paint_intervals(self, painter: QPainter, ground: QRectF) -> None:
        """Paint the ends of the axis, and below each interval its share of the rows."""
        metrics, colors = QFontMetrics(font(11)), theme()
        limits = (self._low, *self.cuts, self._high)
        painter.setPen(colors.text)
        for k, share in enumerate(self._shares[: len(limits) - 1]):
            left, right = self.x_of(limits[k]), self.x_of(limits[k + 1])
            if metrics.horizontalAdvance(share) + 4 <= right - left:
                room = QRectF(left, ground.bottom() + 3, right - left, 16)
                painter.drawText(room, Qt.AlignmentFlag.AlignCenter, share)
        painter.setPen(colors.muted)
        line = QRectF(ground.left(), ground.bottom() + 20, ground.width(), 16)
        painter.drawText(line, Qt.AlignmentFlag.AlignLeft, number_text(self._low))
        painter.drawText(line, Qt.AlignmentFlag.AlignRight, number_text(self._high))

    def _paint_line(
        self, painter: QPainter, ground: QRectF, k: int, cut: float, taken: float
    ) -> float:
        """Paint a line, its handle, and its number where it fits; return the number's right end."""
        colors, x, current = theme(), self.x_of(cut), k == self._current
        gone = current and self._thrown
        color = colors.error if gone else colors.accent
        style = Qt.PenStyle.DashLine if gone else Qt.PenStyle.SolidLine
        painter.setPen(QPen(color, 2 if current else 1.5, style))
        painter.drawLine(QPointF(x, ground.top() - 4), QPointF(x, ground.bottom() + 3))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(color if current else colors.surface)
        painter.drawEllipse(QPointF(x, ground.top() - 4), HANDLE, HANDLE)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        text = number_text(cut)
        width = QFontMetrics(font(11)).horizontalAdvance(text) + 6
        left = x - width / 2
        if left < taken and not current:
            return taken
        painter.setPen(color if current else colors.text)
        painter.drawText(QRectF(left, 0, width, 16), Qt.AlignmentFlag.AlignCenter, text)
        return left + width
