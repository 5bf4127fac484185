"""The dialog Export answers: the learner's name, and of which lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QLineEdit, QWidget

from bayesgui.app.shell.dialog import Dialog
from bayesgui.widgets.fields.choice_combo import choice_combo

if TYPE_CHECKING:
    from collections.abc import Mapping

ALL = ""
"""In place of a lesson's id: all that were answered."""
MAX_NAME = 100


class AnswerDialog(Dialog):
    """Asks whose answers and of which lesson; the file is chosen afterwards."""

    requested = Signal(object, str)
    """Ids of the lessons, and the name."""

    def __init__(
        self, titles: Mapping[str, str], current: str, student: str, parent: QWidget
    ) -> None:
        super().__init__(self.tr("Export answers"), parent)
        self.setObjectName("answerDialog")
        self._ids = tuple(titles)
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(8)
        self.content.addLayout(form)
        self.student = QLineEdit(student, self)
        self.student.setObjectName("student")
        self.student.setMaxLength(MAX_NAME)
        self.student.setAccessibleName(self.tr("Your name"))
        self.student.setToolTip(self.tr("Stands in every row, so that a class can be collected"))
        form.addRow(self.tr("Your name"), self.student)
        choices: list[tuple[object, str]] = list(titles.items())
        if len(choices) > 1:
            choices.append((ALL, self.tr("All lessons that were begun")))
        chosen = current if current in titles else choices[-1][0]
        self.lesson = choice_combo(
            "lesson",
            self,
            choices,
            current=chosen,
            tip=self.tr("Of which lesson the answers are written"),
            spoken=self.tr("Lesson"),
        )
        form.addRow(self.tr("Lesson"), self.lesson)
        self.add_line(self.tr("One row an item: first answer, right at first try, tries."), "muted")
        self.add_button(self.tr("Cancel"), self.reject)
        self.save_button = self.add_button(self.tr("Choose file…"), self._request, primary=True)
        self.student.textChanged.connect(self._update)
        self._update()

    def _update(self) -> None:
        has_name = bool(self.student.text().strip())
        self.save_button.setEnabled(has_name)
        self.save_button.setToolTip("" if has_name else self.tr("Type your name first"))

    def _request(self) -> None:
        chosen = str(self.lesson.currentData())
        ids = self._ids if chosen == ALL else (chosen,)
        student = self.student.text().strip()
        self.accept()
        self.requested.emit(ids, student)
