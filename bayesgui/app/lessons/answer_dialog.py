"""The dialog Export answers: the learner's name, and of which lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

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
        super().__init__(self.tr("Export answers"), parent, "answerDialog")
        self._ids = tuple(titles)
        self.add_form()
        tip = self.tr("Stands in every row, so that a class can be collected")
        field = QLineEdit(student, self)
        self.student = self.add_field(self.tr("Your name"), field, "student", tip)
        self.student.setMaxLength(MAX_NAME)
        choices: list[tuple[object, str]] = list(titles.items())
        if len(choices) > 1:
            choices.append((ALL, self.tr("All lessons that were begun")))
        chosen = current if current in titles else choices[-1][0]
        tip = self.tr("Of which lesson the answers are written")
        lesson = choice_combo("", self, choices, current=chosen)
        self.lesson = self.add_field(self.tr("Lesson"), lesson, "lesson", tip)
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
