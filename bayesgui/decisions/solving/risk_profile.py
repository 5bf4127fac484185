"""The distribution of the total utility under a strategy."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.chunked import CELLS, combine
from bayesgui.core.errors import MemoryBudgetError
from bayesgui.core.monitor import SILENT
from bayesgui.core.waiting import in_thread
from bayesgui.decisions.solving.lottery import Lottery, lottery_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.core.evidence import Evidence
    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork

MOST_CELLS = 2**24
DRAWN = 100_000
"""Cases that are drawn where the joint distribution is too large."""
_SEED = 1
_NEARLY = 1e-9


class RiskProfile(tuple):  # type: ignore[type-arg]
    """The totals that can come, in increasing order, and their probabilities: a pair.

    `n_drawn`: the size of the sample that they were estimated from; 0 if they are exact.
    """

    n_drawn: float

    def __new__(cls, lottery: Lottery) -> RiskProfile:
        """Make the pair of a lottery."""
        made = super().__new__(cls, (lottery.values, lottery.probabilities))
        made.n_drawn = lottery.n_drawn
        return made

    def error_of(self, p: float) -> float:
        """Return the standard error of a probability; 0 if it is exact."""
        return Lottery(self[0], self[1], self.n_drawn).error_of(p)

    def __repr__(self) -> str:
        values, drawn = self[0], self.n_drawn
        how = f"estimated from {drawn:,.0f} cases" if drawn else "exact"
        return f"<RiskProfile of {len(values):,} totals, {how}>"


def risk_profile(
    model: Model,
    network: BayesianNetwork,
    evidence: Mapping[str, object],
    monitor: Monitor = SILENT,
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the totals that can come, in increasing order, and their probabilities.

    `network`: the model's, with policies in place of decisions.
    """
    from bayesgui.inference.exact.variable_elimination import VariableElimination

    names, totals = totals_of(model, MOST_CELLS, monitor)
    if not names:
        return totals.reshape(1), np.ones(1)
    joint = VariableElimination(network).joint(names, evidence, monitor)
    if joint.size <= CELLS:
        return _in_order(totals, joint)
    return in_thread(lambda: _in_order(totals, joint), monitor)


def _in_order(
    totals: NDArray[np.float64], joint: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the totals that can come, in increasing order, and their probabilities."""
    comes = joint.ravel() > 0
    values, weights = totals.ravel()[comes], joint.ravel()[comes]
    order = np.argsort(values, kind="stable")
    values, weights = values[order], weights[order]
    apart = np.diff(values) > _NEARLY * np.maximum(1.0, np.abs(values[1:]))
    starts = np.concatenate([[0], np.flatnonzero(apart) + 1])
    return values[starts], np.add.reduceat(weights, starts)


def lottery_under(
    model: Model, network: BayesianNetwork, findings: Evidence, monitor: Monitor = SILENT
) -> Lottery:
    """Return the lottery under policies; drawn where the joint distribution is too large."""
    try:
        return Lottery(*risk_profile(model, network, findings, monitor))
    except MemoryBudgetError:
        return drawn(model, network, findings, DRAWN, monitor)


def drawn(
    model: Model,
    network: BayesianNetwork,
    findings: Evidence,
    n: int,
    monitor: Monitor = SILENT,
    seed: int = _SEED,
) -> Lottery:
    """Return an estimate of a lottery from cases that are drawn from the network."""
    from bayesgui.data.columns.column import CodedColumn
    from bayesgui.decisions.solving.utility_terms import utility_terms
    from bayesgui.inference.sampling.drawn_cases import sample

    cases = sample(network, n, findings, seed, monitor=monitor)
    totals = np.zeros(cases.n_rows)
    for term in utility_terms(model).total:
        columns = [cases[name] for name in term.parents]
        totals += term.values[tuple(c.codes for c in columns if isinstance(c, CodedColumn))]
    weights = np.ones(len(totals)) if cases.weights is None else cases.weights
    # Of weighted cases as many count as would have the same variance unweighted (Kish 1965).
    count = float(weights.sum() ** 2 / (weights**2).sum())
    return lottery_of(totals, weights, count)


def totals_of(
    model: Model, most: int, monitor: Monitor = SILENT
) -> tuple[tuple[str, ...], NDArray[np.float64]]:
    """Return what the total depends on, and the total: an axis for each of these.

    Raises `MemoryBudgetError` above `most` numbers.
    """
    from bayesgui.decisions.solving.utility_terms import utility_terms

    terms = utility_terms(model).total
    names = tuple(dict.fromkeys(name for term in terms for name in term.parents))
    sizes = [model[name].n_states for name in names]
    if math.prod(sizes) > most:
        raise MemoryBudgetError(
            "The risk profile would need a table of {cells:,} numbers; draw fewer parents of "
            "utilities.",
            cells=math.prod(sizes),
            needed=8 * math.prod(sizes),
            budget=8 * most,
        )
    totals = np.zeros(sizes)
    for term in terms:
        axes = [names.index(name) for name in term.parents]
        shape = [1] * len(names)
        for axis in axes:
            shape[axis] = sizes[axis]
        part = term.values.transpose(np.argsort(axes)).reshape(shape)
        combine(np.add, totals, part, monitor, out=totals)
    return names, totals
