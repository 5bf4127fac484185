"""The normal distribution of one quantity."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.plain_data import stored

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

LOG_ROOT_2_PI = 0.5 * math.log(2.0 * math.pi)


@stored("gaussian")
@dataclass(frozen=True)
class Gaussian:
    """N(μ, σ²), with what is needed to add values.

    Parameters
    ----------
    mean : float
        μ.
    deviation : float
        σ, positive.
    weight : float
        Sum of the weights of the values that it was estimated from.
    """

    mean: float
    deviation: float
    weight: float = 0.0

    def log_density(self, values: ArrayLike) -> NDArray[np.float64]:
        """Return ln N(x; μ, σ²) of each value."""
        scaled = (np.asarray(values, np.float64) - self.mean) / self.deviation
        found: NDArray[np.float64] = -0.5 * scaled**2 - math.log(self.deviation) - LOG_ROOT_2_PI
        return found

    def cumulative(self, values: ArrayLike) -> NDArray[np.float64]:
        """Return P(X ≤ x) of each value."""
        scaled = (np.asarray(values, np.float64) - self.mean) / (self.deviation * math.sqrt(2.0))
        tails = [math.erfc(-value) for value in np.atleast_1d(scaled).tolist()]
        return 0.5 * np.array(tails).reshape(scaled.shape)


def weighted_moments(
    values: NDArray[np.float64], weights: NDArray[np.float64] | None = None
) -> tuple[float, float, float]:
    """Return the sum of the weights, the mean, and the weighted sum of squared deviations.

    Parameters
    ----------
    values : ndarray of float64, shape (rows,)
        None missing.
    weights : ndarray of float64, shape (rows,), optional
        By default 1 each.
    """
    total = float(len(values)) if weights is None else float(weights.sum())
    if not total > 0:
        return 0.0, math.nan, 0.0
    mean = float(np.average(values, weights=weights))
    squares = (values - mean) ** 2
    return total, mean, float(squares.sum() if weights is None else squares @ weights)
