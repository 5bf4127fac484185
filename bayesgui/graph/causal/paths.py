"""Causal and biasing paths for the canvas and the page: which there are, and where a set cuts them.

A biasing path is one that is not causal and that no closed collider blocks: it carries association
that is no effect, unless a node of the set cuts it.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT
from bayesgui.graph.causal.causal_question import causal_question
from bayesgui.graph.causal.walks import FORWARD, Edge, Walks, on_simple_paths

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bayesgui.core.monitor import Monitor
    from bayesgui.graph.causal.causal_graph import CausalGraph
    from bayesgui.graph.causal.causal_question import CausalQuestion
    from bayesgui.graph.causal.walks import State, Step

LISTED_PATHS = 50
"""Paths of each kind that are listed; more would not help a reader."""
PATH_WORK = 20_000
"""Steps of the search for paths, about 50 ms; a graph may have exponentially many."""
_MOST_ROUNDS = 3
"""Rounds in which edges that are on no simple path are left out; a later one hardly finds any."""


@dataclass(frozen=True)
class EffectPath:
    """A path from a cause to an effect that meets no node twice.

    `arrows`: "→", "←" or "↔", one between each two nodes. `edges`: as in `PathMarks`. `cut_at`: the
    first node of the set that blocks it, "" if none does. `opened_at`: the colliders that the set
    opens.
    """

    nodes: tuple[str, ...]
    arrows: tuple[str, ...]
    edges: tuple[Edge, ...]
    causal: bool
    cut_at: str = ""
    opened_at: tuple[str, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether no node of the set blocks it."""
        return not self.cut_at

    def __str__(self) -> str:
        parts = [f" {arrow} {b}" for arrow, b in zip(self.arrows, self.nodes[1:], strict=True)]
        return self.nodes[0] + "".join(parts)


@dataclass(frozen=True)
class PathMarks:
    """How the edges of a graph are painted.

    `causal` and `biasing`: edges of paths before they are cut, `causal_beyond` and `biasing_beyond`
    those that paths meet only behind a cut. An edge may be causal and biasing. `cuts`: edges that
    bars cross, each with the adjusted node that it leaves. `open_ends`: last edges of biasing paths
    that nothing cuts. `exact`: whether all paths were tried; otherwise some edges may be painted
    that are on walks which meet a node twice only.
    """

    causal: frozenset[Edge] = frozenset()
    causal_beyond: frozenset[Edge] = frozenset()
    biasing: frozenset[Edge] = frozenset()
    biasing_beyond: frozenset[Edge] = frozenset()
    cuts: frozenset[tuple[Edge, str]] = frozenset()
    open_ends: frozenset[Edge] = frozenset()
    exact: bool = True


@dataclass(frozen=True)
class EffectPaths:
    """Paths from causes to effects under a set, shorter ones first.

    `complete`: whether these are all causal and all biasing paths. `shortest_open`: a biasing path
    that nothing cuts; None if there is none.
    """

    causal: tuple[EffectPath, ...]
    biasing: tuple[EffectPath, ...]
    complete: bool
    shortest_open: EffectPath | None
    marks: PathMarks


def effect_paths(
    graph: CausalGraph,
    x: Iterable[str] | str,
    y: Iterable[str] | str,
    z: Iterable[str] | str = (),
    limit: int = LISTED_PATHS,
    work: int = PATH_WORK,
) -> EffectPaths:
    """Return the causal and biasing paths from x to y, and what adjusting for z does to them.

    `limit`: paths of each kind that are listed. `work`: steps of the search; where they do not
    suffice, edges are painted by what walks meet, which costs linear time.
    """
    question = causal_question(graph, x, y)
    return paths_under(question, frozenset(graph.checked(z)), limit, work)


def paths_under(
    question: CausalQuestion,
    z: frozenset[str],
    limit: int = LISTED_PATHS,
    work: int = PATH_WORK,
    monitor: Monitor = SILENT,
) -> EffectPaths:
    """Return the paths of a question under a set of nodes."""
    causal, biasing = (_Kind(question, z, kind, work // 2, monitor) for kind in (True, False))
    marks = PathMarks(
        frozenset(causal.before),
        frozenset(causal.beyond),
        frozenset(biasing.before),
        frozenset(biasing.beyond),
        frozenset(causal.cuts | biasing.cuts),
        frozenset(biasing.open_ends),
        causal.complete and biasing.complete,
    )
    return EffectPaths(
        tuple(map(causal.path, causal.found[:limit])),
        tuple(map(biasing.path, biasing.found[:limit])),
        marks.exact and max(len(causal.found), len(biasing.found)) <= limit,
        biasing.shortest_open(),
        marks,
    )


def open_paths(
    question: CausalQuestion, z: frozenset[str], work: int, monitor: Monitor = SILENT
) -> Iterator[EffectPath]:
    """Yield the biasing paths that a set leaves open, shorter ones first, as far as work goes."""
    kind = _Kind(question, z, causal=False, work=work, monitor=monitor)
    shortest = kind.shortest_open()
    if shortest is not None:
        yield shortest
    for steps in kind.found:
        path = kind.path(steps)
        if path.is_open and path != shortest:
            yield path


class _Kind:
    """The causal paths, or the biasing ones: listed as far as the work goes, and painted."""

    def __init__(
        self,
        question: CausalQuestion,
        z: frozenset[str],
        causal: bool,
        work: int,
        monitor: Monitor,
    ) -> None:
        self._question, self._z, self._causal = question, z, causal
        self._place = question.graph.place
        self.walks = _narrowed(question, z, causal, monitor)
        self.found: list[tuple[Step, ...]] = []
        self.complete = True
        for steps in _simple_paths(self.walks, work, monitor):
            if steps is None:
                self.complete = False
            else:
                self.found.append(steps)
        self.before: set[Edge] = set()
        self.beyond: set[Edge] = set()
        self.open_ends: set[Edge] = set()
        self.cuts: set[tuple[Edge, str]] = set()
        if self.complete:
            self._paint_found()
        else:
            self._paint_walks()
        self.beyond -= self.before
        self.cuts = {(edge, node) for edge, node in self.cuts if edge not in self.before}

    def _paint_found(self) -> None:
        for steps in self.found:
            self._paint(steps)

    def _paint(self, steps: tuple[Step, ...]) -> None:
        edges = [step.edge(self._place) for step in steps]
        first = next((k for k, step in enumerate(steps) if step.cut), len(steps))
        self.before.update(edges[:first])
        self.beyond.update(edges[first:])
        if first == len(steps):
            self.open_ends.add(edges[-1])
        else:
            self.cuts.add((edges[first], steps[first].start.node))

    def _paint_walks(self) -> None:
        live = self.walks.live()
        for state, steps in self.walks.steps.items():
            for step in steps:
                edge = step.edge(self._place)
                if state not in live:
                    self.beyond.add(edge)
                elif step.cut:
                    self.beyond.add(edge)
                    self.cuts.add((edge, state.node))
                else:
                    self.before.add(edge)
                    if self.walks.is_end(step.end):
                        self.open_ends.add(edge)

    def path(self, steps: tuple[Step, ...]) -> EffectPath:
        """Return a path as what is shown."""
        first = next((step.start.node for step in steps if step.cut), "")
        opened = [step.start.node for step in steps if step.start.by_head and step.arrow != FORWARD]
        nodes = (steps[0].start.node, *(step.end.node for step in steps))
        arrows = tuple(step.arrow for step in steps)
        edges = tuple(step.edge(self._place) for step in steps)
        return EffectPath(nodes, arrows, edges, self._causal, first, tuple(opened))

    def shortest_open(self) -> EffectPath | None:
        """Return the first path that nothing cuts; where not all are known, a shortest walk.

        Of a set that spoils nothing, a shortest open walk meets no node twice.
        """
        for steps in self.found:
            if not any(step.cut for step in steps):
                return self.path(steps)
        if self.complete:
            return None
        live = self.walks.live()
        end = next((state for state in live if self.walks.is_end(state)), None)
        if end is None:
            return None
        back: list[Step] = []
        step: Step | None
        while (step := live[end]) is not None:
            back.append(step)
            end = step.start
        nodes = [step.end.node for step in back]
        return self.path(tuple(back[::-1])) if len({*nodes}) == len(nodes) else None


def _narrowed(question: CausalQuestion, z: frozenset[str], causal: bool, monitor: Monitor) -> Walks:
    """Return the walks on edges that are on simple paths, whatever their heads."""
    walks = Walks(question, z, causal=causal, monitor=monitor)
    if causal:
        return walks  # no cycle, so each walk is a path
    edges = walks.edges()
    for _ in range(_MOST_ROUNDS):
        kept = on_simple_paths(edges, question.causes, question.effects)
        if len(kept) == len(edges):
            break
        walks = Walks(question, z, causal=causal, allowed=kept, monitor=monitor)
        edges = walks.edges()
    return walks


def _simple_paths(walks: Walks, work: int, monitor: Monitor) -> Iterator[tuple[Step, ...] | None]:
    """Yield the paths that meet no node twice, shorter ones first; None where the work is done.

    Partial paths wait in the order of the least length that a whole one may have; of equal ones the
    longest goes on, so that the first whole paths come soon.
    """
    number = count()
    waiting: list[tuple[int, int, int, State, tuple[Step, ...]]] = [
        (walks.distance[start], 0, next(number), start, ())
        for start in walks.starts
        if start in walks.distance
    ]
    heapq.heapify(waiting)
    while waiting:
        monitor.check()
        _, _, _, state, steps = heapq.heappop(waiting)
        if steps and walks.is_end(state):
            yield steps
        met = {step.start.node for step in steps}
        for step in walks.steps.get(state, ()):
            work -= 1
            if work < 0:
                yield None
                return
            if step.end.node not in met:
                done = len(steps) + 1
                least = done + walks.distance[step.end]
                heapq.heappush(waiting, (least, -done, next(number), step.end, (*steps, step)))
