"""Undo by the keyboard in a window, while the focus is in a field of numbers."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QKeyEvent, QKeySequence

from bayesgui.widgets.fields.number_edit import NumberEdit

_KEYS = {"Ctrl+Z": -1, "Ctrl+Shift+Z": 1, "Ctrl+Y": 1}


class UndoableEdit(NumberEdit):
    """A number field that leaves Ctrl+Z to its window while nothing is being typed."""

    def event(self, event: QEvent) -> bool:
        if step_of(event) and not self.isModified():
            event.ignore()
            return False
        return super().event(event)


def step_of(event: QEvent) -> int:
    """Return −1 for the keys of Undo, +1 for those of Redo, 0 for any other event."""
    kinds = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
    if event.type() not in kinds or not isinstance(event, QKeyEvent):
        return 0
    return _KEYS.get(QKeySequence(event.keyCombination()).toString(), 0)
