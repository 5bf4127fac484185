"""The χ² distribution that a statistic is held against: its density and its critical values."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.special_functions import gamma_shares, log_gamma

if TYPE_CHECKING:
    from numpy.typing import NDArray

POINTS = 161
_HALVINGS = 60
_ROOM = 1.45
"""Length of the axis relative to the limit, with room for its number."""
_REACH = 1e-4
"""Upper tail that a curve leaves out."""
_MOST_STANDARD_DEVIATIONS = 12.0
"""Standard deviations above its mean up to which a statistic is on the axis."""


def critical_value(alpha: float, freedom: float) -> float:
    """Return the value that a χ² variable exceeds with a probability."""
    if freedom <= 0 or alpha >= 1:
        return 0.0
    if alpha <= 0:
        return math.inf
    low, high = 0.0, freedom + 10.0
    while float(gamma_shares(freedom / 2, high / 2)[1]) > alpha:
        low, high = high, 2 * high
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if float(gamma_shares(freedom / 2, middle / 2)[1]) > alpha:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def density(x: NDArray[np.float64], freedom: float) -> NDArray[np.float64]:
    """Return the density of the χ² distribution at positive points."""
    half = freedom / 2
    logs = (half - 1) * np.log(x) - x / 2 - half * math.log(2) - float(log_gamma(half))
    return np.asarray(np.exp(logs))


@dataclass(frozen=True, eq=False)
class TailCurve:
    """A χ² density with a statistic and the limit from which it counts as dependence.

    `statistic`, `limit`: the statistic, and the critical value; either may lie beyond the last
    point.
    """

    x: NDArray[np.float64]
    y: NDArray[np.float64]
    statistic: float
    limit: float
    alpha: float


def tail_curve(statistic: float, freedom: float, alpha: float) -> TailCurve | None:
    """Return the curve to draw for a test; None without degrees of freedom.

    The axis reaches to where a tail of 1e-4 is left, to the limit, and to the statistic unless that
    is more than twelve standard deviations above the mean.
    """
    if freedom <= 0:
        return None
    limit, most = critical_value(alpha, freedom), critical_value(_REACH, freedom)
    far = freedom + _MOST_STANDARD_DEVIATIONS * math.sqrt(2 * freedom)
    room = (1.05 * statistic, _ROOM * limit)
    high = max([most, *(each for each in room if each <= _ROOM * far)])
    # With few degrees of freedom the density is infinite at 0.
    x = np.linspace(0.0, high, POINTS)
    x[0] = high / POINTS / 10
    y = np.minimum(density(x, freedom), density(np.array([max(freedom - 2, 0.5)]), freedom)[0])
    return TailCurve(x, y, statistic, limit, alpha)
