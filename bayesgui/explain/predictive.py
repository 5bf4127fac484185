"""Predictive probability of the next complete case under learned CPTs."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.sentence import Sentence
from bayesgui.explain.assignment import Assignment, check_any, complete_facts
from bayesgui.explain.derivation import Derivation
from bayesgui.explain.formula import (
    Event,
    Formula,
    Fraction,
    Number,
    Over,
    Power,
    Probability,
    Product,
    Sum,
    Symbol,
)

if TYPE_CHECKING:
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.explain.question import Subject


@dataclass(frozen=True)
class PredictiveQuestion:
    """Derivation of the probability of a new complete row."""

    assignment: Assignment

    def derive(self, subject: Subject) -> Derivation:
        """Return ∏ (m + α) / Σ (m + α), and why two rows are not the square of one.

        For one row, integrating over the Dirichlet posterior equals plugging in the posterior mean.
        A second row is predicted after learning the first, so the probability of both is not the
        product of two such numbers.

        Heckerman (1995), A tutorial on learning with Bayesian networks, section 3.
        """
        network = subject.network
        check_any(self.assignment)
        known = complete_facts(network, self.assignment)
        facts = [known[name] for name, _ in self.assignment]
        states = {fact.variable: fact.state for fact in facts}
        families = [
            _family(network, name, {k: v for k, v in states.items() if v is not None})
            for name in network.topological_order()
        ]
        once = math.prod(family.once for family in families)
        notes = []
        fixed = [family.name for family in families if family.counts is None]
        if fixed:
            notes.append(
                Sentence(
                    "The tables of {variables} were not learned from data: their entries are taken "
                    "as certain.",
                    variables=", ".join(fixed),
                )
            )
        return Derivation(
            Sentence("Posterior predictive: the posterior means substituted"),
            Probability(tuple(fact.event for fact in facts), (Event("D"),)),
            once,
            Product(tuple(family.target for family in families)),
            Product(tuple(Number(family.once) for family in families)),
            remarks=tuple(notes),
            children=(*(family.step() for family in families), _twice(families, once)),
        )


@dataclass(frozen=True)
class _Family:
    name: str
    target: Formula
    once: float
    counts: tuple[float, float] | None

    @property
    def again(self) -> float:
        """Probability of the same state in a second row after learning the first."""
        if self.counts is None:
            return self.once
        return (self.counts[0] + 1) / (self.counts[1] + 1)

    def step(self) -> Derivation:
        if self.counts is None:
            title = Sentence("Entry of the table of {variable}", variable=self.name)
            return Derivation(title, self.target, self.once)
        above, total = self.counts
        symbol = Sum((Symbol("m", "k"), Symbol("α", "k")))
        return Derivation(
            Sentence("Posterior mean of the Dirichlet distribution"),
            self.target,
            self.once,
            Fraction(symbol, Over("Σ", "k", symbol)),
            Fraction(Number(above), Number(total)),
        )


def _family(network: BayesianNetwork, name: str, states: dict[str, int]) -> _Family:
    table = network.cpt(name)
    cell = tuple(states[parent] for parent in table.parents)
    given = tuple(
        Event(parent, "=", network[parent].states[states[parent]]) for parent in table.parents
    )
    event = Event(name, "=", network[name].states[states[name]])
    target = Probability((event,), given)
    if table.counts is None or not table.counts[cell].sum():
        return _Family(name, target, float(table.values[(*cell, states[name])]), None)
    above, total = float(table.counts[(*cell, states[name])]), float(table.counts[cell].sum())
    return _Family(name, target, above / total, (above, total))


def _twice(families: list[_Family], once: float) -> Derivation:
    both = math.prod(family.once * family.again for family in families)
    steps = tuple(
        Product((Number(family.once), Number(family.again)))
        for family in families
        if family.counts is not None
    )
    certain = tuple(Power(Number(family.once), 2) for family in families if family.counts is None)
    square = Derivation(
        Sentence("Square of the probability of one row"),
        Power(Symbol("P(x | D)"), 2),
        once**2,
        numbers=Power(Number(once), 2),
    )
    return Derivation(
        Sentence("The same row twice: the second is predicted after the first was learned"),
        Symbol("P(x, x | D)"),
        both,
        Product((Symbol("P(x | D)"), Symbol("P(x | D, x)"))),
        Product((*steps, *certain)),
        remarks=(
            Sentence(
                "The marginal likelihood of several rows is not the product of their "
                "predictive probabilities."
            ),
        ),
        children=(square,),
    )
