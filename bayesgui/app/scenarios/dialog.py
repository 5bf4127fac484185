"""The dialog for the name and note of a scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit

from bayesgui.app.shell.dialog import Dialog
from bayesgui.core.errors import BayesGuiError
from bayesgui.panels.panel import error_sentence
from bayesgui.widgets.fields.text_field import TextField

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

NOTE_HEIGHT = 64


class ScenarioDialog(Dialog):
    """Asks for a name and a note, and shows why a name is not accepted.

    `save`: called with name and note; raises a `BayesGuiError` if it does not accept them.
    """

    def __init__(
        self,
        title: str,
        findings: str,
        name: str,
        note: str,
        save: Callable[[str, str], object],
        parent: QWidget,
    ) -> None:
        super().__init__(title, parent, "caseDialog")
        self._save = save
        self.add_line(findings, "muted")
        self.name_field = QLineEdit(name, self)
        self.name_field.selectAll()
        self._add_field(self.tr("Name"), self.name_field)
        self.problem = QLabel(self)
        self.problem.setProperty("role", "error")
        self.problem.setTextFormat(Qt.TextFormat.PlainText)
        self.problem.setWordWrap(True)
        self.problem.hide()
        self.content.addWidget(self.problem)
        self.note_field = TextField(note, self)
        self.note_field.setTabChangesFocus(True)
        self.note_field.setFixedHeight(NOTE_HEIGHT)
        self._add_field(self.tr("Note"), self.note_field)
        self.name_field.textEdited.connect(self.problem.hide)
        self.add_button(self.tr("Cancel"), self.reject)
        self.add_button(self.tr("Save"), self._on_save, primary=True)
        self.resize(420, self.sizeHint().height())
        self.name_field.setFocus()

    def _add_field(self, text: str, field: QWidget) -> None:
        label = QLabel(text, self)
        label.setBuddy(field)
        field.setAccessibleName(text)
        self.content.addWidget(label)
        self.content.addWidget(field)

    def _on_save(self) -> None:
        try:
            self._save(self.name_field.text(), self.note_field.toPlainText())
        except BayesGuiError as error:
            self.problem.setText(error_sentence(error))
            self.problem.show()
            self.name_field.setFocus()
            return
        self.accept()
