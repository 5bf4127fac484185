"""The player's bar below the canvas, and the keys that steer it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from bayesgui.canvas.view import CanvasView
from bayesgui.widgets.fields.player_bar import PlayerBar
from bayesgui.widgets.rows.layouts import column_layout
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

EDGE = 16
_STEPS = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}


class StagesBar(QWidget):
    """A player's bar on the ground of the canvas."""

    language_changed = Signal()
    removal_requested = Signal(int)
    """The next removal is wanted, or with −1 the one before."""
    left = Signal()
    """The user wants to leave."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("stagesBar")
        self.player = PlayerBar(self)
        column_layout(self.player, parent=self, margins=(EDGE, 0, EDGE, EDGE))

    def press(self, event: QKeyEvent) -> bool:
        """Steer by a key; return whether it was used."""
        key = Qt.Key(event.key())
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key == Qt.Key.Key_Escape:
            self.left.emit()
        elif key in _STEPS and shift:
            self.removal_requested.emit(_STEPS[key])
        else:
            return self.player.take_key(key)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.press(event):
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the player's keys from the canvas before it walks through its nodes."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if event.key() == Qt.Key.Key_Escape and isinstance(watched, CanvasView):
            # A tool, such as that of the test of a pair, is left before the player is.
            return watched.tool == "select" and self.press(event)
        controls = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        return not event.modifiers() & controls and self.press(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.language_changed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), theme().canvas)
