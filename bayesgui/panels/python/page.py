"""The page Python: what was done in the document, as a script that does it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QPlainTextEdit

from bayesgui.panels.panel import Panel
from bayesgui.panels.python.highlighting import PythonHighlighter, utf16_units
from bayesgui.widgets.fields.buttons import link_button, named, push_button
from bayesgui.widgets.fonts import code_font
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label

if TYPE_CHECKING:
    from PySide6.QtGui import QShowEvent
    from PySide6.QtWidgets import QWidget

LETTERS = 2_000_000
"""Length of a script above which only its end is shown; it is copied and saved whole."""


class PythonPage(Panel):
    """The script, which grows at its end, and what can be done with it."""

    follows = None

    shown = Signal()
    """It became visible, and wants to be up to date."""
    copy_requested = Signal()
    save_requested = Signal()
    restart_requested = Signal()
    """Begin the script again with the present network."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "pythonPage", spoken=live("Python"))
        self.text = named(QPlainTextEdit(self), "pythonScript", spoken=live("The script"))
        self.text.setReadOnly(True)
        self.text.setFont(code_font(12))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setUndoRedoEnabled(False)
        self.text.setTabChangesFocus(True)
        self._highlighter = PythonHighlighter(self.text.document())
        self.says = text_label(self, 12, role="muted", wraps=True)
        self.copy = push_button(
            "pythonCopy",
            self,
            self.copy_requested,
            live("Copy all"),
            tip=live("Copy the whole script, which ends with the same network and numbers"),
            primary=True,
            icon_name="copy",
        )
        self.save = push_button(
            "pythonSave",
            self,
            self.save_requested,
            live("Save as…"),
            tip=live("Write the script to a file"),
            icon_name="save",
        )
        self.restart = link_button(
            self,
            self.restart_requested,
            live("Start again from here"),
            tip=live("Begin the script with the network as it is now"),
            name="pythonRestart",
        )
        self.close_button = self.cross()
        head = row_layout(
            self.copy,
            self.save,
            None,
            self.close_button,
            margins=(12, 8, 6, 6),
            spacing=6,
        )
        below = row_layout(
            self.says, None, self.restart, margins=(12, 4, 12, 6), spacing=6, grows=self.says
        )
        column_layout(head, self.text, below, parent=self, spacing=0, grows=self.text)
        self.say("")

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown.emit()

    def show_script(self, script: str) -> None:
        """Show a script: lines that are there already stay as they are."""
        if len(script) > LETTERS:
            cut = script.index("\n", len(script) - LETTERS)
            script = script[cut + 1 :]
        before = self.text.toPlainText()
        if before == script:
            return
        kept = _common(before, script)
        bar = self.text.verticalScrollBar()
        was_at_end = bar.value() >= bar.maximum() - 1
        cursor = QTextCursor(self.text.document())
        cursor.setPosition(utf16_units(script[:kept]))
        cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(script[kept:])
        if was_at_end:
            bar.setValue(bar.maximum())

    def say(self, text: str) -> None:
        """Say something below the script, or nothing."""
        self.says.setText(text)
        self.says.setVisible(bool(text))


def _common(one: str, other: str) -> int:
    """Return the length of the lines with which both texts begin."""
    if other.startswith(one):
        return len(one)
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[:middle] == other[:middle]:
            low = middle
        else:
            high = middle - 1
    return other.rfind("\n", 0, low) + 1
