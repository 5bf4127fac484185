"""A skeleton that tests of independence take edges from, and the levels of the PC algorithm."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Protocol

import numpy as np

from bayesgui.core.monitor import Monitor

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.arc_constraints import Arc, ArcConstraints
    from bayesgui.graph.equivalence import Edge
    from bayesgui.learning.independence.base import IndependenceTester, Verdict

CHUNK = 128
"""Conditioning sets that are tested in one call."""


class WatchMonitor(Monitor, Protocol):
    """A monitor that tells whether single tests are shown."""

    @property
    def wants_steps(self) -> bool:
        """Whether each test is a step."""


class Skeleton:
    """Undirected edges between variables, and the sets given which the others are independent.

    `constraints`: two variables between which no arc is allowed are never joined, those of a
    required arc always.

    Variables are gone through in the order of their names, so that the order of the columns does
    not matter.
    """

    def __init__(self, names: Sequence[str], constraints: ArcConstraints) -> None:
        self.names = tuple(names)
        n = len(self.names)
        self.order = sorted(range(n), key=self.names.__getitem__)
        self.order_array = np.array(self.order, np.int64)
        self.rank = np.argsort(self.order_array)
        place = {name: k for k, name in enumerate(self.names)}
        self.possible = np.ones((n, n), np.bool_)
        """Pairs that may be joined."""
        if constraints.forbidden or constraints.tiers:
            for a, b in itertools.product(range(n), repeat=2):
                self.possible[a, b] = constraints.allows(self.names[a], self.names[b])
            self.possible |= self.possible.T
        np.fill_diagonal(self.possible, val=False)
        self.are_roots = np.array([constraints.most_parents(name) == 0 for name in self.names])
        """Shape (n,); whether a variable may have no parents, so that its arcs lead away."""
        self.required = np.zeros((n, n), np.bool_)
        """Pairs that are always joined."""
        for parent, child in constraints.required:
            self.required[place[parent], place[child]] = True
            self.required[place[child], place[parent]] = True
        self.joined = self.required.copy()
        """Pairs that are joined now."""
        self.separators: dict[Arc, tuple[str, ...]] = {}
        """By two variables, in the order of names, the set given which they are independent."""
        self._place = place
        self._edges: tuple[Edge, ...] | None = None

    def join_all(self) -> None:
        """Join all pairs that may be."""
        self.joined = self.possible.copy()
        self._edges = None

    def join(self, x: int, y: int) -> None:
        """Join two variables."""
        self.joined[x, y] = self.joined[y, x] = True
        self._edges = None

    def part(self, verdict: Verdict) -> None:
        """Take the edge between two variables that are independent, and keep the separator."""
        x, y = self._place[verdict.x], self._place[verdict.y]
        self.separators[min(verdict.x, verdict.y), max(verdict.x, verdict.y)] = verdict.given
        if self.joined[x, y]:
            self.joined[x, y] = self.joined[y, x] = False
            self._edges = None

    def separator(self, x: int, y: int) -> tuple[str, ...] | None:
        """Return the set given which two variables are independent; None if none is known."""
        first, second = sorted((self.names[x], self.names[y]))
        return self.separators.get((first, second))

    def neighbors(self, x: int) -> list[int]:
        """Return the variables joined with one, in the order of names."""
        row = self.joined[x]
        return [y for y in self.order if row[y]]

    @property
    def n_edges(self) -> int:
        """Number of edges."""
        return int(self.joined.sum()) // 2

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The edges, each in the order of names, sorted."""
        if self._edges is None:
            names = [self.names[x] for x in self.order]
            ordered = np.triu(self.joined[np.ix_(self.order, self.order)])
            first, second = (places.tolist() for places in ordered.nonzero())
            self._edges = tuple([(names[x], names[y]) for x, y in zip(first, second, strict=True)])
        return self._edges


class LevelSearch:
    """The tests of the PC algorithm with conditioning sets of one size after the other.

    `everywhere`: whether sets are taken from all variables instead of the neighbors of a pair
    (SGS).

    The sets of a level are taken from the neighbors at its beginning, so that the skeleton does not
    depend on the order of tests (PC-stable).

    Spirtes, Glymour and Scheines (2000), Causation, prediction, and search, sections 5.4.1–5.4.2.
    Colombo and Maathuis (2014), Order-independent constraint-based causal structure learning.
    Journal of Machine Learning Research 15, 3921–3962.
    """

    def __init__(
        self, skeleton: Skeleton, tester: IndependenceTester, *, everywhere: bool = False
    ) -> None:
        self._skeleton, self._tester, self._everywhere = skeleton, tester, everywhere
        self._dependent = list(skeleton.edges)

    def has_level(self, size: int) -> bool:
        """Tell whether there are conditioning sets of a size."""
        open_pairs = self._skeleton.joined & ~self._skeleton.required
        if self._everywhere:
            return bool(open_pairs.any()) and size <= len(self._skeleton.names) - 2
        degrees = self._skeleton.joined.sum(axis=1)
        return bool((degrees[open_pairs.any(axis=1)] > size).any())

    def level(self, size: int, monitor: WatchMonitor) -> Iterator[tuple[float, list[Verdict]]]:
        """Test all pairs that are joined, given sets of a size.

        `monitor`: cancellation; where it wants steps, one set is tested at a time. `verdicts`: the
        latest tests, each to be given to `take` before the level goes on; those that take no edge
        may be left out.
        """
        skeleton = self._skeleton
        before = skeleton.joined.copy()
        for k, x in enumerate(skeleton.order):
            pool = self._pool(x, before)
            combinations = itertools.combinations(pool, size)
            is_over = False
            while not is_over:
                others = self._others(x, size)
                count = 1 if monitor.wants_steps else CHUNK
                chosen = list(itertools.islice(combinations, count)) if len(others) else []
                is_over = len(chosen) < count
                if not chosen:
                    break
                sets = np.array(chosen, np.int64).reshape(len(chosen), size)
                asked = self._asked(x, others, sets, before)
                if not asked.any():
                    continue
                find = self._tester.separate
                if size and not monitor.wants_steps:
                    find = self._tester.find_separators
                yield k / len(skeleton.order), find(x, others, sets, asked, monitor)

    def take(self, verdict: Verdict) -> None:
        """Take the edge of a pair that a test of the level found independent."""
        if verdict.independent:
            self._skeleton.part(verdict)
        elif not verdict.given:
            pair = min(verdict.x, verdict.y), max(verdict.x, verdict.y)
            self._dependent.append(pair)

    @property
    def dependent(self) -> tuple[Edge, ...]:
        """The required edges, and the pairs found dependent without a conditioning set."""
        return tuple(self._dependent)

    def _pool(self, x: int, before: NDArray[np.bool_]) -> list[int]:
        """Return the variables of which conditioning sets consist."""
        if self._everywhere:
            return [z for z in self._skeleton.order if z != x]
        return [z for z in self._skeleton.order if before[x, z]]

    def _others(self, x: int, size: int) -> NDArray[np.int64]:
        """Return the variables that one is tested against."""
        skeleton = self._skeleton
        open_pairs = skeleton.joined[x] & ~skeleton.required[x]
        if size == 0 or self._everywhere:
            open_pairs = open_pairs & (skeleton.rank > skeleton.rank[x])
        order = skeleton.order_array
        return np.asarray(order[open_pairs[order]], np.int64)

    def _asked(
        self,
        x: int,
        others: NDArray[np.int64],
        sets: NDArray[np.int64],
        before: NDArray[np.bool_],
    ) -> NDArray[np.uint8]:
        """Return which sets are tested with which variables: each pair and set once."""
        if not sets.shape[1]:
            return np.ones((len(sets), len(others)), np.uint8)
        asked = ~(sets[:, :, None] == others).any(axis=1)
        if not self._everywhere:
            # An earlier variable was tested given these sets if they are neighbors of its, too.
            known = before[others[:, None, None], sets].all(axis=2).T
            asked &= ~(known & (self._skeleton.rank[others] < self._skeleton.rank[x]))
        return np.asarray(asked, np.uint8)
