"""Name, label and description of a variable; each is committed from its field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from bayesgui.widgets.fields.text_field import TextField
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.rows.layouts import show_text, text_label
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QKeyEvent

    from bayesgui.core.variable import Variable
    from bayesgui.widgets.live_text import Text

_DESCRIPTION_HEIGHT = 64


class DescriptionEdit(TextField):
    """A text of several lines, committed on Ctrl+Enter or when it loses the focus."""

    committed = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.committed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.committed.emit()
        else:
            super().keyPressEvent(event)


class VariableForm(QWidget):
    """Three fields, and the message when a name is rejected."""

    renamed = Signal(str)
    """The new name."""
    described = Signal(str, str)
    """The new label and description."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._variable: Variable | None = None
        self.name, self.label = QLineEdit(self), QLineEdit(self)
        self.description = DescriptionEdit(self)
        self.description.setFixedHeight(_DESCRIPTION_HEIGHT)
        self.description.setTabChangesFocus(True)
        self.description.setFont(font(12))
        self.problem = text_label(self, role="error")
        self.problem.hide()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(8)
        self._grid.setColumnStretch(1, 1)
        self._add_row(
            0,
            self.name,
            live("Name"),
            live("Unique in the network; findings and files use it (F2)"),
        )
        self._grid.addWidget(self.problem, 1, 1)
        self._add_row(2, self.label, live("Label"), live("A longer title, shown in tooltips"))
        self._add_row(
            3, self.description, live("Description"), live("Free text; Ctrl+Enter keeps it")
        )
        self.name.editingFinished.connect(self._commit_name)
        self.label.editingFinished.connect(self._commit_words)
        self.description.committed.connect(self._commit_words)

    def _add_row(self, row: int, field: QWidget, word: Text, tip: Text) -> None:
        say(field, tip=tip, spoken=word)
        caption = text_label(self, role="muted", wraps=False, text=word)
        caption.setBuddy(field)
        caption.setFixedHeight(26)
        self._grid.addWidget(caption, row, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(field, row, 1)

    def set_variable(self, variable: Variable) -> None:
        """Show a variable; an uncommitted text for the same variable is kept."""
        other = self._variable is None or self._variable.name != variable.name
        self._variable = variable
        if other or not self.name.isModified():
            self.name.setText(variable.name)
            self.say("")
        if other or not self.label.isModified():
            self.label.setText(variable.label)
        if other or not self.description.document().isModified():
            self.description.setPlainText(variable.description)
            self.description.document().setModified(False)

    def say(self, problem: str) -> None:
        """Mark the name as rejected with a message; "" removes the mark."""
        show_text(self.problem, problem)
        if bool(self.name.property("wrong")) != bool(problem):
            self.name.setProperty("wrong", bool(problem))
            self.name.style().unpolish(self.name)
            self.name.style().polish(self.name)

    def commit(self) -> None:
        """Commit all pending input."""
        self._commit_name()

    def _commit_name(self) -> None:
        # The name comes last: the other fields find the node by its old name.
        self._commit_words()
        if self._variable is not None and self.name.isModified():
            self.name.setModified(False)
            if self.name.text() != self._variable.name:
                self.renamed.emit(self.name.text())
            else:
                self.say("")

    def _commit_words(self) -> None:
        typed = self.label.isModified() or self.description.document().isModified()
        if self._variable is None or not typed:
            return
        self.label.setModified(False)
        self.description.document().setModified(False)
        self.described.emit(self.label.text().strip(), self.description.toPlainText().strip())
