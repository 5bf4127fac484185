"""A distribution in the course of identification: each node given those before it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.graph.causal.identification.formula import ONE, Formula, Probability

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from bayesgui.graph.causal.causal_graph import CausalGraph
    from bayesgui.graph.causal.identification.simplification import Simplifier


@dataclass(frozen=True, eq=False)
class Law:
    """P(v₁) P(v₂ | v₁) …, each factor a formula over what is observed.

    `order`: the nodes, topological. `conditionals`: of each, given those before it.
    `is_observed`: whether it is a part of what is observed, nothing set.
    """

    order: tuple[str, ...]
    conditionals: Mapping[str, Formula]
    short: Simplifier
    is_observed: bool

    @classmethod
    def observed(cls, graph: CausalGraph, short: Simplifier) -> Law:
        """Return the distribution of what is observed.

        A node depends on its district, of the nodes up to it, and on the parents of that (Tian &
        Pearl 2002, A general identification condition for causal effects, AAAI).
        """
        order = short.in_order(graph.names)
        found = {}
        for k, name in enumerate(order):
            until = graph.restricted(order[: k + 1])
            district = next(each for each in until.districts() if name in each)
            above = district.union(*(until.parents[each] for each in district)) - {name}
            found[name] = Probability((name,), short.in_order(above))
        return cls(order, found, short, is_observed=True)

    def conditional(self, name: str) -> Formula:
        """Return P(name | what comes before it)."""
        return self.conditionals[name]

    def marginal(self, names: Collection[str]) -> Formula:
        """Return the distribution of some of the nodes."""
        if self.is_observed:
            return self.short.probability(names)
        everything = self.short.product(self.conditionals[name] for name in self.order)
        return self.short.sum(set(self.order) - set(names), everything)

    def set_outside(self, names: Collection[str]) -> Law:
        """Return the distribution of a district, all other nodes set."""
        kept = tuple(name for name in self.order if name in names)
        return Law(
            kept,
            {name: self.conditionals[name] for name in kept},
            self.short,
            is_observed=self.is_observed and len(kept) == len(self.order),
        )

    def of(self, names: Collection[str]) -> Law:
        """Return the distribution of some of the nodes, which hold their ancestors."""
        kept = tuple(name for name in self.order if name in names)
        found = {name: self._given_kept(name, set(names)) for name in kept}
        return Law(kept, found, self.short, self.is_observed)

    def _given_kept(self, name: str, kept: set[str]) -> Formula:
        """Return P(name | those kept before it): a ratio, where others come before it, too."""
        before = self.order[: self.order.index(name)]
        dropped = [each for each in before if each not in kept]
        own = self.conditionals[name]
        if not dropped:
            return own
        if self.is_observed:
            return self._observed_given(name, kept)
        since = before[before.index(dropped[0]) :]
        parts = [self.conditionals[each] for each in since]
        below = self.short.sum(dropped, self.short.product(parts)) if parts else ONE
        above = self.short.sum(dropped, self.short.product((*parts, own)))
        return self.short.ratio(above, below)

    def _observed_given(self, name: str, kept: set[str]) -> Formula:
        before = self.order[: self.order.index(name)]
        return self.short.probability((name,), [each for each in before if each in kept])
