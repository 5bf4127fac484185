"""The edges of a hedge in the graph as it is drawn, with its hidden nodes."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from bayesgui.graph.causal.walks import BOTH, FORWARD, Edge

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.graph.causal.causal_graph import CausalGraph
    from bayesgui.graph.causal.identification.derivation import Hedge

Place = tuple[str, bool]
"""A node, and whether the path to it leads downwards."""


def drawn_edges(hedge: Hedge, graph: CausalGraph) -> tuple[Edge, ...]:
    """Return the edges of a shortest path through hidden nodes for each edge of a hedge.

    `graph`: the one in which the hedge was found, not its projection.
    """
    found: list[Edge] = []
    for a, b in hedge.arcs:
        found += _path(graph, (a, True), b)
    for a, b in hedge.bidirected:
        found += _path(graph, (a, False), b)
    return tuple(dict.fromkeys(found))


def _path(graph: CausalGraph, start: Place, end: str) -> list[Edge]:
    before: dict[Place, tuple[Place, Edge]] = {}
    waiting = deque([start])
    while waiting:
        place = waiting.popleft()
        for edge, after in _steps(graph, place, place == start):
            if (
                after in before
                or after == start
                or not (after[0] == end or after[0] in graph.hidden)
            ):
                continue
            before[after] = place, edge
            if after == (end, True):
                return _backwards(before, after, start)
            if after[0] != end:
                waiting.append(after)
    return []


def _steps(graph: CausalGraph, place: Place, is_start: bool) -> Iterator[tuple[Edge, Place]]:
    """Yield the edges on which a path goes on: upwards, then at most once over, then downwards."""
    name, is_down = place
    if not is_down:
        for parent in graph.parents[name]:
            yield Edge(parent, name, FORWARD), (parent, False)
        for other in graph.spouses[name]:
            a, b = graph.in_order({name, other})
            yield Edge(a, b, BOTH), (other, True)
    if is_down or not is_start:
        for child in graph.children[name]:
            yield Edge(name, child, FORWARD), (child, True)


def _backwards(before: dict[Place, tuple[Place, Edge]], place: Place, start: Place) -> list[Edge]:
    found = []
    while place != start:
        place, edge = before[place]
        found.append(edge)
    return found[::-1]
