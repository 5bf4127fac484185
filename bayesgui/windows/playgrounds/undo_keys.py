"""Undo by the keyboard in a window that has a history of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence

from bayesgui.widgets.fields.number_edit import NumberEdit

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

_KEYS = {"Ctrl+Z": -1, "Ctrl+Shift+Z": 1, "Ctrl+Y": 1}


class UndoableEdit(NumberEdit):
    """A number field that leaves Ctrl+Z to its window while nothing is being typed."""

    def event(self, event: QEvent) -> bool:
        if _step_of(event) and not self.isModified():
            event.ignore()
            return False
        return super().event(event)


class _UndoKeys(QObject):
    """Takes the keys of Undo and Redo, before those of a window around it."""

    def __init__(self, window: QWidget, step: Callable[[int], object]) -> None:
        super().__init__(window)
        self._step = step
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        by = _step_of(event)
        if not by:
            return super().eventFilter(watched, event)
        event.accept()
        if event.type() == QEvent.Type.KeyPress:
            self._step(by)
        return True


def _step_of(event: QEvent) -> int:
    """Return −1 for the keys of Undo, +1 for those of Redo, 0 for any other event."""
    kinds = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
    if event.type() not in kinds or not isinstance(event, QKeyEvent):
        return 0
    return _KEYS.get(QKeySequence(event.keyCombination()).toString(), 0)


def bind_undo(window: QWidget, step: Callable[[int], object]) -> None:
    """Let the keys of Undo and Redo call a function with −1 and +1."""
    _UndoKeys(window, step)
