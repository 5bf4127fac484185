"""Tests given variables that are no neighbors, as hidden causes call for."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.graph.causal.orientation.possible_separation import blocks, possible_d_sep
from bayesgui.learning.constraint_based.skeleton import CHUNK

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from bayesgui.graph.causal.orientation.marked_graph import MarkedGraph
    from bayesgui.learning.constraint_based.skeleton import Skeleton, WatchMonitor
    from bayesgui.learning.independence.base import IndependenceTester, Verdict


def separate_by_possible(
    skeleton: Skeleton,
    graph: MarkedGraph,
    tester: IndependenceTester,
    monitor: WatchMonitor,
    *,
    most: int,
    most_tested: int,
) -> Iterator[tuple[float, Verdict]]:
    """Test the pairs that are joined given sets of their possible d-separators.

    `skeleton`: the edges that tests given neighbors left; loses more. `graph`: these edges with
    v-structures. `most`: size of the largest set. `most_tested`: size of the largest set of
    neighbors that was tested.

    Where the sets lie is fixed at the beginning, so that the order of variables does not matter.

    Spirtes, Glymour & Scheines (2000), Causation, prediction, and search, section 6.7. Colombo,
    Maathuis, Kalisch & Richardson (2012), Learning high-dimensional directed acyclic graphs with
    latent and selection variables. Annals of Statistics 40, 294–321, section 3.1.
    """
    place = {name: k for k, name in enumerate(skeleton.names)}
    on_paths = blocks(graph)
    possible = {name: possible_d_sep(graph, name) for name in graph.names}
    near = {name: frozenset(graph.at[name]) for name in graph.names}
    edges = [e for e in graph.edges if not skeleton.required[place[e[0]], place[e[1]]]]
    for k, (a, b) in enumerate(edges):
        between = on_paths[frozenset((a, b))]
        pools = [sorted((possible[one] & between) - {a, b}) for one in (a, b)]
        for x, y, pool, other in ((a, b, pools[0], ()), (b, a, pools[1], pools[0])):
            verdict = None
            sets = _sets(pool, most, other, (near[a], near[b]), most_tested)
            for verdict in _tests(place, tester, monitor, (x, y), sets):
                if verdict.independent:
                    skeleton.part(verdict)
                yield k / len(edges), verdict
            if verdict is not None and verdict.independent:
                break


def _sets(
    pool: list[str],
    most: int,
    other: Collection[str],
    near: tuple[frozenset[str], frozenset[str]],
    most_tested: int,
) -> Iterator[tuple[int, Iterator[tuple[str, ...]]]]:
    """Yield the sets of a size that were not tested yet, for each size."""
    first, second = near
    known = frozenset(other)

    def is_new(chosen: tuple[str, ...]) -> bool:
        by_neighbors = first.issuperset(chosen) or second.issuperset(chosen)
        return not (by_neighbors and len(chosen) <= most_tested) and not known.issuperset(chosen)

    for size in range(1, min(most, len(pool)) + 1):
        yield size, filter(is_new, itertools.combinations(pool, size))


def _tests(
    place: Mapping[str, int],
    tester: IndependenceTester,
    monitor: WatchMonitor,
    pair: tuple[str, str],
    sets: Iterable[tuple[int, Iterator[tuple[str, ...]]]],
) -> Iterator[Verdict]:
    """Test a pair given ever larger sets, up to the first that separates it."""
    x, others = place[pair[0]], np.array([place[pair[1]]], np.int64)
    count = 1 if monitor.wants_steps else CHUNK
    for size, left in sets:
        while chosen := [[place[n] for n in s] for s in itertools.islice(left, count)]:
            given = np.array(chosen, np.int64).reshape(len(chosen), size)
            asked = np.ones((len(chosen), 1), np.uint8)
            (verdict,) = tester.separate(x, others, given, asked, monitor)
            yield verdict
            if verdict.independent:
                return
