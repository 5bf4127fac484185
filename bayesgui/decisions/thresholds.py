"""Thresholds between two classes: on a posterior, on a ROC curve, and on a quantity."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.decisions.rules import first_largest

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.decisions.loss import LossMatrix
    from bayesgui.densities.gaussian import Gaussian

EVEN = 0.5
"""The threshold of MAP decisions."""


def least_risk_threshold(losses: LossMatrix, positive: int = 1) -> float:
    """Return the posterior of a class from which on deciding it has the smaller risk.

    `losses`: of two classes, which are the decisions as well. The result: r' / (r + r'), where an
    error costs r more if the class is true, and r' if it is not; −∞ where the class is always
    decided, and +∞ where it never is. At the threshold both risks are equal. NaN where errors of
    both kinds cost less than the truth, so that the class would be decided for small posteriors.
    """
    pair = losses.coefficients
    own, other = pair[positive], pair[1 - positive]
    # The class is decided where own · p ≥ other · (1 − p).
    if own + other > 0:
        threshold = other / (own + other)
        return threshold if 0 <= threshold <= 1 else math.copysign(math.inf, threshold)
    if own < 0 and other < 0:
        return math.nan
    return -math.inf if own >= 0 else math.inf


def nearest_corner(
    false_positive: NDArray[np.float64],
    true_positive: NDArray[np.float64],
    thresholds: NDArray[np.float64],
) -> tuple[float, int]:
    """Return the threshold of the point of a ROC curve nearest to (0, 1), and its position.

    `false_positive`, `true_positive`: shape (points,); rates. `thresholds`: shape (points,);
    posteriors from which on the class is decided.
    """
    k = int(first_largest(-np.hypot(false_positive, 1.0 - true_positive)))
    return float(thresholds[k]), k


def least_observed_risk(
    false_positive: NDArray[np.float64],
    true_positive: NDArray[np.float64],
    thresholds: NDArray[np.float64],
    share: float,
    losses: LossMatrix,
    positive: int = 1,
) -> tuple[float, int]:
    """Return the threshold of the point of a ROC curve with the least risk, and its position."""
    risks = curve_risks(false_positive, true_positive, share, losses, positive)
    k = int(first_largest(-risks))
    return float(thresholds[k]), k


def curve_risks(
    false_positive: NDArray[np.float64],
    true_positive: NDArray[np.float64],
    share: float,
    losses: LossMatrix,
    positive: int = 1,
) -> NDArray[np.float64]:
    """Return the risk at each point of a ROC curve; see `least_observed_risk`."""
    negative = 1 - positive
    values = losses.values
    hit, missed = values[positive, positive], values[positive, negative]
    alarm, quiet = values[negative, positive], values[negative, negative]
    found: NDArray[np.float64] = share * (hit * true_positive + missed * (1.0 - true_positive))
    found += (1.0 - share) * (alarm * false_positive + quiet * (1.0 - false_positive))
    return found


def equal_points(
    first: Gaussian, second: Gaussian, first_weight: float, second_weight: float
) -> tuple[float, ...]:
    """Return all x with a p_1(x) = b p_2(x), in increasing order.

    `first_weight`, `second_weight`: a and b: priors, or r P where errors differ in what they cost.
    With one of them not positive there is no such point, and one class is decided everywhere. The
    result: two, one (equal σ) or none; a point where the curves only touch is given once.

    The logarithm of the ratio is a quadratic in x. Texts that show one threshold for unequal
    variances leave out the second.
    """
    if not (first_weight > 0 and second_weight > 0):
        return ()
    # Relative to the first mean, in units of its σ, no digits are lost to large numbers.
    shift = (second.mean - first.mean) / first.deviation
    scale = second.deviation / first.deviation
    square = 1.0 / scale**2 - 1.0
    linear = -2.0 * shift / scale**2
    constant = shift**2 / scale**2 + 2.0 * math.log(first_weight * scale / second_weight)
    return tuple(
        first.mean + first.deviation * root for root in _real_roots(square, linear, constant)
    )


def _real_roots(square: float, linear: float, constant: float) -> tuple[float, ...]:
    """Return the real roots of a quadratic, without loss of digits."""
    if square == 0:
        return () if linear == 0 else (-constant / linear,)
    inside = linear**2 - 4.0 * square * constant
    if inside < 0:
        return ()
    half = -0.5 * (linear + math.copysign(math.sqrt(inside), linear))
    roots = {half / square} if half == 0 else {half / square, constant / half}
    return tuple(sorted(roots))
