"""The dialog for the name of a series."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit

from bayesgui.app.shell.dialog import Dialog
from bayesgui.core.errors import BayesGuiError
from bayesgui.panels.panel import error_sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget


class SeriesNameDialog(Dialog):
    """Asks for a name, and shows why it is not accepted.

    `save`: called with the name; raises a `BayesGuiError` if it does not accept it.
    """

    def __init__(self, name: str, save: Callable[[str], object], parent: QWidget) -> None:
        super().__init__(self.tr("Rename series"), parent, "seriesNameDialog")
        self._save = save
        self.add_form()
        self.name_field = self.add_field(self.tr("Name"), QLineEdit(name, self), "seriesName")
        self.name_field.selectAll()
        self.problem = QLabel(self)
        self.problem.setProperty("role", "error")
        self.problem.setTextFormat(Qt.TextFormat.PlainText)
        self.problem.setWordWrap(True)
        self.problem.hide()
        self.content.addWidget(self.problem)
        self.name_field.textEdited.connect(self.problem.hide)
        self.add_button(self.tr("Cancel"), self.reject)
        self.add_button(self.tr("Rename"), self._on_save, primary=True)
        self.resize(360, self.sizeHint().height())
        self.name_field.setFocus()

    def _on_save(self) -> None:
        try:
            self._save(self.name_field.text())
        except BayesGuiError as error:
            self.problem.setText(error_sentence(error))
            self.problem.show()
            self.name_field.setFocus()
            return
        self.accept()
