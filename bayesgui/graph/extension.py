"""Acyclic directed graphs of a graph with undirected edges."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.arc_constraints import NO_CONSTRAINTS
from bayesgui.graph.equivalence import PartiallyDirected, class_of
from bayesgui.graph.meek_rules import complete
from bayesgui.graph.mixed_graph import MixedGraph

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from bayesgui.core.arc_constraints import ArcConstraints
    from bayesgui.graph.equivalence import Arc


@dataclass(frozen=True, slots=True)
class Extension:
    """An acyclic directed graph made of a graph with undirected edges.

    `consistent`: whether it has all arcs of the graph, an arc for each edge and no other
    v-structures. `reversed`: arcs of the graph that are reversed, as they were. `dropped`: arcs and
    edges of the graph that no direction was left for.
    """

    arcs: frozenset[Arc]
    consistent: bool
    reversed: tuple[Arc, ...] = ()
    dropped: tuple[Arc, ...] = ()


def extend(
    names: Sequence[str],
    graph: PartiallyDirected,
    constraints: ArcConstraints = NO_CONSTRAINTS,
) -> Extension:
    """Direct all edges of a graph without closing a cycle.

    `graph`: the graph; its arcs may close cycles, but those that are required may not.
    `constraints`: which arcs are required or allowed, and how many parents a node has at most.
    Where the graph leaves no room for that, a node gets more parents. The result: a consistent
    extension if there is one. Otherwise one that reverses arcs and makes new v-structures where
    nothing else is left.

    A node without outgoing arcs, whose neighbors are adjacent to all its adjacent nodes, takes the
    arcs to it and is removed, and so on. Where there is no such node, the one at which least is
    wrong is taken: fewest arcs to drop or above the limit, then to reverse, then fewest new
    v-structures. A sink within its limit may be taken at once, since others only lose a parent by
    it.

    Dor & Tarsi (1992), "A simple algorithm to construct a consistent extension of a partially
    oriented graph", technical report R-185, UCLA.
    """
    sinks = _Sinks(names, graph, constraints)
    while sinks.left:
        sinks.take_proper()
        if sinks.left:
            sinks.take(min(sinks.left, key=lambda name: (sinks.faults(name), name)))
    return Extension(
        frozenset(sinks.arcs),
        not sinks.n_faults,
        tuple(sorted(sinks.reversed)),
        tuple(sorted(sinks.dropped)),
    )


class _Sinks:
    """The nodes that are left, from which a sink is removed at a time."""

    def __init__(
        self, names: Sequence[str], graph: PartiallyDirected, constraints: ArcConstraints
    ) -> None:
        self._graph = MixedGraph.of(names, graph)
        self._constraints = constraints
        self._required = set(constraints.required)
        self.left = set(names)
        self.arcs: list[Arc] = []
        self.reversed: list[Arc] = []
        self.dropped: list[Arc] = []
        self.n_faults = 0

    def take_proper(self) -> None:
        """Take sinks as long as there is one at which nothing is wrong."""
        waiting = sorted(self.left)
        while waiting:
            touched: set[str] = set()
            for name in waiting:
                if name in self.left and not any(self.faults(name)):
                    touched |= self._graph.adjacent[name]
                    self.take(name)
            waiting = sorted(touched & self.left)

    def faults(self, name: str) -> tuple[int, int, int, int]:
        """Count the required arcs, losses, reversals and new v-structures of a node as a sink."""
        required, drops, reversals, pairs = self._contradictions(name)
        return required, drops + self._surplus(name, drops), reversals, pairs

    def _surplus(self, name: str, drops: int) -> int:
        """Return by how much a node as a sink exceeds its number of parents."""
        most = self._constraints.most_parents(name)
        return 0 if most is None else max(0, len(self._graph.adjacent[name]) - drops - most)

    def _contradictions(self, name: str) -> tuple[int, int, int, int]:
        graph = self._graph
        out, neighbors = graph.children[name], graph.neighbors[name]
        around = graph.adjacent[name]
        required = sum((name, other) in self._required for other in around)
        drops = sum(not self._constraints.allows(other, name) for other in around)
        pairs = sum(len(around - graph.adjacent[other] - {other}) for other in neighbors)
        return required, drops, len(out), pairs

    def take(self, name: str) -> None:
        """Direct all edges of a node towards it, and remove the node."""
        graph = self._graph
        self.n_faults += sum(self._contradictions(name))
        for other in sorted(graph.adjacent[name]):
            arc = (other, name)
            if other in graph.children[name]:
                self.reversed.append((name, other))
            if self._constraints.allows(*arc):
                self.arcs.append(arc)
            else:
                self.dropped.append((name, other))
            graph.adjacent[other].discard(name)
            graph.neighbors[other].discard(name)
            graph.parents[other].discard(name)
            graph.children[other].discard(name)
        self.left.remove(name)


def class_within(
    names: Sequence[str], arcs: Collection[Arc], constraints: ArcConstraints
) -> PartiallyDirected:
    """Return what all networks of an equivalence class share that keep to background knowledge.

    `constraints`: the knowledge. Of a limit on parents counts what follows where a node has as many
    as it may have.
    """
    found = class_of(names, arcs)
    if not constraints:
        return found
    graph = MixedGraph.of(names, found)
    while graph.direct_by_knowledge(constraints):
        complete(graph)
    return complete(graph).graph()


def members(names: Sequence[str], graph: PartiallyDirected) -> Iterator[frozenset[Arc]]:
    """Yield all acyclic directed graphs of an equivalence class.

    `graph`: an essential graph, or a part of one by background knowledge (`class_within`). Each:
    the arcs of a member, each member once. There may be more than anybody can wait for: a complete
    graph of n nodes has n! members.

    An edge is directed both ways, and the rules of Meek (1995) are applied: in such a graph either
    direction of any undirected edge is that of some member.
    """
    waiting = [MixedGraph.of(names, graph)]
    while waiting:
        present = waiting.pop()
        edge = next(iter(present.edges()), None)
        if edge is None:
            yield frozenset(present.arcs())
            continue
        for arc in (edge[::-1], edge):
            turned = present.copy()
            turned.direct(*arc)
            waiting.append(complete(turned))
