"""A distribution in the course of identification: each node given those before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.graph.causal.identification.formula import Formula, Probability

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from bayesgui.graph.causal.causal_graph import CausalGraph
    from bayesgui.graph.causal.identification.simplification import Simplifier


class Law:
    """P(v₁) P(v₂ | v₁) …, each factor a formula over what is observed.

    `order`: its nodes, topological. `is_observed`: whether nothing is set, and it is the
    distribution of an ancestral part of what is observed.
    """

    def __init__(
        self,
        graph: CausalGraph,
        order: Sequence[str],
        short: Simplifier,
        conditionals: Mapping[str, Formula] | None = None,
    ) -> None:
        self.order = tuple(order)
        self._graph = graph
        self._short = short
        self._conditionals = dict(conditionals or {})
        self.is_observed = conditionals is None

    @classmethod
    def observed(cls, graph: CausalGraph, short: Simplifier) -> Law:
        """Return the distribution of what is observed."""
        return cls(graph, short.in_order(graph.names), short)

    def conditional(self, name: str) -> Formula:
        """Return P(name | what comes before it).

        In what is observed a node depends on its district, of the nodes up to it, and on the
        parents of that (Tian & Pearl 2002, A general identification condition for causal effects,
        AAAI).
        """
        if name not in self._conditionals:
            until = self._graph.restricted(self.order[: self.order.index(name) + 1])
            district = next(each for each in until.districts() if name in each)
            above = district.union(*(until.parents[each] for each in district)) - {name}
            self._conditionals[name] = Probability((name,), self._short.in_order(above))
        return self._conditionals[name]

    def marginal(self, names: Collection[str]) -> Formula:
        """Return the distribution of some of the nodes."""
        if self.is_observed:
            return self._short.probability(names)
        everything = self._short.product(map(self.conditional, self.order))
        return self._short.sum(set(self.order) - set(names), everything)

    def set_outside(self, names: Collection[str]) -> Law:
        """Return the distribution of a district, all other nodes set."""
        kept = [name for name in self.order if name in names]
        found = {name: self.conditional(name) for name in kept}
        return Law(self._graph, kept, self._short, found)

    def of(self, names: Collection[str]) -> Law:
        """Return the distribution of some of the nodes, which hold their ancestors."""
        kept = [name for name in self.order if name in names]
        if self.is_observed:
            return Law(self._graph.restricted(kept), kept, self._short)
        found = {name: self._given_kept(name, set(names)) for name in kept}
        return Law(self._graph, kept, self._short, found)

    def _given_kept(self, name: str, kept: set[str]) -> Formula:
        """Return P(name | those kept before it): a ratio, where others come before it, too."""
        before = self.order[: self.order.index(name)]
        dropped = [each for each in before if each not in kept]
        own = self.conditional(name)
        if not dropped:
            return own
        parts = [self.conditional(each) for each in before[before.index(dropped[0]) :]]
        below = self._short.sum(dropped, self._short.product(parts))
        above = self._short.sum(dropped, self._short.product((*parts, own)))
        return self._short.ratio(above, below)
