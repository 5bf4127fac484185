"""Editing numbers in table cells: an editor that reports invalid input and stays open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QLineEdit, QStyledItemDelegate, QWidget

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex, QPersistentModelIndex
    from PySide6.QtWidgets import QStyleOptionViewItem

    Index = QModelIndex | QPersistentModelIndex

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_ENDS = (*_ENTER, Qt.Key.Key_Tab, Qt.Key.Key_Backtab)


class NumberDelegate(QStyledItemDelegate):
    """Edits numbers in cells; a subclass paints the cells and validates the input."""

    typed = Signal(int, int, float)
    """Configuration, state and the number typed for it."""
    entered = Signal()
    """Enter finished editing: move to the next cell."""
    refused = Signal(str)
    """Why the text in the editor is not valid; "" once it is."""

    def problem(self, text: str) -> str:
        """Return what is wrong with a text, or ""."""
        raise NotImplementedError

    def hand_over(self, text: str, index: Index) -> None:
        """Emit `typed` for a valid text."""
        raise NotImplementedError

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        editor = QLineEdit(parent)
        editor.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        editor.setAccessibleName(index.data(Qt.ItemDataRole.AccessibleTextRole))
        editor.textEdited.connect(lambda _text: self._check(editor))
        return editor

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        assert isinstance(editor, QLineEdit)
        # The view calls this after every change of the model; keep what is being typed.
        if not editor.isModified():
            editor.setText(index.data(Qt.ItemDataRole.EditRole))

    def setModelData(self, editor: QWidget, model: object, index: Index) -> None:
        """Emit the number unless it is unchanged."""
        assert isinstance(editor, QLineEdit)
        if not editor.isModified() or self._check(editor):
            self.refused.emit("")
            return
        self.hand_over(editor.text(), index)

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        editor.setGeometry(option.rect)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Keep an editor with invalid input open; Escape closes it."""
        if (
            isinstance(editor, QLineEdit)
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
        ):
            if event.key() in _ENDS and self._check(editor):
                return True
            if event.key() == Qt.Key.Key_Escape:
                editor.setModified(False)
                self.refused.emit("")
            if event.key() in _ENTER:
                # The editor would pass Enter on to the table, which would open it again.
                self.commitData.emit(editor)
                self.closeEditor.emit(editor, QAbstractItemDelegate.EndEditHint.NoHint)
                self.entered.emit()
                return True
        return super().eventFilter(editor, event)

    def _check(self, editor: QLineEdit) -> str:
        """Mark the editor if its text is invalid; return the message."""
        problem = self.problem(editor.text())
        editor.setProperty("wrong", bool(problem))
        editor.style().unpolish(editor)
        editor.style().polish(editor)
        self.refused.emit(problem)
        return problem
