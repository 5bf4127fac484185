"""An exercise of which there is always another one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from bayesgui.panels.lessons.item_row import ItemRow
from bayesgui.panels.lessons.quiz_row import QuizRow
from bayesgui.panels.lessons.shown import ShownExercise, ShownQuiz, ShownWork
from bayesgui.panels.lessons.work_row import WorkRow
from bayesgui.widgets.fields.buttons import push_button
from bayesgui.widgets.rows.layouts import column_layout, row_layout

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from bayesgui.panels.lessons.shown import ShownItem


class ExerciseRow(ItemRow):
    """An exercise; `answered` carries what the row of its question does."""

    solution_requested = Signal()
    grown = Signal()
    another_requested = Signal()
    """Another one like this."""

    def __init__(self, number: int, parent: QWidget | None = None) -> None:
        super().__init__(number, parent)
        self.quiz = QuizRow(0, self.body)
        self.work = WorkRow(0, self.body)
        for row in (self.quiz, self.work):
            row.make_part()
            row.answered.connect(self.answered)
        self.work.solution_requested.connect(self.solution_requested)
        self.work.grown.connect(self.grown)
        self.another = push_button("another", self.body, self._on_another)
        foot = row_layout(self.another)
        foot.addStretch(1)
        column_layout(self.quiz, self.work, foot, parent=self.body, spacing=8)

    def show_body(self, shown: ShownItem) -> bool:
        assert isinstance(shown, ShownExercise)
        asked = shown.asked
        self.quiz.setVisible(isinstance(asked, ShownQuiz))
        self.work.setVisible(isinstance(asked, ShownWork))
        if isinstance(asked, ShownQuiz):
            self.quiz.show_item(asked)
        elif isinstance(asked, ShownWork):
            self.work.show_item(asked)
        self.another.setText(self.tr("Another one like this"))
        self.another.setToolTip(self.tr("Draw another network and other numbers"))
        self.another.setVisible(asked is not None)
        return asked is not None

    def _on_another(self) -> None:
        self.work.clear()
        self.another_requested.emit()

    def focus_first(self, *, by_pointer: bool = False) -> bool:
        return (by_pointer and self.quiz.isVisibleTo(self)) or super().focus_first()

    def focus_parts(self) -> tuple[QWidget, ...]:
        return *self.quiz.focus_parts(), *self.work.focus_parts(), self.another
