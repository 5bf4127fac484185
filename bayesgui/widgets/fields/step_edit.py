"""A number field with two small arrows, which change it by a round step."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QPen

from bayesgui.widgets.fields.undoable_edit import UndoableEdit
from bayesgui.widgets.painting import smooth_painter
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent
    from PySide6.QtWidgets import QWidget

_ARROWS = 18
"""Width in px of the part with the arrows."""
_HALF, _RISE, _APART = 3.5, 3.0, 3.5
_LONG = 10
_KEYS = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
_SHARE = 50.0


class StepEdit(UndoableEdit):
    """Up, Down and the arrows step; with Shift ten times as far."""

    def __init__(
        self,
        value: float,
        low: float,
        high: float,
        parent: QWidget | None = None,
        probability: bool = True,
    ) -> None:
        super().__init__(value, low, high, parent, probability)
        self.step = 1.0
        margins = self.textMargins()
        margins.setRight(margins.right() + _ARROWS - 4)
        self.setTextMargins(margins)
        self.setMouseTracking(True)

    def set_span(self, span: float, *, whole: bool = False) -> None:
        """Set the step to a power of ten that is about a fiftieth of a span."""
        step = 10.0 ** math.floor(math.log10(span / _SHARE)) if span > 0 else 1.0
        self.step = max(1.0, step) if whole else step

    def step_by(self, steps: int) -> None:
        """Change the number by some steps, within its bounds, and tell so."""
        digits = max(0, -math.floor(math.log10(self.step) + 1e-9))
        moved = round(self.value + steps * self.step, digits)
        moved = min(max(moved, self._low), self._high)
        if moved != self.value and self.isEnabled():
            self.set_value(moved)
            self.committed.emit(moved)

    def _arrows(self) -> QRect:
        return QRect(self.width() - _ARROWS, 0, _ARROWS, self.height())

    def _step_at(self, event: QMouseEvent) -> int:
        """Return the step of an arrow below the pointer, 0 beside both."""
        if not self._arrows().contains(event.position().toPoint()):
            return 0
        return 1 if event.position().y() < 0.5 * self.height() else -1

    def mousePressEvent(self, event: QMouseEvent) -> None:
        steps = self._step_at(event)
        if steps and event.button() == Qt.MouseButton.LeftButton:
            shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self.step_by(steps * (_LONG if shift else 1))
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            return
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # The second press of two quick ones.
        if self._step_at(event):
            self.mousePressEvent(event)
        else:
            super().mouseDoubleClickEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = self._step_at(event) != 0
        self.setCursor(Qt.CursorShape.ArrowCursor if over else Qt.CursorShape.IBeamCursor)
        super().mouseMoveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = _KEYS.get(Qt.Key(event.key()), 0)
        if steps:
            shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self.step_by(steps * (_LONG if shift else 1))
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = smooth_painter(self)
        pen = QPen(theme().muted if self.isEnabled() else theme().disabled, 1.4)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        middle = QPointF(self.width() - 0.5 * _ARROWS - 1, 0.5 * self.height())
        for side in (-1.0, 1.0):
            tip = middle + QPointF(0, side * (_APART + _RISE))
            base = side * -_RISE
            painter.drawPolyline([tip + QPointF(-_HALF, base), tip, tip + QPointF(_HALF, base)])
