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

    Parameters
    ----------
    codes : ndarray of int32, shape (variables, rows)
        State of each variable in each row.
    weights : ndarray of float64, shape (rows,)
        Weights of the rows.
    first : ndarray of int64, shape (variables,)
        Offset of each variable's first state.
    sums, squares : ndarray of float64, shape (states of all variables,)
        Accumulated; updated.
    """
    for v in range(codes.shape[0]):
        start = first[v]
        for r in range(codes.shape[1]):
            place = start + codes[v, r]
            sums[place] += weights[r]
            squares[place] += weights[r] * weights[r]
