"""Curves of one class against the others: ROC, precision–recall, reliability."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.classifiers.evaluation.calibration_figures import USUAL_BINS, bins_of
from bayesgui.classifiers.evaluation.figures import class_scores
from bayesgui.core.errors import DataError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.classifiers.evaluation.held_out import HeldOut, Part


LEAST_ROWS = 30
"""Rows in each bin of a reliability diagram that is shown: the share in fewer says little."""


@dataclass(frozen=True, eq=False)
class RocCurve:
    """True positives against false positives, from no row decided so to all of them.

    `false_positive`, `true_positive`: shape (points,); rates. `thresholds`: shape (points,);
    posteriors from which on the class is decided; the first one is infinite.
    """

    false_positive: NDArray[np.float64]
    true_positive: NDArray[np.float64]
    thresholds: NDArray[np.float64]
    auc: float
    share: float


@dataclass(frozen=True, eq=False)
class PrecisionRecallCurve:
    """Precision against recall.

    `precision`, `recall`: shape (points,); from all rows decided so to none. `thresholds`: shape
    (points − 1,); posteriors from which on the class is decided.
    """

    precision: NDArray[np.float64]
    recall: NDArray[np.float64]
    thresholds: NDArray[np.float64]
    average_precision: float


@dataclass(frozen=True, eq=False)
class Reliability:
    """The frequency of a class where it is given some posterior.

    `edges`: shape (bins + 1,); limits of the posteriors. `predicted`, `observed`: shape (bins,);
    mean posterior and share of the class in each bin; NaN in an empty one. `weights`: shape
    (bins,); number (or total weight) of the rows, of repeated divisions the mean. `places`: shape
    (rows,); the bin of each row.
    """

    edges: NDArray[np.float64]
    predicted: NDArray[np.float64]
    observed: NDArray[np.float64]
    weights: NDArray[np.float64]
    places: NDArray[np.intp]

    @property
    def expected_calibration_error(self) -> float:
        """Mean distance of both, weighted by the rows."""
        used = self.weights > 0
        gaps = np.abs(self.predicted[used] - self.observed[used])
        return float(np.average(gaps, weights=self.weights[used]))


def roc_curve(held_out: HeldOut, k: int) -> RocCurve:
    """Return the ROC curve of a class against the others."""
    from sklearn.metrics import auc
    from sklearn.metrics import roc_curve as curve

    part = held_out.whole
    own = _own(held_out, part, k)
    # All points are kept: the one nearest to the corner may lie between two others.
    false, true, scores = curve(
        own, class_scores(part, k), sample_weight=part.weights, drop_intermediate=False
    )
    share = float(np.average(own, weights=part.weights))
    return RocCurve(false, true, _posteriors(scores), float(auc(false, true)), share)


def precision_recall_curve(held_out: HeldOut, k: int) -> PrecisionRecallCurve:
    """Return the precision–recall curve of a class; see `roc_curve`."""
    from sklearn.metrics import average_precision_score
    from sklearn.metrics import precision_recall_curve as curve

    part = held_out.whole
    own, scores = _own(held_out, part, k), class_scores(part, k)
    precision, recall, cuts = curve(own, scores, sample_weight=part.weights)
    average = average_precision_score(own, scores, sample_weight=part.weights)
    return PrecisionRecallCurve(precision, recall, _posteriors(cuts), float(average))


def reliability(
    held_out: HeldOut, k: int, bins: int = USUAL_BINS, least: float = 0.0
) -> Reliability:
    """Return the reliability of a class's posteriors in bins of equal width.

    `least`: rows (or total weight) below which a bin is joined with its neighbor, since the share
    in a few rows says little.
    """
    part = held_out.whole
    posteriors = part.posteriors[:, k]
    given = np.ones(len(posteriors)) if part.weights is None else part.weights
    # A row that was judged five times is no five rows.
    weights = given / held_out.repeats
    edges = np.linspace(0.0, 1.0, bins + 1)
    places = bins_of(posteriors, bins)
    total = np.bincount(places, weights, minlength=bins).astype(np.float64)
    if least > 0:
        starts = _joined(total, least)
        edges = np.append(edges[starts], 1.0)
        places = np.searchsorted(starts, places, side="right") - 1
        bins = len(starts)
        total = np.bincount(places, weights, minlength=bins).astype(np.float64)
    with np.errstate(invalid="ignore", divide="ignore"):
        predicted = np.bincount(places, weights * posteriors, minlength=bins) / total
        observed = np.bincount(places, weights * (part.truths == k), minlength=bins) / total
    return Reliability(edges, predicted, observed, total, places)


def _joined(totals: NDArray[np.float64], least: float) -> NDArray[np.intp]:
    """Return the first of each run of neighboring bins that together have enough rows."""
    starts, held = [0], 0.0
    for place, total in enumerate(totals.tolist()):
        if held >= least:
            starts.append(place)
            held = 0.0
        held += total
    # What is left at the end is too little for a bin of its own.
    if held < least and len(starts) > 1:
        starts.pop()
    return np.array(starts, np.intp)


def _own(held_out: HeldOut, part: Part, k: int) -> NDArray[np.bool_]:
    own: NDArray[np.bool_] = part.truths == k
    if own.all() or not own.any():
        raise DataError(
            "There is no curve of class {name}: no row, or every row, that was judged is of it.",
            name=held_out.classes[k],
        )
    return own


def _posteriors(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the posteriors of log-odds; infinity is above all of them."""
    with np.errstate(over="ignore"):
        found: NDArray[np.float64] = 1.0 / (1.0 + np.exp(-scores))
    found[np.isposinf(scores)] = np.inf
    return found
