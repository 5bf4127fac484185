"""What a learner did in the items of a step, as values; how one answer leads to the next state."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from bayesgui.lessons.expressions import questions_of
from bayesgui.lessons.lesson import (
    DoItem,
    ExerciseItem,
    PredictItem,
    QuizItem,
    WorkItem,
)
from bayesgui.lessons.marking import is_predicted
from bayesgui.lessons.progress import Progress, item_keys
from bayesgui.panels.lessons.quiz_row import LETTERS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.lessons.evaluation import Value
    from bayesgui.lessons.exercises.base import Exercise
    from bayesgui.lessons.lesson import Item, Lesson, Step
    from bayesgui.lessons.marking import Said, Verdict
    from bayesgui.lessons.situation import Situation
    from bayesgui.panels.lessons.work_row import TypedWork

WINDOW = frozenset(("page", "shown", "played", "tabled"))
"""Functions of expressions that are about the window."""


@dataclass(frozen=True)
class Answer:
    """How far an item is.

    `is_settled`: its tick is not taken back any more, since a later item went on from it. `tries`:
    options that were chosen, the first of which is kept. `predicted`: where the slider stands.
    `said, found`: a prediction and what came out. `typed, verdict`: the last numbers worked out,
    and what they are. `is_shown`: whether the solution was asked for. `n_hints`: times Hint was
    pressed. `before, after`: the situations in which it became the current item and was done.
    `exercise`: the one that is drawn, `is_solved`: whether it was answered; of an exercise that is
    done there may be another one.
    """

    is_done: bool = False
    is_begun: bool = False
    is_settled: bool = False
    tries: tuple[int, ...] = ()
    predicted: float | None = None
    said: Said | None = None
    found: tuple[Value, ...] = ()
    typed: TypedWork | None = None
    verdict: Verdict | None = None
    is_shown: bool = False
    n_hints: int = 0
    before: Situation | None = None
    after: Situation | None = None
    exercise: Exercise | None = None
    is_solved: bool = False


@dataclass(frozen=True)
class Taken:
    """A lesson that is being taken.

    `progress`: what is kept of it. `number`: of its step, from 0. `answers`: to the items of the
    step. `waits`: whether the next item comes only when the learner wants it, so that what was
    revealed can be looked at. `is_set`: whether the scene of the step was set; before that no item
    is the current one.
    """

    lesson: Lesson
    progress: Progress = field(default_factory=Progress)
    number: int = 0
    answers: tuple[Answer, ...] = ()
    waits: bool = False
    is_set: bool = True

    @property
    def step(self) -> Step:
        """The step."""
        return self.lesson.steps[self.number]

    @property
    def items(self) -> tuple[Item, ...]:
        """The items of the step."""
        return self.step.items

    @property
    def first_open(self) -> int | None:
        """The index of the first item that is not done, or None."""
        return next((k for k, each in enumerate(self.answers) if not each.is_done), None)

    @property
    def current(self) -> int | None:
        """The index of the item that is to be done now; None while none is."""
        return None if self.waits or not self.is_set else self.first_open

    @property
    def asked(self) -> int | None:
        """The index of the item whose question may be answered: the current one, or an exercise."""
        if self.current is not None or self.waits or not self.is_set:
            return self.current
        drawn = (k for k, each in enumerate(self.answers) if each.exercise and not each.is_solved)
        return next(drawn, None)

    @property
    def is_done(self) -> bool:
        """Whether all items of the step are done."""
        return self.first_open is None

    def answer(self, index: int, **parts: object) -> Taken:
        """Return it with parts of an answer replaced."""
        answers = list(self.answers)
        answers[index] = replace(answers[index], **parts)  # type: ignore[arg-type]
        return replace(self, answers=tuple(answers))

    def key(self, index: int) -> str:
        """Return under which key the progress of an item is kept."""
        return item_keys(self.lesson)[self.number][index]

    def at_step(self, number: int) -> Taken:
        """Return it at a step, of whose items those are done that were."""
        step, items = self.lesson.steps[number], self.lesson.steps[number].items
        keys = item_keys(self.lesson)[number]
        done = {k for k, key in enumerate(keys) if self.progress.of(key).is_done}
        answers = tuple(Answer(is_done=k in done, is_settled=k in done) for k in range(len(items)))
        is_set = step.scene is None or bool(done) or not items
        progress = self.progress.at(number)
        return replace(
            self, progress=progress, number=number, answers=answers, waits=False, is_set=is_set
        )

    def answered(self, index: int, text: str, *, is_right: bool) -> Taken:
        """Return it with an answer that counts: the first one is kept."""
        progress = self.progress.answered(self.key(index), text, is_right)
        return replace(self, progress=progress)


def question_of(item: Item, answer: Answer) -> Item | None:
    """Return what is asked: the question of an exercise that is drawn, else the item itself."""
    if isinstance(item, ExerciseItem):
        return None if answer.exercise is None else answer.exercise.item
    return item


def with_checks(
    taken: Taken, checks: Mapping[int, bool], *, undone: bool, performed: bool
) -> Taken:
    """Return it with ticks given and taken back.

    A tick is taken back when its check fails after an undo, or while a question waits that builds
    on it; other edits may go on from what was done.

    `checks`: which *do* items hold, by index. `undone`: whether the document stands before what
    was done last. `performed`: whether the lesson itself has just changed the document.
    """
    current = taken.current
    asks = current is not None and not isinstance(taken.items[current], DoItem)
    for k, holds in checks.items():
        answer = taken.answers[k]
        if not answer.is_done or answer.is_settled or holds:
            continue
        if performed:
            taken = taken.answer(k, is_settled=True)
        elif undone or asks:
            taken = taken.answer(k, is_done=False, is_begun=False, after=None)
    current = taken.current
    if current is not None and checks.get(current, False) and taken.answers[current].is_begun:
        taken = taken.answer(current, is_done=True, is_settled=_is_on_window(taken.items[current]))
        for k in range(current):
            if not checks.get(k, True):
                taken = taken.answer(k, is_settled=True)
    for k, answer in enumerate(taken.answers):
        if answer.is_begun and not answer.is_done and k != taken.current:
            # It begins anew once it is its turn again.
            taken = taken.answer(k, is_begun=False)
    return taken


def _is_on_window(item: Item) -> bool:
    """Whether a check asks what is shown, which changes with every look elsewhere."""
    questions = questions_of(item.check) if isinstance(item, DoItem) else ()
    return any(each.function in WINDOW for each in questions)


def with_option(taken: Taken, index: int, option: int, *, is_right: bool) -> Taken:
    """Return it with an option chosen; the first one is kept for the score."""
    tries = (*taken.answers[index].tries, option)
    taken = taken.answered(index, LETTERS[option], is_right=is_right)
    return with_mark(taken, index, is_right=is_right, tries=tries)


def with_mark(taken: Taken, index: int, *, is_right: bool, **parts: object) -> Taken:
    """Return it with an answer that was marked; an exercise that was done stays done."""
    is_done = is_right or taken.answers[index].is_done
    return taken.answer(index, is_done=is_done, is_solved=is_right, **parts)


def with_prediction(taken: Taken, index: int, said: Said, found: tuple[Value, ...]) -> Taken:
    """Return it with a prediction and what came out.

    The next item waits if it would change what was just revealed.
    """
    taken = taken.answer(index, said=said, found=found, is_done=True)
    return replace(taken, waits=_changes_view(taken))


def judged(said: Said, found: tuple[Value, ...]) -> tuple[bool, str]:
    """Return whether a prediction is right, and as which text it is kept."""
    if isinstance(said, tuple):
        text = " > ".join(str(k + 1) for k in said)
    elif isinstance(said, bool):
        text = "yes" if said else "no"
    else:
        text = f"{said:g}"
    return is_predicted(said, found), text


def _changes_view(taken: Taken) -> bool:
    following = taken.first_open
    if following is None:
        return False
    item = taken.items[following]
    if isinstance(item, PredictItem | ExerciseItem):
        return True
    return isinstance(item, QuizItem | WorkItem) and bool(item.given)
