"""How the answers to the questions of a sheet are marked where a page can do that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.evidence import NO_EVIDENCE, Evidence

if TYPE_CHECKING:
    from bayesgui.core.model import Model
    from bayesgui.core.temporal.series import Series
    from bayesgui.lessons.evaluation import Value


@dataclass(frozen=True)
class Scene:
    """The network that a question is about, as it is while the question is asked.

    `evidence`, `series`: the findings, the latter those of a template. `covered`: nodes whose
    numbers would be the answer. `is_kept`: whether its findings stay as they are until the answer
    is right. `slice_shown`: of a template.
    """

    model: Model
    evidence: Evidence = NO_EVIDENCE
    series: Series | None = None
    covered: tuple[str, ...] = ()
    is_kept: bool = False
    slice_shown: int = 0


@dataclass(frozen=True)
class Choice:
    """One of some options; `right` is its position, `whys` says of each why it is so or not."""

    right: int
    whys: tuple[str, ...]


@dataclass(frozen=True)
class Step:
    """A step of the working; its text has a gap where its number goes."""

    text: str
    value: float
    tolerance: float


@dataclass(frozen=True)
class Number:
    """A number to be worked out.

    `decimals`: how many the question asks for, 0 if it does not say. `slips`: wrong numbers, and
    what is said of each. `solution`: the lines of the working with their numbers, and what they
    mean.
    """

    value: float
    tolerance: float
    decimals: int = 0
    steps: tuple[Step, ...] = ()
    slips: tuple[tuple[float, str], ...] = ()
    solution: tuple[str, ...] = ()


@dataclass(frozen=True)
class Guess:
    """A prediction: a probability, yes or no, or an order of several numbers.

    `labels`: of the numbers to be put in order, and `shown` as they are written; of one number
    there is no label.
    """

    values: tuple[Value, ...]
    shown: tuple[str, ...]
    labels: tuple[str, ...] = ()
    said: str = ""


Condition = float | str | bool | list["Condition"]
"""What a page can check: a list of a word and its parts."""


@dataclass(frozen=True)
class Deed:
    """Something to do; `check` is what holds once it is done, None if only the window can tell."""

    done: str = ""
    check: Condition | None = None


@dataclass(frozen=True)
class Asked:
    """What a page knows of a question beyond its text."""

    answer: Choice | Number | Guess | Deed
    hint: str = ""
    scene: Scene | None = None
