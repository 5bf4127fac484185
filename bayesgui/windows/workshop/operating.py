"""What a model's decisions cost under given losses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.windows.workshop.results import ModelResult

    Numbers = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Outcome:
    """Decisions on held-out rows.

    `decided`: the decision of each row. `counts`: (weighted) rows by truth and decision. `risk`:
    mean loss of a row.
    """

    decided: NDArray[np.intp]
    counts: Numbers
    accuracy: float
    risk: float


def outcome_of(result: ModelResult, rule: Numbers, losses: Numbers) -> Outcome:
    """Return what happens when rows are decided by least risk.

    `rule`: the losses by which they are decided. `losses`: those by which they are judged; either
    may lack the decision to leave a row open.
    """
    decided = (result.posteriors @ rule).argmin(axis=1)
    truths, n_decisions = losses.shape
    cells = result.truth * n_decisions + decided
    counts = np.bincount(cells, result.weights, truths * n_decisions).reshape(losses.shape)
    total = counts.sum() or 1.0
    right = float(np.trace(counts[:, :truths]))
    return Outcome(
        decided, counts.astype(np.float64), right / total, float((counts * losses).sum() / total)
    )


def least_risk_threshold(losses: Numbers, positive: int) -> float:
    """Return the probability of a class from which deciding it has the least risk.

    `losses`: of two classes, each wrong decision costlier than the right one. `positive`: the class.
    """
    truth, other = positive, 1 - positive
    miss = losses[truth, other] - losses[truth, truth]
    alarm = losses[other, truth] - losses[other, other]
    return float(alarm / (alarm + miss))
