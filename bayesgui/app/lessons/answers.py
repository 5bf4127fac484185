"""A learner's answers to the items of a step, as values, and the transitions between them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from bayesgui.lessons.expressions import questions_of
from bayesgui.lessons.lesson import DoItem, ExerciseItem, PredictItem, QuizItem, WorkItem
from bayesgui.lessons.marking import Verdict, is_predicted
from bayesgui.lessons.progress import Finished, Progress, item_keys
from bayesgui.panels.lessons.quiz_row import LETTERS
from bayesgui.panels.lessons.work_row import TypedWork

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.lessons.evaluation import Value
    from bayesgui.lessons.exercises.base import Exercise
    from bayesgui.lessons.lesson import Item, Lesson, Step
    from bayesgui.lessons.marking import Said
    from bayesgui.lessons.progress import ItemProgress
    from bayesgui.lessons.situation import Situation

WINDOW = frozenset(("page", "shown", "played", "tabled", "selected", "asked"))
"""Functions of expressions that are about the window."""


@dataclass(frozen=True)
class Answer:
    """The progress of an item.

    `is_settled`: its tick is not taken back any more, since a later item went on from it. `tries`:
    options that were chosen, the first of which is kept. `predicted`: where the slider stands.
    `said, found`: a prediction and what came out. `typed, verdict`: the last numbers worked out,
    and what they are. `is_shown`: whether the solution was asked for. `n_hints`: times Hint was
    pressed. `before, after`: the situations in which it became the current item and was done.
    `values`: the numbers in its texts when it was done, which stay as they were. `exercise`: the
    one that is drawn, `is_solved`: whether it was answered; of an exercise that is done there may
    be another one.
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
    values: Mapping[str, Value | None] | None = None
    exercise: Exercise | None = None
    is_solved: bool = False

    @property
    def is_final(self) -> bool:
        """Whether what it says does not change any more."""
        return self.is_done and (self.exercise is None or self.is_solved)


@dataclass(frozen=True)
class Taken:
    """A lesson that is being taken.

    `progress`: what is kept of it. `number`: of its step, from 0. `answers`: to the items of the
    step. `others`: those of steps that were shown before, by their numbers. `waits`: whether the
    next item comes only when the learner wants it, so that what was revealed can be looked at.
    `is_set`: whether the scene of the step was set; before that no item is the current one.
    `round`: how often it was begun again.
    """

    lesson: Lesson
    progress: Progress = field(default_factory=Progress)
    number: int = 0
    answers: tuple[Answer, ...] = ()
    waits: bool = False
    is_set: bool = True
    others: Mapping[int, tuple[Answer, ...]] = field(default_factory=dict)
    round: int = 0

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
        """Return it at a step, of whose items those are done that were, as they were."""
        step, items = self.lesson.steps[number], self.lesson.steps[number].items
        others = {**self.others, self.number: self.answers} if self.answers else self.others
        here = others.get(number)
        answers = []
        for k, key in enumerate(item_keys(self.lesson)[number]):
            kept = self.progress.of(key)
            answer = _restored(kept) if here is None else replace(here[k], is_settled=True)
            answers.append(answer if kept.is_done else Answer())
        is_set = step.scene is None or any(each.is_done for each in answers) or not items
        progress = self.progress.at(number)
        return replace(
            self,
            progress=progress,
            number=number,
            answers=tuple(answers),
            waits=False,
            is_set=is_set,
            others=others,
        )

    def begun_again(self) -> Taken:
        """Return it at the first step, with nothing answered."""
        return Taken(self.lesson, round=self.round + 1).at_step(0)

    def with_values(self, index: int, values: Mapping[str, Value | None]) -> Taken:
        """Return it with the numbers that a finished item said; what it said is kept."""
        taken = self.answer(index, values=values)
        answer = taken.answers[index]
        if isinstance(self.items[index], ExerciseItem):
            return taken
        typed = () if answer.typed is None else (answer.typed.answer, *answer.typed.steps)
        finished = Finished(answer.tries, answer.said, answer.found, typed, answer.is_shown, values)
        return replace(taken, progress=self.progress.finished(self.key(index), finished))

    def answered(self, index: int, text: str, *, is_right: bool) -> Taken:
        """Return it with an answer that counts: the first one is kept."""
        progress = self.progress.answered(self.key(index), text, is_right)
        return replace(self, progress=progress)


def _restored(kept: ItemProgress) -> Answer:
    """Return the answer to an item that was done, as far as it was kept."""
    said = kept.finished
    if said is None:
        return Answer(is_done=True, is_settled=True)
    typed = TypedWork(said.typed[0], said.typed[1:]) if said.typed else None
    return Answer(
        is_done=True,
        is_settled=True,
        tries=said.tries,
        said=said.said,
        found=said.found,
        typed=typed,
        verdict=None if typed is None or said.is_shown else Verdict(True),
        is_shown=said.is_shown,
        values=said.values,
    )


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
            taken = taken.answer(k, is_done=False, is_begun=False, after=None, values=None)
    current = taken.current
    if current is not None and checks.get(current, False) and taken.answers[current].is_begun:
        taken = taken.answer(current, is_done=True, is_settled=_is_on_window(taken.items[current]))
        for k in range(current):
            if not checks.get(k, True):
                taken = taken.answer(k, is_settled=True)
    for k, answer in enumerate(taken.answers):
        if answer.is_begun and not answer.is_done and k != taken.current:
            # It begins again once it is its turn again.
            taken = taken.answer(k, is_begun=False)
    return taken


def _is_on_window(item: Item) -> bool:
    """Whether a check asks what is shown, which changes with every look elsewhere."""
    questions = questions_of(item.check) if isinstance(item, DoItem) else ()
    return any(each.function in WINDOW for each in questions)


def with_option(
    taken: Taken, index: int, option: int, *, is_right: bool, is_told: bool = False
) -> Taken:
    """Return it with an option chosen; the first one is kept for the score.

    `is_told`: whether Hint chose it, which does not count as right.
    """
    tries = (*taken.answers[index].tries, option)
    taken = taken.answered(index, LETTERS[option], is_right=is_right and not is_told)
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
