"""Inference on one parameter of a CPT row: likelihood, posterior, estimates and interval.

The marginal of a Dirichlet distribution for one state is a Beta distribution, so any parameter can
be plotted as a curve over θ in [0, 1].
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ParameterError
from bayesgui.learning.beta_distribution import check_proper, log_density, point_below

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Curve = NDArray[np.float64]


@dataclass(frozen=True)
class ParameterPosterior:
    """A probability θ with Beta prior, counts and Beta posterior.

    `alpha`, `others`: hyperparameters of the cell and of the rest of its row; both 0 for no prior.
    `seen`, `unseen`: number of cases with the state, and with another state of the row.

    Heckerman (1995), A tutorial on learning with Bayesian networks, section 2. Gelman et al.
    (2013), Bayesian Data Analysis, sections 2.1 to 2.4.

    >>> thumbtack = ParameterPosterior(alpha=1, others=1, seen=2, unseen=4)
    >>> thumbtack.mean
    0.375
    >>> round(thumbtack.maximum_likelihood, 4), round(thumbtack.mode, 4)
    (0.3333, 0.3333)
    """

    alpha: float
    others: float
    seen: float
    unseen: float

    def __post_init__(self) -> None:
        for value in (self.alpha, self.others, self.seen, self.unseen):
            if not (math.isfinite(value) and value >= 0):
                raise ParameterError(
                    "Hyper-parameters and counts must be 0 or more, not {value}.", value=value
                )

    @classmethod
    def of_cell(cls, alpha: ArrayLike, counts: ArrayLike, state: int) -> ParameterPosterior:
        """Return the posterior of one state's probability.

        `alpha`, `counts`: shape (n_states,); the row's hyperparameters α_ij and counts m_ij.
        """
        prior, cases = np.asarray(alpha, np.float64), np.asarray(counts, np.float64)
        rest = np.arange(len(prior)) != state
        return cls(
            float(prior[state]), float(prior[rest].sum()),
            float(cases[state]), float(cases[rest].sum()),
        )  # fmt: skip

    @property
    def prior(self) -> tuple[float, float]:
        """Hyperparameters of the Beta prior."""
        return self.alpha, self.others

    @property
    def posterior(self) -> tuple[float, float]:
        """Hyperparameters of the Beta posterior: prior plus counts."""
        return self.alpha + self.seen, self.others + self.unseen

    @property
    def is_proper(self) -> bool:
        """Whether the posterior integrates to 1; without a prior this needs cases of both kinds."""
        return min(self.posterior) > 0

    @property
    def maximum_likelihood(self) -> float | None:
        """Relative frequency m / (m + rest); None without cases."""
        total = self.seen + self.unseen
        return self.seen / total if total else None

    @property
    def mode(self) -> float | None:
        """Most probable θ; None if there is no mode or the density is flat.

        If both posterior hyperparameters are at least 1 (and not both 1), it is
        (a − 1) / (a + b − 2); below 1 the density is unbounded at 0 or 1.
        """
        a, b = self.posterior
        if min(a, b) < 1 or a + b == 2:
            return None
        return (a - 1) / (a + b - 2)

    @property
    def mean(self) -> float | None:
        """Posterior mean, the probability of the state in the next case; None if it is improper."""
        a, b = self.posterior
        return a / (a + b) if self.is_proper else None

    @property
    def standard_deviation(self) -> float | None:
        """Standard deviation of the posterior; None if it is improper."""
        if not self.is_proper:
            return None
        a, b = self.posterior
        return math.sqrt(a * b / (a + b + 1)) / (a + b)

    def interval(self, probability: float = 0.95) -> tuple[float, float]:
        """Return the equal-tailed credible interval of θ."""
        if not 0 < probability < 1:
            raise ParameterError(
                "The probability of an interval must lie between 0 and 1, not {value}.",
                value=probability,
            )
        a, b = self.posterior
        check_proper(a, b)
        tail = (1 - probability) / 2
        return point_below(tail, a, b), point_below(1 - tail, a, b)

    def log_likelihood(self, theta: ArrayLike) -> Curve:
        """Return m ln θ + rest ln(1 − θ) in nats; −∞ where the cases are impossible."""
        points = np.asarray(theta, np.float64)
        with np.errstate(divide="ignore", invalid="ignore"):
            left = np.where(self.seen == 0, 0.0, self.seen * np.log(points))
            right = np.where(self.unseen == 0, 0.0, self.unseen * np.log1p(-points))
        return left + right

    def relative_likelihood(self, theta: ArrayLike) -> Curve:
        """Return the likelihood divided by its maximum."""
        best = self.maximum_likelihood
        top = 0.0 if best is None else float(self.log_likelihood(best))
        return np.exp(self.log_likelihood(theta) - top)

    def prior_density(self, theta: ArrayLike) -> Curve:
        """Return the density of the prior."""
        return np.exp(log_density(theta, *self.prior))

    def posterior_density(self, theta: ArrayLike) -> Curve:
        """Return the density of the posterior."""
        return np.exp(log_density(theta, *self.posterior))
