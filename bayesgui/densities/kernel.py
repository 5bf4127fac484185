"""The density of Gaussian kernels around values."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from bayesgui import kernel_cache
from bayesgui.catalog.plain_data import stored
from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.densities.base import Density, checked_sample
from bayesgui.densities.gaussian import LOG_ROOT_2_PI
from bayesgui.densities.moments import Moments

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from numpy.typing import ArrayLike, NDArray

    from bayesgui.core.monitor import Monitor

    Floats = NDArray[np.float64]

LOW, HIGH = 0.01, 10.0
"""Range of the search for σ, in multiples of Silverman's: equal values would lead it to 0."""

GRID, STEPS = 13, 24
"""Widths that are tried on the whole range, and steps of the search between the best ones."""

DOUBTFUL = 1e-3
"""Sum of the other kernels below which it is computed without the own one, not by difference."""

GOLDEN = 0.5 * (math.sqrt(5.0) - 1.0)


@stored("gaussian-kernels")
@dataclass(frozen=True, eq=False)
class GaussianKernels(Density):
    """p(x) = 1/N Σ N(x; x_i, σ²), made by `of`.

    The Gaussian integrates to 1 already; it is not divided by the width once more.

    `values`: shape (different values,); sorted.

    The relative error is below 1e-8 everywhere, also where the density underflows and only its
    logarithm can be told. The cost is O(values + points) where points lie among the values.

    Greengard and Strain (1991), The fast Gauss transform.
    """

    values: Floats
    weights: Floats
    width: float

    @classmethod
    def of(
        cls, values: ArrayLike, width: float | None = None, weights: ArrayLike | None = None
    ) -> GaussianKernels:
        """Return the density of values.

        `values`: shape (rows,); the values. `weights`: shape (rows,); by default 1 each.
        """
        found, given = checked_sample(values, weights)
        chosen = silverman_width(found, given) if width is None else float(width)
        if not 0 < chosen < math.inf:
            raise ParameterError(
                "The width of a kernel is a positive number, not {value}.", value=chosen
            )
        different, which = np.unique(found, return_inverse=True)
        counts = np.bincount(which, weights=given, minlength=len(different))
        return cls(different, counts.astype(np.float64), chosen)

    def log_density(self, values: ArrayLike) -> Floats:
        points = np.asarray(values, np.float64)
        found = self.log_sums(points.ravel()).reshape(points.shape)
        found -= self._log_total + math.log(self.width) + LOG_ROOT_2_PI
        return found

    @cached_property
    def _log_total(self) -> float:
        return math.log(float(self.weights.sum()))

    @cached_property
    def _scaled(self) -> Floats:
        """The values in units of σ from the first one."""
        found: Floats = (self.values - self.values[0]) / self.width
        return found

    @cached_property
    def _boxes(self) -> tuple[NDArray[np.int64], Floats, NDArray[np.int64], Floats]:
        """The boxes of values and their moments."""
        kernels = _kernels()
        starts = np.empty(len(self.values) + 1, np.int64)
        n = kernels.find_boxes(self._scaled, starts)
        starts = starts[: n + 1].copy()
        many = int(np.count_nonzero(np.diff(starts) > kernels.FEW))
        centers, places = np.empty(n), np.empty(n, np.int64)
        moments = np.zeros((many, kernels.ORDER))
        kernels.fill_moments(self._scaled, self.weights, starts, centers, places, moments)
        return starts, centers, places, moments

    def log_sums(self, points: Floats) -> Floats:
        """Return ln Σ w exp(−(x − x_i)² / (2 σ²)) of points; of NaN it is NaN."""
        with np.errstate(over="ignore", invalid="ignore"):
            scaled = (points - self.values[0]) / self.width
        order = np.argsort(scaled)
        scaled = scaled[order]
        first = int(np.searchsorted(scaled, -math.inf, side="right"))
        last = int(np.searchsorted(scaled, math.inf))
        found = np.full(len(scaled), -math.inf)
        found[np.isnan(scaled)] = math.nan
        _kernels().log_sums(
            np.ascontiguousarray(scaled[first:last]),
            found[first:last],
            self._scaled,
            self.weights,
            self._log_total,
            *self._boxes,
        )
        out = np.empty_like(found)
        out[order] = found
        return out

    def leave_one_out(self) -> float:
        """Return Σ ln p(x_i), each p made from all values but x_i; −∞ if one stands alone.

        Of a value that occurs several times, one occurrence is left out.
        """
        left = np.minimum(self.weights, 1.0)
        total = float(self.weights.sum())
        if len(self.values) == 1 and total <= 1.0:
            return -math.inf
        others = np.exp(self.log_sums(self.values)) - left
        doubtful = np.flatnonzero(others < DOUBTFUL)
        with np.errstate(divide="ignore"):
            logs = np.log(np.maximum(others, 0.0))
            exact = np.empty(len(doubtful))
            _kernels().log_sums_of_others(
                exact, doubtful, self._scaled, self.weights, self._log_total
            )
            same = np.log(self.weights[doubtful] - left[doubtful])
            logs[doubtful] = np.logaddexp(exact, same)
            logs -= np.log(total - left) + math.log(self.width) + LOG_ROOT_2_PI
        return float(self.weights @ logs)

    def with_width(self, width: float) -> GaussianKernels:
        """Return the density of the same values with another σ."""
        return GaussianKernels(self.values, self.weights, width)


def _kernels() -> ModuleType:
    return kernel_cache.module("densities", "gauss_sums")


def silverman_width(values: ArrayLike, weights: ArrayLike | None = None) -> float:
    """Return 0.9 min(s, IQR / 1.34) n^(−1/5).

    `values`: shape (rows,); the values. `weights`: shape (rows,); count as numbers of rows.

    Silverman (1986), Density estimation for statistics and data analysis, equation 3.31.
    """
    found, given = checked_sample(values, weights)
    moments = Moments.of(found[:, None], given)
    total, spread = moments.weight, math.sqrt(float(moments.covariance(1)[0, 0]))
    quarter = _weighted_range(found, given) / 1.34
    least = min(spread, quarter) if quarter > 0 else spread
    return 0.9 * least * total**-0.2 if least > 0 else 1.0


def _weighted_range(values: Floats, weights: Floats | None) -> float:
    """Return the distance of the quartiles, a value of weight 2 being two values."""
    if weights is None:
        low, high = np.quantile(values, (0.25, 0.75))
        return float(high - low)
    order = np.argsort(values, kind="stable")
    ends = np.cumsum(weights[order])
    # Between the places below and above, as numpy does; weights need not be whole.
    places = (ends[-1] - 1.0) * np.array([0.25, 0.75])
    below = np.floor(np.maximum(places, 0.0))
    last = len(values) - 1
    first, second = (
        values[order][np.minimum(np.searchsorted(ends, at, side="right"), last)]
        for at in (below, below + 1.0)
    )
    low, high = first + (np.maximum(places, 0.0) - below) * (second - first)
    return float(high - low)


def likelihood_width(
    values: ArrayLike, weights: ArrayLike | None = None, monitor: Monitor = SILENT
) -> float:
    """Return the σ with the largest leave-one-out likelihood, near Silverman's.

    Equal values make the likelihood infinite at σ = 0. The search stays between a hundredth and ten
    times Silverman's σ, and where values are equal, as they are when rounded, above half of the
    smallest step between them.

    Habbema, Hermans and van den Broek (1974); Duin (1976), On the choice of smoothing parameters
    for Parzen estimators of probability density functions.
    """
    found, given = checked_sample(values, weights)
    usual = silverman_width(found, given)
    kernels = GaussianKernels.of(found, usual, given)
    if len(kernels.values) == 1:
        return usual

    def likelihood(log_width: float) -> float:
        monitor.check()
        return kernels.with_width(math.exp(log_width)).leave_one_out()

    least = usual * LOW
    if len(kernels.values) < len(found):
        least = min(max(least, 0.5 * float(np.diff(kernels.values).min())), usual)
    grid = np.linspace(math.log(least), math.log(usual * HIGH), GRID)
    best = int(np.argmax([likelihood(each) for each in grid]))
    low, high = float(grid[max(best - 1, 0)]), float(grid[min(best + 1, GRID - 1)])
    return math.exp(_golden(likelihood, low, high))


def _golden(function: Callable[[float], float], low: float, high: float) -> float:
    """Return where a function is largest between two places, by golden section."""
    one, two = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
    at_one, at_two = function(one), function(two)
    for _ in range(STEPS):
        if at_one >= at_two:
            high, two, at_two = two, one, at_one
            one = high - GOLDEN * (high - low)
            at_one = function(one)
        else:
            low, one, at_one = one, two, at_two
            two = low + GOLDEN * (high - low)
            at_two = function(two)
    return 0.5 * (low + high)
