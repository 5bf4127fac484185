"""Numerical check of independence by definition, compared with d-separation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.sentence import Sentence
from bayesgui.explain.assignment import facts_of
from bayesgui.explain.conditional import Rules
from bayesgui.explain.derivation import Derivation
from bayesgui.explain.expansion import expand
from bayesgui.explain.formula import Negative, Number, Product, Sum
from bayesgui.explain.query_context import QueryContext, hard_fact, probability

if TYPE_CHECKING:
    from bayesgui.explain.question import Subject

EQUAL = 1e-12
"""Largest absolute difference attributed to rounding."""


@dataclass(frozen=True)
class IndependenceQuestion:
    """Whether P(A, B | e) is P(A | e) P(B | e), with A and B states of two variables."""

    x: str
    x_state: str
    y: str
    y_state: str

    def derive(self, subject: Subject) -> Derivation:
        """Return the difference of the two sides, with its interpretation.

        d-separation implies equality for all CPTs; without it the sides differ for almost all CPTs.
        """
        context = subject.context((self.x, self.y))
        network, facts = context.network, context.facts
        a, b = facts_of(network, ((self.x, self.x_state), (self.y, self.y_state)))
        both, one = context.probability((a, b), facts), context.probability((a,), facts)
        other = context.probability((b,), facts)
        product = (probability((a,), facts), probability((b,), facts))
        rules = Rules(context)
        subgoals = [rules.subgoal(events, facts) for events in ((a, b), (a,), (b,))]
        difference = both - one * other
        return Derivation(
            Sentence("Independence by definition"),
            Sum((probability((a, b), facts), Negative(Product(product)))),
            0.0 if abs(difference) <= EQUAL else difference,
            numbers=Sum((Number(both), Negative(Product((Number(one), Number(other)))))),
            remarks=(_meaning(context, self.x, self.y, abs(difference) <= EQUAL),),
            children=tuple(expand(subgoal, 40) for subgoal in subgoals),
        )


def _meaning(context: QueryContext, x: str, y: str, is_equal_here: bool) -> str:
    joint = context.joint((x, y), context.facts)
    outer = np.outer(joint.sum(axis=1), joint.sum(axis=0))
    independent = float(np.abs(joint - outer).max()) <= EQUAL
    separated = all(
        fact.variable != y
        for fact in context.relevant(x, (*context.facts, hard_fact(context.network[y], 0)))
    )
    if separated:
        return Sentence(
            "The graph already says so: {x} and {y} are d-separated, so both sides are equal for "
            "all states and whatever the tables are.",
            x=x,
            y=y,
        )
    if independent:
        return Sentence(
            "Both sides are equal for all states of {x} and {y}, though the graph does not "
            "separate them: it is these tables that make them independent.",
            x=x,
            y=y,
        )
    if is_equal_here:
        return Sentence(
            "The two sides are equal for these two states, but not for all: {x} and {y} are "
            "dependent.",
            x=x,
            y=y,
        )
    return Sentence(
        "The two sides differ, so {x} and {y} are dependent; for another pair of states they may "
        "still be equal.",
        x=x,
        y=y,
    )
