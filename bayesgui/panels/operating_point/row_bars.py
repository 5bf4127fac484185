"""Rows by the predicted probability of a class, above and below a line that decides."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen

from bayesgui.panels.operating_point.threshold_handle import ThresholdHandle
from bayesgui.widgets.hatching import paint_hatching
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.painting import rounded
from bayesgui.widgets.theme import font, mix, theme

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PySide6.QtGui import QColor, QPaintEvent
    from PySide6.QtWidgets import QWidget

    from bayesgui.decisions.operating import ThresholdCounts
    from bayesgui.document.shown.operating_point import OneClass

BARS = 40
_TOP, _SIDE, _STRIP, _AXIS = 26.0, 10.0, 18.0, 16.0
_PALE = 0.6
"""Share of the ground in the color of what is decided correctly."""
_GRIP = (10.0, 22.0)
_TICKS = ((0.0, "0"), (0.25, "0.25"), (0.5, "0.5"), (0.75, "0.75"), (1.0, "1"))


class RowBars(ThresholdHandle):
    """Rows of the class upwards, the others downwards, on a root scale; the line can be drawn."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("operatingRows")
        self._counted: ThresholdCounts | None = None
        self._up: NDArray[np.float64] = np.zeros(BARS)
        self._down: NDArray[np.float64] = np.zeros(BARS)
        self.setCursor(Qt.CursorShape.SizeHorCursor)

    @property
    def bars(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The rows of the class, and the others, in each bar."""
        return self._up, self._down

    def show_class(self, one: OneClass) -> None:
        """Show a class at its threshold."""
        self._one = one
        if one.counts is not self._counted:
            self._counted = one.counts
            self._up, self._down = one.counts.bars(BARS)
        self.setAccessibleDescription(
            self.tr("decide {name} when P({name}) ≥ {limit}").format(
                name=one.name, limit=f"{one.threshold:.3g}"
            )
        )
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(300, 140)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 120)

    # -- geometry -----------------------------------------------------------------------------

    def _ground(self) -> QRectF:
        width = self.width() - 2 * _SIDE
        return QRectF(_SIDE, _TOP, width, self.height() - _TOP - _STRIP - _AXIS)

    def x_of(self, threshold: float) -> float:
        """Return the x position of a probability."""
        ground = self._ground()
        return ground.left() + ground.width() * min(1.0, max(0.0, threshold))

    def threshold_at(self, place: QPointF) -> float | None:
        """Return the probability at a place, rounded to two decimals."""
        ground = self._ground()
        share = (place.x() - ground.left()) / max(1.0, ground.width())
        return round(min(1.0, max(0.0, share)), 2)

    def _zero(self, ground: QRectF) -> float:
        """Return the y position of the line between both truths, as their highest bars ask."""
        up, down = math.sqrt(self._up.max(initial=0)), math.sqrt(self._down.max(initial=0))
        share = up / (up + down) if up + down else 0.5
        # Room for the words above and below.
        return ground.top() + ground.height() * min(0.75, max(0.25, share))

    # -- painting -----------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        one = self._one
        painter = QPainter(self)
        painter.setFont(font(11))
        ground = self._ground()
        zero, x = self._zero(ground), self.x_of(one.threshold)
        left = QRectF(ground.left(), 0, x - ground.left(), self.height())
        right = QRectF(x, 0, ground.right() - x, self.height())
        for side, is_decided in ((left, False), (right, True)):
            painter.save()
            painter.setClipRect(side)
            self._paint_bars(painter, ground, zero, is_decided=is_decided)
            painter.restore()
        painter.setPen(theme().control)
        painter.drawLine(QPointF(ground.left(), zero), QPointF(ground.right(), zero))
        self._paint_words(painter, ground, one)
        self._paint_strip(painter, ground, x, one)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_line(painter, ground, zero, x, one)

    def _paint_bars(
        self, painter: QPainter, ground: QRectF, zero: float, *, is_decided: bool
    ) -> None:
        """Paint all bars as they are where the class is decided, or where it is not."""
        colors, width = theme(), ground.width() / BARS
        most_up = math.sqrt(self._up.max(initial=0)) or 1.0
        most_down = math.sqrt(self._down.max(initial=0)) or 1.0
        above, below = (zero - ground.top()) / most_up, (ground.bottom() - zero) / most_down
        scale = min(above, below)
        for k in range(BARS):
            left = ground.left() + k * width
            up, down = math.sqrt(self._up[k]) * scale, math.sqrt(self._down[k]) * scale
            if up:
                bar = QRectF(left, zero - up, max(width - 1, 1), up)
                painter.fillRect(bar, _paled(colors.c2, 0.75 if is_decided else 0.35))
                paint_hatching(painter, bar, ground.topLeft(), "c2")
            if down:
                bar = QRectF(left, zero, max(width - 1, 1), down)
                painter.fillRect(bar, colors.c1 if is_decided else _paled(colors.c1, _PALE))

    def _paint_words(self, painter: QPainter, ground: QRectF, one: OneClass) -> None:
        """Say the truths at the right, above and below."""
        colors = theme()
        right = Qt.AlignmentFlag.AlignRight
        top = QRectF(ground.left(), ground.top() - 2, ground.width(), 16)
        bottom = QRectF(ground.left(), ground.bottom() - 16, ground.width(), 16)
        names = one.losses.classes
        texts = ((top, one.positive, colors.c2), (bottom, 1 - one.positive, colors.c1))
        for box, k, color in texts:
            text = _cut(painter, self.tr("truth {name}").format(name=names[k]), box)
            width = painter.fontMetrics().horizontalAdvance(text) + 4
            # Bars may come near.
            painter.fillRect(QRectF(box.right() - width, box.top(), width, 16), colors.surface)
            painter.setPen(color)
            painter.drawText(box, right | Qt.AlignmentFlag.AlignVCenter, text)

    def _paint_strip(self, painter: QPainter, ground: QRectF, x: float, one: OneClass) -> None:
        """Paint what is decided on both sides, and the axis."""
        colors, names = theme(), one.losses.classes
        top = ground.bottom() + 2
        center = Qt.AlignmentFlag.AlignCenter
        painter.setFont(font(11, 600))
        for left, right, k, color in (
            (ground.left(), x, 1 - one.positive, colors.c1),
            (x, ground.right(), one.positive, colors.c2),
        ):
            box = QRectF(left, top, right - left, _STRIP - 4)
            painter.fillRect(box, mix(color, colors.surface, 0.7))
            text = self.tr("decide {name}").format(name=names[k])
            painter.setPen(colors.text)
            if painter.fontMetrics().horizontalAdvance(text) + 6 <= box.width():
                painter.drawText(box, center, text)
        painter.setFont(font(11))
        painter.setPen(colors.muted)
        for tick, text in _TICKS:
            place = self.x_of(tick)
            room = QRectF(place - 24, self.height() - _AXIS, 48, _AXIS)
            if tick in (0.0, 1.0):
                room.moveLeft(0.0 if tick == 0.0 else self.width() - room.width())
            side = {0.0: Qt.AlignmentFlag.AlignLeft, 1.0: Qt.AlignmentFlag.AlignRight}
            aligned = side.get(tick, Qt.AlignmentFlag.AlignHCenter) | Qt.AlignmentFlag.AlignVCenter
            inner = room.adjusted(_SIDE - 3, 0, 3 - _SIDE, 0) if tick in side else room
            painter.drawText(inner, aligned, text)

    def _paint_line(
        self, painter: QPainter, ground: QRectF, zero: float, x: float, one: OneClass
    ) -> None:
        """Paint the line with its grip, its value, and the errors on both sides."""
        colors = theme()
        painter.setPen(QPen(colors.accent, 2))
        painter.drawLine(QPointF(x, 2), QPointF(x, ground.bottom() + _STRIP - 2))
        painter.setBrush(colors.accent_soft if self.hasFocus() else colors.surface)
        width, height = _GRIP
        painter.drawRoundedRect(QRectF(x - width / 2, zero - height / 2, width, height), 4, 4)
        painter.setFont(font(12, 600))
        text = f"{one.threshold:.3g}"
        box = QRectF(0, 1, painter.fontMetrics().horizontalAdvance(text) + 14, 20)
        box.moveLeft(x + 6 if x + 6 + box.width() <= self.width() else x - 6 - box.width())
        rounded(painter, box, 4, colors.surface, QPen(colors.accent, 1.5))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
        self._paint_errors(painter, ground, x, box, one)

    def _paint_errors(
        self, painter: QPainter, ground: QRectF, x: float, box: QRectF, one: OneClass
    ) -> None:
        counts = one.outcome(one.threshold).counts
        truth, other = one.positive, 1 - one.positive
        misses = self.tr("misses: {count}").format(count=count_text(round(counts[truth, other])))
        alarms = self.tr("false alarms: {count}").format(
            count=count_text(round(counts[other, truth]))
        )
        painter.setPen(theme().text)
        painter.setFont(font(11, 600))
        metrics = painter.fontMetrics()
        end = min(x, box.left()) - 6
        if metrics.horizontalAdvance(misses) <= end - ground.left():
            room = QRectF(ground.left(), 3, end - ground.left(), 16)
            painter.drawText(room, Qt.AlignmentFlag.AlignRight, misses)
        start = max(x, box.right()) + 6
        if metrics.horizontalAdvance(alarms) <= ground.right() - start:
            room = QRectF(start, 3, ground.right() - start, 16)
            painter.drawText(room, Qt.AlignmentFlag.AlignLeft, alarms)


def _paled(color: QColor, share: float) -> QColor:
    return mix(color, theme().surface, share)


def _cut(painter: QPainter, text: str, box: QRectF) -> str:
    return painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(box.width()))
