"""The dialog that lists remarks, such as what was dropped when reading a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QPlainTextEdit, QWidget

from bayesgui.app.shell.dialog import Dialog

if TYPE_CHECKING:
    from collections.abc import Sequence


class RemarksDialog(Dialog):
    """Lists sentences as text that can be copied.

    `title`: name of the file, or another title if there is a `headline`.
    """

    def __init__(
        self, title: str, remarks: Sequence[str], parent: QWidget, headline: str = ""
    ) -> None:
        super().__init__(title, parent, "notesDialog")
        usual = self.tr("Changes made while reading {file}").format(file=title)
        self.add_headline(headline or usual)
        text = QPlainTextEdit("\n".join(remarks), self)
        text.setReadOnly(True)
        text.setAccessibleName(self.tr("Notes"))
        self.content.addWidget(text)
        self.add_button(self.tr("Close"), self.accept, primary=True)
        self.resize(560, 320)
