"""Derivation of P(e) and ln P(e), one finding after the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.errors import EvidenceError
from bayesgui.core.sentence import Sentence
from bayesgui.explain.conditional import Rules
from bayesgui.explain.derivation import Derivation
from bayesgui.explain.expansion import expand
from bayesgui.explain.formula import Logarithm, Number, Sum
from bayesgui.explain.posterior import remarks
from bayesgui.explain.query_context import probability

if TYPE_CHECKING:
    from bayesgui.explain.question import Subject


@dataclass(frozen=True)
class EvidenceQuestion:
    """Derivation of ln P(e)."""

    def derive(self, subject: Subject) -> Derivation:
        """Return ln P(e) as a sum over the findings, with a derivation of each term.

        ln P(e) = Σ ln P(eᵢ | e₁ … eᵢ₋₁), which unlike the product cannot underflow.
        """
        context = subject.context(())
        if context.has_fixed:
            raise EvidenceError(
                "While a posterior is fixed, the findings have no probability; clear it to see "
                "P(evidence)."
            )
        facts = context.facts
        if not facts:
            raise EvidenceError("There is no finding yet; click a state's bar to enter one.")
        log = context.log_probability(facts)
        before = [facts[:k] for k in range(len(facts))]
        terms = tuple(
            Logarithm(probability((fact,), b)) for fact, b in zip(facts, before, strict=True)
        )
        values = tuple(
            Logarithm(Number(context.probability((fact,), b)))
            for fact, b in zip(facts, before, strict=True)
        )
        alone = len(facts) == 1
        return Derivation(
            Sentence("Logarithm of the evidence"),
            Logarithm(probability(facts)),
            log,
            None if alone else Sum(terms),
            Sum(values),
            remarks=(*remarks(context), *_on_weights(subject)),
            children=(expand(Rules(context).subgoal(facts)),),
        )


def _on_weights(subject: Subject) -> tuple[Sentence, ...]:
    if subject.evidence.is_event:
        return ()
    return (
        Sentence(
            "A likelihood has a weight above 1: what is written P is the mean of the weights, not "
            "a probability. Divide the weights by their largest to make it one."
        ),
    )
