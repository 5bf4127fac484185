"""The posterior of a state, step by step."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.core.sentence import Sentence
from bayesgui.explain.assignment import Assignment, facts_of
from bayesgui.explain.conditional import Rules
from bayesgui.explain.expansion import grow
from bayesgui.explain.formula import Event, Probability
from bayesgui.explain.query_context import Known, hard_fact

if TYPE_CHECKING:
    from bayesgui.explain.derivation import Derivation
    from bayesgui.explain.question import Subject


@dataclass(frozen=True)
class PosteriorQuestion:
    """How P(variable = state | e) comes about.

    Parameters
    ----------
    variable, state : str
        The state asked about.
    """

    variable: str
    state: str

    def derive(self, subject: Subject) -> Derivation:
        """Return the steps: Bayes' theorem, total probability, chain rule, table entries.

        Raises
        ------
        BayesGuiError
            If there is no such state, or the findings cannot hold together.
        """
        known = subject.known((self.variable,))
        known.posteriors(known.facts)
        variable = known.network[self.variable]
        fact = hard_fact(variable, variable.index(self.state))
        root = grow(Rules(known).wish((fact,), known.facts))
        given = (*known.interventions, *(each.event for each in known.facts))
        target = Probability((Event(self.variable, "=", self.state),), given)
        notes = (*remarks(known), *root.notes)
        return replace(root, target=target, notes=notes)


def remarks(known: Known) -> tuple[str, ...]:
    """Return what is to be said of findings that are more than observations.

    Parameters
    ----------
    known : Known
        Network and findings.
    """
    notes = [
        Sentence(
            "do({variable} = {state}): the table of {variable} is replaced, so its parents have "
            "no influence on it.",
            variable=event.variable,
            state=event.value,
        )
        for event in known.interventions
    ]
    if known.has_fixed:
        notes.append(
            Sentence(
                "A fixed posterior is written as the likelihood under which it holds (Jeffrey's "
                "rule)."
            )
        )
    return tuple(notes)


@dataclass(frozen=True)
class ConditionalQuestion:
    """How P(events | given, e) comes about.

    Parameters
    ----------
    events : tuple of (str, str)
        Names and states asked about.
    given : tuple of (str, str)
        Names and states that are taken as known besides the findings.
    """

    events: Assignment
    given: Assignment = ()

    def derive(self, subject: Subject) -> Derivation:
        """Return the steps, as those of a posterior.

        Raises
        ------
        BayesGuiError
            If there is no such state, or the condition has probability 0.
        """
        known = subject.known([name for name, _ in (*self.events, *self.given)])
        given = (*known.facts, *facts_of(known.network, self.given))
        known.posteriors(given)
        root = grow(Rules(known).wish(facts_of(known.network, self.events), given))
        return replace(root, notes=(*remarks(known), *root.notes))
