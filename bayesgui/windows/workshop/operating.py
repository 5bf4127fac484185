"""What a model's decisions cost under given losses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.decisions.rules import least_risk
from bayesgui.decisions.thresholds import least_risk_threshold, nearest_corner

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.decisions.loss import LossMatrix
    from bayesgui.windows.workshop.results import ModelResult
    from bayesgui.windows.workshop.state import WorkshopState


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
    return _outcome(result, least_risk(result.posteriors, rule), losses)


def outcome_from(
    result: ModelResult, threshold: float, positive: int, losses: LossMatrix
) -> Outcome:
    """Return what happens when one of two classes is decided from a posterior on."""
    is_positive = result.posteriors[:, positive] >= threshold
    return _outcome(result, np.where(is_positive, positive, 1 - positive), losses)


@dataclass(frozen=True)
class Stops:
    """Posteriors of the positive class from which on it is decided.

    `usual`: 0.5. `least_risk`: that of the least expected loss. `corner`: that of the point of the
    ROC curve nearest to (0, 1), where no row is decided wrongly.
    """

    usual: float
    least_risk: float
    corner: float


def stops_of(state: WorkshopState) -> Stops | None:
    """Return the thresholds of the shown model; None unless there are two plain classes."""
    if state.shown is None or state.losses is None or state.losses.values.shape != (2, 2):
        return None
    curves = state.shown.curves[state.positive]
    corner, _ = nearest_corner(curves.false_positives, curves.true_positives, curves.thresholds)
    return Stops(0.5, least_risk_threshold(state.losses, state.positive), corner)


def share_of(result: ModelResult, positive: int) -> float:
    """Return the (weighted) share of the held-out rows that are of a class."""
    found = np.average(result.truth == positive, weights=result.weights)
    return float(found)


def _outcome(result: ModelResult, decided: NDArray[np.intp], losses: LossMatrix) -> Outcome:
    truths, n_decisions = losses.values.shape
    cells = result.truth * n_decisions + decided
    counts = np.bincount(cells, result.weights, truths * n_decisions).reshape(truths, n_decisions)
    total = float(counts.sum()) or 1.0
    right = float(np.trace(counts[:, :truths]))
    risk = float((counts * losses.values).sum())
    return Outcome(decided, counts.astype(np.float64), right / total, risk / total)
