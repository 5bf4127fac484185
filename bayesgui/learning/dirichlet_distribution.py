"""The Dirichlet distribution of the probabilities of some states."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Dirichlet:
    """p(θ) = Γ(Σ α_i) / Π Γ(α_i) · Π θ_i^(α_i − 1) where Σ θ_i = 1.

    The density is that of all θ_i but the last.

    >>> Dirichlet((6, 4, 3)).mean.round(4).tolist()
    [0.4615, 0.3077, 0.2308]
    """

    alpha: tuple[float, ...]

    def __post_init__(self) -> None:
        if len(self.alpha) < 2 or not all(0 < a < math.inf for a in self.alpha):
            raise ParameterError(
                "A Dirichlet distribution needs two positive numbers or more, not {numbers}.",
                numbers=", ".join(f"{a:g}" for a in self.alpha),
            )

    @property
    def mean(self) -> Floats:
        """E[θ_i] = α_i / Σ α."""
        found: Floats = np.array(self.alpha, np.float64) / sum(self.alpha)
        return found

    @property
    def deviation(self) -> Floats:
        """The standard deviation of each θ_i."""
        found: Floats = np.sqrt(self.mean * (1 - self.mean) / (sum(self.alpha) + 1))
        return found

    @property
    def mode(self) -> Floats | None:
        """The most probable θ; None unless every α_i is above 1."""
        if min(self.alpha) <= 1:
            return None
        found: Floats = np.array(self.alpha, np.float64) - 1
        found /= found.sum()
        return found

    def log_density(self, points: ArrayLike) -> Floats:
        """Return ln p of points.

        `points`: shape (points, states); rows that sum to 1. The result: shape (points,); −∞ or ∞
        at an edge where the density is 0 or has no limit.
        """
        theta = np.asarray(points, np.float64)
        found = np.full(len(theta), math.lgamma(sum(self.alpha)))
        for k, a in enumerate(self.alpha):
            found -= math.lgamma(a)
            if a != 1:
                with np.errstate(divide="ignore"):
                    found += (a - 1) * np.log(theta[:, k])
        return found

    def draws(self, n: int, seed: int) -> Floats:
        """Return random θ, shape (n, states)."""
        found: Floats = np.random.default_rng(seed).dirichlet(self.alpha, n)
        return found
