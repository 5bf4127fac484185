"""Keys that belong to a field while one types in it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent


def swallows_shortcut(event: QEvent) -> bool:
    """Whether an event is a key that a field keeps for itself; it is accepted then."""
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    if event.modifiers() & held:
        return False
    event.accept()
    return True
