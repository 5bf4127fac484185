"""Greedy search over equivalence classes: one edge is inserted, deleted or turned at a time."""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from bayesgui.graph.equivalence import PartiallyDirected, class_of
from bayesgui.graph.extension import class_within, extend
from bayesgui.learning.search.family_scores import members

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from bayesgui.core.arc_constraints import Arc, ArcConstraints
    from bayesgui.core.monitor import Monitor
    from bayesgui.learning.search.family_scores import FamilyScores

MIN_GAIN = 1e-7
"""Gain below which a class is not better; sums in another order differ by less."""


class ClassChange(NamedTuple):
    """An edge inserted into an equivalence class, deleted from it, or turned.

    `loss`: by how much the score falls; negative for a gain. `parent`, `child`: the edge, by the
    places of its ends; a turned one in its new direction. `others`: neighbors of the child whose
    edges are directed, as bits.
    """

    loss: float
    parent: int
    child: int
    others: int


class EquivalenceSearch:
    """A search over equivalence classes that have members within constraints.

    `scores`: the score, which is the same for equivalent graphs. `constraints`: constraints that a
    member of each class satisfies.

    Chickering (2002), Optimal structure identification with greedy search. Journal of Machine
    Learning Research 3, 507–554 (definitions 12 and 13, theorems 15 and 17). Hauser and Bühlmann
    (2012), Characterization and greedy learning of interventional Markov equivalence classes of
    directed acyclic graphs. Journal of Machine Learning Research 13, 2409–2464 (section 4.3).
    """

    def __init__(
        self, scores: FamilyScores, constraints: ArcConstraints, start: Iterable[Arc]
    ) -> None:
        self._scores, self._constraints = scores, constraints
        self.names = scores.names
        self._place = {name: k for k, name in enumerate(self.names)}
        self._known: dict[tuple[object, ...], list[ClassChange]] = {}
        self.arcs: tuple[Arc, ...] = tuple(sorted(start))
        """The arcs of a member of the present class."""
        self._set(class_of(self.names, self.arcs))

    def _set(self, graph: PartiallyDirected) -> None:
        self.graph = graph
        n = len(self.names)
        self._parents, self._neighbors, self._adjacent = [0] * n, [0] * n, [0] * n
        self._onwards = [0] * n
        for parent, child in graph.directed:
            a, b = self._place[parent], self._place[child]
            self._parents[b] |= 1 << a
            self._onwards[a] |= 1 << b
            self._adjacent[a] |= 1 << b
            self._adjacent[b] |= 1 << a
        for first, second in graph.undirected:
            a, b = self._place[first], self._place[second]
            self._neighbors[a] |= 1 << b
            self._neighbors[b] |= 1 << a
            self._onwards[a] |= 1 << b
            self._onwards[b] |= 1 << a
            self._adjacent[a] |= 1 << b
            self._adjacent[b] |= 1 << a

    def score(self, monitor: Monitor) -> float:
        """Return the score of the present class."""
        parents = [0] * len(self.names)
        for parent, child in self.arcs:
            parents[self._place[child]] |= 1 << self._place[parent]
        return self._scores.total(parents, monitor)

    # -- changes ----------------------------------------------------------------------------------

    def insertions(self, monitor: Monitor) -> Iterator[ClassChange]:
        """Return the insertions that raise the score, best first; not all need be valid."""
        return self._changes(self._insertions_at, monitor)

    def deletions(self, monitor: Monitor) -> Iterator[ClassChange]:
        """Return the deletions that raise the score, best first; not all need be valid."""
        return self._changes(self._deletions_at, monitor)

    def turnings(self, monitor: Monitor) -> Iterator[ClassChange]:
        """Return the turnings that raise the score, best first; not all need be valid."""
        return self._changes(self._turnings_at, monitor)

    def _changes(
        self, changes_at: Callable[[int], Iterator[ClassChange]], monitor: Monitor
    ) -> Iterator[ClassChange]:
        """Return the changes at all children; computed again only where the graph is another."""
        found: list[list[ClassChange]] = []
        for y in range(len(self.names)):
            around = tuple(
                (self._adjacent[z], self._parents[z]) for z in members(self._adjacent[y]).tolist()
            )
            key = (
                changes_at.__name__,
                y,
                self._parents[y],
                self._neighbors[y],
                self._adjacent[y],
                around,
            )
            known = self._known.get(key)
            if known is None:
                monitor.check()
                known = sorted(c for c in changes_at(y) if c.loss < -MIN_GAIN)
                self._known[key] = known
            found.append(known)
        return heapq.merge(*found)

    def _insertions_at(self, y: int) -> Iterator[ClassChange]:
        near, touching = self._neighbors[y], 0
        for z in members(near).tolist():
            touching |= self._adjacent[z]
        # A variable that touches no neighbor of y is inserted into the same families as others.
        for others in self._cliques(0, members(near).tolist()):
            if self._has_room(y, others):
                gains = self._scores.gains(y, others | self._parents[y])
                for x in np.flatnonzero(gains > MIN_GAIN).tolist():
                    if not touching >> x & 1 and self._may_join(x, y):
                        yield ClassChange(-float(gains[x]), x, y, others)
        for x in members(touching).tolist():
            shared = near & self._adjacent[x]
            if not self._may_join(x, y) or not self._is_clique(shared):
                continue
            for others in self._cliques(shared, members(near & ~self._adjacent[x]).tolist()):
                if self._has_room(y, shared | others):
                    base = shared | others | self._parents[y]
                    yield ClassChange(-float(self._scores.gains(y, base)[x]), x, y, others)

    def _has_room(self, y: int, others: int) -> bool:
        """Whether a variable may have one parent more than some others besides its parents."""
        limit = self._constraints.most_parents(self.names[y])
        return limit is None or (others | self._parents[y]).bit_count() < limit

    def _may_join(self, x: int, y: int) -> bool:
        """Whether two variables are not adjacent and an arc between them is allowed."""
        if x == y or self._adjacent[y] >> x & 1:
            return False
        a, b = self.names[x], self.names[y]
        return self._constraints.allows(a, b) or self._constraints.allows(b, a)

    def _deletions_at(self, y: int) -> Iterator[ClassChange]:
        required = {frozenset(arc) for arc in self._constraints.required}
        for x in members(self._neighbors[y] | self._parents[y]).tolist():
            if frozenset((self.names[x], self.names[y])) in required:
                continue
            shared = self._neighbors[y] & self._adjacent[x]
            for kept in self._cliques(0, members(shared).tolist()):
                family = kept | self._parents[y] | 1 << x
                gain = float(self._scores.gains(y, family)[x])
                yield ClassChange(-gain, x, y, shared & ~kept)

    def _turnings_at(self, y: int) -> Iterator[ClassChange]:
        for x in members(self._adjacent[y] & ~self._parents[y]).tolist():
            if not self._constraints.allows(self.names[x], self.names[y]):
                continue
            is_free = bool(self._neighbors[y] >> x & 1)
            near = self._neighbors[y] & ~(1 << x)
            shared = near & self._adjacent[x]
            # An arc of the class itself keeps its shared neighbors above its new child.
            base = 0 if is_free else shared
            if not self._is_clique(base):
                continue
            for more in self._cliques(base, members(near & ~base).tolist()):
                others = base | more
                if is_free and not others & ~self._adjacent[x]:
                    continue  # Some member of the class has it in that direction.
                if self._has_room(y, others):
                    above = self._parents[x] | 1 << y | (others & shared if is_free else 0)
                    gain = self._scores.gains(y, others | self._parents[y])[x]
                    yield ClassChange(-float(gain + self._scores.gains(x, above)[y]), x, y, others)

    def _is_clique(self, bits: int) -> bool:
        return all(not bits & ~self._adjacent[z] & ~(1 << z) for z in members(bits).tolist())

    def _cliques(self, base: int, free: list[int]) -> Iterator[int]:
        """Yield the subsets of some variables that are a clique together with a clique."""
        waiting = [(0, 0)]
        while waiting:
            chosen, first = waiting.pop()
            yield chosen
            for k in range(first, len(free)):
                z = free[k]
                if not (base | chosen) & ~self._adjacent[z]:
                    waiting.append((chosen | 1 << z, k + 1))

    # -- application ------------------------------------------------------------------------------

    def insert_best(self, changes: Iterable[ClassChange], monitor: Monitor) -> ClassChange | None:
        """Make the first insertion that is valid; return it."""
        for change in changes:
            monitor.check()
            if self._cuts_paths(change) and self._apply(self._inserted(change)):
                return change
        return None

    def delete_best(self, changes: Iterable[ClassChange], monitor: Monitor) -> ClassChange | None:
        """Make the first deletion that is valid; return it."""
        for change in changes:
            monitor.check()
            if self._apply(self._deleted(change)):
                return change
        return None

    def turn_best(self, changes: Iterable[ClassChange], monitor: Monitor) -> ClassChange | None:
        """Make the first turning that is valid; return it."""
        for change in changes:
            monitor.check()
            if self._may_turn(change) and self._apply(self._turned(change), is_turned=True):
                return change
        return None

    def _cuts_paths(self, change: ClassChange) -> bool:
        """Whether no path from child to parent, against no arc, avoids the child's neighbors."""
        x, y = change.parent, change.child
        cut = (self._neighbors[y] & self._adjacent[x]) | change.others
        return not self._reaches(self._onwards[y], 1 << x, cut | 1 << y)

    def _may_turn(self, change: ClassChange) -> bool:
        """Whether a member of the class has the edge against its new direction, and may turn it.

        The arc of a class may be turned unless another path leads around it; one that is free in
        the class, unless the neighbors above and below its new child are joined.
        """
        x, y = change.parent, change.child
        if not self._neighbors[y] >> x & 1:
            around = self._onwards[y] & ~(1 << x)
            return not self._reaches(around, 1 << x, change.others | self._neighbors[x] | 1 << y)
        shared, near = self._neighbors[y] & self._adjacent[x], self._neighbors[y]
        above, below = change.others & ~shared, shared & ~change.others
        return not self._reaches(above, below, (change.others & shared) | ~near)

    def _reaches(self, start: int, end: int, seen: int) -> bool:
        """Whether a path, against no arc, leads from some variables to others past those seen."""
        frontier = start & ~seen
        while frontier:
            if frontier & end:
                return True
            seen |= frontier
            reached = 0
            for z in members(frontier).tolist():
                reached |= self._onwards[z]
            frontier = reached & ~seen
        return False

    def _inserted(self, change: ClassChange) -> PartiallyDirected:
        names, y = self.names, change.child
        towards = change.others | 1 << change.parent
        arcs = {(names[z], names[y]) for z in members(towards).tolist()}
        return self._with(arcs, frozenset())

    def _deleted(self, change: ClassChange) -> PartiallyDirected:
        names, x, y = self.names, change.parent, change.child
        others = members(change.others).tolist()
        arcs = {(names[y], names[h]) for h in others}
        arcs |= {(names[x], names[h]) for h in others if self._neighbors[x] >> h & 1}
        return self._with(arcs, frozenset({(names[x], names[y]), (names[y], names[x])}))

    def _turned(self, change: ClassChange) -> PartiallyDirected:
        names, x, y = self.names, change.parent, change.child
        arcs = {(names[z], names[y]) for z in members(change.others | 1 << x).tolist()}
        return self._with(arcs, frozenset({(names[y], names[x])}))

    def _with(self, arcs: set[Arc], gone: frozenset[Arc]) -> PartiallyDirected:
        """Return the present graph with some edges directed, and without others."""
        directed = arcs | {arc[::-1] for arc in arcs}
        return PartiallyDirected(
            (self.graph.directed | arcs) - gone, self.graph.undirected - directed - gone
        )

    def _apply(self, graph: PartiallyDirected, *, is_turned: bool = False) -> bool:
        """Go to the class of a graph; return whether it has a member within the constraints.

        Constraints may lead to a member of another class. With the same edges, that may be the
        class before, from which the same edge would be turned for ever.
        """
        found = extend(self.names, graph)
        if not found.consistent:
            return False
        arcs = found.arcs
        if self._constraints:
            arcs = self._member_within(arcs)
            if self._constraints.violation(arcs) is not None:
                return False
            if is_turned and class_of(self.names, arcs) != class_of(self.names, found.arcs):
                return False
        self.arcs = tuple(sorted(arcs))
        self._set(class_of(self.names, arcs))
        return True

    def _member_within(self, arcs: frozenset[Arc]) -> frozenset[Arc]:
        """Return an equivalent graph that keeps to background knowledge, if one is found."""
        within = class_within(self.names, arcs, self._constraints)
        found = extend(self.names, within, self._constraints)
        return found.arcs if found.consistent else arcs
