"""Scripts for the player: stages, steps, and the picture of each step."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from bayesgui.runs.trace import Replayable

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.sentence import Sentence
    from bayesgui.inference.posteriors import Posteriors

Edge = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Box:
    """A clique or factor: a table of the algorithm.

    `name`: for example ``C3``, ``f2`` or ``P(dysp | bronc)``.
    """

    name: str
    members: tuple[str, ...]
    cells: int


@dataclass(frozen=True, slots=True)
class Link:
    """A separator between two cliques, or the use of a factor in another.

    `label`: shared variables, or the variable summed out. `cells`: number of cells of the
    separator; 0 if the link has no table.
    """

    child: int
    parent: int
    label: tuple[str, ...]
    cells: int


@dataclass(frozen=True, eq=False, slots=True)
class NumberTable:
    """The numbers of a step."""

    title: Sentence
    variables: tuple[str, ...]
    states: tuple[tuple[str, ...], ...]
    logs: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Frame:
    """State of the graph and the tree at one step.

    `hulls`: boxes whose members are drawn as hulls, at most two. `sent`: source and target of the
    messages delivered so far. `moving`: source and target of the message under way.
    """

    directed: bool = False
    marriages: tuple[Edge, ...] = ()
    fills: tuple[Edge, ...] = ()
    strong: frozenset[Edge] = frozenset()
    numbers: Mapping[str, int] = field(default_factory=dict)
    gone: frozenset[str] = frozenset()
    ringed: tuple[str, ...] = ()
    tied: tuple[str, ...] = ()
    hulls: tuple[int, ...] = ()
    boxes: int = 0
    links: int = 0
    lit: tuple[int, ...] = ()
    sent: frozenset[tuple[int, int]] = frozenset()
    moving: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of the algorithm.

    `first`, `count`: index of its first step, and number of steps.
    """

    title: Sentence
    summary: Sentence
    first: int
    count: int


@dataclass(frozen=True, eq=False, slots=True)
class Step:
    """Texts and numbers of one step."""

    title: Sentence
    words: Sentence
    table: NumberTable | None = None
    product: NumberTable | None = None


class Script(Replayable[Frame], Protocol):
    """An algorithm on one network, step by step: a finished trace of frames, told in words."""

    @property
    def stages(self) -> tuple[Stage, ...]:
        """Stages in order, each with at least one step."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps."""

    @property
    def boxes(self) -> tuple[Box, ...]:
        """Cliques or factors in order of creation."""

    @property
    def links(self) -> tuple[Link, ...]:
        """Links between boxes in order of creation."""

    @property
    def roots(self) -> tuple[int, ...]:
        """Boxes at the roots of the trees."""

    @property
    def posteriors(self) -> Posteriors | None:
        """The result, if the algorithm succeeds."""

    @property
    def totals(self) -> tuple[tuple[Sentence, str], ...]:
        """Cost figures: caption and value."""


def stage_at(script: Script, step: int) -> int:
    """Return the index of the stage that contains a step."""
    return sum(stage.first <= step for stage in script.stages) - 1
