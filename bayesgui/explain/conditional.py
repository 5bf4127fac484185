"""P(facts | given) by the rules of probability: chain rule, total probability, Bayes' theorem."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.sentence import Sentence, pluralize
from bayesgui.explain.derivation import Derivation
from bayesgui.explain.expansion import Expansion, Subgoal
from bayesgui.explain.formula import Event, Formula, Fraction, Number, Over, Product, Sum
from bayesgui.explain.query_context import Fact, bare_fact, hard_fact, probability, state_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.explain.query_context import QueryContext

MAX_TERMS = 8
"""Maximum number of written terms in a sum; the smallest terms beyond it are added up."""


class Rules:
    """Choose and write out the rule that answers a question.

    Facts that are d-separated from the query variable are dropped first. Facts on non-descendants
    act through its parents: total probability over them. Facts on the variable and its descendants
    are inverted by Bayes' theorem, with the others in the condition.

    Pearl (1988), Probabilistic Reasoning in Intelligent Systems, section 2.1.
    """

    def __init__(self, context: QueryContext) -> None:
        self._context = context
        self._network = context.network
        order = self._network.topological_order()
        self._place = {name: k for k, name in enumerate(order)}

    # -- questions ----------------------------------------------------------------------------

    def subgoal(self, facts: Sequence[Fact], given: Sequence[Fact] = (), role: str = "") -> Subgoal:
        """Return the subgoal P(facts | given)."""
        chosen = tuple(sorted(facts, key=self._order))
        certain = {each.variable for each in given if each.state is not None}
        # Given a state, an uncertain finding on the same variable is redundant.
        known_given = (g for g in given if g.state is not None or g.variable not in certain)
        known = tuple(sorted(known_given, key=self._order))
        work = lambda: self._draft(chosen, known)  # noqa: E731 - a question, answered later
        return Subgoal((chosen, frozenset(known)), work, role)

    def _order(self, fact: Fact) -> int:
        return self._place[fact.variable]

    def _draft(self, facts: tuple[Fact, ...], given: tuple[Fact, ...]) -> Expansion:
        if len(facts) > 1:
            return self._chain(facts, given)
        fact = facts[0]
        for other in given:
            if other.variable == fact.variable and other.state is not None:
                return self._by_observation(fact, other, given)
        kept = self._context.relevant(fact.variable, given)
        notes = _dropped(fact, given, kept)
        if fact.state is None:
            return self._by_weighing(fact, kept, given, notes)
        below = self._below(fact.variable, kept)
        if below:
            return self._bayes(fact, kept, below, given, notes)
        return self._total_over_parents(fact, kept, given, notes)

    def _below(self, name: str, facts: Sequence[Fact]) -> tuple[Fact, ...]:
        reached = self._network.descendants(name) | {name}
        return tuple(fact for fact in facts if fact.variable in reached)

    # -- rules --------------------------------------------------------------------------------

    def _by_observation(self, fact: Fact, other: Fact, given: tuple[Fact, ...]) -> Expansion:
        assert other.state is not None
        weight = fact.weights[other.state]
        if fact.state is None:
            title = Sentence("Weight of the finding on {variable}", variable=fact.variable)
        else:
            title = Sentence("{variable} is given", variable=fact.variable)
        return Expansion(Derivation(title, probability((fact,), given), weight))

    def _by_weighing(
        self,
        fact: Fact,
        kept: tuple[Fact, ...],
        given: tuple[Fact, ...],
        notes: tuple[str, ...],
    ) -> Expansion:
        """Sum over the states that a finding leaves open."""
        variable = self._network[fact.variable]
        belief = self._context.posteriors(kept)[fact.variable]
        parts, subgoals = [], []
        for k, weight in enumerate(fact.weights):
            if weight and belief[k]:
                state = hard_fact(variable, k)
                share: Formula = Number(float(belief[k]))
                parts.append(
                    (
                        float(weight * belief[k]),
                        Product((Number(weight), share)) if weight != 1 else share,
                    )
                )
                subgoals.append(self.subgoal((state,), kept))
        name = variable.name
        inner = probability((Fact(name, fact.weights, Event(name)),), kept)
        plain = all(weight in (0.0, 1.0) for weight in fact.weights)
        body = inner if plain else Product((probability((fact,), (bare_fact(name),)), inner))
        title = (
            Sentence("Sum over the states that the finding leaves open")
            if plain
            else Sentence("Sum over the states, weighed by the likelihood")
        )
        result = self._context.probability((fact,), kept)
        numbers, more = _sum(parts)
        step = Derivation(
            title, probability((fact,), given), result, Over("Σ", name, body), numbers,
            remarks=(*notes, *more),
        )  # fmt: skip
        return Expansion(step, tuple(subgoals))

    def _chain(self, facts: tuple[Fact, ...], given: tuple[Fact, ...]) -> Expansion:
        values, factors, subgoals = [], [], []
        for k, fact in enumerate(facts):
            before = (*given, *facts[:k])
            factors.append(probability((fact,), before))
            values.append(self._context.probability((fact,), before))
            subgoals.append(self.subgoal((fact,), before))
            if not values[-1]:
                break
        step = Derivation(
            Sentence("Chain rule"),
            probability(facts, given),
            self._context.probability(facts, given) if all(values) else 0.0,
            Product(tuple(factors)),
            Product(tuple(map(Number, values))),
        )
        return Expansion(step, tuple(subgoals))

    def _total_over_parents(
        self,
        fact: Fact,
        kept: tuple[Fact, ...],
        given: tuple[Fact, ...],
        notes: tuple[str, ...],
    ) -> Expansion:
        assert fact.state is not None
        name, hard = fact.variable, {f.variable: f for f in kept if f.state is not None}
        table = self._network.cpt(name)
        free = tuple(parent for parent in table.parents if parent not in hard)
        if not free:
            return self._entry(fact, given, notes)
        shares = self._context.joint(free, kept)
        parts, subgoals = [], []
        for places in itertools.product(*(range(n) for n in shares.shape)):
            chosen = dict(zip(free, places, strict=True))
            cell = tuple(
                chosen[parent] if parent in chosen else state_of(hard[parent])
                for parent in table.parents
            )
            entry, share = float(table.values[(*cell, fact.state)]), float(shares[places])
            if not entry * share:
                continue
            asked = tuple(hard_fact(self._network[p], k) for p, k in chosen.items())
            parts.append((entry * share, Product((Number(entry), Number(share)))))
            subgoals.append((entry * share, self.subgoal(asked, kept)))
        bare = tuple(bare_fact(parent) for parent in free)
        condition = tuple(hard[p] if p in hard else bare_fact(p) for p in table.parents)
        numbers, more = _sum(parts, shares.size - len(parts))
        step = Derivation(
            Sentence("Law of total probability over {parents}", parents=", ".join(free)),
            probability((fact,), given),
            self._context.probability((fact,), kept),
            Over(
                "Σ",
                ", ".join(free),
                Product((probability((fact,), condition), probability(bare, kept))),
            ),
            numbers,
            remarks=(*notes, *more),
        )
        if len(subgoals) > MAX_TERMS:
            subgoals = sorted(subgoals, key=lambda pair: -pair[0])[: MAX_TERMS - 1]
        return Expansion(step, tuple(subgoal for _, subgoal in subgoals))

    def _entry(self, fact: Fact, given: tuple[Fact, ...], notes: tuple[str, ...]) -> Expansion:
        table = self._network.cpt(fact.variable)
        hard = {f.variable: f for f in given if f.state is not None}
        condition = tuple(hard[parent] for parent in table.parents)
        cell = (*(state_of(each) for each in condition), state_of(fact))
        value = float(table.values[cell])
        if fact.variable in self._context.evidence.interventions():
            title = Sentence("{variable} is set from outside", variable=fact.variable)
        else:
            title = Sentence("Entry of the table of {variable}", variable=fact.variable)
        target = probability((fact,), given)
        reduced = None if set(condition) == set(given) else probability((fact,), condition)
        return Expansion(Derivation(title, target, value, reduced, remarks=notes))

    def _bayes(
        self,
        fact: Fact,
        kept: tuple[Fact, ...],
        below: tuple[Fact, ...],
        given: tuple[Fact, ...],
        notes: tuple[str, ...],
    ) -> Expansion:
        above = tuple(other for other in kept if other not in below)
        target = probability((fact,), given)
        prior = self._context.probability((fact,), above)
        evidence = self._context.probability(below, above)
        prior_wish = self.subgoal((fact,), above, Sentence("The prior"))
        written = Fraction(
            Product((probability(below, (fact, *above)), probability((fact,), above))),
            probability(below, above),
        )
        title = Sentence("Bayes' theorem")
        if not prior:
            note = Sentence("The prior is 0, and no finding can raise it.")
            step = Derivation(title, target, 0.0, written, remarks=(*notes, note))
            return Expansion(step, (prior_wish,))
        likelihood = self._context.probability(below, (fact, *above))
        step = Derivation(
            title,
            target,
            self._context.probability((fact,), kept),
            written,
            Fraction(Product((Number(likelihood), Number(prior))), Number(evidence)),
            remarks=notes,
        )
        return Expansion(
            step,
            (
                prior_wish,
                self.subgoal(below, (fact, *above), Sentence("The likelihood")),
                self._evidence(fact.variable, below, above),
            ),
        )

    def _evidence(self, name: str, below: tuple[Fact, ...], above: tuple[Fact, ...]) -> Subgoal:
        """Return the denominator of Bayes' theorem, summed over the query variable's states."""
        role = Sentence("The evidence")
        return Subgoal((name, below, above), lambda: self._by_summing(name, below, above), role)

    def _by_summing(self, name: str, below: tuple[Fact, ...], above: tuple[Fact, ...]) -> Expansion:
        prior = self._context.posteriors(above)[name]
        parts, subgoals = [], []
        for k in range(len(prior)):
            if not prior[k]:
                continue
            state = hard_fact(self._network[name], k)
            likelihood = self._context.probability(below, (state, *above))
            share = float(prior[k])
            if not likelihood:
                continue
            parts.append((likelihood * share, Product((Number(likelihood), Number(share)))))
            subgoals.append(self.subgoal(below, (state, *above)))
            subgoals.append(self.subgoal((state,), above))
        bare = bare_fact(name)
        numbers, more = _sum(parts, len(prior) - len(parts))
        step = Derivation(
            Sentence("Law of total probability over {parents}", parents=name),
            probability(below, above),
            self._context.probability(below, above),
            Over(
                "Σ",
                name,
                Product((probability(below, (bare, *above)), probability((bare,), above))),
            ),
            numbers,
            remarks=more,
        )
        return Expansion(step, tuple(subgoals))


def zero_terms(count: int) -> tuple[str, ...]:
    """Return a remark on the terms of a sum that are left out since they are 0."""
    if not count:
        return ()
    return (pluralize(count, "1 term is 0 and left out.", "{count} terms are 0 and left out."),)


def _sum(parts: Sequence[tuple[float, Formula]], zeros: int = 0) -> tuple[Formula, tuple[str, ...]]:
    """Return a sum with its largest terms, and remarks on the others."""
    if not parts:
        return Number(0.0), (Sentence("All terms of the sum are 0."),)
    if len(parts) <= MAX_TERMS:
        return Sum(tuple(term for _, term in parts)), zero_terms(zeros)
    ordered = sorted(parts, key=lambda part: -part[0])
    shown, rest = ordered[: MAX_TERMS - 1], ordered[MAX_TERMS - 1 :]
    value = float(np.sum([value for value, _ in rest]))
    note = Sentence("The last number is the sum of {count} smaller terms.", count=len(rest))
    return Sum((*(term for _, term in shown), Number(value))), (note, *zero_terms(zeros))


def _dropped(fact: Fact, given: Sequence[Fact], kept: Sequence[Fact]) -> tuple[str, ...]:
    names = [other.variable for other in given if other not in kept]
    if not names:
        return ()
    rest = [other.variable for other in kept]
    if rest:
        note = Sentence(
            "{variable} is d-separated from {names} given {rest}: what is known there drops out.",
            variable=fact.variable,
            names=", ".join(names),
            rest=", ".join(rest),
        )
    else:
        note = Sentence(
            "{variable} is d-separated from {names}: what is known there drops out.",
            variable=fact.variable,
            names=", ".join(names),
        )
    return (note,)
