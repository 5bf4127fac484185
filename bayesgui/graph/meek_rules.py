"""Orient the edges of a skeleton: v-structures and the rules of Meek."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bayesgui.core.arc_constraints import ArcConstraints
    from bayesgui.graph.equivalence import Arc
    from bayesgui.graph.mixed_graph import MixedGraph


@dataclass(frozen=True, slots=True)
class Collider:
    """Two nodes without an edge whose common neighbor is in none of their separators."""

    first: str
    middle: str
    second: str
    separator: tuple[str, ...]

    @property
    def arcs(self) -> tuple[Arc, Arc]:
        """The two arcs."""
        return (self.first, self.middle), (self.second, self.middle)


@dataclass(frozen=True, slots=True)
class Directed:
    """An edge that became an arc by a rule."""

    arc: Arc
    rule: int
    because: tuple[str, ...]


def colliders(graph: MixedGraph, separators: Mapping[Arc, tuple[str, ...]]) -> tuple[Collider, ...]:
    """Return the v-structures of a skeleton that follow from the separators, sorted by names.

    `separators`: the set that separates two nodes, by the two in either order. Two nodes without an
    edge and without a separator make no v-structure.
    """
    found = []
    for middle in sorted(graph.names):
        for a, b in itertools.combinations(sorted(graph.adjacent[middle]), 2):
            if b in graph.adjacent[a]:
                continue
            separator = separators.get((a, b), separators.get((b, a)))
            if separator is not None and middle not in separator:
                found.append(Collider(a, middle, b, separator))
    return tuple(found)


def direct_colliders(
    graph: MixedGraph, found: tuple[Collider, ...], constraints: ArcConstraints
) -> tuple[Arc, ...]:
    """Direct the edges of v-structures; return the arcs that clash.

    `graph`: the skeleton, in which background knowledge is already directed; changed. The result:
    arcs that were not made: two v-structures want both directions of the edge, which stays
    undirected (Colombo & Maathuis 2014, section 4.2: the order of variables does not matter), or
    background knowledge wants the other one.
    """
    wanted = {arc for collider in found for arc in collider.arcs}
    clashes = []
    for parent, child in sorted(wanted):
        if (child, parent) in wanted or not constraints.allows(parent, child):
            clashes.append((parent, child))
        elif child in graph.neighbors[parent]:
            graph.direct(parent, child)
    return tuple(clashes)


def direct_by_rules(graph: MixedGraph) -> Iterator[Directed]:
    """Direct the edges whose other direction would make a cycle or a new v-structure.

    `graph`: a graph whose v-structures are directed; changed.

    Meek (1995), "Causal inference and causal explanation with background knowledge", UAI, 403–410.
    The fourth rule is needed for background knowledge only.
    """
    going = True
    while going:
        going = False
        for a, b in graph.edges():
            made = _rule(graph, a, b) or _rule(graph, b, a)
            if made is not None:
                graph.direct(*made.arc)
                going = True
                yield made


def _rule(graph: MixedGraph, a: str, b: str) -> Directed | None:
    """Return why an edge must be directed from a to b, if it must."""
    parents, children, adjacent = graph.parents, graph.children, graph.adjacent
    if away := parents[a] - adjacent[b]:
        return Directed((a, b), 1, (min(away),))
    if between := children[a] & parents[b]:
        return Directed((a, b), 2, (min(between),))
    for c, d in itertools.combinations(sorted(graph.neighbors[a] & parents[b]), 2):
        if d not in adjacent[c]:
            return Directed((a, b), 3, (c, d))
    for c in sorted(adjacent[a] & parents[b]):
        if before := (parents[c] & adjacent[a]) - adjacent[b] - {b}:
            return Directed((a, b), 4, (min(before), c))
    return None


def complete(graph: MixedGraph) -> MixedGraph:
    """Apply the rules of `direct_by_rules` as long as they direct an edge; return the graph."""
    for _ in direct_by_rules(graph):
        pass
    return graph
