"""A graph with arcs and undirected edges, whose edges are directed one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.graph.equivalence import PartiallyDirected, edges_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bayesgui.core.arc_constraints import ArcConstraints
    from bayesgui.graph.equivalence import Arc, Edge


class MixedGraph:
    """A graph with arcs and undirected edges; `direct` turns edges into arcs.

    `arcs`: arcs, as (parent, child); not between nodes that an edge joins.
    """

    def __init__(
        self, names: Sequence[str], edges: Iterable[Edge] = (), arcs: Iterable[Arc] = ()
    ) -> None:
        self.names = tuple(names)
        self.adjacent: dict[str, set[str]] = {name: set() for name in self.names}
        self.neighbors: dict[str, set[str]] = {name: set() for name in self.names}
        self.parents: dict[str, set[str]] = {name: set() for name in self.names}
        self.children: dict[str, set[str]] = {name: set() for name in self.names}
        for a, b in edges:
            self._join(a, b)
            self.neighbors[a].add(b)
            self.neighbors[b].add(a)
        for parent, child in arcs:
            self._join(parent, child)
            self.parents[child].add(parent)
            self.children[parent].add(child)

    def _join(self, a: str, b: str) -> None:
        self.adjacent[a].add(b)
        self.adjacent[b].add(a)

    @classmethod
    def of(cls, names: Sequence[str], graph: PartiallyDirected) -> MixedGraph:
        """Return a graph that can be changed."""
        return cls(names, graph.undirected, graph.directed)

    def copy(self) -> MixedGraph:
        """Return a graph that can be changed apart."""
        return MixedGraph.of(self.names, self.graph())

    def direct(self, parent: str, child: str) -> None:
        """Turn an undirected edge into an arc."""
        self.neighbors[parent].remove(child)
        self.neighbors[child].remove(parent)
        self.parents[child].add(parent)
        self.children[parent].add(child)

    def edges(self) -> list[Edge]:
        """Return the undirected edges, sorted by names."""
        return sorted((a, b) for a in self.names for b in self.neighbors[a] if a < b)

    def arcs(self) -> list[Arc]:
        """Return the arcs, sorted by names."""
        return sorted((parent, child) for child in self.names for parent in self.parents[child])

    def graph(self) -> PartiallyDirected:
        """Return the graph as a value."""
        return PartiallyDirected(frozenset(self.arcs()), edges_of(self.names, self.edges()))

    def direct_by_knowledge(self, constraints: ArcConstraints) -> list[Arc]:
        """Direct the edges of which background knowledge allows one direction only.

        `constraints`: the knowledge; edges of a node that has as many parents as it may have lead
        away from it.
        """
        made = []
        for a, b in self.edges():
            forward = constraints.allows(a, b) and not self._is_full(b, constraints)
            backward = constraints.allows(b, a) and not self._is_full(a, constraints)
            if forward != backward:
                arc = (a, b) if forward else (b, a)
                self.direct(*arc)
                made.append(arc)
        return made

    def _is_full(self, name: str, constraints: ArcConstraints) -> bool:
        most = constraints.most_parents(name)
        return most is not None and len(self.parents[name]) >= most
