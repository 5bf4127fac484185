"""Mixtures of Gaussians."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.plain_data import stored
from bayesgui.densities.base import JointDensity, as_rows, log_sum, quiet_log
from bayesgui.densities.multivariate_gaussian import MultivariateGaussian

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]


@stored("gaussian-mixture")
@dataclass(frozen=True, eq=False)
class GaussianMixture(JointDensity):
    """p(x) = Σ_j P_j N(x; μ_j, Σ_j).

    `weights`: shape (components,); P_j, with sum 1. `means`: shape (components, dimensions); μ_j.
    `covariances`: shape (components, dimensions, dimensions); σ_j, each positive definite.
    """

    weights: Floats
    means: Floats
    covariances: Floats

    @property
    def n_components(self) -> int:
        """Number of Gaussians."""
        return len(self.weights)

    @property
    def n_dimensions(self) -> int:
        return int(self.means.shape[1])

    @property
    def n_parameters(self) -> int:
        """Number of free parameters."""
        d = self.n_dimensions
        return self.n_components * (1 + d + d * (d + 1) // 2) - 1

    @cached_property
    def components(self) -> tuple[MultivariateGaussian, ...]:
        """The Gaussians."""
        return tuple(map(MultivariateGaussian, self.means, self.covariances))

    def log_joint(self, values: ArrayLike) -> Floats:
        """Return ln P_j N(x; μ_j, Σ_j), shape (rows, components)."""
        rows = as_rows(values, self.n_dimensions)
        found = np.empty((len(rows), self.n_components))
        for j, (component, log_weight) in enumerate(
            zip(self.components, quiet_log(self.weights), strict=True)
        ):
            found[:, j] = component.log_density(rows) + log_weight
        return found

    def log_density(self, values: ArrayLike) -> Floats:
        return log_sum(self.log_joint(values))

    def responsibilities(self, values: ArrayLike) -> Floats:
        """Return γ_j = P_j N_j / Σ_k P_k N_k of each row, shape (rows, components)."""
        joint = self.log_joint(values)
        found: Floats = np.exp(joint - log_sum(joint)[:, None])
        return found

    def bic(self, log_likelihood: float, rows: float) -> float:
        """Return ln L − d ln(N) / 2 with d free parameters; larger is better.

        `rows`: their number N, or the sum of their weights.
        """
        return log_likelihood - 0.5 * self.n_parameters * math.log(rows)

    def marginal(self, dimensions: tuple[int, ...]) -> GaussianMixture:
        """Return the mixture of the components' marginals."""
        chosen = list(dimensions)
        return GaussianMixture(
            self.weights, self.means[:, chosen], self.covariances[:, chosen][:, :, chosen]
        )
