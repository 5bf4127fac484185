"""The moral graph of the ancestors of some nodes, without being made.

What m-separates X and Y are the vertex separators of the moral graph of their ancestors. Its
cliques are the districts, each with its parents, and a walk goes from a node to a clique and on to
another node. So its size does not grow with the square of a family.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

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
