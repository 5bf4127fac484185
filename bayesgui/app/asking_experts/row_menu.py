"""The context menu of a row that is asked, and the dialog on what an answer rests on."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QMenu, QWidget

from bayesgui.app.shell.dialog import Dialog
from bayesgui.document.asked.form_edits import remarked
from bayesgui.widgets.menu_entries import add_entry

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.core.elicited.answers import Answer
    from bayesgui.core.elicited.mechanism import Elicited
    from bayesgui.core.variable import Variable
    from bayesgui.document.shown.asking import Question


class RowMenu(QMenu):
    """Other states to ask about, what answers rest on, and how they are taken back."""

    asked = Signal(object)
    """A question about the same row."""
    taken_back = Signal(str)
    """The expert whose answer is taken back, "" for the row."""

    def __init__(
        self,
        form: Elicited,
        variable: Variable,
        question: Question,
        remark: Callable[[Elicited], object],
        parent: QWidget,
    ) -> None:
        """Make it; `remark` takes the form with another source of an answer."""
        super().__init__(parent)
        # The menu is gone by the time that its dialog is accepted.
        self._remark, self._page = remark, parent
        self._form, self._variable, self._question = form, variable, question
        self.aboutToHide.connect(self.deleteLater)

    def fill(self, expert: str) -> None:
        """Offer all that can be done; what is about `expert` alone where that is one."""
        configuration, state = self._question
        other = self.addMenu(self.tr("Ask about another state"))
        for place, name in enumerate(self._variable.states):
            if place != state:
                add_entry(other, name, partial(self.asked.emit, (configuration, place)))
        given = [each for each in self._form.answers if each.question == self._question]
        chosen = [each for each in given if expert in ("", each.expert)]
        if chosen:
            self.addSeparator()
        for answer in chosen:
            text = self.tr("Source and note of {expert}…").format(expert=answer.expert)
            add_entry(self, text, partial(self._ask_source, answer))
        for answer in chosen:
            text = self.tr("Take back what {expert} said").format(expert=answer.expert)
            add_entry(self, text, partial(self.taken_back.emit, answer.expert))
        self.addSeparator()
        add_entry(self, self.tr("Take the row away"), partial(self.taken_back.emit, ""))

    def _ask_source(self, answer: Answer) -> None:
        form, remark, parent = self._form, self._remark, self._page
        dialog = AnswerSourceDialog(answer, parent)
        dialog.accepted.connect(lambda: remark(remarked(form, answer, *dialog.texts)))
        dialog.open()


class AnswerSourceDialog(Dialog):
    """Asks when an answer was given, and on what it rests."""

    def __init__(self, answer: Answer, parent: QWidget) -> None:
        super().__init__(self.tr("Answer of {expert}").format(expert=answer.expert), parent)
        self.setObjectName("answerSourceDialog")
        self.add_form()
        self._fields = [
            self.add_field(text, QLineEdit(value, self), name, tip)
            for text, value, name, tip in (
                (self.tr("Date"), answer.date, "answerDay", self.tr("Such as 2026-11-30")),
                (
                    self.tr("Source"),
                    answer.source,
                    "answerSource",
                    self.tr("A paper, a file, experience"),
                ),
                (self.tr("Note"), answer.note, "answerNote", self.tr("What is assumed")),
            )
        ]
        self.add_button(self.tr("Cancel"), self.reject)
        self.add_button(self.tr("Keep"), self.accept, primary=True)
        self.resize(400, self.sizeHint().height())

    @property
    def texts(self) -> tuple[str, str, str]:
        """Date, source and note."""
        day, source, note = (field.text().strip() for field in self._fields)
        return day, source, note
