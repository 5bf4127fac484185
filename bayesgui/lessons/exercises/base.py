"""Exercises as values, their kinds, and what makes one worth asking."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from bayesgui.catalog.discovery import import_modules
from bayesgui.catalog.registry import Registry
from bayesgui.core.compilation import compiled
from bayesgui.core.errors import ParameterError
from bayesgui.core.evidence import Evidence
from bayesgui.lessons.exercises.dice import Dice
from bayesgui.lessons.exercises.wording import fill, join
from bayesgui.lessons.expressions import constant
from bayesgui.lessons.lesson import QuizItem, Slip, Text, WorkingStep, WorkItem
from bayesgui.lessons.situation import Situation
from bayesgui.lessons.texts import GAP

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.core.model import Model as DecisionNetwork
    from bayesgui.decisions.loss import LossMatrix
    from bayesgui.lessons.exercises.choosing import Choice
    from bayesgui.lessons.exercises.given import GivenTable
    from bayesgui.lessons.exercises.model import Cases, Model

LEVELS = (1, 2, 3)
"""Levels of difficulty."""
MAX_DRAWS = 2_000
"""Draws after which a kind has no exercise that is fit; about one in three is."""


@dataclass(frozen=True)
class Exercise:
    """A question about a small network of its own.

    Parameters
    ----------
    kind : str
        Registered name of its kind.
    level : int
        One of `LEVELS`.
    item : QuizItem or WorkItem
        The question; its text says everything, the tables included.
    model : Model
        The network, with names in both languages.
    given : tuple of (int, int)
        Findings of the question: positions of nodes and of their states.
    scene, question : Text
        The parts of the text before and after the tables.
    tables : tuple of GivenTable
        For a page that has room for tables.
    cases : Cases, optional
        The table of cases.
    losses : LossMatrix, optional
        Losses, with English names.
    choice : Choice, optional
        A decision and a utility beside the nodes of the network.
    conclusion : Text
        What the numbers mean; ends the solution.
    seed : int
        What it was drawn from.
    """

    kind: str
    level: int
    item: QuizItem | WorkItem
    model: Model
    given: tuple[tuple[int, int], ...] = ()
    scene: Text = field(default_factory=Text)
    question: Text = field(default_factory=Text)
    tables: tuple[GivenTable, ...] = ()
    cases: Cases | None = None
    losses: LossMatrix | None = None
    choice: Choice | None = None
    conclusion: Text = field(default_factory=Text)
    seed: int = 0

    def situation(self, language: str = "en") -> Situation:
        """Return the network, the findings and the table of cases with names in one language."""
        network: DecisionNetwork = self.model.network(language)
        if self.choice is not None:
            network = self.choice.beside(self.model, language)
        findings = Evidence(self.model.findings(dict(self.given), language)).named(
            compiled(network).network
        )
        data = None if self.cases is None else self.cases.dataset(self.model, language)
        return Situation(network, findings, data)


@dataclass(frozen=True)
class Draft:
    """A drawn candidate, which becomes an exercise once it is found fit.

    Parameters
    ----------
    scene, question : Text
        What stands before the tables, and after them.
    model, given, cases, losses, choice, conclusion
        As in `Exercise`.
    tables : callable
        Returns the tables; called once the draft is found fit.
    visible : tuple of float
        Numbers that can be read off, of which the answer must be none.
    answer : float
        The right number.
    steps : callable
        Returns the working, each text without its number; called once the draft is found fit.
    slips : tuple of (float, Text)
        Wrong numbers, and what is said about each.
    within : float
        Absolute tolerance.
    quiz : QuizItem, optional
        In place of the number.
    """

    scene: Text
    question: Text
    model: Model
    given: tuple[tuple[int, int], ...] = ()
    tables: Callable[[], tuple[GivenTable, ...]] = tuple
    cases: Cases | None = None
    losses: LossMatrix | None = None
    choice: Choice | None = None
    conclusion: Text = field(default_factory=Text)
    visible: tuple[float, ...] = ()
    answer: float = 0.5
    steps: Callable[[], tuple[tuple[Text, float], ...]] = tuple
    slips: tuple[tuple[float, Text], ...] = ()
    within: float = 0.0005
    quiz: QuizItem | None = None

    def is_fit(self) -> bool:
        """Whether the answer needs work, and no slip comes to it or to another one."""
        if self.quiz is not None:
            return True
        least = 2 * self.within
        others = [0.0, 1.0, *self.visible]
        if any(abs(self.answer - number) <= least for number in others):
            return False
        wrong = [value for value, _ in self.slips]
        return all(abs(a - b) > least for a, b in combinations([self.answer, *wrong], 2))

    def exercise(self, kind: str, level: int) -> Exercise:
        """Return the exercise."""
        tables = self.tables()
        return Exercise(
            kind,
            level,
            self._item(tables),
            self.model,
            self.given,
            self.scene,
            self.question,
            tables,
            self.cases,
            self.losses,
            self.choice,
            self.conclusion,
        )

    def _item(self, tables: tuple[GivenTable, ...]) -> QuizItem | WorkItem:
        lines = (table.line for table in tables)
        text = join((part for part in (self.scene, *lines, self.question) if part), "\n\n")
        if self.quiz is not None:
            return replace(self.quiz, text=text)
        return WorkItem(
            text,
            constant(self.answer),
            self.within,
            tuple(working_step(label, value) for label, value in self.steps()),
            tuple(Slip(constant(value), said) for value, said in self.slips),
        )


def working_step(text: Text, value: float) -> WorkingStep:
    """Return a step of the working whose number stands behind its text."""
    pattern = "{text} = {gap}"
    return WorkingStep(fill(pattern, pattern, text=text, gap=GAP), constant(value))


class ExerciseKind(ABC):
    """A kind of exercises."""

    name: ClassVar[str]
    """Its registered name."""
    title: ClassVar[Text]
    """Its name in both languages."""

    def generate(self, dice: Dice, level: int) -> Exercise:
        """Return an exercise that is worth asking.

        Parameters
        ----------
        dice : Dice
            Where everything about it comes from.
        level : int
            One of `LEVELS`.
        """
        for _ in range(MAX_DRAWS):
            draft = self.draw(dice, level)
            if draft is not None and draft.is_fit():
                return draft.exercise(self.name, level)
        raise AssertionError(f"no {type(self).__name__} of level {level} is fit")

    @abstractmethod
    def draw(self, dice: Dice, level: int) -> Draft | None:
        """Return what may become an exercise, None if it is seen at once that it cannot."""


exercises: Registry[ExerciseKind] = Registry(
    "exercise",
    lambda: import_modules("bayesgui.lessons.exercises"),
    "kind of exercise",
    attribute="name",
)


def make_exercise(kind: str, level: int, seed: int) -> Exercise:
    """Return the exercise of a kind, a level and a seed, the same for ever.

    Parameters
    ----------
    kind : str
        Registered name, such as ``"posterior"``.
    level : int
        1, 2 or 3.
    seed : int
        Any whole number.

    Raises
    ------
    ParameterError
        If there is no such kind or level.
    """
    made = exercises.create(kind)
    if level not in LEVELS:
        raise ParameterError(
            "There is no level {level} of the exercises; choose 1, 2 or 3.", level=level
        )
    return replace(made.generate(Dice(kind, level, seed), level), seed=seed)
