"""Typing numbers into the cells of a table: a field that says what is wrong, and keeps open."""

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
    """Lets numbers be typed into cells; a subclass paints them and knows what is a number there."""

    typed = Signal(int, int, float)
    """Configuration, state and the number typed for it."""
    entered = Signal()
    """Enter ended the typing: on to the next cell."""
    refused = Signal(str)
    """Why what stands in the editor is no such number; "" once it is one."""

    def problem(self, text: str) -> str:
        """Return what is wrong with a text, or nothing."""
        raise NotImplementedError

    def hand_over(self, text: str, index: Index) -> None:
        """Emit `typed` for a text with which nothing is wrong."""
        raise NotImplementedError

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Return a field for the number."""
        editor = QLineEdit(parent)
        editor.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        editor.setAccessibleName(index.data(Qt.ItemDataRole.AccessibleTextRole))
        editor.textEdited.connect(lambda _text: self._check(editor))
        return editor

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Put the exact number into the field."""
        assert isinstance(editor, QLineEdit)
        # The view asks again after every change of the model; what is being typed stays.
        if not editor.isModified():
            editor.setText(index.data(Qt.ItemDataRole.EditRole))

    def setModelData(self, editor: QWidget, model: object, index: Index) -> None:
        """Hand over the number, unless it is the one that was there."""
        assert isinstance(editor, QLineEdit)
        if not editor.isModified() or self._check(editor):
            self.refused.emit("")
            return
        self.hand_over(editor.text(), index)

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Let the field fill the cell."""
        editor.setGeometry(option.rect)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Keep a field open that holds no such number; Escape drops it."""
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
                # The field would pass Enter on to the table, which opens it again.
                self.commitData.emit(editor)
                self.closeEditor.emit(editor, QAbstractItemDelegate.EndEditHint.NoHint)
                self.entered.emit()
                return True
        return super().eventFilter(editor, event)

    def _check(self, editor: QLineEdit) -> str:
        """Mark the field if it holds no such number; return the sentence."""
        problem = self.problem(editor.text())
        editor.setProperty("wrong", bool(problem))
        editor.style().unpolish(editor)
        editor.style().polish(editor)
        self.refused.emit(problem)
        return problem
