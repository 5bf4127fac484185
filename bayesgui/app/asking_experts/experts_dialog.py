"""The dialog Experts: who is asked, what each one's answers count, and where they disagree."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QListWidget, QListWidgetItem, QWidget

from bayesgui.app.shell.dialog import Dialog
from bayesgui.core.elicited.experts import Expert
from bayesgui.document.asked.experts import experts_of
from bayesgui.panels.expert.expert_marks import letters_of
from bayesgui.panels.expert.pool_row import ExpertMark
from bayesgui.widgets.fields.buttons import named, plain_button, push_button
from bayesgui.widgets.fields.step_edit import StepEdit
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.layouts import clear_layout, row_layout, text_label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.app.asking_experts.disputes import Dispute
    from bayesgui.document.state import DocumentState

_WIDTH, _LIST = 600, 150


class ExpertsDialog(Dialog):
    """A row for each expert, and the rows of all tables that they disagree on most."""

    added = Signal(str)
    """The name of a new expert."""
    changed = Signal(str, object)
    """The name of an expert, and the `Expert` in its place."""
    removed = Signal(str)
    dispute_chosen = Signal(object)
    """A `Dispute` to look at."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(self.tr("Experts"), parent, "expertsDialog")
        self.add_line(
            self.tr(
                "Answers are kept by name and date. Weights count when answers of several experts "
                "are pooled."
            ),
            "muted",
        )
        self.rows: dict[str, tuple[QLineEdit, StepEdit, QLineEdit]] = {}
        """The fields of each expert: name, weight, note."""
        self._shown: tuple[object, ...] | None = None
        holder = QWidget(self)
        self._grid = QGridLayout(holder)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(1, 2)
        self._grid.setColumnStretch(3, 3)
        self.content.addWidget(holder)
        self.new_name = named(
            QLineEdit(self), "newExpert", spoken=self.tr("Name"), hint=self.tr("Name")
        )
        self.new_name.returnPressed.connect(self._add)
        self.add = push_button("addExpert", self, self._add, self.tr("Add"))
        self.add.setAutoDefault(False)
        self.content.addLayout(row_layout(self.new_name, self.add, spacing=8, grows=self.new_name))
        self.problem = text_label(self, 12, role="error")
        self.problem.hide()
        self.content.addWidget(self.problem)
        self.add_headline(self.tr("Where they disagree most"))
        self.disputes = named(QListWidget(self), "disputes", spoken=self.tr("Disputed rows"))
        self.disputes.setFixedHeight(_LIST)
        self.disputes.itemActivated.connect(self._on_dispute)
        self.disputes.itemClicked.connect(self._on_dispute)
        self.content.addWidget(self.disputes)
        self.none = self.add_line(self.tr("No two answers to the same row differ."), "muted")
        self.add_close_button(self.tr("Close"))
        self.resize(_WIDTH, self.sizeHint().height())

    # -- content ------------------------------------------------------------------------------

    def show_state(self, state: DocumentState, disputes: Sequence[Dispute]) -> None:
        """Show the experts of a document, and the rows that they disagree on."""
        experts = experts_of(state)
        counts = _counts(state)
        shape = (*experts, *(counts.get(each.name, 0) for each in experts))
        if shape != self._shown:
            self._shown = shape
            self._rebuild(experts, counts)
        self.disputes.clear()
        for each in disputes:
            item = QListWidgetItem(each.text)
            item.setData(Qt.ItemDataRole.UserRole, each)
            self.disputes.addItem(item)
        self.disputes.setVisible(bool(disputes))
        self.none.setVisible(not disputes)

    def say(self, problem: str) -> None:
        """Show why something was refused, or nothing; what was refused is not typed any more."""
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        for name, (field, _weight, _note) in self.rows.items() if problem else ():
            field.setText(name)

    def _rebuild(self, experts: Sequence[Expert], counts: dict[str, int]) -> None:
        clear_layout(self._grid)
        self.rows = {}
        letters = letters_of([each.name for each in experts])
        for row, (expert, letter) in enumerate(zip(experts, letters, strict=True)):
            name = named(QLineEdit(expert.name, self), f"expert.{row}", spoken=self.tr("Name"))
            weight = StepEdit(expert.weight, 0.0, 1e6, self, False)
            weight.step = 0.1
            weight.setFixedWidth(64)
            tip = self.tr("What the answers count in a pool")
            named(weight, f"expertWeight.{row}", tip=tip, spoken=self.tr("Weight"))
            note = named(
                QLineEdit(expert.note, self),
                f"expertNote.{row}",
                spoken=self.tr("Note"),
                hint=self.tr("Note: field of work, or how to reach them"),
            )
            answers = text_label(self, 11, role="muted", wraps=False)
            answers.setText(
                self.tr("{count} answers").format(count=count_text(counts.get(expert.name, 0)))
            )
            gone = plain_button(
                "trash",
                self,
                partial(self.removed.emit, expert.name),
                self.tr("Remove this expert and all answers given by them"),
            )
            name.editingFinished.connect(partial(self._on_changed, expert))
            weight.committed.connect(lambda _value, each=expert: self._on_changed(each))
            note.editingFinished.connect(partial(self._on_changed, expert))
            self.rows[expert.name] = (name, weight, note)
            parts = (ExpertMark(self, row, letter), name, weight, note, answers, gone)
            for column, part in enumerate(parts):
                self._grid.addWidget(part, row, column)
                part.show()

    # -- user actions -------------------------------------------------------------------------

    def _add(self) -> None:
        name = self.new_name.text().strip()
        if name:
            self.new_name.clear()
            self.added.emit(name)

    def _on_changed(self, expert: Expert) -> None:
        fields = self.rows.get(expert.name)
        if fields is None:
            return
        name, weight, note = fields
        typed = name.text().strip() or expert.name
        made = Expert(typed, weight.value, note.text().strip())
        if made != expert:
            self.changed.emit(expert.name, made)

    def _on_dispute(self, item: QListWidgetItem) -> None:
        self.dispute_chosen.emit(item.data(Qt.ItemDataRole.UserRole))


def _counts(state: DocumentState) -> dict[str, int]:
    """Return how many answers each expert gave, in all forms of a document."""
    from bayesgui.elicitation.questionnaire.content import forms_in

    found: dict[str, int] = {}
    for form in forms_in(state.model, state.asked).values():
        for answer in form.answers:
            found[answer.expert] = found.get(answer.expert, 0) + 1
    return found
