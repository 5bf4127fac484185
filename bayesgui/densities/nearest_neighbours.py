"""The estimate of a density by the cube that holds the K nearest values."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.catalog.plain_data import stored
from bayesgui.core.errors import ParameterError
from bayesgui.densities.base import JointDensity, as_rows, checked_sample, quiet_log

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]


@stored("nearest-neighbours")
@dataclass(frozen=True, eq=False)
class NearestNeighbours(JointDensity):
    """p̂(x) = K / (N h^d), h the edge of the smallest cube around x with K values; made by `of`.

    `values`: shape (rows, dimensions); the values; NaN is a missing cell.

    The K-th smallest max_l |x_il − x_l| is half of the edge: h is twice as long. Where K values are
    equal to x, the estimate is infinite. It is not a density: its integral diverges, as it falls
    like 1 / |x| far out.

    Loftsgaarden and Quesenberry (1965), A nonparametric estimate of a multivariate density
    function.
    """

    values: Floats
    neighbours: int

    @classmethod
    def of(cls, values: ArrayLike, neighbours: int) -> NearestNeighbours:
        """Return the estimate from rows."""
        found, _none = checked_sample(values, None)
        if neighbours < 1:
            raise ParameterError("The number of neighbors is 1 or more, not {k}.", k=neighbours)
        return cls(found.reshape(len(found), -1), int(neighbours))

    @property
    def n_dimensions(self) -> int:
        return int(self.values.shape[1])

    @cached_property
    def _known(self) -> Floats:
        """The rows without missing cells."""
        known: Floats = self.values[~np.isnan(self.values).any(axis=1)]
        return known

    @cached_property
    def _tree(self) -> Any:
        from sklearn.neighbors import KDTree

        return KDTree(self._known, metric="chebyshev")

    @property
    def used(self) -> int:
        """Number of neighbours in fact: K, or all values."""
        return min(self.neighbours, len(self._known))

    def edges(self, values: ArrayLike) -> Floats:
        """Return h of each point: the edge of the cube around it with K values."""
        points = as_rows(values, self.n_dimensions)
        if not len(self._known) or not len(points):
            return np.full(len(points), math.inf)
        if self.n_dimensions == 1:
            return 2.0 * self._reach(points[:, 0])
        distances, _which = self._tree.query(points, k=self.used)
        found: Floats = 2.0 * distances[:, -1]
        return found

    @cached_property
    def _sorted(self) -> Floats:
        """The known values of one dimension in order."""
        return np.sort(self._known[:, 0])

    def _reach(self, points: Floats) -> Floats:
        """Return the distance of the K-th nearest of the values of one dimension.

        The K nearest stand side by side in order. Of such spans the first one whose right end is as
        far as its left end is found by bisection; it or the one before it is the nearest.
        """
        y, k = self._sorted, self.used
        low = np.zeros(len(points), np.intp)
        high = np.full(len(points), len(y) - k, np.intp)
        while (low < high).any():
            middle = (low + high) // 2
            is_right = y[middle + k - 1] - points >= points - y[middle]
            high = np.where(is_right, middle, high)
            low = np.where(is_right, low, np.minimum(middle + 1, high))
        before = np.maximum(low - 1, 0)
        found: Floats = np.minimum(
            np.maximum(y[low + k - 1] - points, points - y[low]),
            np.maximum(y[before + k - 1] - points, points - y[before]),
        )
        return found

    def log_density(self, values: ArrayLike) -> Floats:
        edges = self.edges(values)
        if not len(self._known):
            return np.full(len(edges), -math.inf)
        found = self.n_dimensions * -quiet_log(edges)
        found += math.log(self.used / len(self._known))
        return found

    def log_share_at(self, values: ArrayLike) -> Floats:
        """Return ln of the share of the values that are equal to each point."""
        points = as_rows(values, self.n_dimensions)
        if not len(self._known) or not len(points):
            return np.full(len(points), -math.inf)
        equal = self._tree.query_radius(points, 0.0, count_only=True)
        return quiet_log(equal / len(self._known))

    def marginal(self, dimensions: tuple[int, ...]) -> NearestNeighbours:
        """Return the estimate in some dimensions, from the same rows."""
        return NearestNeighbours(self.values[:, list(dimensions)], self.neighbours)
