"""What jobs do for the page Effect from data: estimate, and try to refute."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.document.shown.effect_data import EffectAnswer

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.learning.effects.question import EffectQuestion
    from bayesgui.learning.effects.refutations import Refutation


@dataclass(frozen=True, eq=False)
class EffectRequest:
    """What is estimated from which table.

    `is_valid`: whether adjusting for the set gives the effect, as the graph says.
    """

    network: BayesianNetwork
    dataset: Dataset
    title: str
    question: EffectQuestion
    samples: int
    is_valid: bool = True

    @property
    def key(self) -> tuple[object, ...]:
        """What tells requests apart."""
        return id(self.network), id(self.dataset), self.question, self.samples, self.is_valid


def estimate_request(request: EffectRequest, monitor: Monitor) -> EffectAnswer:
    """Return the estimates; columns that are not asked for need not fit the network."""
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.learning.effects.effect_table import effect_table
    from bayesgui.learning.effects.estimation import chosen_estimators, estimated

    begun = time.monotonic()
    names = request.question.columns
    variables = [request.network[name] for name in names]
    data = request.dataset.select(names).matched(BayesianNetwork(variables))
    table = effect_table(data, request.question, monitor)
    found = estimated(table, chosen_estimators(), request.samples, monitor=monitor)
    took = time.monotonic() - begun
    value = model_effect(request, monitor)
    return EffectAnswer(
        found,
        table,
        request.network,
        request.dataset,
        request.title,
        value,
        request.is_valid,
        took,
    )


def model_effect(request: EffectRequest, monitor: Monitor) -> float | None:
    """Return the effect by the network's own tables; None where that takes too much memory."""
    from bayesgui.core.errors import EvidenceError, MemoryBudgetError
    from bayesgui.core.evidence import Evidence, do
    from bayesgui.inference.engine_list import build_engine

    question = request.question
    place = request.network[question.effect].states.index(question.outcome)
    found = []
    try:
        engine = build_engine("variable-elimination", request.network, monitor)
        for state in question.arms:
            evidence = Evidence({question.cause: do(state)})
            posteriors = engine.query(evidence, [question.effect], monitor)
            found.append(float(posteriors[question.effect][place]))
    except (EvidenceError, MemoryBudgetError):
        return None
    return found[0] - found[1]


def refute_request(answer: EffectAnswer, method: str, monitor: Monitor) -> tuple[Refutation, ...]:
    """Return the refutations of the estimate of one method."""
    from bayesgui.learning.effects.estimation import chosen_estimators
    from bayesgui.learning.effects.refutations import refuted

    (estimator,) = chosen_estimators([method])
    estimate = answer.found.estimates[method]
    return refuted(answer.table, estimator, estimate, monitor=monitor)
