"""Formulas as short as books write them, by the chain rule and by what separates what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT
from bayesgui.graph.causal.identification.formula import (
    ONE,
    Formula,
    Probability,
    Product,
    Ratio,
    Sum,
    free_names,
)
from bayesgui.graph.causal.separation import m_separated

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.core.monitor import Monitor
    from bayesgui.graph.causal.causal_graph import CausalGraph


MOST_GIVEN, MOST_JOINED = 10, 30
"""Names that a condition may grow to, and factors that are joined in pairs: longer formulas are not
read, and their tables grow with each name."""


class Simplifier:
    """Shortens formulas about the nodes of one graph, all of which can be observed.

    Tikka & Karvanen (2017), Simplifying probabilistic expressions in causal inference, JMLR 18.
    """

    def __init__(self, graph: CausalGraph, monitor: Monitor = SILENT) -> None:
        self._graph = graph
        self._monitor = monitor
        self._place = {name: k for k, name in enumerate(graph.topological_order())}

    def in_order(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return nodes in a topological order."""
        return tuple(sorted(names, key=self._place.__getitem__))

    def probability(self, of: Iterable[str], given: Iterable[str] = ()) -> Formula:
        """Return P(of | given) without what it does not depend on; 1 of nothing."""
        events, left = self.in_order(of), set(given)
        if not events:
            return ONE
        for name in self.in_order(left):
            self._monitor.check()
            if m_separated(self._graph, events, name, left - {name}):
                left.remove(name)
        return Probability(events, self.in_order(left))

    def product(self, factors: Iterable[Formula]) -> Formula:
        """Return a product, probabilities of what comes last first, then sums and ratios."""
        flat: list[Formula] = []
        for each in factors:
            flat += each.factors if isinstance(each, Product) else [each]
        flat.sort(key=self._rank)
        return flat[0] if len(flat) == 1 else Product(tuple(flat))

    def _rank(self, formula: Formula) -> tuple[int, int]:
        if isinstance(formula, Probability):
            return 0, -max(self._place[name] for name in formula.of)
        return (2 if isinstance(formula, Sum) else 1), 0

    def ratio(self, above: Formula, below: Formula) -> Formula:
        """Return a quotient, or the conditional probability that it is."""
        if below == ONE:
            return above
        match above, below:
            case Probability(both, first), Probability(one, second):
                if set(first) == set(second) and set(one) < set(both):
                    return self.probability({*both} - {*one}, {*one, *first})
        tops, bottoms = _factors(above), _factors(below)
        for each in list(bottoms):
            if each in tops:
                tops.remove(each)
                bottoms.remove(each)
        if len(bottoms) < len(_factors(below)):
            return self.ratio(self.product(tops), self.product(bottoms))
        return Ratio(above, below)

    def sum(self, over: Iterable[str], of: Formula) -> Formula:
        """Return a sum over variables, as many of them as possible summed out."""
        left = list(self.in_order(over))
        if isinstance(of, Sum) and not set(left) & set(of.over):
            left, of = list(self.in_order((*left, *of.over))), of.of
        factors = _factors(of)
        is_shorter = True
        while is_shorter:
            is_shorter = False
            # What comes last first: nothing else depends on it.
            for name in left[::-1]:
                self._monitor.check()
                if self._summed_out(name, factors):
                    left.remove(name)
                    is_shorter = True
        if not left:
            return self.product(factors)
        outside = [each for each in factors if not free_names(each) & set(left)]
        inside = self._joined([each for each in factors if each not in outside])
        return self.product((*outside, Sum(tuple(left), self.product(inside))))

    def _summed_out(self, name: str, factors: list[Formula]) -> bool:
        """Sum a variable out of factors, in place, if that leaves no sum."""
        found = [each for each in factors if name in free_names(each)]
        probabilities = [each for each in found if isinstance(each, Probability)]
        if len(found) > len(probabilities) or len(found) > 2 or not found:
            return False
        joint: Probability | None = probabilities[0]
        if len(probabilities) == 2:
            joint = self._chained(probabilities[0], probabilities[1], may_grow=True)
        if joint is None or name not in joint.of:
            return False
        for each in found:
            factors.remove(each)
        rest = self.probability({*joint.of} - {name}, joint.given)
        factors += [] if rest == ONE else [rest]
        return True

    def _joined(self, factors: list[Formula]) -> list[Formula]:
        """Join probabilities by the chain rule: P(a) P(b | a) is P(a, b)."""
        if len(factors) > MOST_JOINED:
            return factors
        for k, first in enumerate(factors):
            for second in factors[k + 1 :]:
                if isinstance(first, Probability) and isinstance(second, Probability):
                    joint = self._chained(first, second, may_grow=False)
                    if joint is not None:
                        left = [each for each in factors if each is not first]
                        left = [each for each in left if each is not second]
                        return self._joined([*left, joint])
        return factors

    def _chained(
        self, first: Probability, second: Probability, may_grow: bool
    ) -> Probability | None:
        """Return P(a, b | c) of P(a | b, …) and P(b | …), if it is what they multiply to.

        `may_grow`: whether c may be more than either of them is conditioned on.
        """
        for late, early in ((first, second), (second, first)):
            a, b = set(late.of), set(early.of)
            if a & b or a & set(early.given):
                continue
            given = (set(late.given) | set(early.given)) - b
            if given not in (set(early.given), set(late.given) - b) and (
                not may_grow or len(given) > MOST_GIVEN
            ):
                continue
            if self._adds_nothing(b, given, set(early.given)) and self._adds_nothing(
                a, given | b, set(late.given)
            ):
                return Probability(self.in_order(a | b), self.in_order(given))
        return None

    def _adds_nothing(self, of: set[str], given: set[str], known: set[str]) -> bool:
        """Tell whether P(of | given) is P(of | known), where `known` is a part of `given`."""
        return given == known or m_separated(self._graph, of, given - known, known)


def _factors(formula: Formula) -> list[Formula]:
    return list(formula.factors) if isinstance(formula, Product) else [formula]
