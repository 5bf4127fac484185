"""Greedy elimination orders of the moral graph, and the cost of the resulting junction tree.

Graphs are sequences of Python integers here: bit *u* of ``neighbors[v]`` is set if *v* and *u* are
adjacent. This is fast enough for feedback while an arc is drawn, and needs no compiled code.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.monitor import SILENT
from bayesgui.rich_display import NotebookTable

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork

SCORES = ("fill-and-weight", "weighted-fill", "fill", "weight")
"""Greedy scores, in decreasing order of how often they give the best tree."""

DEGREE = "degree"
"""Greedy score by the number of neighbors: fast, but the width is often twice as large."""

MIN_VARIABLES_FOR_DEGREE = 4_000
"""Number of variables from which the degree score is tried first, to detect hopeless networks."""

MAX_DEGREE_BITS = 100
"""Clique size, in log2 of cells, by degree beyond which the other scores are hopeless too."""

MIN_VARIABLES_FOR_FEW_SCORES = 300
"""Number of variables from which fewer scores are tried, for an immediate answer."""

MAX_FEASIBLE_BITS = 50
"""Clique size, in log2 of cells, that fits in no memory: from there any quick order will do."""

BYTES_PER_CELL = 16
"""Memory per clique cell: one float64 for the potential, one with the messages multiplied in."""

Score = Callable[[int, int], float]


@dataclass(frozen=True, slots=True)
class TreeCost(NotebookTable):
    """Size of a junction tree.

    `width`: width of this tree: variables of the largest clique − 1.
    """

    width: int
    largest_clique: int
    total_cells: int
    bytes: int


def bits(mask: int) -> Iterator[int]:
    """Yield the positions of the bits that are set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def family_scopes(network: BayesianNetwork) -> list[tuple[int, ...]]:
    """Return for each variable the positions of its parents and, last, its own.

    Variables with one state have no influence: they are omitted from their children's scopes, and
    their own scope has no parents.
    """
    position = {name: k for k, name in enumerate(network)}
    sizes = [variable.n_states for variable in network.variables]
    scopes: list[tuple[int, ...]] = []
    for child, name in enumerate(network):
        parents = [position[parent] for parent in network.parents(name)]
        kept = [p for p in parents if sizes[p] > 1] if sizes[child] > 1 else []
        scopes.append((*kept, child))
    return scopes


def moral_neighbors(scopes: Sequence[Sequence[int]]) -> list[int]:
    """Return the neighbors, as bit sets, in the graph in which every scope is complete."""
    neighbors = [0] * len(scopes)
    for scope in scopes:
        mask = 0
        for v in scope:
            mask |= 1 << v
        for v in scope:
            neighbors[v] |= mask
    return [mask & ~(1 << v) for v, mask in enumerate(neighbors)]


def _scores(graph: list[int], sizes: Sequence[int], name: str) -> Score:
    logs = [math.log(size) for size in sizes]
    by_size: dict[int, int] = {}
    for v, size in enumerate(sizes):
        by_size[size] = by_size.get(size, 0) | 1 << v
    classes = list(by_size.items())
    alike = len(classes) == 1

    def fill(v: int, around: int) -> float:
        return sum((around & ~graph[u]).bit_count() - 1 for u in bits(around)) / 2

    def weighted_fill(v: int, around: int) -> float:
        total, left = 0, around
        while left:  # as `bits`, which takes as long as all of this
            low = left & -left
            left ^= low
            u = low.bit_length() - 1
            if missing := around & ~graph[u] & ~low:
                if alike:
                    total += sizes[u] ** 2 * missing.bit_count()
                else:
                    found = [size * (missing & of).bit_count() for size, of in classes]
                    total += sizes[u] * sum(found)
        return total / 2

    def weight(v: int, around: int) -> float:
        simplicial = all(not around & ~graph[u] & ~(1 << u) for u in bits(around))
        return 0.0 if simplicial else 1 + logs[v] + sum(logs[u] for u in bits(around))

    def fill_and_weight(v: int, around: int) -> float:
        missing = weighted_fill(v, around)
        if not missing:
            return 0.0
        return 1 + math.log(missing) + (logs[v] + sum(logs[u] for u in bits(around))) / 2

    return {
        "fill": fill,
        "weighted-fill": weighted_fill,
        "weight": weight,
        "fill-and-weight": fill_and_weight,
    }[name]


def greedy_order(
    neighbors: Sequence[int],
    sizes: Sequence[int],
    score: str = "weighted-fill",
    last: int = 0,
    monitor: Monitor = SILENT,
) -> list[int]:
    """Return an elimination order that removes a vertex of the lowest score at each step.

    `score`: sum of the products of the sizes over missing edges; number of missing edges; logarithm
    of the clique's cells (vertices that need no new edge first); the first of these times the
    square root of the clique's cells; number of neighbors. `last`: bit set of vertices that come
    after all others regardless of their score.

    Simplicial vertices (whose neighbors are all connected) are eliminated first, except by degree;
    this never makes a tree worse. Ties are broken by the lowest position, so that the order is
    reproducible.

    Kjærulff (1990), Triangulation of graphs – algorithms giving small total state space.
    """
    graph = list(neighbors)
    hopeless = score == DEGREE
    scored = _scores(graph, sizes, SCORES[0] if hopeless else score)
    logs = [math.log2(size) for size in sizes]

    def value(v: int, around: int) -> float:
        monitor.check()
        if last >> v & 1:
            return math.inf
        return 1.0 + around.bit_count() if hopeless else scored(v, around)

    current = [value(v, graph[v]) for v in range(len(graph))]
    heap = [(s, v) for v, s in enumerate(current)]
    heapq.heapify(heap)
    done = affected = 0
    order: list[int] = []
    while heap:
        known, v = heap[0]
        if known > 0 and affected:
            # Deferred until here: eliminating one simplicial vertex leaves the others simplicial,
            # and a hub would be rescored for each of its leaves.
            for u in bits(affected & ~done):
                new = value(u, graph[u])
                if new != current[u]:
                    current[u] = new
                    heapq.heappush(heap, (new, u))
            affected = 0
            continue
        if known == math.inf and last:
            # All others are done: the last ones are ordered by score among themselves.
            last = 0
            current = [value(v, around) for v, around in enumerate(graph)]
            heap = [(s, v) for v, s in enumerate(current) if not done >> v & 1]
            heapq.heapify(heap)
            continue
        heapq.heappop(heap)
        if done >> v & 1 or known != current[v]:
            continue
        order.append(v)
        done |= 1 << v
        hopeless = hopeless or sum(logs[u] for u in bits(graph[v])) > MAX_FEASIBLE_BITS
        around = graph[v]
        changed = _eliminate(graph, v)
        # In a hopeless graph only degrees count, and only those of the neighbors have changed.
        affected |= around if hopeless else changed
    return order


def _eliminate(graph: list[int], v: int) -> int:
    """Connect the neighbors of a vertex and remove it; return the vertices to rescore."""
    around = graph[v]
    affected = around
    gone = 1 << v
    for u in bits(around):
        joined = graph[u] | around
        if joined.bit_count() - graph[u].bit_count() > 1:
            affected |= joined
        graph[u] = joined & ~(1 << u) & ~gone
    return affected


def elimination_cliques(
    neighbors: Sequence[int], order: Sequence[int], monitor: Monitor = SILENT
) -> list[int]:
    """Return the bit set of each vertex with its later neighbors, in elimination order."""
    graph = list(neighbors)
    cliques: list[int] = []
    for v in order:
        monitor.check()
        around = graph[v]
        cliques.append(around | 1 << v)
        for u in bits(around):
            graph[u] = (graph[u] | around) & ~(1 << u) & ~(1 << v)
    return cliques


def maximal_cliques(
    order: Sequence[int], cliques: Sequence[int], monitor: Monitor = SILENT
) -> list[int]:
    """Return the positions of the elimination cliques that are not contained in another one."""
    rank = {v: k for k, v in enumerate(order)}
    contained = [False] * len(order)
    for k, clique in enumerate(cliques):
        monitor.check()
        later = clique & ~(1 << order[k])
        if later:
            after = min(rank[u] for u in bits(later))
            if cliques[after] == later:
                contained[after] = True
    return [k for k, inside in enumerate(contained) if not inside]


def order_cost(
    neighbors: Sequence[int],
    sizes: Sequence[int],
    order: Sequence[int],
    monitor: Monitor = SILENT,
) -> TreeCost:
    """Return the cost of the junction tree of an elimination order."""
    cliques = elimination_cliques(neighbors, order, monitor)
    width = largest = total = 0
    for k in maximal_cliques(order, cliques, monitor):
        monitor.check()
        cells = math.prod(sizes[v] for v in bits(cliques[k]))
        width = max(width, cliques[k].bit_count() - 1)
        largest = max(largest, cells)
        total += cells
    return TreeCost(width, largest, total, total * BYTES_PER_CELL)


def best_order(
    neighbors: Sequence[int],
    sizes: Sequence[int],
    last: int = 0,
    scores: Sequence[str] = SCORES,
    monitor: Monitor = SILENT,
) -> tuple[list[int], TreeCost]:
    """Return the greedy order with the fewest cells among all scores, and its cost."""
    found: tuple[list[int], TreeCost] | None = None
    for score in scores:
        order = greedy_order(neighbors, sizes, score, last, monitor)
        taken = order_cost(neighbors, sizes, order, monitor)
        if found is None or taken.total_cells < found[1].total_cells:
            found = order, taken
        if math.log2(taken.largest_clique) > (
            MAX_DEGREE_BITS if score == DEGREE else MAX_FEASIBLE_BITS
        ):
            # Another order would be infeasible too.
            break
    assert found is not None
    return found


def completed_order(
    neighbors: Sequence[int],
    sizes: Sequence[int],
    first: Sequence[int],
    last: int = 0,
    monitor: Monitor = SILENT,
) -> list[int]:
    """Return an order that begins as given and goes on with the best greedy order of the rest.

    `first`: the vertices to eliminate first, in this order.
    """
    graph = list(neighbors)
    for v in first:
        _eliminate(graph, v)
        graph[v] = 0
    rest, _ = best_order(graph, sizes, last, scores_for(len(sizes)), monitor)
    return [*first, *(v for v in rest if v not in set(first))]


def scores_for(count: int) -> tuple[str, ...]:
    """Return the scores to try interactively for a number of variables."""
    if count >= MIN_VARIABLES_FOR_DEGREE:
        return (DEGREE, "fill-and-weight")
    return SCORES if count < MIN_VARIABLES_FOR_FEW_SCORES else ("fill-and-weight", "fill")


@checked
def cost(
    network: BayesianNetwork, monitor: Monitor = SILENT, added: tuple[str, str] | None = None
) -> TreeCost:
    """Return the cost of a junction tree of the network without building it.

    Parameters
    ----------
    network : BayesianNetwork
        Only its arcs and numbers of states matter.
    monitor : Monitor
        Polled for cancellation at every vertex.
    added : tuple of (str, str), optional
        Parent and child of an additional arc to include; no table is made for it.
    """
    if not len(network):
        return TreeCost(0, 0, 0, 0)
    sizes = [variable.n_states for variable in network.variables]
    scopes = family_scopes(network)
    if added is not None:
        position = {name: k for k, name in enumerate(network)}
        parent, child = (position[name] for name in added)
        if sizes[parent] > 1 and sizes[child] > 1:
            scopes[child] = (parent, *scopes[child])
    neighbors = moral_neighbors(scopes)
    return best_order(neighbors, sizes, scores=scores_for(len(sizes)), monitor=monitor)[1]
