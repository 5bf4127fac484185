"""What the best strategy and each first option may bring: lotteries to compare."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ImpossibleEvidenceError, MemoryBudgetError
from bayesgui.core.evidence import Intervention
from bayesgui.core.monitor import SILENT
from bayesgui.decisions.solving.lottery import Lottery, lottery_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.following import DecisionSetting
    from bayesgui.decisions.solving.strategy import Strategy

DRAWN = 100_000
"""Cases that are drawn where the joint distribution is too large."""
_SEED = 1


@dataclass(frozen=True, eq=False)
class Outlook:
    """The lottery under the best strategy, or under one that takes an option first.

    `decision, option`: the first free decision and its option; "" for the best strategy.
    """

    decision: str
    option: str
    lottery: Lottery


def outlooks(
    model: Model,
    evidence: Mapping[str, object],
    setting: DecisionSetting,
    monitor: Monitor,
    memory_budget: int | None = None,
) -> tuple[Outlook, ...]:
    """Return the lottery of the best strategy, then those of options that bring something else.

    Options are of the first decision that is free; all else is at its best.
    """
    solver = setting.solver_for(model, memory_budget)
    best = solver.solve(evidence, None, monitor)
    found = [Outlook("", "", lottery(best, monitor))]
    free = [n for n in best.information.order if n in best.options and n not in best.chosen]
    if not free:
        return tuple(found)
    first = free[0]
    options = model[first].states
    for k, option in enumerate(options):
        monitor.report(k / len(options))
        try:
            strategy = solver.solve({**evidence, first: Intervention(option)}, None, monitor)
        except ImpossibleEvidenceError:
            continue
        brings = lottery(strategy, monitor)
        # The option that the best strategy takes is the best strategy.
        if not _are_equal(brings, found[0].lottery):
            found.append(Outlook(first, option, brings))
    return tuple(found)


def _are_equal(one: Lottery, other: Lottery) -> bool:
    return one.values.shape == other.values.shape and bool(
        np.allclose(one.values, other.values)
        and np.allclose(one.probabilities, other.probabilities)
    )


def lottery(strategy: Strategy, monitor: Monitor = SILENT) -> Lottery:
    """Return the totals that may come under a strategy; drawn where the joint is too large."""
    try:
        return Lottery(*strategy.risk_profile())
    except MemoryBudgetError:
        return drawn(strategy, DRAWN, monitor)


def drawn(strategy: Strategy, n: int, monitor: Monitor = SILENT, seed: int = _SEED) -> Lottery:
    """Return an estimate of the lottery from cases that are drawn from its network."""
    from bayesgui.data.columns.column import CodedColumn
    from bayesgui.decisions.solving.utility_terms import utility_terms
    from bayesgui.inference.sampling.drawn_cases import sample

    cases = sample(strategy.network, n, strategy.findings, seed, monitor=monitor)
    totals = np.zeros(cases.n_rows)
    for term in utility_terms(strategy.model).total:
        columns = [cases[name] for name in term.parents]
        totals += term.values[tuple(c.codes for c in columns if isinstance(c, CodedColumn))]
    weights = np.ones(len(totals)) if cases.weights is None else cases.weights
    # Of weighted cases as many count as would have the same variance unweighted (Kish 1965).
    count = float(weights.sum() ** 2 / (weights**2).sum())
    return lottery_of(totals, weights, count)
