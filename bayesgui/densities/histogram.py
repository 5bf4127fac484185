"""The histogram as a density of one quantity."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from bayesgui.catalog.plain_data import stored
from bayesgui.core.errors import ParameterError
from bayesgui.core.numerals import equal_steps, multiples
from bayesgui.densities.base import Density, checked_sample, quiet_log

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]

Closed = Literal["left", "right"]

EXACT_BINS = 2_000
"""Number of bins up to which limits are those of the numbers as they are written."""

MAX_BINS = 1_000_000
"""More bins than a picture has pixels, and than a table has rows worth it."""


@stored("histogram")
@dataclass(frozen=True, eq=False)
class Histogram(Density):
    """p(x) = (N_j + λ) / (N + M λ) · 1 / |B_j| in bin j of M, made by `of`.

    `limits`: shape (bins + 1,); increasing. `weights`: shape (bins,); N_j: sums of the weights of
    the values in each bin. `smoothing`: λ; added to the weight of every bin. `closed`:
    whether bins are [a, b) or (a, b]. The last bin of the former, and the first one of the latter,
    have both their ends, so that the smallest and the largest value are inside. `extended`: whether
    the end bins reach to infinity, with the density that they have: values outside fall into them.
    Otherwise the density outside is 0.

    In a classifier N and N_j are counts within a class, as λ = 0 must give the class's histogram.
    """

    limits: Floats
    weights: Floats
    smoothing: float = 0.0
    closed: Closed = "left"
    extended: bool = False

    def __post_init__(self) -> None:
        if not (0 <= self.smoothing < math.inf and np.isfinite(self.weights).all()):
            raise ParameterError("The counts of a histogram must be finite numbers.")

    @classmethod
    def of(
        cls,
        values: ArrayLike,
        limits: ArrayLike | None = None,
        weights: ArrayLike | None = None,
        *,
        bins: int = 10,
        smoothing: float = 0.0,
        closed: Closed = "left",
        extended: bool = False,
    ) -> Histogram:
        """Return the histogram of values; those outside count in the end bins.

        `values`: shape (rows,); the values. `limits`: increasing; by default `bins` equal ones from
        the smallest to the largest value. `weights`: shape (rows,); by default 1 each.
        """
        found, given = checked_sample(values, weights)
        if limits is None:
            edges = equal_limits(float(found.min()), float(found.max()), bins)
        else:
            edges = np.array(limits, np.float64)
        if len(edges) < 2 or not (np.diff(edges) > 0).all():
            raise ParameterError("The limits of a histogram's bins must increase.")
        which = bin_of(found, edges, closed)
        counts = np.bincount(which, weights=given, minlength=len(edges) - 1)
        return cls(edges, counts.astype(np.float64), smoothing, closed, extended)

    @classmethod
    def of_sorted(cls, values: Floats, limits: Floats, closed: Closed = "left") -> Histogram:
        """Return the histogram of values that are sorted already, in a time that hardly grows.

        `values`: shape (rows,); sorted and finite; those outside count in the end bins. `limits`:
        shape (bins + 1,); increasing.
        """
        side: Literal["left", "right"] = "left" if closed == "left" else "right"
        inner = np.searchsorted(values, limits[1:-1], side=side)
        counts = np.diff(np.concatenate([[0], inner, [len(values)]]))
        return cls(limits, counts.astype(np.float64), closed=closed)

    @property
    def probabilities(self) -> Floats:
        """Probability of each bin."""
        smoothed: Floats = self.weights + self.smoothing
        smoothed /= smoothed.sum()
        return smoothed

    @property
    def heights(self) -> Floats:
        """Density in each bin."""
        found: Floats = self.probabilities / np.diff(self.limits)
        return found

    def log_density(self, values: ArrayLike) -> Floats:
        points = np.asarray(values, np.float64)
        logs = quiet_log(self.heights)
        found: Floats = logs[bin_of(points, self.limits, self.closed)]
        if not self.extended:
            found[(points < self.limits[0]) | (points > self.limits[-1])] = -math.inf
        found[np.isnan(points)] = math.nan
        return found


def bin_of(values: Floats, limits: Floats, closed: Closed = "left") -> NDArray[np.intp]:
    """Return the bin of each value; those outside fall into the end bins."""
    side: Literal["left", "right"] = "right" if closed == "left" else "left"
    return np.searchsorted(limits[1:-1], values, side=side)


def equal_limits(low: float, high: float, bins: int) -> Floats:
    """Return the limits of equal bins.

    `low`, `high`: smallest and largest value; where they are equal, one bin of width 1 is around
    them.
    """
    if not 1 <= bins <= MAX_BINS:
        raise ParameterError(
            "A histogram has 1 to {most:,} bins, not {bins:,}.", most=MAX_BINS, bins=bins
        )
    if bins <= EXACT_BINS:
        limits = np.array(equal_steps(low, high, bins))
    else:
        limits = low + (high - low) * np.arange(bins + 1) / bins
        limits[-1] = high
    if (np.diff(limits) > 0).all():
        return limits
    margin = max(0.5, 4.0 * float(np.spacing(max(abs(low), abs(high)))))
    return np.array([low - margin, high + margin])


def limits_of_width(low: float, high: float, width: float, start: float | None = None) -> Floats:
    """Return the limits of bins of a width that cover a range.

    `start`: a place where one bin ends and the next begins; by default `low`.
    """
    if not 0 < width < math.inf:
        raise ParameterError("The width of a bin is a positive number, not {width}.", width=width)
    origin = low if start is None else start
    count = (high - low) / width + 2.0
    if not count <= MAX_BINS:
        raise ParameterError(
            "Bins of width {width} would be more than {most:,}; choose wider ones.",
            width=width,
            most=MAX_BINS,
        )
    first = math.floor((low - origin) / width)
    # The margin is for widths such as 0.1, which are not exact.
    last = max(math.ceil((high - origin) / width - 1e-9), first + 1)
    if last - first <= EXACT_BINS:
        limits = np.array(multiples(origin, width, first, last))
    else:
        limits = origin + width * np.arange(first, last + 1, dtype=np.float64)
    limits[-1] = max(limits[-1], high)
    return limits
