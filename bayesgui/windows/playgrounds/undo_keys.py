"""Undo by the keyboard in a window that has a history of its own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut

from bayesgui.widgets.fields.number_edit import NumberEdit

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

_KEYS = {"Ctrl+Z": -1, "Ctrl+Shift+Z": 1, "Ctrl+Y": 1}


class UndoableEdit(NumberEdit):
    """A number field that leaves Ctrl+Z to its window while nothing is being typed."""

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and not self.isModified():
            pressed = QKeySequence(event.keyCombination()) if isinstance(event, QKeyEvent) else None
            if pressed is not None and pressed.toString() in _KEYS:
                event.ignore()
                return False
        return super().event(event)


def bind_undo(window: QWidget, step: Callable[[int], object]) -> None:
    """Let the keys of Undo and Redo call a function with −1 and +1."""
    for key, by in _KEYS.items():
        QShortcut(QKeySequence(key), window).activated.connect(partial(step, by))
