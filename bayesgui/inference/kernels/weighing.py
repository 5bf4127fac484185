"""Sums over weighted rows, for each state of all variables."""

from __future__ import annotations

from numba import njit

from bayesgui.inference.kernels.compiling import WHOLE


@njit(
    "void(int32[:, ::1], float64[::1], int64[::1], float64[::1], float64[::1])",
    **WHOLE,
)
def add_weights(codes, weights, first, sums, squares):  # type: ignore[no-untyped-def]
    """Add the rows' weights, and their squares, to the sums of their states.

    `codes`: shape (variables, rows); state of each variable in each row. `weights`: shape (rows,);
    weights of the rows. `first`: shape (variables,); offset of each variable's first state. `sums`,
    `squares`: shape (states of all variables,); accumulated; updated.
    """
    for v in range(codes.shape[0]):
        start = first[v]
        for r in range(codes.shape[1]):
            place = start + codes[v, r]
            sums[place] += weights[r]
            squares[place] += weights[r] * weights[r]
