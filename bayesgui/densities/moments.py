"""Sums over rows that Gaussians are estimated from, and that further rows are added to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.plain_data import stored

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


@stored("moments")
@dataclass(frozen=True, eq=False)
class Moments:
    """Weight, mean and scatter of rows.

    `mean`: shape (dimensions,); σ w x / Σ w; 0 without rows. `scatter`: shape (dimensions,
    dimensions); σ w (x − mean)(x − mean)ᵀ.
    """

    weight: float
    mean: Floats
    scatter: Floats

    @classmethod
    def of(cls, values: Floats, weights: Floats | None = None) -> Moments:
        """Return those of rows.

        `values`: shape (rows, dimensions); none missing. `weights`: shape (rows,); by default 1
        each.
        """
        total = float(len(values)) if weights is None else float(weights.sum())
        d = values.shape[1]
        if not total > 0:
            return cls(0.0, np.zeros(d), np.zeros((d, d)))
        mean = (values if weights is None else values * weights[:, None]).sum(axis=0) / total
        apart = values - mean
        scatter = apart.T @ (apart if weights is None else apart * weights[:, None])
        return cls(total, mean, scatter)

    def added(self, other: Moments) -> Moments:
        """Return those of both sets of rows together.

        Chan, Golub and LeVeque (1979), Updating formulae and a pairwise algorithm for computing
        sample variances.
        """
        if not other.weight > 0:
            return self
        if not self.weight > 0:
            return other
        total = self.weight + other.weight
        step = other.mean - self.mean
        scatter = self.scatter + other.scatter
        scatter = scatter + np.outer(step, step) * (self.weight * other.weight / total)
        return Moments(total, self.mean + step * (other.weight / total), scatter)

    def covariance(self, ddof: int = 0) -> Floats:
        """Return the scatter over Σ w − ddof; 0 where that is not positive."""
        divisor = self.weight - ddof
        found: Floats = self.scatter / divisor if divisor > 0 else np.zeros_like(self.scatter)
        return found


def floored(covariance: Floats, deviations: Floats, least: float) -> tuple[Floats, bool]:
    """Return a covariance whose variances reach a floor, and whether it was lower.

    `covariance`: shape (dimensions, dimensions); symmetric, without negative variances.
    `deviations`: shape (dimensions,); units of the dimensions, positive.

    Eigenvalues below the floor are raised to it: of all covariances above the floor this one has
    the largest likelihood.
    """
    scaled = covariance / np.outer(deviations, deviations)
    variances, directions = np.linalg.eigh(scaled)
    if variances[0] >= least:
        return covariance, False
    raised = (directions * np.maximum(variances, least)) @ directions.T
    found: Floats = 0.5 * (raised + raised.T) * np.outer(deviations, deviations)
    return found, True
