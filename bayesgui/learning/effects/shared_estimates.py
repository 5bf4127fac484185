"""How large effects are that hold in all graphs of a class, by the rows they were learned from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.graph.causal.shared_effects import SharedEffects
from bayesgui.learning.effects.effect_table import effect_table
from bayesgui.learning.effects.estimation import chosen_estimators, estimated
from bayesgui.learning.effects.question import question_about

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import CaseTable
    from bayesgui.graph.causal.pag import Pag
    from bayesgui.graph.causal.shared_effects import SharedEffect
    from bayesgui.learning.effects.question import EffectQuestion

MOST_ESTIMATES = 500
"""Effects that are estimated at most."""


@dataclass(frozen=True, slots=True)
class SharedEstimate:
    """An effect that there is in all graphs of a class, and its estimate.

    `question`: the states compared. `difference`: of the probabilities of the effect's state; both
    None where no set adjusts in all graphs, or no rows tell.
    """

    shared: SharedEffect
    question: EffectQuestion | None = None
    difference: float | None = None


@dataclass(frozen=True)
class SharedEstimates:
    """All of them, those with an estimate first. `fits`: whether any graph has all these marks."""

    effects: tuple[SharedEstimate, ...]
    fits: bool = True


def shared_estimates(
    pag: Pag, data: CaseTable | None, monitor: Monitor = SILENT
) -> SharedEstimates:
    """Return the effects that there are in all graphs of a class, adjusted for by tables.

    `data`: the rows; None for no numbers. Where edges tell that rows were selected, no effect holds
    in all graphs.
    """
    if pag.counts["selected"]:
        return SharedEstimates((), fits=True)
    shared = SharedEffects(pag)
    found = shared.all(Unreported(monitor))
    estimates = []
    for k, each in enumerate(found):
        monitor.check()
        monitor.report(k / len(found))
        known = data is not None and each.adjusted_for is not None and k < MOST_ESTIMATES
        estimates.append(_estimate(each, data, monitor) if known else SharedEstimate(each))
    return SharedEstimates(tuple(estimates), shared.fits)


def _estimate(each: SharedEffect, data: CaseTable | None, monitor: Monitor) -> SharedEstimate:
    """Return the estimate of an effect, without one where the rows do not tell."""
    assert data is not None and each.adjusted_for is not None
    try:
        question = question_about(data, each.cause, each.effect, each.adjusted_for)
        table = effect_table(data, question, Unreported(monitor))
    except DataError:
        return SharedEstimate(each)
    (found,) = estimated(
        table, chosen_estimators(["tables"]), samples=0, monitor=Unreported(monitor)
    ).estimates.values()
    known = found.value == found.value
    return SharedEstimate(each, question, found.value if known else None)
