"""Sums over weighted rows, for all states of all variables at once."""

from __future__ import annotations

from numba import njit

from bayesgui.inference.kernels.compiling import WHOLE


@njit(
    "void(int32[:, ::1], float64[::1], int64[::1], float64[::1], float64[::1])",
    **WHOLE,
)
def add_weights(codes, weights, first, sums, squares):  # type: ignore[no-untyped-def]
    """Add the weights of rows, and their squares, to the states that the rows are in.

    Parameters
    ----------
    codes : ndarray of int32, shape (variables, rows)
        State of each variable in each row.
    weights : ndarray of float64, shape (rows,)
        Weights.
    first : ndarray of int64, shape (variables,)
        Place of each variable's first state.
    sums, squares : ndarray of float64, shape (states of all variables,)
        Are added to.
    """
    for v in range(codes.shape[0]):
        start = first[v]
        for r in range(codes.shape[1]):
            place = start + codes[v, r]
            sums[place] += weights[r]
            squares[place] += weights[r] * weights[r]
