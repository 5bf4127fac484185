"""Intervals round clusters of numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import parameter
from bayesgui.data.discretize.base import between, discretizers

if TYPE_CHECKING:
    from numpy.typing import NDArray

_ROUNDS = 300


@discretizers.register("k-means", label="Clusters (k-means)", order=30)
@dataclass(frozen=True)
class KMeans:
    """Intervals round clusters, so that numbers lie close to the mean of their interval.

    Parameters
    ----------
    bins : int
        Number of clusters; fewer are made where few numbers differ.

    Notes
    -----
    Lloyd's rounds on the sorted numbers with running sums, once from equal widths and once from
    equal frequencies; the smaller sum of squares is kept, so nothing depends on chance.

    References
    ----------
    Lloyd (1982), Least squares quantization in PCM.
    """

    bins: int = parameter(5, low=1, high=1000, label="Intervals", doc="Number of clusters.")

    def cut_points(
        self, values: NDArray[np.float64], classes: NDArray[np.intp] | None = None
    ) -> tuple[float, ...]:
        """Return the inner cut points, each midway between the adjacent numbers."""
        distinct, counts = np.unique(values, return_counts=True)
        bins = min(self.bins, len(distinct))
        if bins < 2:
            return ()
        # Centered, so that squares of large numbers do not lose the differences between clusters.
        numbers = distinct - distinct.mean()
        weights = np.concatenate([[0.0], np.cumsum(counts)])
        sums = np.concatenate([[0.0], np.cumsum(counts * numbers)])
        shares = (np.arange(bins) + 0.5) / bins
        by_width = numbers[0] + (numbers[-1] - numbers[0]) * shares
        by_rows = numbers[np.searchsorted(weights[1:], shares * weights[-1])]
        found = [_lloyd(numbers, weights, sums, starts) for starts in (by_width, by_rows)]
        splits = max(found, key=lambda s: _explained_squares(weights, sums, s))
        return tuple(between(float(distinct[k - 1]), float(distinct[k])) for k in splits[1:-1])


def _lloyd(
    numbers: NDArray[np.float64],
    weights: NDArray[np.float64],
    sums: NDArray[np.float64],
    centers: NDArray[np.float64],
) -> NDArray[np.intp]:
    """Return the start of each cluster among the sorted numbers, and the end of the last."""
    ends = np.array([0, len(numbers)])
    for _ in range(_ROUNDS):
        inner = np.searchsorted(numbers, (centers[1:] + centers[:-1]) / 2)
        splits = np.unique(np.concatenate([ends, inner]))
        centers = np.diff(sums[splits]) / np.diff(weights[splits])
        again = np.searchsorted(numbers, (centers[1:] + centers[:-1]) / 2)
        if np.array_equal(again, splits[1:-1]):
            break
    return splits


def _explained_squares(
    weights: NDArray[np.float64], sums: NDArray[np.float64], splits: NDArray[np.intp]
) -> float:
    """Return the sum of squares between clusters; with that within clusters it is constant."""
    return float(np.sum(np.diff(sums[splits]) ** 2 / np.diff(weights[splits])))
