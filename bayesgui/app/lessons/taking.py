"""A lesson that is taken in a document: answers, exercises, hints."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from bayesgui.app.lessons.answers import (
    Taken,
    judged,
    question_of,
    with_mark,
    with_option,
    with_prediction,
)
from bayesgui.app.lessons.exercises import draw, new_seed
from bayesgui.app.lessons.hinting import Hinted, hinted
from bayesgui.app.lessons.predictions import NOTHING, guess_of, pointers_of
from bayesgui.app.lessons.step_taking import StepTaking
from bayesgui.core.errors import BayesGuiError
from bayesgui.document.shown.lesson import LessonView
from bayesgui.jobs.recipe import TRANSIENT
from bayesgui.lessons.lesson import DoItem, ExerciseItem, PredictItem, QuizItem, WorkItem
from bayesgui.lessons.marking import mark_work
from bayesgui.panels.lessons.work_row import TypedWork
from bayesgui.panels.panel import error_sentence

if TYPE_CHECKING:
    from bayesgui.app.lessons.answers import Answer
    from bayesgui.app.lessons.scenes import Outcome
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.changes import Change
    from bayesgui.document.state import DocumentState
    from bayesgui.lessons.exercises.base import Exercise
    from bayesgui.lessons.marking import Said, Verdict
    from bayesgui.lessons.situation import Situation


_MOST_DRAWN = 50
"""Exercises that Undo brings back."""


@dataclass
class _Drawn:
    """An exercise that took the place of another one: the document and the answer at each side."""

    number: int
    index: int
    states: tuple[DocumentState, DocumentState]
    answers: list[Answer]


class Taking(StepTaking):
    """Takes the learner through a lesson in one document."""

    @cached_property
    def _drawn(self) -> list[_Drawn]:
        return []

    # -- answers --------------------------------------------------------------------------------

    def take_answer(self, index: int, answer: object) -> None:
        """Take the learner's answer to the current item."""
        if index != self.taken.asked or self._seen is None or self._performing.is_running:
            return
        question = question_of(self.taken.items[index], self.taken.answers[index])
        if isinstance(question, QuizItem) and isinstance(answer, int):
            self._choose(index, answer)
        elif isinstance(question, PredictItem):
            assert isinstance(answer, float | bool | tuple)
            self._reveal(index, question, answer)
        elif isinstance(question, WorkItem) and isinstance(answer, TypedWork):
            self._check(index, question, answer)

    def _choose(self, index: int, option: int, *, is_told: bool = False) -> None:
        assert self._seen is not None
        if option < len(self._seen.right):
            before = self.taken
            is_right = self._seen.right[option]
            self.taken = with_option(self.taken, index, option, is_right=is_right, is_told=is_told)
            self._drop_hint(index)
            self._go_on(before)

    def predict(self, index: int, p: float) -> None:
        """Show a prediction on the canvas before it is revealed."""
        item = self.taken.items[index] if index == self.taken.current else None
        if isinstance(item, PredictItem):
            self.taken = self.taken.answer(index, predicted=p)
            self._point(item, p)

    def _reveal(self, index: int, item: PredictItem, said: Said, *, is_told: bool = False) -> None:
        assert self._seen is not None
        found = self._seen.asked
        if found is None or self._latest.is_running:
            return
        before = self.taken
        right, text = judged(said, found)
        self.taken = self.taken.answered(index, text, is_right=right and not is_told)
        self.taken = with_prediction(self.taken, index, said, found)
        pointers = NOTHING
        if isinstance(said, float):
            pointers = pointers_of(item, said, self._network)
        lesson = self.opened.session.shown[LessonView]
        lesson.update(covered=frozenset(), predictions=pointers, ringed=(), ringed_page="")
        self._go_on(before)

    def _check(self, index: int, item: WorkItem, typed: TypedWork) -> None:
        assert self._seen is not None
        situation = self._seen.situation
        before = self.taken.answers[index].before

        def work(monitor: Monitor) -> Verdict:
            return mark_work(item, typed.answer, situation, typed.steps, before, monitor)

        runner = self._workbench.runner
        self._marking.start(
            lambda: runner.submit_query(f"answer {id(self)}", work, lambda: self.tr("Lesson")),
            lambda verdict: self._on_marked(index, typed, verdict),
            lambda error: self._on_not_marked(index, error),
        )

    def _on_not_marked(self, index: int, error: BaseException) -> None:
        if not isinstance(error, BayesGuiError):
            self._workbench.messages.show_failure(error)
        elif index == self.taken.asked:
            self._hints[index] = Hinted(error_sentence(error))
            self.taken = self.taken.answer(index, verdict=None)
            self.changed.emit()

    def _on_marked(self, index: int, typed: TypedWork, verdict: Verdict) -> None:
        if index != self.taken.asked:
            return
        before = self.taken
        if typed.answer.strip():
            self.taken = self.taken.answered(index, typed.answer, is_right=verdict.is_right)
        self.taken = with_mark(
            self.taken, index, is_right=verdict.is_right, typed=typed, verdict=verdict
        )
        self._drop_hint(index)
        self._go_on(before)

    def show_solution(self, index: int) -> None:
        """Show how a number is worked out, which ends the item."""
        question = question_of(self.taken.items[index], self.taken.answers[index])
        if index != self.taken.asked or self._seen is None or self._seen.answer is None:
            return
        if isinstance(question, WorkItem):
            before = self.taken
            found = (self._seen.answer, *self._seen.working)
            self.taken = self.taken.answer(
                index, is_shown=True, found=found, is_solved=True, verdict=None
            )
            if not isinstance(self.taken.items[index], ExerciseItem):
                self.taken = self.taken.answer(index, is_done=True)
            self._go_on(before)

    def _go_on(self, before: Taken) -> None:
        situation = self._seen.situation if self._seen is not None else self.situation()
        index = before.asked
        is_known = index is not None and self.taken.answers[index].is_solved
        if is_known or self.taken.asked != before.asked or self.taken.asked is None:
            self.opened.session.shown[LessonView].update(
                covered=frozenset(), ringed=(), ringed_page=""
            )
        self._note_done(before, situation)
        self.changed.emit()
        self._look()

    # -- exercises ------------------------------------------------------------------------------

    def draw_another(self, index: int) -> None:
        """Draw another exercise of the same kind; one that was done stays done."""
        is_now = index == self.taken.current or self.taken.current is None
        self._is_elsewhere |= self.taken.number < self.taken.progress.furthest
        if isinstance(self.taken.items[index], ExerciseItem) and is_now and self.taken.is_set:
            self._draw(index)

    def _draw(self, index: int) -> None:
        item, language = self.taken.items[index], self.language
        assert isinstance(item, ExerciseItem)
        seed = new_seed()

        def work(monitor: Monitor) -> tuple[Exercise, Outcome]:
            return draw(item, seed, language, monitor)

        self._performing.draw(
            lambda: self._workbench.runner.submit_work(
                work, lambda: self.tr("Exercise"), recipe=TRANSIENT
            ),
            lambda drawn: self._on_drawn(index, *drawn),
            self._workbench.messages.show_failure,
            self._on_performed,
        )
        self.changed.emit()

    def _on_drawn(self, index: int, exercise: Exercise, outcome: Outcome) -> None:
        state, answer = self.opened.document.state, self.taken.answers[index]
        self.taken = self.taken.answer(
            index,
            exercise=exercise,
            is_solved=False,
            is_shown=False,
            tries=(),
            typed=None,
            verdict=None,
            found=(),
            after=None,
            values=None,
            n_hints=0,
        )
        self._drop_hint(index)
        self._cover_exercise(index, outcome.situation)
        self._scenes.take_over(self.opened, outcome, self.tr("Exercise"))
        after = self.opened.document.state
        if answer.exercise is not None and after is not state:
            sides = [answer, self.taken.answers[index]]
            self._drawn.append(_Drawn(self.taken.number, index, (state, after), sides))
            del self._drawn[:-_MOST_DRAWN]

    def _cover_exercise(self, index: int, shown: Situation | DocumentState) -> None:
        answer = self.taken.answers[index]
        if isinstance(question_of(self.taken.items[index], answer), WorkItem):
            # The numbers of the nodes would be the answer.
            is_open = not answer.is_solved
            self._cover([name for name in shown.model if is_open and name not in shown.evidence])
        else:
            self._cover(())

    def _on_document_changed(self, change: Change) -> None:
        if not self.is_left:
            self._follow_exercise(change)
        super()._on_document_changed(change)

    def _follow_exercise(self, change: Change) -> None:
        """Ask again the exercise whose network Undo or Redo brings back."""
        for drawn in self._drawn:
            if drawn.number != self.taken.number:
                continue
            now = self.taken.answers[drawn.index]
            for here, there in ((1, 0), (0, 1)):
                is_other = now.exercise is drawn.answers[here].exercise
                if is_other and change.after is drawn.states[there]:
                    drawn.answers[here] = now
                    answers = list(self.taken.answers)
                    # One that was done stays done.
                    answers[drawn.index] = replace(drawn.answers[there], is_done=now.is_done)
                    self.taken = replace(self.taken, answers=tuple(answers))
                    self._drop_hint(drawn.index)
                    self._cover_exercise(drawn.index, change.after)
                    return

    # -- hints ----------------------------------------------------------------------------------

    def hint(self) -> None:
        """Point at where the current item is done; once more, do it."""
        if not self.taken.is_set:
            self.set_scene()
            return
        index = self.taken.current
        if index is None or self._seen is None or self._performing.is_running:
            return
        answer = self.taken.answers[index]
        if answer.is_solved:
            # The solution was told: only another one brings the tick.
            self.draw_another(index)
            return
        count = answer.n_hints + 1
        self.taken = self.taken.answer(index, n_hints=count)
        if count > 1:
            self._solve(index)
            return
        question = question_of(self.taken.items[index], self.taken.answers[index])
        found = hinted(question, self._workbench.actions, self._seen, index)
        self._hints[index] = found
        self.opened.session.shown[LessonView].update(ringed=found.nodes, ringed_page=found.page)
        self.changed.emit()

    def _solve(self, index: int) -> None:
        assert self._seen is not None
        answer = self.taken.answers[index]
        item = question_of(self.taken.items[index], answer)
        if isinstance(item, DoItem):
            self._perform(item.solve, self._step_text, skips=True)
        elif isinstance(item, QuizItem) and True in self._seen.right:
            self._choose(index, self._seen.right.index(True), is_told=True)
        elif isinstance(item, WorkItem):
            self.show_solution(index)
        elif isinstance(item, PredictItem) and self._seen.asked is not None:
            self._reveal(index, item, guess_of(item, self._seen), is_told=True)
