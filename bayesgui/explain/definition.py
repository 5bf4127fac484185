"""A posterior by definition: P(x, e) / P(e), with all other variables summed out."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.sentence import Sentence
from bayesgui.explain.conditional import zero_terms
from bayesgui.explain.derivation import Derivation
from bayesgui.explain.elimination import eliminate
from bayesgui.explain.formula import (
    Event,
    Formula,
    Fraction,
    Number,
    Over,
    Probability,
    Product,
    Sum,
)
from bayesgui.explain.listing import list_names
from bayesgui.explain.posterior import remarks
from bayesgui.explain.query_context import Fact, QueryContext, bare_fact, hard_fact, probability

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.explain.question import Subject

MAX_TERMS = 16
"""Maximum number of configurations to enumerate; beyond it variables are eliminated one by one."""


@dataclass(frozen=True)
class DefinitionQuestion:
    """Derivation of P(variable = state | e) from the joint distribution."""

    variable: str
    state: str

    def derive(self, subject: Subject) -> Derivation:
        """Return P(x, e) / P(e), each a sum over the unobserved variables.

        Findings that are d-separated from the query variable are left out, and so are barren nodes
        (no ancestors of it or a finding), which sum to 1. Up to 16 configurations are written out;
        more are summed by variable elimination.
        """
        context = subject.context((self.variable,))
        context.posteriors(context.facts)
        variable = context.network[self.variable]
        fact = hard_fact(variable, variable.index(self.state))
        if any(each.variable == self.variable and each.state is not None for each in context.facts):
            step = Derivation(
                Sentence("{variable} is given", variable=self.variable),
                probability((fact,), context.facts),
                context.probability((fact,), context.facts),
            )
            return replace(step, remarks=remarks(context))
        facts = context.relevant(self.variable, context.facts)
        step = _divide(context, fact, facts) if facts else joint(context, (fact,))
        return replace(
            step,
            target=probability((fact,), context.facts),
            remarks=(*remarks(context), *_omissions(context, (fact, *facts)), *step.remarks),
        )


def _divide(context: QueryContext, fact: Fact, facts: tuple[Fact, ...]) -> Derivation:
    both, below = context.probability((*facts, fact)), context.probability(facts)
    return Derivation(
        Sentence("Definition of a conditional probability"),
        probability((fact,), facts),
        context.probability((fact,), facts),
        Fraction(probability((fact, *facts)), probability(facts)),
        Fraction(Number(both), Number(below)),
        children=(joint(context, (fact, *facts)), _marginal(context, fact, facts)),
    )


def _marginal(context: QueryContext, fact: Fact, facts: tuple[Fact, ...]) -> Derivation:
    """Sum P(x, e) over the states of the query variable."""
    name = fact.variable
    belief = context.posteriors(facts)[name]
    below = context.probability(facts)
    states = [hard_fact(context.network[name], k) for k in range(len(belief)) if belief[k]]
    values = [context.probability((*facts, state)) for state in states]
    bare = Event(name)
    return Derivation(
        Sentence("Sum over the states of {variable}", variable=name),
        probability(facts),
        below,
        Over("Σ", name, Probability((bare, *(each.event for each in facts)))),
        Sum(tuple(map(Number, values))),
        children=tuple(joint(context, (each, *facts)) for each in states if each != fact),
    )


def joint(context: QueryContext, facts: Sequence[Fact]) -> Derivation:
    """Return the derivation of P(facts) as a sum of products of CPT entries."""
    network = context.network
    hard = {fact.variable: fact for fact in facts if fact.state is not None}
    named = {fact.variable for fact in facts}
    needed = network.ancestors(*named) | named
    scope = [name for name in network.topological_order() if name in needed]
    hidden = [name for name in scope if name not in hard]
    if math.prod(network[name].n_states for name in hidden) > MAX_TERMS:
        return eliminate(context, facts)
    soft = [fact for fact in facts if fact.state is None]
    formula: Formula = Product(tuple(_write(context, name, hard) for name in scope))
    if soft:
        assert isinstance(formula, Product)
        weights = (probability((fact,), (bare_fact(fact.variable),)) for fact in soft)
        formula = Product((*formula.factors, *weights))
    if hidden:
        formula = Over("Σ", ", ".join(hidden), formula)
    title = (
        Sentence("Sum over all configurations of {variables}", variables=", ".join(hidden))
        if hidden
        else Sentence("Product of table entries")
    )
    numbers = _terms(context, scope, hidden, hard, soft)
    count = math.prod(network[name].n_states for name in hidden)
    shown = len(numbers.terms) if isinstance(numbers, Sum) else 0
    return Derivation(
        title,
        probability(facts),
        context.probability(facts),
        formula,
        numbers,
        remarks=zero_terms(count - shown) if hidden else (),
    )


def _terms(
    context: QueryContext,
    scope: Sequence[str],
    hidden: Sequence[str],
    hard: Mapping[str, Fact],
    soft: Sequence[Fact],
) -> Formula:
    network = context.network
    observed = {name: fact.state for name, fact in hard.items() if fact.state is not None}
    terms: list[Formula] = []
    for places in itertools.product(*(range(network[name].n_states) for name in hidden)):
        states = {**observed, **dict(zip(hidden, places, strict=True))}
        entries = []
        for name in scope:
            cpt = network.cpt(name)
            cell = (*(states[parent] for parent in cpt.parents), states[name])
            entries.append(float(cpt.values[cell]))
        entries += [fact.weights[states[fact.variable]] for fact in soft]
        if np.prod(entries):
            terms.append(Product(tuple(map(Number, entries))))
    return Sum(tuple(terms)) if terms else Number(0.0)


def _write(context: QueryContext, name: str, hard: Mapping[str, Fact]) -> Formula:
    def event(each: str) -> Event:
        return hard[each].event if each in hard else Event(each)

    return Probability((event(name),), tuple(map(event, context.network.parents(name))))


def _omissions(context: QueryContext, facts: Sequence[Fact]) -> tuple[str, ...]:
    names = {fact.variable for fact in facts}
    needed = context.network.ancestors(*names) | names
    barren = [name for name in context.original if name not in needed]
    if not barren:
        return ()
    return (
        Sentence(
            "Left out, as they lie below the question and the findings and sum to 1: {names}.",
            names=list_names(barren),
        ),
    )
