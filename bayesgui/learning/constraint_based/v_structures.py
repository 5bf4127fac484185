"""Which v-structures of separators further tests bear out."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.graph.mixed_graph import MixedGraph
    from bayesgui.graph.orientation import Collider
    from bayesgui.learning.independence.base import IndependenceTester

MOST_GIVEN = 3
"""Largest set that takes part in a majority."""
MOST_SETS = 512
"""Sets of the neighbors of one node; where there are more, only smaller ones take part."""


class Majority:
    """Judges v-structures by more than the one set that separated the parents.

    A v-structure whose parents are independent given the middle as well is none: the middle was
    left out of the separator because nobody had to ask about it. Nor is one where at least half of
    the sets that separate the parents have the middle.

    The sets are those of up to `MOST_GIVEN` neighbors of one of the parents, and the separator
    itself. On few rows tests often keep two variables for independent given too little, and one
    separator alone makes false v-structures, which then direct other edges.

    Colombo and Maathuis (2014), Order-independent constraint-based causal structure learning.
    Journal of Machine Learning Research 15, 3921–3962, section 4.2 (the majority rule). Ramsey,
    Spirtes and Zhang (2006), Adjacency-faithfulness and conservative causal inference. UAI,
    401–408.
    """

    def __init__(self, graph: MixedGraph, tester: IndependenceTester) -> None:
        self._graph, self._tester = graph, tester
        self._place = {name: k for k, name in enumerate(tester.names)}
        self._separating: dict[tuple[str, str], frozenset[tuple[str, ...]]] = {}

    def chosen(self, found: Sequence[Collider], monitor: Monitor) -> tuple[Collider, ...]:
        """Return the v-structures that are borne out.

        `found`: the v-structures that the separators tell of.
        """
        return tuple(each for each in found if self._holds(each, monitor))

    def count_tests(self, found: Sequence[Collider]) -> int:
        """Return an upper bound of the number of tests that v-structures need.

        `found`: the v-structures that the separators tell of.
        """
        pairs = {(each.first, each.second) for each in found}
        sizes = (len(pool) for pair in pairs for pool in self._pools(*pair))
        return len(found) + sum(
            math.comb(size, k) for size in sizes for k in range(_largest(size) + 1)
        )

    def _holds(self, found: Collider, monitor: Monitor) -> bool:
        monitor.check()
        if not is_confirmed(found, self._tester, self._place):
            return False
        sets = self._separating_sets(found, monitor) | {tuple(sorted(found.separator))}
        return 2 * sum(found.middle in each for each in sets) < len(sets)

    def _separating_sets(self, found: Collider, monitor: Monitor) -> frozenset[tuple[str, ...]]:
        pair = found.first, found.second
        if pair not in self._separating:
            place = self._place
            sets = sorted(set(self._sets(*pair)))
            verdicts = self._tester.test_sets(
                place[pair[0]], place[pair[1]], [[place[n] for n in s] for s in sets], monitor
            )
            self._separating[pair] = frozenset(
                each for each, verdict in zip(sets, verdicts, strict=True) if verdict.independent
            )
        return self._separating[pair]

    def _sets(self, x: str, y: str) -> Iterator[tuple[str, ...]]:
        for pool in self._pools(x, y):
            for size in range(_largest(len(pool)) + 1):
                yield from itertools.combinations(pool, size)

    def _pools(self, x: str, y: str) -> Iterator[list[str]]:
        """Yield the neighbors of each of two nodes."""
        for one, other in ((x, y), (y, x)):
            yield sorted(self._graph.adjacent[one] - {other})


def _largest(n_neighbors: int) -> int:
    """Return the size of the largest sets of neighbors that take part."""
    most, count = 0, 1
    while most < min(MOST_GIVEN, n_neighbors):
        count += math.comb(n_neighbors, most + 1)
        if count > MOST_SETS:
            break
        most += 1
    return most


def is_confirmed(found: Collider, tester: IndependenceTester, place: Mapping[str, int]) -> bool:
    """Return whether the parents of a v-structure are dependent given separator and middle."""
    given = [place[name] for name in (*found.separator, found.middle)]
    return not tester.test(place[found.first], place[found.second], given).independent
