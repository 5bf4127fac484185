"""What is computed of the answers beside the window: the fitted form, and the preview."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import BayesGuiError
from bayesgui.panels.expert.judged_answers import JudgedAnswers

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.elicited.mechanism import Elicited
    from bayesgui.core.evidence import Evidence
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.document.shown.asking import Question
    from bayesgui.inference.incremental_engine import EngineChoice, IncrementalEngine
    from bayesgui.inference.posteriors import Posteriors


@dataclass(frozen=True, eq=False)
class Preview:
    """What the answers make of the network.

    `posteriors`: with the table, under the findings; None where `refused` says why not.
    """

    judged: JudgedAnswers
    posteriors: Posteriors | None
    refused: BayesGuiError | None = None


def preview(
    form: Elicited,
    network: BayesianNetwork,
    evidence: Evidence,
    engine: IncrementalEngine,
    choice: EngineChoice,
    monitor: Monitor,
) -> Preview:
    """Return the fitted form and the posteriors of all nodes with its table."""
    judged = judged_answers(form, monitor)
    with_table = network.with_cpt(judged.form.table())
    try:
        answer = engine.answer(with_table, evidence, choice, monitor)
    except BayesGuiError as error:
        return Preview(judged, None, error)
    return Preview(judged, answer.posteriors, answer.impossible)


def judged_answers(form: Elicited, monitor: Monitor) -> JudgedAnswers:
    """Return a form with how it meets its answers."""
    values = form.table().values
    misfit = {
        (configuration, state): 100.0 * (float(values[(*configuration, state)]) - p)
        for configuration, said in form.pooled.items()
        if all(each >= 0 for each in configuration)
        for state, p in said.items()
    }
    monitor.check()
    tables = [form.of_expert(name).table().values for name in form.experts]
    apart = None if len(tables) < 2 else _apart(tables)
    return JudgedAnswers(form, misfit, apart, _next(form, apart))


def _apart(tables: list[NDArray[np.float64]]) -> NDArray[np.float64]:
    stack = np.stack([table.reshape(-1, table.shape[-1]) for table in tables])
    return np.asarray(100.0 * (stack.max(axis=0) - stack.min(axis=0)).max(axis=-1))


def _next(form: Elicited, apart: NDArray[np.float64] | None) -> Question | None:
    asked = {answer.configuration for answer in form.answers}
    del apart
    for configuration in form.interpolation.first_rows(form.asked):
        if configuration not in asked:
            return configuration, form.orders[-1][-1]
    return None
