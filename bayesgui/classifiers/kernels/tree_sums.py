"""Sums of regression trees over the rows of a table."""

from __future__ import annotations

import numpy as np
from numba import njit


@njit(
    "void(float64[:, ::1], float64[:, ::1], int64[::1], int64[::1], float64[::1], int64[::1],"
    " int64[::1], boolean[::1], float64[::1], int64[::1], boolean[:, ::1])",
    cache=True,
    nogil=True,
    error_model="numpy",
)
def add_trees(  # type: ignore[no-untyped-def]
    sums, cells, roots, columns, limits, left, right, blank_left, values, sets, members
):
    """Add the leaf of each tree to the sums of each row.

    `sums`: shape (rows, scores); the trees go to the scores in turn. `cells`: shape (rows,
    columns); NaN is missing. The others: as of `Trees`.
    """
    n_scores = sums.shape[1]
    for r in range(len(cells)):
        for t in range(len(roots)):
            node = roots[t]
            while left[node] != node:
                cell = cells[r, columns[node]]
                if np.isnan(cell):
                    goes_left = blank_left[node]
                elif sets[node] >= 0:
                    goes_left = members[sets[node], np.int64(cell)]
                else:
                    goes_left = cell <= limits[node]
                node = left[node] if goes_left else right[node]
            sums[r, t % n_scores] += values[node]
