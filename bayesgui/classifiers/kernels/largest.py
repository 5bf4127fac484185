"""The largest number of each row."""

from __future__ import annotations

import numpy as np
from numba import njit


@njit("void(int64[::1], float64[:, ::1])", cache=True, nogil=True, error_model="numpy")
def fill_largest(places, numbers):  # type: ignore[no-untyped-def]
    """Fill the place of the largest number of each row, the first of equal ones.

    `places`: shape (rows,); output; −1 where no number of the row is finite. `numbers`: shape (n,
    rows); the numbers; those of a row are below each other.
    """
    for r in range(len(places)):
        best, place = numbers[0, r], 0
        for k in range(1, len(numbers)):
            value = numbers[k, r]
            larger = value > best
            best = value if larger else best
            place = k if larger else place
        places[r] = place if np.isfinite(best) else -1
