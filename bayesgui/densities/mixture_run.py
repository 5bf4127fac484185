"""EM for mixtures of Gaussians, step by step."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

import numpy as np

from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.densities.base import checked_sample, log_sum
from bayesgui.densities.mixture import GaussianMixture
from bayesgui.densities.moments import Moments, floored
from bayesgui.densities.multivariate_gaussian import units_of
from bayesgui.runs.run import Run

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from bayesgui.core.monitor import Monitor

    Floats = NDArray[np.float64]

LEAST = 1e-4
"""Least variance of a component in any direction, as a share of the values' variance."""

ROUNDING = 1e-11
"""Relative error of ln L, as its terms are summed."""

PIECE = 2**15
"""Rows between two polls for cancellation."""

HALF_WAY = 20
"""Iterations after which half of the progress of an ascent is shown."""

Ending = Literal["gain", "iterations", "going on"]


@dataclass(frozen=True, eq=False)
class MixtureStep:
    """The state of EM after an iteration.

    `iteration`: iterations of this ascent; 0 before the first one.
    """

    restart: int
    iteration: int
    mixture: GaussianMixture
    log_likelihood: float


@dataclass(frozen=True, eq=False)
class MixtureAscent:
    """An ascent from one start.

    `history`: ln L before the first iteration and after each one.
    """

    restart: int
    mixture: GaussianMixture
    history: tuple[float, ...]
    ended: Ending = "going on"

    @property
    def log_likelihood(self) -> float:
        """Ln L at its end."""
        return self.history[-1]


@dataclass(frozen=True, eq=False)
class MixtureReport:
    """The state of EM as a whole.

    `best`: the ascent with the highest likelihood so far, which may not have ended. `n_ended`,
    `n_ascents`: number of ascents that have ended, and of all.
    """

    best: MixtureAscent | None
    n_ended: int
    n_ascents: int


class MixtureRun(Run):
    """Ascends from several random starts; the highest likelihood counts.

    A step is one iteration: responsibilities γ_ji = P_j N_j / Σ_k P_k N_k, then P_j = Σ_i γ_ji / N,
    μ_j = Σ_i γ_ji x_i / Σ_i γ_ji and Σ_j = Σ_i γ_ji (x_i − μ_j)(x_i − μ_j)ᵀ / Σ_i γ_ji, an outer
    product.

    `values`: shape (rows,); the values. `weights`: shape (rows,); by default 1 each. `start`: where
    the first ascent begins; by default at random like the others: means at values far from each
    other, as k-means++ draws them. `least`: least variance in any direction as a share of the
    values' variance; without it a component could collapse onto one value, where the likelihood is
    infinite. `units`: shape (dimensions,); deviations in which the floor is told; by default those
    of the values.

    With a floor, the covariance with the largest expected likelihood has the eigenvalues below it
    raised to it; so the likelihood never falls.

    Dempster, Laird and Rubin (1977). Starts: Arthur and Vassilvitskii (2007), k-means++. Floor:
    Hathaway (1985), A constrained formulation of maximum-likelihood estimation for normal mixture
    distributions; Ingrassia (2004).
    """

    def __init__(
        self,
        values: ArrayLike,
        components: int,
        weights: ArrayLike | None = None,
        *,
        start: GaussianMixture | None = None,
        restarts: int = 0,
        seed: int = 1,
        tolerance: float = 1e-6,
        iterations: int = 500,
        least: float = LEAST,
        units: ArrayLike | None = None,
    ) -> None:
        super().__init__()
        if components < 1:
            raise ParameterError(
                "A mixture has 1 component or more, not {components}.", components=components
            )
        found, given = checked_sample(values, weights)
        self.values: Floats = found.reshape(len(found), -1)
        self.weights: Floats = np.ones(len(found)) if given is None else given
        self.total = float(self.weights.sum())
        self.components, self.restarts = components, restarts
        self.ended: list[MixtureAscent] = []
        """Ascents that have ended, in order."""
        self._start, self._seed = start, seed
        self._tolerance, self._iterations, self._least = tolerance, iterations, least
        own = units_of(Moments.of(self.values, self.weights))
        self._units: Floats = own if units is None else np.asarray(units, np.float64)
        self._ascent: MixtureAscent | None = None
        self._last: MixtureAscent | None = None
        self._joint: Floats = np.zeros((0, 0))
        self._log_densities: Floats = np.zeros(0)

    @property
    def is_over(self) -> bool:
        return len(self.ended) > self.restarts

    @property
    def share(self) -> float:
        if self.is_over:
            return 1.0
        done = 0 if self._ascent is None else len(self._ascent.history) - 1
        return (len(self.ended) + done / (done + HALF_WAY)) / (self.restarts + 1)

    @property
    def max_steps(self) -> int:
        return (self.restarts + 1) * self._iterations

    @property
    def best(self) -> MixtureAscent | None:
        """The ascent with the highest likelihood so far, the earliest of equal ones."""
        found = [*self.ended, *([] if self._ascent is None else [self._ascent])]
        return max(found, key=lambda ascent: ascent.log_likelihood, default=None)

    def advance(self, steps: int = 1, monitor: Monitor = SILENT) -> None:
        for _ in range(steps):
            if self.is_over:
                return
            monitor.check()
            self._ascent = self._iterated(self.begun(monitor), monitor)
            self.done += 1
            if self._ascent.ended != "going on":
                self.ended.append(self._ascent)
                self._last, self._ascent = self._ascent, None

    def begun(self, monitor: Monitor = SILENT) -> MixtureAscent:
        """Return the present ascent; the next one, before its first iteration, if it has ended."""
        if self._ascent is not None:
            return self._ascent
        number = len(self.ended)
        if number == 0 and self._start is not None:
            mixture = self._within_floor(self._start)
        else:
            mixture = self._random_start(np.random.default_rng([self._seed, number]))
        self._ascent = MixtureAscent(number, mixture, (self._likelihood(mixture, monitor),))
        return self._ascent

    def _within_floor(self, mixture: GaussianMixture) -> GaussianMixture:
        raised = [floored(each, self._units, self._least)[0] for each in mixture.covariances]
        return replace(mixture, covariances=np.array(raised))

    def _random_start(self, rng: np.random.Generator) -> GaussianMixture:
        """Return equal components around values that are drawn far from each other."""
        scaled = self.values / self._units
        chosen = [int(rng.choice(len(scaled), p=self.weights / self.total))]
        nearest = np.full(len(scaled), math.inf)
        for _ in range(1, self.components):
            nearest = np.minimum(nearest, ((scaled - scaled[chosen[-1]]) ** 2).sum(axis=1))
            shares = nearest * self.weights
            shares = shares if shares.sum() > 0 else self.weights
            chosen.append(int(rng.choice(len(scaled), p=shares / shares.sum())))
        d = scaled.shape[1]
        part = np.diag(self._units**2) * self.components ** (-2.0 / d)
        return GaussianMixture(
            np.full(self.components, 1.0 / self.components),
            self.values[chosen],
            np.repeat(floored(part, self._units, self._least)[0][None], self.components, axis=0),
        )

    def _likelihood(self, mixture: GaussianMixture, monitor: Monitor) -> float:
        """Return ln L, and keep ln P_j N_j of the rows and its ln Σ_j exp."""
        joint = np.empty((len(self.values), self.components))
        for first in range(0, len(joint), PIECE):
            monitor.check()
            rows = slice(first, first + PIECE)
            joint[rows] = mixture.log_joint(self.values[rows])
        self._joint, self._log_densities = joint, log_sum(joint)
        return float(self.weights @ self._log_densities)

    def _iterated(self, ascent: MixtureAscent, monitor: Monitor) -> MixtureAscent:
        mixture = self._maximized(ascent.mixture, monitor)
        found, before = self._likelihood(mixture, monitor), ascent.log_likelihood
        if 0 < before - found < ROUNDING * (1 + abs(before)):
            found = before
        history = (*ascent.history, found)
        ended: Ending = "going on"
        if found - before <= self._tolerance * self.total:
            ended = "gain"
        elif len(history) > self._iterations:
            ended = "iterations"
        return MixtureAscent(ascent.restart, mixture, history, ended)

    def _maximized(self, old: GaussianMixture, monitor: Monitor) -> GaussianMixture:
        """Return the parameters with the largest expected likelihood; one of no row stays."""
        shares = np.exp(self._joint - self._log_densities[:, None])
        shares *= self.weights[:, None]
        totals = shares.sum(axis=0)
        means, covariances = old.means.copy(), old.covariances.copy()
        for j in np.flatnonzero(totals > 1e-12 * self.total):
            monitor.check()
            moments = Moments.of(self.values, shares[:, j])
            means[j] = moments.mean
            covariances[j] = floored(moments.covariance(), self._units, self._least)[0]
        return GaussianMixture(totals / totals.sum(), means, covariances)

    def look(self) -> MixtureStep | None:
        """Return where EM stands; None before the first ascent has begun."""
        ascent = self._ascent or self._last
        if ascent is None:
            return None
        return MixtureStep(
            ascent.restart, len(ascent.history) - 1, ascent.mixture, ascent.log_likelihood
        )

    def report(self) -> MixtureReport:
        """Return the best ascent so far."""
        return MixtureReport(self.best, len(self.ended), self.restarts + 1)


@dataclass(frozen=True, eq=False)
class SizedMixture:
    """The best mixture of a number of components."""

    mixture: GaussianMixture
    log_likelihood: float
    bic: float


def fitted(run: MixtureRun, monitor: Monitor = SILENT) -> SizedMixture:
    """Return the best mixture of a run that is carried out."""
    while not run.is_over:
        run.advance(1, monitor)
        monitor.report(run.share)
    best = run.best
    assert best is not None
    bic = best.mixture.bic(best.log_likelihood, run.total)
    return SizedMixture(best.mixture, best.log_likelihood, bic)
