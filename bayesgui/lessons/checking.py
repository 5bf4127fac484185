"""A lesson performed without a window, from its first step to its last."""

from __future__ import annotations

import importlib
import itertools
import math
import time
from typing import TYPE_CHECKING

from bayesgui import paths
from bayesgui.core.errors import BayesGuiError, Cancelled
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.core.name_lists import near_name, short_name
from bayesgui.core.sentence import Sentence
from bayesgui.lessons.checks.on_screen import shows_answer
from bayesgui.lessons.checks.told_numbers import (
    Told,
    given_away,
    gives_away,
    is_taken_for,
    taken_for,
    told_in,
)
from bayesgui.lessons.checks.wording import wording_problems
from bayesgui.lessons.evaluation import evaluate
from bayesgui.lessons.expressions import nodes_named
from bayesgui.lessons.item_reading import WITHIN
from bayesgui.lessons.lesson import LANGUAGES, DoItem, ExerciseItem, PredictItem, QuizItem, WorkItem
from bayesgui.lessons.naming import in_language
from bayesgui.lessons.precision import decimals_asked, tolerance_of
from bayesgui.lessons.problem import Problem
from bayesgui.lessons.situation import Situation, folder_of, perform
from bayesgui.lessons.temporal.names import node_of
from bayesgui.lessons.texts import Placeholder, number_text, parts_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.core.monitor import Monitor
    from bayesgui.lessons.commands import Command
    from bayesgui.lessons.evaluation import Value
    from bayesgui.lessons.expressions import Expression
    from bayesgui.lessons.lesson import Item, Lesson, Text

__all__ = ["Problem", "check_lesson"]

PATIENCE = 60.0
"""Seconds that a lesson may take as a whole, without the reader's time."""

EXERCISES = "bayesgui.lessons.exercises"


def check_lesson(
    lesson: Lesson, monitor: Monitor = SILENT, patience: float = PATIENCE
) -> tuple[Problem, ...]:
    """Perform a lesson and return what does not hold, in the order of the lines."""
    patient = _Patient(monitor, patience)
    problems = [*wording_problems(lesson), *_theory(lesson)]
    spoken = LANGUAGES if lesson.naming else LANGUAGES[:1]
    for language in spoken:
        found = _problems(in_language(lesson, language), patient, patience)
        # What is wrong in both languages is said once.
        told = {problem.line for problem in problems} if language != spoken[0] else set()
        problems += [problem for problem in found if problem.line not in told]
    return tuple(sorted(problems, key=lambda problem: problem.line))


def _problems(lesson: Lesson, monitor: Monitor, patience: float) -> list[Problem]:
    """Return what does not hold while a lesson is performed."""
    run = _Run(lesson, monitor)
    try:
        run.perform_all()
    except _TooLongError:
        run.problem(
            run.line,
            "What comes before and at this line takes longer than {seconds:g} s; take a "
            "smaller network or table.",
            seconds=patience,
        )
    return run.problems


class _TooLongError(Cancelled):
    """The time is over."""


class _Patient(Unreported):
    """A monitor that ends what takes too long."""

    def __init__(self, monitor: Monitor, seconds: float) -> None:
        super().__init__(monitor)
        self._end = time.monotonic() + seconds

    def check(self) -> None:
        """Raise if the work was cancelled, or the time is over."""
        super().check()
        if time.monotonic() > self._end:
            raise _TooLongError


class _Run:
    """The situation while a lesson is performed, and what does not hold in it."""

    def __init__(self, lesson: Lesson, monitor: Monitor) -> None:
        self._lesson, self._monitor = lesson, monitor
        self._now = self._before = Situation()
        self._told: list[Told] = []
        self._seen: list[Situation] = []
        self.problems: list[Problem] = []
        self.line = 1

    def problem(self, line: int, template: str, /, **values: object) -> None:
        """Add a sentence on a line."""
        self.add(line, Sentence(template, **values))

    def add(self, line: int, text: str, *, is_flaw: bool = False) -> None:
        """Add a problem."""
        self.problems.append(Problem(line, text, is_flaw=is_flaw))

    def perform_all(self) -> None:
        """Perform the whole lesson."""
        if not self._perform(self._lesson.start):
            return
        for step in self._lesson.steps:
            self.line = step.line
            self._seen.clear()
            self._fill(step.title, step.text)
            if step.scene is not None:
                self._fill(step.scene.label)
                self._perform(step.scene.commands)
            for item in step.items:
                self._seen.append(self._now)
                self._item(item)

    def _perform(self, commands: Iterable[Command]) -> bool:
        """Perform commands up to the first that fails; tell whether all were performed."""
        for command in commands:
            self.line = command.line
            try:
                self._now = perform([command], self._now, folder_of(self._lesson), self._monitor)
            except _TooLongError:
                raise
            except BayesGuiError as error:
                self._failed(command.line, command.text, error)
                return False
        return True

    def _failed(self, line: int, text: str, error: BayesGuiError) -> None:
        if type(error) is Cancelled:
            raise error
        self.problem(line, "“{text}” fails: {reason}", text=short_name(text), reason=error)

    def _value(self, expression: Expression) -> Value | None:
        self.line = expression.line or self.line
        try:
            return evaluate(expression, self._now, self._before, self._monitor)
        except _TooLongError:
            raise
        except BayesGuiError as error:
            self._failed(self.line, expression.text, error)
            return None

    def _fill(self, *texts: Text) -> None:
        """Check that every placeholder has a value now, and note the numbers that are shown."""
        for text in texts:
            values: dict[str, Value | None] = {}
            for words in text.words:
                for part in parts_of(words):
                    if isinstance(part, Placeholder):
                        self.line = text.line
                        values[part.expression.text] = self._value(part.expression)
            self._told += told_in(text, values)

    # -- items ----------------------------------------------------------------------------------

    def _item(self, item: Item) -> None:
        self._before = self._now
        self.line = item.line
        if isinstance(item, ExerciseItem):
            self._fill(item.text)
            self._exercise(item)
            return
        if not isinstance(item, DoItem):
            self._perform(item.given)
        self._fill(item.text, item.hint.text)
        for name in item.hint.nodes:
            if name not in self._now.model:
                self.problem(
                    item.line,
                    "The hint rings {name}, and there is no such node now; correct it.",
                    name=name,
                )
        match item:
            case DoItem():
                self._do(item)
            case QuizItem():
                self._quiz(item)
            case PredictItem():
                self._predict(item)
            case WorkItem():
                self._work(item)

    def _do(self, item: DoItem) -> None:
        if self._value(item.check) is True:
            self.problem(
                item.line,
                "This is done before it is begun: “{check}” holds already. Change the "
                "check, or undo it in a scene before.",
                check=item.check.text,
            )
        if not self._perform(item.solve):
            return
        if self._value(item.check) is False and not self._names_nobody(item.check):
            self.problem(
                item.line,
                "After its “solve:” lines “{check}” does not hold; correct one of them.",
                check=item.check.text,
            )
        self._fill(item.done)

    def _names_nobody(self, check: Expression) -> bool:
        """Tell whether a check that fails names a node that there is not, and say so."""
        present = self._now.model.names
        for name in nodes_named(check):
            if name in present or node_of(name) in present:
                continue
            near = near_name(name, present)
            if near is None:
                text = Sentence(
                    "There is no node {name} in “{check}”; there are {names}.",
                    name=short_name(name),
                    check=check.text,
                    names=", ".join(present[:8]),
                )
            else:
                text = Sentence(
                    "There is no node {name} in “{check}”; did you mean {near}?",
                    name=short_name(name),
                    check=check.text,
                    near=near,
                )
            self.add(check.line, text)
            return True
        return False

    def _quiz(self, item: QuizItem) -> None:
        holding = [option for option in item.options if self._value(option.holds)]
        for option in item.options:
            self._fill(option.text, option.why)
        wrong = len(holding) != 1
        if wrong and not any(self._names_nobody(option.holds) for option in item.options):
            self.problem(
                item.line,
                "{count} of the options hold, and exactly one has to; correct what the "
                "others say, or their “holds:”.",
                count=len(holding),
            )

    def _predict(self, item: PredictItem) -> None:
        values = [self._value(each) for each in item.asked]
        self._given_away(item)
        self._fill(*item.labels, item.note, item.said)
        if None in values:
            return
        numbers = [float(value) for value in values if value is not None]
        if len(numbers) == 1 and not 0 <= numbers[0] <= 1:
            self.problem(
                item.line,
                "“{text}” is {value}, not a probability; ask for other numbers in a work item.",
                text=item.asked[0].text,
                value=number_text(numbers[0]),
            )
        ordered = sorted(numbers)
        if any(b - a <= 1e-6 for a, b in itertools.pairwise(ordered)):
            self.problem(
                item.line, "Two of the numbers to be put in order are equal; leave one of them out."
            )

    def _given_away(self, item: WorkItem | PredictItem) -> None:
        """Say where the window shows the answer before it is asked."""
        place = shows_answer(item, self._now, self._seen)
        if place is not None:
            self.add(
                item.line,
                Sentence(
                    "The answer stands on the screen before it is asked: {place} shows it. "
                    "Hide it in a “given:” line, or ask something else.",
                    place=place,
                ),
                is_flaw=True,
            )

    def _compare(self, item: WorkItem, answer: float, before: list[Told]) -> None:
        """Compare the numbers that the lesson shows with an answer."""
        for told in before:
            if gives_away(told, answer):
                self.add(item.line, given_away(told, answer), is_flaw=True)
                break
        for told in self._told:
            if is_taken_for(told, item, answer):
                self.add(item.line, taken_for(told, answer), is_flaw=True)
                break
        decimals = decimals_asked(item.text)
        if decimals is not None and item.within not in (WITHIN, tolerance_of(item)):
            self.add(
                item.line,
                Sentence(
                    "The question asks for {count} decimals, so “within:” says nothing; leave "
                    "it out.",
                    count=decimals,
                ),
                is_flaw=True,
            )

    def _work(self, item: WorkItem) -> None:
        before = list(self._told)
        answer, within = self._value(item.answer), tolerance_of(item)
        self._given_away(item)
        for step in item.steps:
            self._fill(step.text)
            value = self._value(step.value)
            if value is not None:
                self._told.append(Told(float(value), number_text(value), step.line))
        found: list[tuple[int, float]] = []
        for slip in item.slips:
            self._fill(slip.text)
            value = self._value(slip.value)
            if value is None or answer is None:
                continue
            if abs(value - answer) <= within:
                self.problem(
                    slip.line,
                    "This slip is {value}, as right as the answer; leave it out, or make "
                    "“within:” smaller.",
                    value=number_text(float(value)),
                )
            for line, other in found:
                if math.fabs(other - value) <= within:
                    self.problem(
                        slip.line,
                        "This slip is the same number as that of line {line}; leave one "
                        "of them out.",
                        line=line,
                    )
            found.append((slip.line, float(value)))
        if answer is not None:
            self._compare(item, float(answer), before)

    def _exercise(self, item: ExerciseItem) -> None:
        kinds = exercise_kinds()
        if kinds is not None and item.kind not in kinds:
            self.problem(
                item.line,
                "There are no exercises “{kind}”; choose one of {names}.",
                kind=short_name(item.kind),
                names=", ".join(kinds),
            )


def exercise_kinds() -> tuple[str, ...] | None:
    """Return the names of the registered kinds of exercises; None where there are none at all."""
    for module in (EXERCISES, f"{EXERCISES}.base"):
        try:
            registry = getattr(importlib.import_module(module), "exercises", None)
        except ImportError:
            continue
        if registry is not None and hasattr(registry, "names"):
            return tuple(registry.names())
    return None


def _theory(lesson: Lesson) -> list[Problem]:
    """Return what is to be said if the help page behind a lesson is missing.

    Where there are no such pages at all, it is a note.
    """
    folder = paths.resources() / "help" / "en" / "theory"
    pages = sorted(page.stem for page in folder.glob("*.md"))
    if not lesson.theory or lesson.theory in pages:
        return []
    near = near_name(lesson.theory, pages)
    if near is not None:
        text = Sentence(
            "There is no help page theory/{name}.md; did you mean {near}?",
            name=lesson.theory,
            near=near,
        )
    else:
        text = Sentence(
            "There is no help page theory/{name}.md; correct the name after “theory:”, or leave "
            "the line out.",
            name=lesson.theory,
        )
    return [Problem(lesson.title.line or 1, text, is_note=not pages)]
