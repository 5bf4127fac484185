"""The dialog for uncaught exceptions: an explanation, and a report to copy."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from bayesgui.app.shell.dialog import Dialog
from bayesgui.widgets.theme import code_font


class CrashDialog(Dialog):
    """Shows the report of an uncaught exception."""

    def __init__(self, report: str, parent: QWidget) -> None:
        super().__init__(self.tr("Internal error"), parent, "crashDialog")
        self._report = report
        self.add_headline(self.tr("Something went wrong."))
        self.add_line(
            self.tr(
                "This is an error in the program, not your mistake. All open documents have a "
                "safety copy, and you can go on working. The report below helps to fix it."
            )
        )
        text = QPlainTextEdit(report, self)
        text.setReadOnly(True)
        text.setFont(code_font(12))
        text.setAccessibleName(self.tr("Report"))
        self.content.addWidget(text)
        self.add_button(self.tr("Copy the report"), self._copy)
        self.add_button(self.tr("Go on"), self.accept, primary=True)
        self.resize(680, 420)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._report)
