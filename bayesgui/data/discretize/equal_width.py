"""Intervals of equal width."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import parameter
from bayesgui.core.numerals import equal_steps
from bayesgui.data.discretize.base import discretizers

if TYPE_CHECKING:
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
        if not width > 0:
            return ()
        decimals = math.ceil(3 - math.log10(width)) if math.isfinite(width) else 0
        known = np.sort(values)
        cuts = []
        for exact in equal_steps(low, high, self.bins)[1:-1]:
            short = round(exact, decimals)
            # A value between both, or on one of them, would change its side.
            moved = np.searchsorted(known, exact) != np.searchsorted(known, short)
            cuts.append(exact if moved else short)
        # Rounding can make adjacent cut points equal if the numbers hardly differ.
        return tuple(sorted({cut for cut in cuts if low < cut <= high}))
