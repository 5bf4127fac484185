"""The base of all gestures: the pointer state, and the steps from press to release."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from bayesgui.canvas.geometry.projection import Projection

DRAG_FROM_PX = 4.0


@dataclass(frozen=True, slots=True)
class Pointer:
    """Position of the pointer and modifier keys."""

    px: QPointF
    x: float
    y: float
    modifiers: Qt.KeyboardModifier

    @property
    def shift(self) -> bool:
        """Whether Shift is held."""
        return bool(self.modifiers & Qt.KeyboardModifier.ShiftModifier)

    @property
    def ctrl(self) -> bool:
        """Whether Ctrl is held."""
        return bool(self.modifiers & Qt.KeyboardModifier.ControlModifier)

    @property
    def alt(self) -> bool:
        """Whether Alt is held."""
        return bool(self.modifiers & Qt.KeyboardModifier.AltModifier)

    def is_far_from(self, other: Pointer) -> bool:
        """Whether the pointer moved far enough to turn a press into a drag."""
        return (self.px - other.px).manhattanLength() >= DRAG_FROM_PX


class Gesture:
    """A press, the moves after it, and its release."""

    cursor: Qt.CursorShape | None = None
    """Mouse cursor during the gesture, if it differs."""

    def move(self, pointer: Pointer) -> None:
        """Update for a pointer movement."""

    def release(self, pointer: Pointer) -> bool:
        """Apply the gesture; return False to continue until the next press."""
        return True

    def press(self, pointer: Pointer) -> bool:
        """Handle another press of a continuing gesture; return whether the gesture is over."""
        return True

    def turn_over(self) -> bool:
        """Draw the other kind of line, as B asks; return whether the gesture has one."""
        return False

    def take_digit(self, digit: int) -> bool:
        """Take a digit that was typed; return whether the gesture has a use for it."""
        return False

    def cancel(self) -> None:
        """Restore the state before the gesture."""

    def paint(self, painter: QPainter, projection: Projection) -> None:
        """Paint a preview of the gesture."""
