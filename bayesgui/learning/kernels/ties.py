"""Telling equal gains apart."""

from __future__ import annotations

import numpy as np
from numba import float64, int64, njit, void

from bayesgui.inference.kernels.compiling import WHOLE

TIE = 1e-10
"""Largest number added to a gain, in nats: far below the least gain of a change."""


@njit(void(float64[::1], int64, int64[::1]), **WHOLE)
def part_ties(row, child, parents):  # type: ignore[no-untyped-def]
    """Add to each gain a number of its own, so that equal ones are not taken in column order.

    The arcs x → y and y → x have equal gains as long as neither has a parent.

    `row`: shape (n,); gains of changing one parent of a family; changed by less than `TIE`.
    """
    family = np.uint64(child + 1) * np.uint64(0xBF58476D1CE4E5B9)
    for p in parents:
        family ^= np.uint64(p + 1) * np.uint64(0x94D049BB133111EB)
        family *= np.uint64(0x9E3779B97F4A7C15)
    for u in range(len(row)):
        mixed = (family ^ np.uint64(u + 1)) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(31)
        mixed *= np.uint64(0x94D049BB133111EB)
        row[u] += TIE * (np.float64(mixed >> np.uint64(40)) / 16_777_216.0)
