"""Undo by the keyboard in a window, while the focus is in a field."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QWidget

from bayesgui.widgets.fields.number_edit import NumberEdit

_KEYS = {"Ctrl+Z": -1, "Ctrl+Shift+Z": 1, "Ctrl+Y": 1}


class UndoableEdit(NumberEdit):
    """A number field that leaves Ctrl+Z to its window while nothing is being typed."""

    def event(self, event: QEvent) -> bool:
        if step_of(event) and not self.isModified():
            event.ignore()
            return False
        return super().event(event)


class UndoableLine(QLineEdit):
    """A text field like it; Esc takes back what has been typed."""

    committed = Signal(str)
    """Emitted on Enter or focus out after another text was typed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = ""
        self.editingFinished.connect(self._commit)

    def show_text(self, text: str) -> None:
        """Show a text; what is being typed is left alone."""
        self._shown = text
        if not self.isModified():
            self.setText(text)

    def _commit(self) -> None:
        if self.isModified():
            self.setModified(False)
            self.committed.emit(self.text())

    def event(self, event: QEvent) -> bool:
        if step_of(event) and not self.isModified():
            event.ignore()
            return False
        if is_escape(event) and self.isModified():
            event.accept()
            if event.type() == QEvent.Type.KeyPress:
                self.setText(self._shown)
                self.selectAll()
            return True
        return super().event(event)


def is_escape(event: QEvent) -> bool:
    """Return whether an event is the key Esc, also before it is asked for a shortcut."""
    kinds = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
    return event.type() in kinds and getattr(event, "key", int)() == Qt.Key.Key_Escape


def step_of(event: QEvent) -> int:
    """Return −1 for the keys of Undo, +1 for those of Redo, 0 for any other event."""
    kinds = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
    if event.type() not in kinds or not isinstance(event, QKeyEvent):
        return 0
    return _KEYS.get(QKeySequence(event.keyCombination()).toString(), 0)
