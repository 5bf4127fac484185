"""What is computed of the answers beside the window: the fitted form, and the preview."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
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
    from bayesgui.elicitation.disagreement import Disagreement
    from bayesgui.inference.incremental_engine import EngineChoice, IncrementalEngine
    from bayesgui.inference.posteriors import Posteriors

_SPREAD = 0.15


@dataclass(frozen=True, eq=False)
class Preview:
    """What the answers make of the network.

    `posteriors`: with the table, under the findings; None where `refused` says why not. `is_whole`:
    whether the tables of the experts alone were compared by now.
    """

    judged: JudgedAnswers
    posteriors: Posteriors | None
    refused: BayesGuiError | None = None
    is_whole: bool = True


def preview(
    form: Elicited,
    network: BayesianNetwork,
    evidence: Evidence,
    engine: IncrementalEngine,
    choice: EngineChoice,
    monitor: Monitor,
) -> Preview:
    """Return the fitted form and the posteriors of all nodes with its table.

    It is published without what the experts' own tables say, which takes longer.
    """
    variables = {name: network[name] for name in (*form.parents, form.variable)}
    judged = fitted_answers(form)
    monitor.check()
    with_table = network.with_cpt(judged.form.table())
    posteriors: Posteriors | None = None
    refused: BayesGuiError | None
    try:
        answer = engine.answer(with_table, evidence, choice, monitor)
        posteriors, refused = answer.posteriors, answer.impossible
    except BayesGuiError as error:
        refused = error
    monitor.publish(Preview(judged, posteriors, refused, is_whole=False))
    return Preview(judged_answers(judged, variables, monitor), posteriors, refused)


def fitted_answers(form: Elicited) -> JudgedAnswers:
    """Return a form fitted to its answers, and how its table meets them."""
    fit = fitted(form)
    misfit = {(m.configuration, m.state): 100.0 * (m.table - m.said) for m in fit.misfits}
    return JudgedAnswers(fit.form, misfit)


def judged_answers(
    judged: JudgedAnswers, variables: Mapping[str, Variable], monitor: Monitor
) -> JudgedAnswers:
    """Return what else is to be said of a fitted form: experts alone, what to ask, doubts.

    `variables`: the node and its parents by name.
    """
    form = judged.form
    apart = _apart(_without_weights(form)) if len(form.experts) > 1 else None
    monitor.check()
    following = next_row(form, apart)
    question = None if following is None else (following, state_to_ask(form, following))
    said = (doubt for doubt in doubts(form, variables) if doubt.kind != "missed")
    points = None if apart is None else apart.points.reshape(-1)
    remarks = tuple(dict.fromkeys(doubt.text for doubt in said))
    return replace(judged, apart=points, next=question, remarks=remarks)


def _without_weights(form: Elicited) -> Elicited:
    """Return a form whose weights are not fitted, on which the experts alone do not depend."""
    weights = tuple(float(weight > 0) for weight in form.weights)
    return form.with_parts(weights=weights, spread=_SPREAD, held=False)


@lru_cache(maxsize=8)
def _apart(form: Elicited) -> Disagreement:
    # Each expert is fitted anew, which a drag of a weight need not wait for.
    return disagreement(form)
