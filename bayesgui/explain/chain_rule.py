"""Derivations of joint probabilities: by the chain rule, and by the network's factorization."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.evidence import NO_EVIDENCE
from bayesgui.core.sentence import Sentence
from bayesgui.explain.assignment import Assignment, check_any, complete_facts, facts_of
from bayesgui.explain.conditional import Rules
from bayesgui.explain.derivation import Derivation
from bayesgui.explain.expansion import expand
from bayesgui.explain.formula import Event, Number, Probability, Product
from bayesgui.explain.query_context import probability, state_of

if TYPE_CHECKING:
    from bayesgui.explain.question import Subject


@dataclass(frozen=True)
class ChainRuleQuestion:
    """Derivation of P(x₁, …, xₙ) by the chain rule in a chosen order.

    `assignment`: names and states in the order of the factors; any order is valid.
    """

    assignment: Assignment

    def derive(self, subject: Subject) -> Derivation:
        """Return P(x₁) P(x₂ | x₁) …, with a derivation of each factor."""
        network = subject.network
        check_any(self.assignment)
        facts = facts_of(network, self.assignment)
        context = subject.context([name for name, _ in self.assignment], NO_EVIDENCE)
        rules = Rules(context)
        full, values, children, notes = [], [], [], []
        for k, fact in enumerate(facts):
            before = facts[:k]
            full.append(probability((fact,), before))
            values.append(context.probability((fact,), before))
            if not values[-1]:
                notes.append(Sentence("A factor is 0, and so is the product."))
                break
            children.append(expand(rules.subgoal((fact,), before), 30))
        notes.append(Sentence("Any order gives the same product; the factors differ."))
        return Derivation(
            Sentence("Chain rule in the chosen order"),
            probability(facts),
            math.prod(values),
            Product(tuple(full)),
            Product(tuple(map(Number, values))),
            remarks=tuple(notes),
            children=tuple(children),
        )


@dataclass(frozen=True)
class FactorsQuestion:
    """Derivation of the joint probability of all nodes."""

    assignment: Assignment

    def derive(self, subject: Subject) -> Derivation:
        """Return Π P(xᵢ | paᵢ) with the CPT entries.

        Pearl (1988), Probabilistic Reasoning in Intelligent Systems, section 3.3.
        """
        network = subject.network
        check_any(self.assignment)
        facts = complete_facts(network, self.assignment)
        order = network.topological_order()
        context = subject.context(None, NO_EVIDENCE)
        rules = Rules(context)
        formula, entries, children = [], [], []
        for name in order:
            subject.monitor.check()
            parents = network.parents(name)
            formula.append(Probability((Event(name),), tuple(map(Event, parents))))
            cell = (*(state_of(facts[parent]) for parent in parents), state_of(facts[name]))
            entries.append(float(network.cpt(name).values[cell]))
            given = tuple(facts[parent] for parent in parents)
            if all(entries):
                children.append(expand(rules.subgoal((facts[name],), given), 1))
        return Derivation(
            Sentence("Factors of the network: each node given its parents"),
            probability(tuple(facts[name] for name in order)),
            math.prod(entries),
            Product(tuple(formula)),
            Product(tuple(map(Number, entries))),
            children=tuple(children),
        )
