"""A histogram of confidences over a slider for the threshold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy, QWidget

from bayesgui.widgets.painting import smooth_painter
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QMouseEvent, QPaintEvent

BINS = 20
STEPS = 100
"""Positions of the slider."""
_SIDE, _TOP, _BARS, _TRACK, _HANDLE = 8.0, 16.0, 56.0, 4.0, 7.0
_SLIDER_Y = _TOP + _BARS + 12
HEIGHT = 112


class ThresholdSlider(QAbstractSlider):
    """Bars of all pairs in bins of 0.05; what the threshold keeps is blue."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._counts: tuple[int, ...] = (0,) * BINS
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setRange(0, STEPS)
        self.setSingleStep(1)
        self.setPageStep(5)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    @property
    def counts(self) -> tuple[int, ...]:
        """Pairs in each bin; the last one is closed at both ends."""
        return self._counts

    def show_confidences(self, confidences: Sequence[float]) -> None:
        """Show other pairs."""
        counts = [0] * BINS
        for each in confidences:
            counts[min(BINS - 1, int(each * BINS + 1e-9))] += 1
        self._counts = tuple(counts)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(280, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(160, HEIGHT)

    def _x(self, share: float) -> float:
        return _SIDE + share * (self.width() - 2 * _SIDE)

    def place_of(self, threshold: float) -> QPointF:
        """Return where the handle stands at a threshold."""
        return QPointF(self._x(threshold), _SLIDER_Y)

    # -- events -------------------------------------------------------------------------------

    def _move_to(self, x: float) -> None:
        share = (x - _SIDE) / max(1.0, self.width() - 2 * _SIDE)
        self.setSliderPosition(round(STEPS * share))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self._move_to(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown():
            self._move_to(event.position().x())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.setSliderDown(False)

    def sliderChange(self, change: QAbstractSlider.SliderChange) -> None:
        self.update()

    # -- painting -----------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        self._paint_bars(painter)
        self._paint_slider(painter)
        self._paint_axis(painter)

    def _paint_bars(self, painter: QPainter) -> None:
        colors, most = theme(), max(*self._counts, 1)
        share = self.value() / STEPS
        painter.setFont(font(11))
        for k, count in enumerate(self._counts):
            if not count:
                continue
            left, right = self._x(k / BINS) + 1, self._x((k + 1) / BINS) - 1
            height = max(2.0, _BARS * count / most)
            top = _TOP + _BARS - height
            kept = k / BINS >= share - 1e-9
            bar = QRectF(left, top, right - left, height)
            painter.fillRect(bar, colors.bar if kept else colors.stale_bar)
            painter.setPen(colors.text)
            room = QRectF(left - 12, top - 15, right - left + 24, 14)
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, str(count))
        painter.setPen(QPen(colors.control, 1))
        painter.drawLine(QPointF(self._x(0), _TOP + _BARS), QPointF(self._x(1), _TOP + _BARS))

    def _paint_slider(self, painter: QPainter) -> None:
        colors, x = theme(), self._x(self.value() / STEPS)
        painter.setPen(Qt.PenStyle.NoPen)
        for left, right, color in (
            (self._x(0), x, colors.accent),
            (x, self._x(1), colors.track),
        ):
            painter.setBrush(color)
            track = QRectF(left, _SLIDER_Y - _TRACK / 2, max(0.0, right - left), _TRACK)
            painter.drawRoundedRect(track, _TRACK / 2, _TRACK / 2)
        painter.setPen(QPen(colors.accent, 2))
        painter.drawLine(QPointF(x, _TOP - 8), QPointF(x, _SLIDER_Y - _HANDLE))
        painter.setBrush(colors.accent_soft if self.hasFocus() else colors.surface)
        painter.drawEllipse(QPointF(x, _SLIDER_Y), _HANDLE, _HANDLE)

    def _paint_axis(self, painter: QPainter) -> None:
        colors = theme()
        painter.setPen(colors.muted)
        painter.setFont(font(11))
        for share, text in ((0.0, "0"), (0.5, "0.5"), (1.0, "1")):
            room = QRectF(self._x(share) - 16, _SLIDER_Y + 11, 32, 14)
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, text)
        for k in range(5):
            x = self._x(k / 4)
            painter.drawLine(QPointF(x, _SLIDER_Y + 8), QPointF(x, _SLIDER_Y + 10))
