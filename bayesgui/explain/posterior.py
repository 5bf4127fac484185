"""Step-by-step derivation of posterior and conditional probabilities."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.core.sentence import Sentence
from bayesgui.explain.assignment import Assignment, facts_of
from bayesgui.explain.conditional import Rules
from bayesgui.explain.expansion import expand
from bayesgui.explain.formula import Event, Probability
from bayesgui.explain.query_context import QueryContext, hard_fact

if TYPE_CHECKING:
    from bayesgui.explain.derivation import Derivation
    from bayesgui.explain.question import Subject


@dataclass(frozen=True)
class PosteriorQuestion:
    """Derivation of P(variable = state | e)."""

    variable: str
    state: str

    def derive(self, subject: Subject) -> Derivation:
        """Derive it by Bayes' theorem, total probability, chain rule and CPT entries."""
        context = subject.context((self.variable,))
        context.posteriors(context.facts)
        variable = context.network[self.variable]
        fact = hard_fact(variable, variable.index(self.state))
        root = expand(Rules(context).subgoal((fact,), context.facts))
        given = (*context.interventions, *(each.event for each in context.facts))
        target = Probability((Event(self.variable, "=", self.state),), given)
        notes = (*remarks(context), *root.remarks)
        return replace(root, target=target, remarks=notes)


def remarks(context: QueryContext) -> tuple[str, ...]:
    """Return remarks on interventions and fixed posteriors among the findings."""
    notes = [
        Sentence(
            "do({variable} = {state}): the table of {variable} is replaced, so its parents have "
            "no influence on it.",
            variable=event.variable,
            state=event.value,
        )
        for event in context.interventions
    ]
    if context.has_fixed:
        notes.append(
            Sentence(
                "A fixed posterior is written as the likelihood under which it holds (Jeffrey's "
                "rule)."
            )
        )
    return tuple(notes)


@dataclass(frozen=True)
class ConditionalQuestion:
    """Derivation of P(events | given, e).

    `given`: variable–state pairs assumed in addition to the findings.
    """

    events: Assignment
    given: Assignment = ()

    def derive(self, subject: Subject) -> Derivation:
        """Derive it by the same rules as a posterior."""
        context = subject.context([name for name, _ in (*self.events, *self.given)])
        given = (*context.facts, *facts_of(context.network, self.given))
        context.posteriors(given)
        root = expand(Rules(context).subgoal(facts_of(context.network, self.events), given))
        return replace(root, remarks=(*remarks(context), *root.remarks))
