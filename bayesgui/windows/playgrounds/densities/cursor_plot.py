"""A plot whose cursor is dragged, or moved by the arrow keys."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets.theme import theme, theme_changes

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent

    from bayesgui.windows.playgrounds.densities.plot_frame import PlotFrame

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
_STEP, _LONG = 1 / 400, 10


class CursorPlot(QWidget):
    """The common part of all plots over the axis of the values."""

    cursor_moved = Signal(float)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.place = 0.0
        """Where the cursor stands."""
        theme_changes().changed.connect(self.update)

    def frame(self) -> PlotFrame | None:
        """Return the frame, None while there is nothing to show."""
        raise NotImplementedError

    def paint_content(self, painter: QPainter, frame: PlotFrame) -> None:
        """Paint everything within the frame."""
        raise NotImplementedError

    def paintEvent(self, event: QPaintEvent) -> None:
        frame = self.frame()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if frame is not None:
            self.paint_content(painter, frame)
        if self.hasFocus():
            painter.setPen(QPen(theme().accent, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)

    def key_step(self, frame: PlotFrame) -> float:
        """Return how far an arrow key moves the cursor."""
        return (frame.high - frame.low) * _STEP

    def _move_to(self, x: float) -> None:
        frame = self.frame()
        if frame is not None:
            # As many digits as the pixels can tell apart.
            step = (frame.high - frame.low) / max(frame.rect.width(), 1.0)
            self.cursor_moved.emit(rounded(frame.value_at(x), step))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._move_to(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._move_to(event.position().x())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        by, frame = _STEPS.get(Qt.Key(event.key())), self.frame()
        if by is None or frame is None:
            super().keyPressEvent(event)
            return
        long = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        step = self.key_step(frame) * (_LONG if long else 1)
        moved = min(max(self.place + by * step, frame.low), frame.high)
        self.cursor_moved.emit(rounded(moved, step))


def rounded(value: float, step: float) -> float:
    """Return a number with the digits that steps of a size need, the last being a whole one."""
    digits = max(0, math.ceil(-math.log10(step)))
    return round(value, digits)
