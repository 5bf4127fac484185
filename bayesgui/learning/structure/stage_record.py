"""The stages of a learner that tests independence: its events, to be gone through one by one."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.learning.independence.base import Verdict

if TYPE_CHECKING:
    from bayesgui.core.sentence import Sentence
    from bayesgui.graph.equivalence import Edge
    from bayesgui.learning.structure.run import StructureStep

MAX_EVENTS = 200_000
"""Events beyond which tests that change nothing are counted, but not kept."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of the method.

    `tests`, `removals`: number of its tests, and of edges that went. `n_edges`: number of edges,
    directed or not, at its end.
    """

    title: Sentence | str
    first: int
    count: int = 0
    tests: int = 0
    removals: int = 0
    n_edges: int = 0


@dataclass(frozen=True, slots=True)
class StageFrame:
    """The state of the method at an event.

    `step`: the graph, and what was tested or directed. `removed`: the tests that took an edge in
    this stage so far, in order.
    """

    step: StructureStep
    stage: int
    removed: tuple[Verdict, ...] = ()


@dataclass(frozen=True, slots=True)
class _Delta:
    """The change of the undirected edges at an event; `verdict`: the test that took one."""

    place: int
    gone: tuple[Edge, ...]
    new: tuple[Edge, ...]
    verdict: Verdict | None


class StageRecord:
    """The events of a learner in order; the graph at each is made when it is asked for.

    Each event keeps what it changes, so that thousands of tests on thousands of edges fit into
    memory.
    """

    def __init__(self) -> None:
        self._steps: list[StructureStep] = []
        self._stages: list[Stage] = []
        self._firsts: list[int] = []
        self._deltas: list[_Delta] = []
        self._places: list[int] = []
        self._removals: list[int] = []
        self._tests: dict[frozenset[str], list[int]] = {}
        self._edges: tuple[Edge, ...] = ()

    def __len__(self) -> int:
        return len(self._steps)

    @property
    def stages(self) -> tuple[Stage, ...]:
        """All stages so far."""
        return tuple(self._stages)

    @property
    def removals(self) -> tuple[int, ...]:
        """Places of the events that took an edge."""
        return tuple(self._removals)

    def add(self, step: StructureStep) -> None:
        """Take in the next step of a run.

        `step`: a step that neither belongs to a new stage nor changes anything or tells of a test
        is left out.
        """
        gone, new = self._difference(step)
        latest = self._steps[-1] if self._steps else None
        is_new = latest is None or latest.stage != step.stage
        is_test = isinstance(step.detail, Verdict)
        if is_new:
            self._stages.append(Stage(step.stage, len(self._steps)))
            self._firsts.append(len(self._steps))
        stage = self._stages[-1]
        arcs = {*step.arcs, *(arc[::-1] for arc in step.arcs)}
        # Where a score is climbed, edges only give way to arcs.
        taken = [edge for edge in gone if edge not in arcs] if step.score is None else []
        count = stage.count
        keeps = is_new or gone or new or step.remarks or (step.detail and len(self) < MAX_EVENTS)
        keeps = keeps or (latest is not None and latest.arcs != step.arcs)
        if keeps:
            self._keep(step, _Delta(len(self._steps), gone, new, _taking(step, taken)))
            if taken:
                self._removals.append(len(self._steps) - 1)
            count += 1
        self._stages[-1] = replace(
            stage,
            count=count,
            tests=stage.tests + is_test,
            removals=stage.removals + len(taken),
            n_edges=len(step.arcs) + len(step.edges),
        )
        self._edges = step.edges

    def _keep(self, step: StructureStep, delta: _Delta) -> None:
        place = len(self._steps)
        if isinstance(step.detail, Verdict):
            pair = frozenset((step.detail.x, step.detail.y))
            self._tests.setdefault(pair, []).append(place)
        if delta.gone or delta.new:
            self._deltas.append(delta)
            self._places.append(place)
        self._steps.append(replace(step, edges=(), separators={}))

    def _difference(self, step: StructureStep) -> tuple[tuple[Edge, ...], tuple[Edge, ...]]:
        """Return the undirected edges that went, and those that came."""
        before, after = self._edges, step.edges
        if before is after or before == after:
            return (), ()
        here, there = set(map(_sorted, before)), set(map(_sorted, after))
        return tuple(sorted(here - there)), tuple(sorted(there - here))

    def at(self, place: int) -> StageFrame:
        """Return the graph at an event, the first one being at 0."""
        step, stage = self._steps[place], bisect_right(self._firsts, place) - 1
        edges: dict[Edge, None] = {}
        removed: list[Verdict] = []
        for delta in self._deltas[: bisect_right(self._places, place)]:
            for edge in delta.gone:
                edges.pop(edge, None)
            edges.update(dict.fromkeys(delta.new))
            if delta.verdict is not None and delta.place >= self._firsts[stage]:
                removed.append(delta.verdict)
        return StageFrame(replace(step, edges=tuple(sorted(edges))), stage, tuple(removed))

    def tried(self, place: int) -> tuple[tuple[int, Verdict], ...]:
        """Return the tests of the pair that is tested at an event, up to it, with their places."""
        detail = self._steps[place].detail
        if not isinstance(detail, Verdict):
            return ()
        places = self._tests[frozenset((detail.x, detail.y))]
        chosen = ((k, self._steps[k].detail) for k in places[: bisect_right(places, place)])
        return tuple((k, each) for k, each in chosen if isinstance(each, Verdict))

    def next_removal(self, place: int) -> int | None:
        """Return the next event after a place that takes an edge; None if there is none."""
        later = bisect_right(self._removals, place)
        return self._removals[later] if later < len(self._removals) else None

    def removal_before(self, place: int) -> int | None:
        """Return the last event before a place that takes an edge; None if there is none."""
        earlier = bisect_left(self._removals, place) - 1
        return self._removals[earlier] if earlier >= 0 else None

    def change_at(self, place: int) -> tuple[tuple[Edge, ...], tuple[Edge, ...]]:
        """Return the undirected edges that go at an event, and those that come."""
        found = bisect_left(self._places, place)
        if found < len(self._places) and self._places[found] == place:
            return self._deltas[found].gone, self._deltas[found].new
        return (), ()


def _sorted(edge: Edge) -> Edge:
    """Return an edge with its ends in the order of names; steps name them from either end."""
    return edge if edge[0] < edge[1] else edge[::-1]


def _taking(step: StructureStep, taken: list[Edge]) -> Verdict | None:
    """Return the test of a step if it took an edge."""
    return step.detail if taken and isinstance(step.detail, Verdict) else None
