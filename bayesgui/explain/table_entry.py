"""Derivation of a CPT entry: its definition, and its estimate from data."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.core.evidence import NO_EVIDENCE
from bayesgui.core.sentence import Sentence
from bayesgui.explain.assignment import TableEntry, facts_of
from bayesgui.explain.conditional import Rules
from bayesgui.explain.derivation import Derivation
from bayesgui.explain.estimate import EstimateQuestion
from bayesgui.explain.expansion import expand
from bayesgui.explain.formula import Fraction, Number
from bayesgui.explain.query_context import probability

if TYPE_CHECKING:
    from bayesgui.explain.question import Subject


@dataclass(frozen=True)
class EntryQuestion(TableEntry):
    """Derivation of a CPT entry."""

    def derive(self, subject: Subject) -> Derivation:
        """Return the entry as P(x, pa) / P(pa), and its estimate if it was learned."""
        network = subject.network
        table = network.cpt(self.variable)
        parents = facts_of(network, self.given(table))
        (fact,) = facts_of(network, ((self.variable, self.state),))
        step = Derivation(
            Sentence("Entry of the table of {variable}", variable=self.variable),
            probability((fact,), parents),
            self.number(network),
        )
        if table.counts is not None:
            estimate = EstimateQuestion(self.variable, self.configuration, self.state)
            step = replace(step, children=(estimate.derive(subject),))
        if not parents:
            return step
        context = subject.context((self.variable,), NO_EVIDENCE)
        below = context.probability(parents)
        if not below:
            note = Sentence(
                "The configuration has probability 0, so the definition P(x, pa) / P(pa) does "
                "not determine the entry; the table is free there."
            )
            return replace(step, remarks=(note,))
        rules = Rules(context)
        return replace(
            step,
            title=Sentence("Definition of a conditional probability"),
            formula=Fraction(probability((fact, *parents)), probability(parents)),
            numbers=Fraction(Number(context.probability((fact, *parents))), Number(below)),
            children=(
                *step.children,
                expand(rules.subgoal((*parents, fact)), 40),
                expand(rules.subgoal(parents), 40),
            ),
        )
