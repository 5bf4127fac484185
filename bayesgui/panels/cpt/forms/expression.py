"""The field for an expression, with completion of parents, states and functions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QCompleter, QLineEdit, QListView, QToolButton, QWidget

from bayesgui.core.formulas.functions import FUNCTIONS
from bayesgui.core.formulas.syntax import name_text, state_text
from bayesgui.panels.cpt.forms.expression_help import ExpressionHelp, description_of
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.undoable_edit import step_of
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.layouts import row_layout, text_label
from bayesgui.widgets.theme import icon

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QKeyEvent

    from bayesgui.panels.cpt.table_axes import TableAxes

_INSERTED = Qt.ItemDataRole.UserRole + 1
_WORD = re.compile(r"""`[^`]*`|"[^"]*"|(`[^`]*$|"[^"]*$|[^\W\d]\w*$)|.""", re.DOTALL)
"""Matches complete quoted names and texts, so that an open quote is recognized as such."""


class ExpressionField(QLineEdit):
    """One line for a formula; completes names while typing, or lists them with Ctrl+Space."""

    finished = Signal()
    """The focus went elsewhere."""
    left = Signal()
    """Escape was pressed: restore the last valid expression."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = QStandardItemModel(self)
        self._completer = QCompleter(self._words, self)
        self._completer.setWidget(self)
        self._list = QListView(self)
        self._completer.setPopup(self._list)
        self._completer.setCompletionRole(_INSERTED)
        self._completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._completer.activated[QModelIndex].connect(self._insert)  # type: ignore[index]
        self.textEdited.connect(lambda _: self._offer())

    def set_family(self, axes: TableAxes) -> None:
        """Set the parents and states to be completed."""
        self._words.clear()
        for parent, _ in axes.parents:
            self._add(name_text(parent), name_text(parent), self.tr("parent"))
        for function in FUNCTIONS:
            self._add(f"{function.name}(", function.signature, description_of(function.name))
        texts = dict.fromkeys(
            (*axes.states, *(state for _, states in axes.parents for state in states))
        )
        for state in texts:
            self._add(state_text(state), state_text(state), self.tr("state"))

    def _add(self, inserted: str, shown: str, what: str) -> None:
        item = QStandardItem(shown)
        item.setData(inserted, _INSERTED)
        item.setToolTip(what)
        self._words.appendRow(item)

    @property
    def offered(self) -> list[str]:
        """The entries of the open completion list; empty while it is closed."""
        if not self._list.isVisible():
            return []
        model = self._completer.completionModel()
        return [str(model.index(row, 0).data()) for row in range(model.rowCount())]

    def _word(self) -> str:
        words = [match[1] for match in _WORD.finditer(self.text()[: self.cursorPosition()])]
        return (words[-1] or "") if words else ""

    def _offer(self, *, all_words: bool = False) -> None:
        word = self._word()
        self._completer.setCompletionPrefix(word)
        model = self._completer.completionModel()
        only = model.rowCount() == 1 and model.index(0, 0).data(_INSERTED) == word
        if (not word and not all_words) or only or not model.rowCount():
            self._list.hide()
            return
        place = self.cursorRect()
        place.setWidth(320)
        self._completer.complete(place)

    def _insert(self, index: QModelIndex) -> None:
        word, text = self._word(), str(index.data(_INSERTED))
        end = self.cursorPosition()
        self.setSelection(end - len(word), len(word))
        self.insert(text)
        self.textEdited.emit(self.text())

    def put(self, text: str) -> None:
        """Insert a text at the cursor, or replace the selection."""
        self.setFocus()
        self.insert(text)
        self.textEdited.emit(self.text())

    def event(self, event: QEvent) -> bool:
        """Handle Escape before the window does, and Undo only while something is typed."""
        if step_of(event) and not self.isModified():
            event.ignore()
            return False
        if event.type() == QEvent.Type.ShortcutOverride and self._is_escape(event):
            event.accept()
            return True
        return super().event(event)

    def _is_escape(self, event: QEvent) -> bool:
        return getattr(event, "key", lambda: None)() == Qt.Key.Key_Escape

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """List everything with Ctrl+Space, revert with Escape."""
        control = event.modifiers() == Qt.KeyboardModifier.ControlModifier
        if event.key() == Qt.Key.Key_Space and control:
            self._offer(all_words=True)
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Commit the text, unless only the completion list took the focus."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.finished.emit()


class ExpressionRow(QWidget):
    """The field and the button for the list of functions."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = named(
            ExpressionField(self),
            "",
            tip=live(
                "A formula over the parents, computed for every configuration; Normal(mean, sd) "
                "takes the standard deviation. Ctrl+Space offers names"
            ),
            spoken=live("Expression"),
            hint=live("Type a formula over the parents, such as Normal(a + b, 2)"),
        )
        self.help_button = named(
            QToolButton(self),
            "",
            tip=live("Functions and distributions, with examples"),
            spoken=live("Functions of expressions"),
        )
        self.help_button.setIcon(icon("info"))
        self.help_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.help_button.setIconSize(QSize(16, 16))
        self.help_button.clicked.connect(self.show_help)
        pending = live("Preview · Enter applies")
        self.hint = text_label(self, role="muted", wraps=False, text=pending)
        self.hint.hide()
        parts = (self.field, self.hint, self.help_button)
        row_layout(*parts, parent=self, margins=(8, 0, 12, 0), spacing=4, grows=self.field)

    def show_help(self) -> ExpressionHelp:
        """Open the list of functions above the button."""
        popup = ExpressionHelp(self)
        popup.chosen.connect(self.field.put)
        button = self.help_button
        popup.show_at(button.mapToGlobal(button.rect().topRight()))
        return popup

    def set_pending(self, pending: bool) -> None:
        """Tell whether the text has yet to be applied."""
        self.hint.setVisible(pending)

    def mark(self, wrong: bool) -> None:
        """Mark the field as wrong, or not."""
        if self.field.property("wrong") != wrong:
            self.field.setProperty("wrong", wrong)
            self.field.style().unpolish(self.field)
            self.field.style().polish(self.field)
