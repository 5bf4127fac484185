"""What a model's decisions cost under given losses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.decisions.rules import least_risk

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.decisions.loss import LossMatrix
    from bayesgui.windows.workshop.results import ModelResult


@dataclass(frozen=True, eq=False)
class Outcome:
    """Decisions on held-out rows.

    `decided`: the decision of each row. `counts`: (weighted) rows by truth and decision. `risk`:
    mean loss of a row.
    """

    decided: NDArray[np.intp]
    counts: NDArray[np.float64]
    accuracy: float
    risk: float


def outcome_of(result: ModelResult, rule: LossMatrix, losses: LossMatrix) -> Outcome:
    """Return what happens when rows are decided by least risk.

    `rule`: the losses by which they are decided. `losses`: those by which they are judged, whose
    decisions begin with those of `rule`.
    """
    decided = least_risk(result.posteriors, rule)
    truths, n_decisions = losses.values.shape
    cells = result.truth * n_decisions + decided
    counts = np.bincount(cells, result.weights, truths * n_decisions).reshape(truths, n_decisions)
    total = float(counts.sum()) or 1.0
    right = float(np.trace(counts[:, :truths]))
    risk = float((counts * losses.values).sum())
    return Outcome(decided, counts.astype(np.float64), right / total, risk / total)
