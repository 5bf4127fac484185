"""Intervals that hold equally many rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import parameter
from bayesgui.data.discretize.base import between, discretizers

if TYPE_CHECKING:
    from numpy.typing import NDArray


@discretizers.register("equal-frequency", label="Equal frequency", order=20)
@dataclass(frozen=True)
class EqualFrequency:
    """Intervals that hold about equally many rows; equal numbers stay together.

    Parameters
    ----------
    bins : int
        Number of intervals; fewer are made where few numbers differ.
    """

    bins: int = parameter(5, low=1, high=1000, label="Intervals", doc="Number of intervals.")

    def cut_points(
        self, values: NDArray[np.float64], classes: NDArray[np.intp] | None = None
    ) -> tuple[float, ...]:
        """Return the inner cut points, each midway between two adjacent numbers."""
        distinct, counts = np.unique(values, return_counts=True)
        below = np.cumsum(counts)[:-1]
        wanted = np.arange(1, self.bins) * len(values) / self.bins
        if not below.size:
            return ()
        right = np.clip(np.searchsorted(below, wanted), 0, len(below) - 1)
        left = np.maximum(right - 1, 0)
        nearest = np.where(wanted - below[left] < below[right] - wanted, left, right)
        return tuple(
            between(float(distinct[k]), float(distinct[k + 1])) for k in np.unique(nearest)
        )
