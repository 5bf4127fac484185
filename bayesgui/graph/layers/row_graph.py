"""The graph of a layered drawing: nodes in rows, and dummy vertices where long arcs pass."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_ASPECT = 900 / 560
_WORTH_FOLDING = 1.25


@dataclass(frozen=True)
class RowGraph:
    """Vertices in rows; the first ones are the nodes, arcs connect adjacent rows only.

    `rows`: the vertices of each row from left to right. `above`, `below`: neighbors of each vertex
    in the previous and the next row. `chains`: the vertices of each arc from parent to child, one
    per row.
    """

    n_nodes: int
    rows: list[list[int]]
    above: list[list[int]]
    below: list[list[int]]
    chains: dict[tuple[int, int], list[int]] = field(default_factory=dict)


def row_graph(parents: Sequence[Sequence[int]], rank: Sequence[int]) -> RowGraph:
    """Build the graph of a ranking, its rows filled depth-first."""
    graph, depth = _without_rows(parents, rank)
    seen: set[int] = set()
    for start in sorted(range(len(depth)), key=lambda v: (depth[v], v)):
        waiting = [start]
        while waiting:
            vertex = waiting.pop()
            if vertex in seen:
                continue
            seen.add(vertex)
            graph.rows[depth[vertex]].append(vertex)
            waiting += reversed(graph.above[vertex])
            waiting += reversed(graph.below[vertex])
    return graph


def _without_rows(
    parents: Sequence[Sequence[int]], rank: Sequence[int]
) -> tuple[RowGraph, list[int]]:
    depth = list(rank)
    graph = RowGraph(
        len(parents), [[] for _ in range(max(rank) + 1)], [[] for _ in rank], [[] for _ in rank]
    )
    for child, family in enumerate(parents):
        for parent in family:
            chain = [parent]
            for row in range(rank[parent] + 1, rank[child]):
                chain.append(len(depth))
                depth.append(row)
                graph.above.append([])
                graph.below.append([])
            chain.append(child)
            for upper, lower in itertools.pairwise(chain):
                graph.below[upper].append(lower)
                graph.above[lower].append(upper)
            graph.chains[parent, child] = chain
    return graph, depth


def folded(
    graph: RowGraph,
    parents: Sequence[Sequence[int]],
    spans: Mapping[int, float],
    heights: Sequence[float],
) -> RowGraph:
    """Return the graph with rows that are much wider than the canvas split into several.

    The result: the same graph if no row is too wide. Neighbors in a wide row are distributed to the
    new rows in turn, leaves first, so that their arcs pass between each other without new
    crossings.
    """
    widths = [sum(spans[v] for v in row) for row in graph.rows]
    limit = _WORTH_FOLDING * _fitting_width(widths, heights)
    parts = [1 if w <= limit else math.ceil(_WORTH_FOLDING * w / limit) for w in widths]
    if max(parts) == 1:
        return graph
    first = [0, *itertools.accumulate(parts)]
    surplus = [-len(family) for family in parents]
    for parent in itertools.chain.from_iterable(parents):
        surplus[parent] += 1
    rank = [0] * graph.n_nodes
    slot: dict[int, tuple[int, int]] = {}
    for k, row in enumerate(graph.rows):
        slot.update({vertex: (k, place) for place, vertex in enumerate(row)})
        nodes = [vertex for vertex in row if vertex < graph.n_nodes]
        for begin in range(0, len(nodes), parts[k]):
            turn = sorted(nodes[begin : begin + parts[k]], key=surplus.__getitem__)
            for step, node in enumerate(turn):
                rank[node] = first[k] + step
    return _in_old_order(graph, _without_rows(parents, rank), slot, first)


def _fitting_width(widths: Sequence[float], heights: Sequence[float]) -> float:
    """Return the width at which the folded rows have the aspect ratio of the canvas."""
    low, high = 0.0, max(widths)
    for _ in range(20):
        middle = (low + high) / 2
        height = sum(h * math.ceil(w / middle) for w, h in zip(widths, heights, strict=True))
        low, high = (low, middle) if middle >= _ASPECT * height else (middle, high)
    return high


def _in_old_order(
    old: RowGraph,
    built: tuple[RowGraph, list[int]],
    slot: Mapping[int, tuple[int, int]],
    first: Sequence[int],
) -> RowGraph:
    """Order the new rows so that every arc passes where it passed before."""
    graph, depth = built
    origin = [k for k, (a, b) in enumerate(itertools.pairwise(first)) for _ in range(b - a)]
    keys: dict[int, tuple[int, int, int]] = {}
    for node in range(graph.n_nodes):
        keys[node] = (slot[node][1], 0, 0)
    for link, chain in graph.chains.items():
        passed = {slot[vertex][0]: slot[vertex][1] for vertex in old.chains[link]}
        for vertex in chain[1:-1]:
            row = origin[depth[vertex]]
            keys[vertex] = (passed[row], passed.get(row - 1, 0), passed.get(row + 1, 0))
    for vertex, row in enumerate(depth):
        graph.rows[row].append(vertex)
    for members in graph.rows:
        members.sort(key=keys.__getitem__)
    return graph
