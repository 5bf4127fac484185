"""Minimal separators of two sets of nodes: one in linear time, all one after the other.

What m-separates X and Y are the vertex separators of the moral graph of their ancestors. That graph
is never made: its cliques are the districts, each with its parents, and a walk goes from a node to
a clique and on to another node. So its size does not grow with the square of a family.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.graph.causal.least_cut import least_cut

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from bayesgui.graph.causal.causal_graph import CausalGraph


class Cliques:
    """The moral graph of the ancestors of some nodes, as its cliques.

    `asked`: the nodes whose ancestors it has; `given`: those that are left out of the graph, and
    whose ancestors it has as well.
    """

    def __init__(
        self, graph: CausalGraph, asked: Iterable[str], given: Collection[str] = ()
    ) -> None:
        known = {*asked, *given}
        self.nodes = graph.ancestors(*known) | known
        part = graph.restricted(self.nodes)
        self.cliques: list[tuple[str, ...]] = []
        self.cliques_of: dict[str, list[int]] = {name: [] for name in part.names}
        for district in part.districts():
            members = dict.fromkeys(district)
            members.update((p, None) for name in district for p in part.parents[name])
            clique = tuple(name for name in members if name not in given)
            if len(clique) > 1:
                for name in clique:
                    self.cliques_of[name].append(len(self.cliques))
                self.cliques.append(clique)

    def reach(self, starts: Iterable[str], walls: Collection[str]) -> tuple[set[str], set[str]]:
        """Return the nodes that paths past no wall lead to, and the walls at which they end."""
        inside = {name for name in starts if name in self.nodes}
        touched: set[str] = set()
        seen: set[int] = set()
        waiting = list(inside)
        while waiting:
            for number in self.cliques_of[waiting.pop()]:
                if number in seen:
                    continue
                seen.add(number)
                for name in self.cliques[number]:
                    if name in walls:
                        touched.add(name)
                    elif name not in inside:
                        inside.add(name)
                        waiting.append(name)
        return inside, touched


class SeparatorSearch:
    """The question for the sets between `x` and `y` that have `given` and else `allowed` nodes.

    van der Zander & Liśkiewicz (2020), Finding minimal d-separators in linear time and
    applications, UAI 2019.
    """

    def __init__(
        self,
        graph: CausalGraph,
        x: Collection[str],
        y: Collection[str],
        allowed: Collection[str],
        given: Collection[str] = (),
    ) -> None:
        self._x, self._y, self._given = x, y, frozenset(given)
        self._cliques = Cliques(graph, (*x, *y), self._given)
        self._allowed = self._cliques.nodes.intersection(allowed).difference(x, y, self._given)

    def nearest(self, *, to_y: bool = False) -> frozenset[str] | None:
        """Return the minimal set that is nearest to x, or to y; None if there is no set."""
        near, far = (self._y, self._x) if to_y else (self._x, self._y)
        inside, walls = self._cliques.reach(near, self._allowed)
        if not inside.isdisjoint(far):
            return None
        return self._given.union(self._cliques.reach(far, walls)[1])

    def cheapest(self, costs: Mapping[str, float]) -> frozenset[str] | None:
        """Return a set of least cost, 1 for a node of which nothing is said; None if none is."""
        if not self._cliques.reach(self._x, self._allowed)[0].isdisjoint(self._y):
            return None
        capacity = {name: max(0.0, float(costs.get(name, 1.0))) for name in self._allowed}
        cut = least_cut(self._cliques, self._x, self._y, capacity)
        # What costs nothing may be superfluous.
        touched = self._cliques.reach(self._x, cut)[1]
        return self._given.union(self._cliques.reach(self._y, touched)[1])

    def all(self) -> Iterator[frozenset[str]]:
        """Yield the minimal sets, each once, with polynomial delay.

        A minimal set is known by the nodes that it leaves on the side of x. The search grows this
        side: a node at its rim is taken in, or it is never; both are only followed if a set is left
        there, so no work is for nothing.

        Takata (2010), Space-optimal, backtracking algorithms to list the minimal vertex separators
        of a graph, Discrete Applied Mathematics 158.
        """
        start = self._closed(frozenset())
        waiting = [(start, frozenset[str]())] if start else []
        while waiting:
            (side, rim), never = waiting.pop()
            undecided = rim - never
            if not undecided:
                yield self._given | rim
                continue
            name = min(undecided)
            grown = self._closed(side | {name})
            if grown is not None and grown[0].isdisjoint(never):
                waiting.append((grown, never))
            waiting.append(((side, rim), never | {name}))

    def _closed(self, side: frozenset[str]) -> tuple[frozenset[str], frozenset[str]] | None:
        """Return the least side of x of a minimal set that has some nodes, and this set."""
        inside, walls = self._cliques.reach(self._x, self._allowed - side)
        if not inside.isdisjoint(self._y):
            return None
        rim = frozenset(self._cliques.reach(self._y, walls)[1])
        return frozenset(self._cliques.reach(self._x, rim)[0] & self._allowed), rim
