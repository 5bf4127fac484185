"""Display values of a lesson's page: texts are filled in and in the user's language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Status = Literal["done", "now", "later"]
Mark = Literal["", "right", "wrong"]
Form = Literal["number", "truth", "order"]


@dataclass(frozen=True, slots=True)
class ShownItem:
    """An item of a step.

    `text`: what to do, or the question. `line`: what is said below it; `is_wrong`: about a wrong
    answer.
    """

    text: str
    status: Status = "later"
    line: str = ""
    is_wrong: bool = False


@dataclass(frozen=True, slots=True)
class ShownDo(ShownItem):
    """A task in the window."""


@dataclass(frozen=True, slots=True)
class ShownOption:
    """An option of a question, and how it was answered."""

    text: str
    mark: Mark = ""


@dataclass(frozen=True, slots=True)
class ShownQuiz(ShownItem):
    """A question with options."""

    options: tuple[ShownOption, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownPrediction(ShownItem):
    """A prediction; `labels`: what is put in order.

    `said`: the probability, the truth or the order of the labels; None if it is not known any more.
    """

    form: Form = "number"
    labels: tuple[str, ...] = ()
    note: str = ""
    said: float | bool | tuple[int, ...] | None = None
    is_revealed: bool = False


@dataclass(frozen=True, slots=True)
class ShownWorking:
    """A step of the working: a text with ``{?}`` where its number goes."""

    text: str
    number: str = ""
    mark: Mark = ""


@dataclass(frozen=True, slots=True)
class ShownWork(ShownItem):
    """A number to be worked out.

    `answer`: it, once the solution is shown. `has_tried`: whether the solution may be asked for.
    """

    steps: tuple[ShownWorking, ...] = ()
    mark: Mark = ""
    answer: str = ""
    has_tried: bool = False


@dataclass(frozen=True, slots=True)
class ShownExercise(ShownItem):
    """An exercise of which there is another one; `asked` is None while it is drawn."""

    asked: ShownQuiz | ShownWork | None = None


@dataclass(frozen=True, slots=True)
class ShownStep:
    """A step of a lesson.

    `number, count`: of the step. `share`: how much of the step is done, 0 to 1. `scene`: text of
    the button that sets the scene, or empty. `back`: where the button Back leads.
    `waits`: whether the next item comes when the learner wants it. `is_set`: whether the scene was
    set, without which no item can be done. `round`: how often the lesson was begun again.
    """

    lesson: str
    number: int
    count: int
    title: str
    text: str
    scene: str = ""
    items: tuple[ShownItem, ...] = ()
    back: str = ""
    is_busy: bool = False
    waits: bool = False
    is_set: bool = True
    round: int = 0

    @property
    def n_done(self) -> int:
        """The number of items that are done."""
        return sum(item.status == "done" for item in self.items)

    @property
    def share(self) -> float:
        """Share of the step that is done."""
        return self.n_done / len(self.items) if self.items else 1.0


@dataclass(frozen=True, slots=True)
class StepScore:
    """Score of a step: questions asked, and those answered right at the first try."""

    number: int
    title: str
    right: int
    asked: int


@dataclass(frozen=True, slots=True)
class ShownEnd:
    """The result of a lesson.

    `right, asked`: questions that were right at the first try, and all. `steps`: those with a
    question that was not. `next_id, next_title`: the lesson that comes next, or empty.
    """

    id: str
    title: str
    summary: str
    right: int
    asked: int
    steps: tuple[StepScore, ...] = ()
    next_id: str = ""
    next_title: str = ""


@dataclass(frozen=True, slots=True)
class ListedLesson:
    """A lesson to choose.

    `done`: steps that are done, of `count`. `is_begun`: whether something in it was done.
    """

    id: str
    title: str
    summary: str
    minutes: int
    count: int
    done: int = 0
    is_begun: bool = False


@dataclass(frozen=True, slots=True)
class ListedExercise:
    """A kind of exercises to choose, and its levels."""

    kind: str
    title: str
    levels: tuple[int, ...] = (1,)
