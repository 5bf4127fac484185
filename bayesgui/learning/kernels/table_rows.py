"""Rows of tables made from counts."""

from __future__ import annotations

import math

from numba import float64, int64, njit, types

from bayesgui.inference.kernels.compiling import WHOLE


@njit(
    types.UniTuple(float64, 2)(
        float64[::1], float64[::1], float64[::1], float64[::1], float64[::1], int64[::1]
    ),
    **WHOLE,
)
def maximize(made, theta, counts, alpha, fallback, row_starts):  # type: ignore[no-untyped-def]
    """Make the tables that maximize Σ (m + α) ln θ; return ‖θ' − θ‖² and the gain of the sum.

    `made`: shape (cells of all tables,); the new tables θ'; updated. `row_starts`: shape (rows +
    1,); first cell of each row.
    """
    change = gain = 0.0
    for row in range(len(row_starts) - 1):
        first, last = row_starts[row], row_starts[row + 1]
        total = 0.0
        for k in range(first, last):
            total += counts[k] + alpha[k]
        for k in range(first, last):
            weight = counts[k] + alpha[k]
            value = weight / total if total > 0 else fallback[k]
            made[k] = value
            change += (value - theta[k]) ** 2
            if weight > 0 and total > 0 and value > 0:
                gain += weight * (math.log(value) - math.log(theta[k]))
    return change, gain
