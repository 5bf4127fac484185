"""Everything that was changed or dropped while a file was read, or other notes in full."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QPlainTextEdit, QWidget

from bayesgui.app.shell.dialog import Dialog

if TYPE_CHECKING:
    from collections.abc import Sequence


class RemarksDialog(Dialog):
    """Lists the sentences, to be read and copied.

    `title`: the file, or what else the dialog is called. `headline`: what they are about; by
    default what was changed while the file was read.
    """

    def __init__(
        self, title: str, remarks: Sequence[str], parent: QWidget, headline: str = ""
    ) -> None:
        super().__init__(title, parent)
        self.setObjectName("notesDialog")
        usual = self.tr("What was changed while reading {file}").format(file=title)
        self.add_headline(headline or usual)
        text = QPlainTextEdit("\n".join(remarks), self)
        text.setReadOnly(True)
        text.setAccessibleName(self.tr("Notes"))
        self.content.addWidget(text)
        self.add_button(self.tr("Close"), self.accept, primary=True)
        self.resize(560, 320)
