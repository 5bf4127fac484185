"""What jobs do for the page Effect from data: estimate, and try to refute."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.document.shown.effect_data import EffectAnswer
from bayesgui.learning.effects.question import EffectQuestion

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.learning.effects.refutations import Refutation


@dataclass(frozen=True, eq=False)
class EffectRequest:
    """What is estimated from which table.

    `states`: the two of the cause that are compared, and that of the effect.
    """

    network: BayesianNetwork
    dataset: Dataset
    title: str
    cause: str
    effect: str
    adjust_for: tuple[str, ...]
    states: tuple[str, str, str]
    samples: int

    @property
    def question(self) -> EffectQuestion:
        """The question, as the answer will have it."""
        return EffectQuestion(self.cause, self.effect, self.adjust_for, *self.states)

    @property
    def key(self) -> tuple[object, ...]:
        """What tells requests apart."""
        return id(self.network), id(self.dataset), self.question, self.samples


def estimate_request(request: EffectRequest, monitor: Monitor) -> EffectAnswer:
    """Return the estimates; columns that are not asked for need not fit the network."""
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.learning.effects.effect_table import effect_table
    from bayesgui.learning.effects.estimation import chosen_estimators, estimated
    from bayesgui.learning.effects.question import question_about

    begun = time.monotonic()
    names = request.question.columns
    variables = [request.network[name] for name in names]
    data = request.dataset.select(names).matched(BayesianNetwork(variables))
    question = question_about(
        data, request.cause, request.effect, request.adjust_for, request.states
    )
    table = effect_table(data, question, monitor)
    found = estimated(table, chosen_estimators(), request.samples, monitor=monitor)
    took = time.monotonic() - begun
    value = model_effect(request, monitor)
    return EffectAnswer(found, table, request.network, request.dataset, request.title, value, took)


def model_effect(request: EffectRequest, monitor: Monitor) -> float | None:
    """Return the effect by the network's own tables; None where that takes too much memory."""
    from bayesgui.core.errors import EvidenceError, MemoryBudgetError
    from bayesgui.core.evidence import Evidence, do
    from bayesgui.inference.engine_list import build_engine

    treated, control, outcome = request.states
    place = request.network[request.effect].states.index(outcome)
    found = []
    try:
        engine = build_engine("variable-elimination", request.network, monitor)
        for state in (treated, control):
            evidence = Evidence({request.cause: do(state)})
            posteriors = engine.query(evidence, [request.effect], monitor)
            found.append(float(posteriors[request.effect][place]))
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
