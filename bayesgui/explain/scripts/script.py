"""What a player shows of an algorithm: stages, steps, and how each step looks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.sentence import Sentence
    from bayesgui.inference.posteriors import Posteriors

Edge = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Box:
    """A clique, or a factor: a table that takes part.

    Parameters
    ----------
    name : str
        Such as ``C3``, ``f2`` or ``P(dysp | bronc)``.
    members : tuple of str
        The variables of its table.
    cells : int
        Numbers in its table.
    """

    name: str
    members: tuple[str, ...]
    cells: int


@dataclass(frozen=True, slots=True)
class Link:
    """Two boxes that exchange a message, or a factor that goes into another.

    Parameters
    ----------
    child, parent : int
        The boxes.
    label : tuple of str
        What they share, or what is summed out.
    cells : int
        Numbers in the separator; 0 where the link has no table of its own.
    """

    child: int
    parent: int
    label: tuple[str, ...]
    cells: int


@dataclass(frozen=True, eq=False, slots=True)
class NumberTable:
    """The numbers of a step.

    Parameters
    ----------
    title : Sentence
        What they are.
    variables : tuple of str
        The axes.
    states : tuple of tuple of str
        Their states.
    logs : ndarray of float64
        Natural logarithms of the numbers.
    """

    title: Sentence
    variables: tuple[str, ...]
    states: tuple[tuple[str, ...], ...]
    logs: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Frame:
    """How the graph and the tree look in one step.

    Parameters
    ----------
    directed : bool
        Whether arcs have their heads.
    marriages, fills : tuple of (str, str)
        Lines that are no arcs and are there by now.
    strong : frozenset of (str, str)
        Those of them that this step adds.
    numbers : mapping of str to int
        Place in the elimination order.
    gone : frozenset of str
        Nodes that are eliminated.
    ringed : tuple of str
        What the step is about.
    tied : tuple of str
        The nodes that it connects.
    hulls : tuple of int
        Boxes whose members are drawn as hulls, at most two.
    boxes, links : int
        So many of them are there by now.
    lit : tuple of int
        Boxes that the step is about.
    sent : frozenset of (int, int)
        Source and target of the messages that have arrived.
    moving : (int, int), optional
        Of the one that is on its way.
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

    Parameters
    ----------
    title : Sentence
        One or two words.
    summary : Sentence
        What came out of it.
    first, count : int
        Its steps.
    """

    title: Sentence
    summary: Sentence
    first: int
    count: int


@dataclass(frozen=True, eq=False, slots=True)
class Step:
    """One step in words and numbers.

    Parameters
    ----------
    title : Sentence
        What is done.
    words : Sentence
        How, and what comes out.
    table : NumberTable, optional
        Its numbers.
    """

    title: Sentence
    words: Sentence
    table: NumberTable | None = None


class Script(Protocol):
    """An algorithm on one network, step by step."""

    @property
    def stages(self) -> tuple[Stage, ...]:
        """Its parts in order; each has a step at least."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps."""

    @property
    def boxes(self) -> tuple[Box, ...]:
        """Cliques or factors, in the order in which they come about."""

    @property
    def links(self) -> tuple[Link, ...]:
        """What connects the boxes, in the order in which it comes about."""

    @property
    def roots(self) -> tuple[int, ...]:
        """The boxes that everything flows into."""

    @property
    def posteriors(self) -> Posteriors | None:
        """What it leads to, if it gets there."""

    @property
    def totals(self) -> tuple[tuple[Sentence, str], ...]:
        """What it costs: captions and numbers."""

    def frame(self, step: int) -> Frame:
        """Return how a step looks."""


def stage_at(script: Script, step: int) -> int:
    """Return the position of the stage that a step belongs to.

    Parameters
    ----------
    script : Script
        The algorithm.
    step : int
        The step.
    """
    return sum(stage.first <= step for stage in script.stages) - 1
