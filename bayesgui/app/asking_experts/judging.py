"""What is computed of the answers beside the window: the fitted form, and the preview."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.errors import BayesGuiError
from bayesgui.elicitation.consistency import doubts
from bayesgui.elicitation.disagreement import disagreement
from bayesgui.elicitation.fitting import fitted
from bayesgui.elicitation.questions import next_row, state_to_ask
from bayesgui.panels.expert.judged_answers import JudgedAnswers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.elicited.mechanism import Elicited
    from bayesgui.core.evidence import Evidence
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.variable import Variable
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
    variables = {name: network[name] for name in (*form.parents, form.variable)}
    judged = judged_answers(form, variables, monitor)
    with_table = network.with_cpt(judged.form.table())
    try:
        answer = engine.answer(with_table, evidence, choice, monitor)
    except BayesGuiError as error:
        return Preview(judged, None, error)
    return Preview(judged, answer.posteriors, answer.impossible)


def judged_answers(
    form: Elicited, variables: Mapping[str, Variable], monitor: Monitor
) -> JudgedAnswers:
    """Return a form fitted to its answers, and how it meets them.

    `variables`: the node and its parents by name.
    """
    fit = fitted(form, monitor)
    monitor.check()
    misfit = {(m.configuration, m.state): 100.0 * (m.table - m.said) for m in fit.misfits}
    apart = disagreement(form, monitor) if len(form.experts) > 1 else None
    monitor.check()
    following = next_row(fit.form, apart)
    question = None if following is None else (following, state_to_ask(fit.form, following))
    said = (doubt for doubt in doubts(fit.form, variables) if doubt.kind != "missed")
    points = None if apart is None else apart.points.reshape(-1)
    return JudgedAnswers(
        fit.form, misfit, points, question, tuple(dict.fromkeys(doubt.text for doubt in said))
    )
