"""Intervals of equal width."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.catalog.parameters import parameter
from bayesgui.data.discretize.base import discretizers

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@discretizers.register("equal-width", label="Equal width", order=10)
@dataclass(frozen=True)
class EqualWidth:
    """Intervals of equal width between the smallest and the largest number.

    Cut points are rounded to a thousandth of the width or finer, for short names.

    Parameters
    ----------
    bins : int
        Number of intervals.
    """

    bins: int = parameter(5, low=1, high=1000, label="Intervals", doc="Number of intervals.")

    def cut_points(
        self, values: NDArray[np.float64], classes: NDArray[np.intp] | None = None
    ) -> tuple[float, ...]:
        """Return the inner cut points."""
        low, high = float(values.min()), float(values.max())
        width = (high - low) / self.bins
        cuts = [low + (high - low) * k / self.bins for k in range(1, self.bins)]
        if 0 < width < math.inf:
            decimals = math.ceil(3 - math.log10(width))
            cuts = [round(cut, decimals) for cut in cuts]
        # Rounding can make adjacent cut points equal if the numbers hardly differ.
        return tuple(sorted({cut for cut in cuts if low < cut <= high}))
