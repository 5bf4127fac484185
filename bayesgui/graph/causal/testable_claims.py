"""The independencies of observed nodes that a graph claims, and that data can refute."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT
from bayesgui.graph.causal.separators import SeparatorSearch
from bayesgui.graph.independencies import Independence

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from bayesgui.core.monitor import Monitor
    from bayesgui.graph.causal.causal_graph import CausalGraph

MOST = 1_000
"""Number of claims at which the listing stops."""


@dataclass(frozen=True, slots=True)
class TestableClaims:
    """Claims of a graph, by the order of its nodes.

    `is_complete`: whether there are no more; otherwise the listing stopped. `unseen`: number of
    pairs that only sets with nodes that cannot be observed separate, or that have such a node.
    """

    __test__ = False  # pytest would collect it

    found: tuple[Independence, ...]
    is_complete: bool = True
    unseen: int = 0


def claims_of_graph(
    graph: CausalGraph,
    *,
    within: Collection[str] | None = None,
    every: bool = False,
    most: int = MOST,
    monitor: Monitor = SILENT,
) -> TestableClaims:
    """List a claim for each pair of observed nodes that some observed nodes m-separate.

    The set is one of the fewest nodes. If all these claims hold in a graph without hidden nodes, so
    do all others of it (the pairwise Markov property, for distributions without zeros).

    `within`: the nodes with data, among which claims are looked for. `every`: all minimal sets of
    each pair. `most`: the number at which the listing stops.

    Pearl (2009), Causality, 1.4.4; Textor et al. (2016), impliedConditionalIndependencies.
    """
    found: list[Independence] = []
    unseen = 0
    for claim in _claims(graph, within, every, monitor):
        if claim is None:
            unseen += 1
        elif len(found) == most:
            return TestableClaims(tuple(found), is_complete=False, unseen=unseen)
        else:
            found.append(claim)
    return TestableClaims(tuple(found), unseen=unseen + _claims_of_hidden(graph, monitor))


def _claims(
    graph: CausalGraph, within: Collection[str] | None, every: bool, monitor: Monitor
) -> Iterator[Independence | None]:
    """Yield the claims, and None for a pair that only nodes that cannot be observed separate."""
    seen = [name for name in graph.observed if within is None or name in within]
    pairs = len(seen) * (len(seen) - 1) // 2
    for k, (x, y) in enumerate(itertools.combinations(seen, 2)):
        monitor.check()
        monitor.report(k / pairs)
        if _are_joined(graph, x, y):
            continue
        search = SeparatorSearch(graph, (x,), (y,), seen)
        fewest = search.cheapest({})
        if fewest is None:
            if graph.hidden and _would_separate(graph, x, y, {*seen, *graph.hidden}):
                yield None
            continue
        # As many as could be listed at all: a pair may have exponentially many.
        listed = itertools.islice(search.all(), MOST) if every else [fewest]
        for given in sorted(listed, key=lambda each: (len(each), graph.in_order(each))):
            yield Independence(x, y, graph.in_order(given))


def _claims_of_hidden(graph: CausalGraph, monitor: Monitor) -> int:
    """Return how many pairs with a node that cannot be observed some set separates."""
    count = 0
    before = set[str]()
    for x in graph.in_order(graph.hidden):
        before.add(x)
        for y in graph.names:
            if y in before or _are_joined(graph, x, y):
                continue
            monitor.check()
            count += _would_separate(graph, x, y, graph.names)
    return count


def _are_joined(graph: CausalGraph, x: str, y: str) -> bool:
    return y in graph.spouses[x] or x in graph.parents[y] or y in graph.parents[x]


def _would_separate(graph: CausalGraph, x: str, y: str, allowed: Collection[str]) -> bool:
    return SeparatorSearch(graph, (x,), (y,), allowed).nearest() is not None
