"""How well probabilities are what occurs: expected calibration error, and slope."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.classifiers.calibration.log_odds import largest_finite
from bayesgui.classifiers.calibration.newton import softmax_line

if TYPE_CHECKING:
    from typing import Literal

    from numpy.typing import NDArray

    from bayesgui.classifiers.evaluation.held_out import Part

USUAL_BINS = 10
"""Of a reliability diagram and of the expected calibration error."""

CERTAIN = 1e-4
"""Largest −ln P of rows that are parted without an error, so that any larger slope is as good."""


def expected_calibration_error(
    part: Part, bins: int = USUAL_BINS, equal: Literal["width", "counts"] = "width"
) -> float:
    """Return the mean distance between posteriors and shares of the classes.

    For each class: the posteriors are put in bins, and the distance of their mean from the share of
    the class in each bin is averaged, weighted by the rows; then the mean over the classes (Nixon
    and others (2019), Measuring calibration in deep learning: *static*; for two classes, that of
    either one). `equal`: bins of equal width, as in the reliability diagram, or of equally many
    rows.
    """
    weights = np.ones(len(part.rows)) if part.weights is None else part.weights
    posteriors = part.posteriors
    found = []
    for k in range(posteriors.shape[1]):
        places = _places(posteriors[:, k], weights, bins, equal)
        gaps = np.bincount(places, weights * (posteriors[:, k] - (part.truths == k)))
        found.append(float(np.abs(gaps).sum() / weights.sum()))
    return float(np.mean(found))


def bins_of(values: NDArray[np.float64], bins: int) -> NDArray[np.intp]:
    """Return the bin of each probability among bins of equal width."""
    found: NDArray[np.intp] = np.minimum((values * bins).astype(np.intp), bins - 1)
    return found


def _places(
    values: NDArray[np.float64], weights: NDArray[np.float64], bins: int, equal: str
) -> NDArray[np.intp]:
    """Return the bin of each row; equal values are in one."""
    if equal == "width":
        return bins_of(values, bins)
    different, where = np.unique(values, return_inverse=True)
    upto = np.cumsum(np.bincount(where, weights, len(different)))
    # By the middle of its rows, so that a value of many rows is where most of these are.
    middle = upto - np.bincount(where, weights, len(different)) / 2
    found: NDArray[np.intp] = np.minimum((middle / upto[-1] * bins).astype(np.intp), bins - 1)
    return found[where]


def calibration_slope(part: Part) -> float:
    """Return b under which P(c) ∝ exp(a_c + b ln P(c | row)) makes the truths most probable.

    1 if the posteriors are as spread as they should be, less if the model is too sure, more if it
    is not sure enough; NaN if all rows are of one class, infinite if a larger one is always better.
    For two classes the slope of a logistic regression on the log-odds: Cox (1958), Two further
    applications of a model for binary regression.
    """
    weights = np.ones(len(part.rows)) if part.weights is None else part.weights
    there = np.flatnonzero(np.bincount(part.truths, weights, part.log_posteriors.shape[1]) > 0)
    if len(there) < 2:
        return math.nan
    # Levels of classes without a row are minus infinity, and those classes are nowhere.
    kept = np.flatnonzero(weights > 0)
    logs = part.log_posteriors[np.ix_(kept, there)]
    limit = largest_finite(logs, np.ones(len(kept)))
    logs, truths = np.maximum(logs, -limit), np.searchsorted(there, part.truths[kept])
    slope, *levels = softmax_line(logs, truths, weights[kept], level=True)
    told = slope * logs + np.append(0.0, levels)
    told -= np.logaddexp.reduce(told, axis=1)[:, None]
    parted = told[np.arange(len(kept)), truths].min() > -CERTAIN
    return math.copysign(math.inf, slope) if parted else float(slope)
