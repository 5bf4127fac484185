"""What all gestures share: the pointer, and the life of a gesture from press to release."""

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
    """Where the pointer is and which keys are held.

    Parameters
    ----------
    px : QPointF
        In pixels of the viewport.
    x, y : float
        In canvas units.
    modifiers : Qt.KeyboardModifier
        Held keys.
    """

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
        """Whether it went so far that a press became a drag."""
        return (self.px - other.px).manhattanLength() >= DRAG_FROM_PX


class Gesture:
    """A press, what follows it, and its release."""

    cursor: Qt.CursorShape | None = None
    """The pointer's shape while it lasts, if it differs."""

    def move(self, pointer: Pointer) -> None:
        """Follow the pointer."""

    def release(self, pointer: Pointer) -> bool:
        """Do what the gesture is for; return False to go on until the next press."""
        return True

    def press(self, pointer: Pointer) -> bool:
        """Take a further press while going on; return whether the gesture is over."""
        return True

    def cancel(self) -> None:
        """Leave everything as it was."""

    def paint(self, painter: QPainter, projection: Projection) -> None:
        """Paint what the gesture would do."""
