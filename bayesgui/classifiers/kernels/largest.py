"""The largest number of each row."""

from __future__ import annotations

import numpy as np
from numba import njit


@njit("void(int64[::1], float64[:, ::1])", cache=True, nogil=True, error_model="numpy")
def fill_largest(places, rows):  # type: ignore[no-untyped-def]
    """Fill the place of the largest number of each row, the first of equal ones.

    Parameters
    ----------
    places : ndarray of int64, shape (rows,)
        Output; −1 where no number of the row is finite.
    rows : ndarray of float64, shape (rows, n)
        The numbers.
    """
    for r in range(len(rows)):
        best, place = rows[r, 0], 0
        for k in range(1, rows.shape[1]):
            value = rows[r, k]
            larger = value > best
            best = value if larger else best
            place = k if larger else place
        places[r] = place if np.isfinite(best) else -1
