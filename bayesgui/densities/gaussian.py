"""The normal distribution of one quantity."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.plain_data import stored
from bayesgui.densities.base import Density
from bayesgui.densities.moments import Moments

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

LOG_ROOT_2_PI = 0.5 * math.log(2.0 * math.pi)


@stored("gaussian")
@dataclass(frozen=True)
class Gaussian(Density):
    """N(μ, σ²), with what is needed to add values.

    `weight`: sum of the weights of the values that it was estimated from. `squares`: weighted sum
    of their squared deviations from the mean.
    """

    mean: float
    deviation: float
    weight: float = 0.0
    squares: float = 0.0

    def log_density(self, values: ArrayLike) -> NDArray[np.float64]:
        with np.errstate(over="ignore"):
            scaled = (np.asarray(values, np.float64) - self.mean) / self.deviation
            found: NDArray[np.float64] = -0.5 * scaled**2
        found -= math.log(self.deviation) + LOG_ROOT_2_PI
        return found

    @property
    def moments(self) -> Moments:
        """Sufficient statistics of the values, so that further ones can be added."""
        return Moments(self.weight, np.array([self.mean]), np.array([[self.squares]]))

    @classmethod
    def of(cls, moments: Moments, ddof: int = 0, *, added: float = 0.0, least: float) -> Gaussian:
        """Return the Gaussian of the moments of one quantity.

        `ddof`: 0 is maximum likelihood, 1 the unbiased estimate.
        """
        variance = float(moments.covariance(ddof)[0, 0]) + added
        return cls(
            float(moments.mean[0]),
            math.sqrt(max(variance, least)),
            moments.weight,
            float(moments.scatter[0, 0]),
        )
