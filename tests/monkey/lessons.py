"""Random real events that take lessons and exercises: right answers, wrong ones, to and fro."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtTest import QTest

from bayesgui import paths
from bayesgui.app.lessons.answers import question_of
from bayesgui.lessons.exercises.base import LEVELS, exercises
from bayesgui.lessons.lesson import QuizItem, WorkItem
from bayesgui.lessons.reading import read_lesson
from bayesgui.panels.lessons.exercise_row import ExerciseRow
from bayesgui.panels.lessons.quiz_row import QuizRow
from bayesgui.panels.lessons.work_row import WorkRow
from tests.monkey.controls import LEFT, ControlEvents

if TYPE_CHECKING:
    from bayesgui.panels.lessons.page import LessonPage

LED = {
    "lesson.next": 12,
    "lesson.hint": 5,
    "lesson.back": 3,
    "lesson.restart": 1,
    "lesson.leave": 1,
    "lesson.theory": 1,
}
"""What leads through a lesson, and how often."""


class LessonEvents(ControlEvents):
    """The events on the page Lesson and on what it asks."""

    def take_lesson(self) -> str:
        """Take a lesson or an exercise, or go on with the one that is taken."""
        if self._window.lessons.taking is None or self.chance.random() < 0.02:
            return self._begin()
        page = self._window.lessons.page
        self._window.docks.open_page("right", "lesson")
        if page.step is not None and not page.step.is_set:
            QTest.mouseClick(page.head.scene, LEFT)
            return "set the scene"
        kind = self.chance.random()
        if kind < 0.35:
            return f"lesson: {self.use_in(page)}"
        if kind < 0.65:
            return f"right answer: {self._answer_rightly(page)}"
        (name,) = self.chance.choices([*LED], [*LED.values()])
        self._window.action_set[name].trigger()
        return f"action {name}"

    def _begin(self) -> str:
        if self.chance.random() < 0.3:
            kind = self.chance.choice([entry.name for entry in exercises])
            self._window.lessons.take_exercise(kind, self.chance.choice(LEVELS))
            return f"exercise {kind}"
        files = paths.lesson_files()
        causes = [path for path in files if path.stem.startswith("15-")]
        path = self.chance.choice(causes if self.chance.random() < 0.2 else files)
        self._window.lessons.take(read_lesson(path).id)
        return f"lesson {path.stem}"

    def _answer_rightly(self, page: LessonPage) -> str:
        """Give the right answer to what is asked; what is to be done is done by Hint."""
        taking = self._window.lessons.taking
        assert taking is not None
        index, seen = taking.taken.asked, taking._seen
        if index is None or seen is None or page.step is None:
            return "nothing is asked"
        row = page.rows[index]
        question = question_of(taking.taken.items[index], taking.taken.answers[index])
        if isinstance(question, QuizItem) and True in seen.right:
            quiz = row.quiz if isinstance(row, ExerciseRow) else row
            assert isinstance(quiz, QuizRow)
            QTest.mouseClick(quiz.options[seen.right.index(True)], LEFT)
            return "option"
        if isinstance(question, WorkItem) and seen.answer is not None:
            work = row.work if isinstance(row, ExerciseRow) else row
            assert isinstance(work, WorkRow)
            self.type_anew(work.field, repr(seen.answer))
            QTest.mouseClick(work.check, LEFT)
            return f"number {seen.answer}"
        for _ in range(2):
            self._window.action_set["lesson.hint"].trigger()
        return "two hints"
