"""Keys that a focused text field takes before shortcuts do."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent


def swallows_shortcut(event: QEvent) -> bool:
    """Tell whether an event is a key that a field keeps for itself, and accept it then."""
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    if event.modifiers() & held:
        return False
    event.accept()
    return True
