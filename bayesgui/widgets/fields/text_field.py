"""A field for a text of several lines, of limited length."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QPlainTextEdit, QToolTip

from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData

MAX_LENGTH = 20_000
"""Maximum number of characters; laying out more takes noticeable time."""


class TextField(QPlainTextEdit):
    """A field into which no more is pasted than it holds; it says so beside the cursor."""

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Paste as much text as the field holds."""
        text, room = source.text(), MAX_LENGTH - self.document().characterCount()
        room += len(self.textCursor().selectedText()) + 1
        if len(text) <= room:
            super().insertFromMimeData(source)
            return
        self.insertPlainText(text[: max(0, room)])
        said = self.tr(
            "The field holds {most} characters; the rest of the {found} on the clipboard was not "
            "pasted."
        ).format(most=count_text(MAX_LENGTH), found=count_text(len(text)))
        self.say(said)

    def say(self, text: str) -> None:
        """Tell the user something about the field."""
        QToolTip.showText(self.mapToGlobal(self.cursorRect().bottomLeft()), text, self)
