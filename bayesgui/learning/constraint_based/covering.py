"""Arcs that a graph needs where background knowledge excludes the directions that tests ask for."""

from __future__ import annotations

import itertools
from collections import deque
from typing import TYPE_CHECKING

from bayesgui.core.directed_graph import DirectedGraph

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bayesgui.core.arc_constraints import Arc, ArcConstraints
    from bayesgui.core.monitor import Monitor
    from bayesgui.learning.independence.base import IndependenceTester

Triple = tuple[str, str, str]
"""Two nodes without an edge, around a neighbor of both."""


def contradicted(
    names: Iterable[str], arcs: Iterable[Arc], separators: Mapping[Arc, tuple[str, ...]]
) -> set[Triple]:
    """Return the triples of a graph of which separators tell something else.

    `separators`: by two nodes, in the order of names, the set given which they are independent. The
    result: triples whose middle is a collider although it separates the others, or is none although
    it does not. Those without a separator are left out.
    """
    parents = _parents(names, arcs)
    found = set()
    for middle, above in parents.items():
        around = above | {name for name, of in parents.items() if middle in of}
        for a, b in itertools.combinations(sorted(around), 2):
            separator = separators.get((a, b))
            if separator is None or a in parents[b] or b in parents[a]:
                continue
            if ({a, b} <= above) == (middle in separator):
                found.add((a, middle, b))
    return found


class Covering:
    """Adds arcs until a graph claims no independence next to some pairs that tests deny.

    `arcs`: the arcs of an acyclic graph that keeps to the constraints.

    A graph claims that a node is independent of each one that is no descendant, given its parents.
    Where a collider has to be directed otherwise, only an arc between its parents keeps a graph
    from claiming too much, as in the reversal of an arc (Chickering 1995): "A transformational
    characterization of equivalent Bayesian network structures", UAI, 87–98.
    """

    def __init__(
        self,
        arcs: Iterable[Arc],
        tester: IndependenceTester,
        constraints: ArcConstraints,
        sizes: Mapping[str, int],
        most_cells: int,
    ) -> None:
        self._tester, self._constraints = tester, constraints
        self._sizes, self._most_cells = sizes, most_cells
        self._place = {name: k for k, name in enumerate(tester.names)}
        self._parents = _parents(tester.names, arcs)
        self._required = frozenset(constraints.required)
        self.added: list[Arc] = []
        """The new arcs."""
        self.missing: list[tuple[str, str]] = []
        """Pairs for which the constraints leave no arc, in the order of names."""

    @property
    def arcs(self) -> tuple[Arc, ...]:
        """All arcs, sorted."""
        return tuple(sorted((p, child) for child, of in self._parents.items() for p in of))

    def cover(self, pairs: Iterable[tuple[str, str]], monitor: Monitor) -> None:
        """Join the pairs that tests find dependent given parents of one, then those around them."""
        waiting = deque(sorted(pairs))
        while waiting:
            monitor.check()
            a, b = waiting.popleft()
            if self._joined(a, b):
                continue
            arc = self._missing_arc(a, b)
            if arc is None:
                continue
            parent, child = arc
            self._parents[child].add(parent)
            self.added.append(arc)
            for end in arc:
                waiting.extend(
                    (end, other)
                    for near in sorted(self._around(end))
                    for other in sorted(self._around(near) - {end})
                )
        for child in {child for _, child in self.added}:
            self._drop_needless(child)

    def _missing_arc(self, a: str, b: str) -> Arc | None:
        """Return the arc to add between two nodes, or None if none is needed or allowed."""
        graph = DirectedGraph({name: tuple(of) for name, of in self._parents.items()})
        order = graph.topological_order()
        first, last = sorted((a, b), key=order.index)
        if self._independent(last, first):
            return None
        ways = [(first, last)]
        if graph.directed_path(first, last) is None:
            ways.append((last, first))
        arc = next((arc for arc in ways if self._has_room(*arc)), None)
        if arc is None and (pair := (min(a, b), max(a, b))) not in self.missing:
            self.missing.append(pair)
        return arc

    def _independent(self, child: str, other: str, without: str | None = None) -> bool:
        given = sorted(self._parents[child] - {without})
        place = self._place
        return self._tester.test(
            place[child], place[other], [place[name] for name in given]
        ).independent

    def _has_room(self, parent: str, child: str) -> bool:
        above = self._parents[child]
        most = self._constraints.most_parents(child)
        cells = self._sizes[child] * self._sizes[parent]
        for name in above:
            cells *= self._sizes[name]
        return (
            self._constraints.allows(parent, child)
            and (most is None or len(above) < most)
            and cells <= self._most_cells
        )

    def _drop_needless(self, child: str) -> None:
        for parent in sorted(self._parents[child]):
            if (parent, child) not in self._required and self._independent(
                child, parent, without=parent
            ):
                self._parents[child].discard(parent)

    def _around(self, name: str) -> set[str]:
        return self._parents[name] | {n for n, of in self._parents.items() if name in of}

    def _joined(self, a: str, b: str) -> bool:
        return a in self._parents[b] or b in self._parents[a]


def _parents(names: Iterable[str], arcs: Iterable[Arc]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {name: set() for name in names}
    for parent, child in arcs:
        found[child].add(parent)
    return found
