"""The normal distribution of several quantities."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.plain_data import stored
from bayesgui.core.errors import DataError
from bayesgui.densities.base import JointDensity, as_rows, checked_sample
from bayesgui.densities.gaussian import LOG_ROOT_2_PI
from bayesgui.densities.moments import Moments, floored

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]

MIN_VARIANCE = 1e-9
"""Least variance in any direction, in units of the columns' variances."""


@stored("multivariate-gaussian")
@dataclass(frozen=True, eq=False)
class MultivariateGaussian(JointDensity):
    """N(μ, Σ).

    `mean`: shape (dimensions,); μ. `covariance`: shape (dimensions, dimensions); σ, positive
    definite.
    """

    mean: Floats
    covariance: Floats

    def __post_init__(self) -> None:
        mean = np.atleast_1d(np.array(self.mean, np.float64))
        object.__setattr__(self, "mean", mean)
        covariance = np.array(self.covariance, np.float64).reshape(len(mean), len(mean))
        object.__setattr__(self, "covariance", covariance)
        _ = self._root

    @classmethod
    def of(
        cls, values: ArrayLike, weights: ArrayLike | None = None, ddof: int = 0
    ) -> MultivariateGaussian:
        """Return the Gaussian of rows: Σ = Σ_i (x_i − μ)(x_i − μ)ᵀ / (N − ddof).

        `values`: shape (rows,); the values. `weights`: shape (rows,); by default 1 each. `ddof`: 0
        is maximum likelihood, 1 the unbiased estimate.
        """
        found, given = checked_sample(values, weights)
        moments = Moments.of(found.reshape(len(found), -1), given)
        covariance = moments.covariance(ddof)
        return cls(moments.mean, floored(covariance, units_of(moments), MIN_VARIANCE)[0])

    @property
    def n_dimensions(self) -> int:
        return len(self.mean)

    @cached_property
    def _root(self) -> Floats:
        """The lower triangular L with L Lᵀ = Σ."""
        try:
            found: Floats = np.linalg.cholesky(self.covariance).astype(np.float64, copy=False)
        except np.linalg.LinAlgError:
            raise DataError(
                "The covariance of a Gaussian must be positive definite, which this one is not."
            ) from None
        return found

    @cached_property
    def _inverse(self) -> Floats:
        """The transposed inverse of L."""
        found: Floats = np.linalg.inv(self._root).T.astype(np.float64, copy=False)
        return found

    def squared_distance(self, values: ArrayLike) -> Floats:
        """Return the squared Mahalanobis distance (x − μ)ᵀ Σ⁻¹ (x − μ) of each row."""
        apart = as_rows(values, self.n_dimensions) - self.mean
        with np.errstate(over="ignore", invalid="ignore"):
            found: Floats = ((apart @ self._inverse) ** 2).sum(axis=1)
        # Where a number is so large that the product overflows, ∞ − ∞ is NaN.
        if (wrong := np.isnan(found)).any():
            found[wrong & np.isfinite(apart).all(axis=1)] = np.inf
        return found

    def log_density(self, values: ArrayLike) -> Floats:
        found = self.squared_distance(values) * -0.5
        found -= float(np.log(np.diag(self._root)).sum()) + self.n_dimensions * LOG_ROOT_2_PI
        return found

    def marginal(self, dimensions: tuple[int, ...]) -> MultivariateGaussian:
        """Return the Gaussian of some of the quantities: their part of μ and Σ."""
        chosen = list(dimensions)
        return MultivariateGaussian(self.mean[chosen], self.covariance[np.ix_(chosen, chosen)])


def units_of(moments: Moments) -> Floats:
    """Return the deviation of each dimension; 1 where all values are equal."""
    variances = np.diag(moments.covariance())
    found: Floats = np.sqrt(np.where(variances > 0, variances, 1.0))
    return found
