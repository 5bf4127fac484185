"""Where a set that separates two neighbors may lie when something is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bayesgui.graph.causal.orientation.marked_graph import MarkedGraph


def possible_d_sep(graph: MarkedGraph, x: str) -> frozenset[str]:
    """Return the nodes to which a path leads whose inner nodes are colliders or in triangles.

    `graph`: has the v-structures that the separators tell of so far.

    Spirtes, Glymour & Scheines (2000), Causation, prediction, and search, section 6.7: two nodes
    that some set separates are separated by one of these of one of the two.
    """
    at = graph.at
    seen = {(x, b) for b in at[x]}
    waiting = list(seen)
    while waiting:
        a, b = waiting.pop()
        for c in at[b]:
            if c in (a, x) or (b, c) in seen:
                continue
            if c in at[a] or (at[a][b] == "arrow" and at[c][b] == "arrow"):
                seen.add((b, c))
                waiting.append((b, c))
    return frozenset(b for _, b in seen)


def blocks(graph: MarkedGraph) -> dict[frozenset[str], frozenset[str]]:
    """Return for each edge the nodes of all paths between its ends.

    Only these need to be in a set that separates the two (Colombo et al. 2012, section 3.1).

    Hopcroft & Tarjan (1973), Algorithm 447. Communications of the ACM 16, 372–378.
    """
    found: dict[frozenset[str], frozenset[str]] = {}
    number: dict[str, int] = {}
    for root in sorted(graph.names):
        if root in number:
            continue
        low = {root: len(number)}
        number[root] = len(number)
        edges: list[tuple[str, str]] = []
        path = [(root, "", iter(graph.adjacent(root)))]
        while path:
            here, before, left = path[-1]
            there = next(left, None)
            if there is not None:
                if there == before:
                    continue
                if there not in number:
                    number[there] = low[there] = len(number)
                    edges.append((here, there))
                    path.append((there, here, iter(graph.adjacent(there))))
                elif number[there] < number[here]:
                    edges.append((here, there))
                    low[here] = min(low[here], number[there])
                continue
            path.pop()
            if not path:
                break
            low[before] = min(low[before], low[here])
            if low[here] >= number[before]:
                place = edges.index((before, here))
                part, edges = edges[place:], edges[:place]
                nodes = frozenset(n for edge in part for n in edge)
                found.update({frozenset(edge): nodes for edge in part})
    return found
