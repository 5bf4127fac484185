"""Minimal separators of two sets of nodes: one in linear time, all one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT
from bayesgui.graph.causal.ancestral_cliques import Cliques
from bayesgui.graph.causal.least_cut import least_cut

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from bayesgui.core.monitor import Monitor
    from bayesgui.graph.causal.causal_graph import CausalGraph


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

    def all(self, monitor: Monitor = SILENT) -> Iterator[frozenset[str]]:
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
            monitor.check()
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
