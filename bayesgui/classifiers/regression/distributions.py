"""What is predicted of a number: a distribution for each row."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

CRPS_LEVELS = 100
"""Quantiles over which the pinball loss is averaged where there is no closed form."""


class Distributions(ABC):
    """A distribution of the target for each row."""

    @property
    @abstractmethod
    def means(self) -> Floats:
        """Expectations, shape (rows,); the predictor of least squared error."""

    @abstractmethod
    def quantiles(self, share: float) -> Floats:
        """Return the smallest numbers below which a share lies, shape (rows,)."""

    @abstractmethod
    def shares(self, values: Floats) -> tuple[Floats, Floats]:
        """Return P(target < value) and P(target ≤ value) of a number for each row."""

    @property
    def medians(self) -> Floats:
        """Medians, shape (rows,); the predictor of least absolute error."""
        return self.quantiles(0.5)

    def interval(self, level: float) -> tuple[Floats, Floats]:
        """Return the ends of the central intervals that hold a share `level`."""
        tail = (1 - level) / 2
        return self.quantiles(tail), self.quantiles(1 - tail)

    def crps(self, values: Floats) -> Floats:
        """Return the continuous ranked probability scores of what was observed.

        ∫ (F(t) − 1[value ≤ t])² dt, which is twice the pinball loss averaged over all quantiles.
        Gneiting and Raftery (2007), Strictly proper scoring rules, section 4.2.
        """
        total = np.zeros(len(values))
        for k in range(CRPS_LEVELS):
            share = (k + 0.5) / CRPS_LEVELS
            error = values - self.quantiles(share)
            total += np.maximum(share * error, (share - 1) * error)
        return 2 * total / CRPS_LEVELS


@dataclass(frozen=True, eq=False)
class Normals(Distributions):
    """Normal distributions. `centers`, `deviations`: shape (rows,)."""

    centers: Floats
    deviations: Floats

    @property
    def means(self) -> Floats:
        return self.centers

    def quantiles(self, share: float) -> Floats:
        from scipy.special import ndtri

        return self.centers + self.deviations * float(ndtri(share))

    def shares(self, values: Floats) -> tuple[Floats, Floats]:
        from scipy.special import ndtr

        found = ndtr(self._standardized(values))
        return found, found

    def crps(self, values: Floats) -> Floats:
        from scipy.special import ndtr

        z = self._standardized(values)
        density = np.exp(-0.5 * z * z) / math.sqrt(2 * math.pi)
        found: Floats = self.deviations * (
            z * (2 * ndtr(z) - 1) + 2 * density - 1 / math.sqrt(math.pi)
        )
        return found

    def _standardized(self, values: Floats) -> Floats:
        return (values - self.centers) / np.maximum(self.deviations, np.finfo(float).tiny)


@dataclass(frozen=True, eq=False)
class Shifted(Distributions):
    """One distribution of errors around each row's prediction.

    `centers`: shape (rows,). `errors`: shape (points,); ascending quantiles of the errors at equal
    steps from share 0 to 1. `mean_error`: their mean.
    """

    centers: Floats
    errors: Floats
    mean_error: float = 0.0

    @property
    def means(self) -> Floats:
        return self.centers + self.mean_error

    def quantiles(self, share: float) -> Floats:
        return self.centers + float(np.interp(share, _steps(self.errors), self.errors))

    def shares(self, values: Floats) -> tuple[Floats, Floats]:
        return shares_within(self.errors, values - self.centers)


@dataclass(frozen=True, eq=False)
class Mixtures(Distributions):
    """Mixtures of the same few distributions, which follow each other on the line of numbers.

    `weights`: shape (rows, bins); P(bin | row). `grids`: shape (bins, points); of each bin the
    quantiles at equal steps from share 0 to 1. `centers`: shape (bins,); mean numbers of the bins,
    ascending.
    """

    weights: Floats
    grids: Floats
    centers: Floats

    @property
    def means(self) -> Floats:
        found: Floats = self.weights @ self.centers
        return found

    @cached_property
    def _below(self) -> Floats:
        """P(an earlier bin), shape (rows, bins + 1)."""
        found = np.zeros((len(self.weights), self.weights.shape[1] + 1))
        np.cumsum(self.weights, axis=1, out=found[:, 1:])
        found[:, -1] = 1.0
        return found

    def quantiles(self, share: float) -> Floats:
        rows = np.arange(len(self.weights))
        chosen = (self._below[:, 1:-1] < share).sum(axis=1)
        first, last = self._below[rows, chosen], self._below[rows, chosen + 1]
        inside = np.clip((share - first) / np.maximum(last - first, 1e-300), 0.0, 1.0)
        place = inside * (self.grids.shape[1] - 1)
        left = np.minimum(place.astype(np.intp), self.grids.shape[1] - 2)
        a, b = self.grids[chosen, left], self.grids[chosen, left + 1]
        found: Floats = a + (b - a) * (place - left)
        return found

    def shares(self, values: Floats) -> tuple[Floats, Floats]:
        under, up_to = np.zeros(len(values)), np.zeros(len(values))
        for k, grid in enumerate(self.grids):
            a, b = shares_within(grid, values)
            under += self.weights[:, k] * a
            up_to += self.weights[:, k] * b
        return under, up_to


POINTS = 101
"""Quantiles that are kept of a distribution, at equal steps from share 0 to 1."""


def _steps(grid: Floats) -> Floats:
    return np.linspace(0.0, 1.0, len(grid))


def grid_of(values: Floats, weights: Floats | None = None) -> Floats:
    """Return the quantiles of numbers at equal steps from share 0 to 1.

    Each number stands in the middle of its own share of the weight, and between two the quantiles
    go straight (Hazen 1914).
    """
    order = np.argsort(values, kind="stable")
    own = np.ones(len(values)) if weights is None else weights[order]
    middle = (np.cumsum(own) - own / 2) / own.sum()
    return np.interp(np.linspace(0.0, 1.0, POINTS), middle, values[order])


def shares_within(grid: Floats, values: Floats) -> tuple[Floats, Floats]:
    """Return the shares of a distribution below numbers, and up to them.

    `grid`: its quantiles at equal steps from share 0 to 1. The two differ where quantiles are
    equal.
    """
    last = len(grid) - 1
    left, right = np.searchsorted(grid, values, "left"), np.searchsorted(grid, values, "right")
    a, b = np.clip(left - 1, 0, last), np.clip(left, 0, last)
    gap = grid[b] - grid[a]
    between = (a + np.where(gap > 0, (values - grid[a]) / np.where(gap > 0, gap, 1), 0)) / last
    equal = right > left
    under = np.where(equal, left / last, np.clip(between, 0, 1))
    up_to = np.where(equal, (right - 1) / last, under)
    # Outside of the whole grid everything or nothing lies below.
    beyond = values > grid[-1]
    return np.where(beyond, 1.0, np.where(values < grid[0], 0.0, under)), np.where(
        beyond, 1.0, np.where(values < grid[0], 0.0, up_to)
    )
