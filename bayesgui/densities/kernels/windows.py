"""Sums over the values in windows of several dimensions."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba import njit

OPTIONS: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy"}


@njit(
    "void(float64[::1], float64[:, ::1], float64[:, ::1], float64[::1], float64[::1], boolean,"
    " boolean)",
    **OPTIONS,
)
def cube_sums(out, x, y, w, edges, with_low, with_high):  # type: ignore[no-untyped-def]
    """Fill the weights of the values in the window around each point.

    `out`: shape (points,); updated. `x`: shape (points, dimensions); the points. `y`, `w`: shape
    (values, dimensions); the values, sorted by the first dimension, and their weights. `edges`:
    shape (dimensions,); edge lengths of the window. `with_low`, `with_high`: whether its lower and
    upper faces belong to it.
    """
    column = y[:, 0].copy()
    dimensions = x.shape[1]
    for i in range(len(x)):
        low, high = x[i, 0] - 0.5 * edges[0], x[i, 0] + 0.5 * edges[0]
        first = (
            np.searchsorted(column, low) if with_low else np.searchsorted(column, low, side="right")
        )
        last = (
            np.searchsorted(column, high, side="right")
            if with_high
            else np.searchsorted(column, high)
        )
        found = 0.0
        for k in range(first, last):
            inside = True
            for j in range(1, dimensions):
                low, high = x[i, j] - 0.5 * edges[j], x[i, j] + 0.5 * edges[j]
                v = y[k, j]
                if v < low or v > high or (v == low and not with_low):
                    inside = False
                    break
                if v == high and not with_high:
                    inside = False
                    break
            if inside:
                found += w[k]
        out[i] = found


@njit("void(float64[::1], float64[:, ::1], float64[:, ::1], float64[::1], float64[::1])", **OPTIONS)
def log_gaussian_sums(out, x, y, w, deviations):  # type: ignore[no-untyped-def]
    """Fill ln Σ w exp(−Σ_j (x_j − y_j)² / (2 σ_j²)) of each point.

    `out`, `x`, `y`, `w`: as in `cube_sums`; the values need not be sorted. `deviations`: shape
    (dimensions,); σ of each dimension.
    """
    squares = np.empty(len(y))
    for i in range(len(x)):
        least = math.inf
        for k in range(len(y)):
            square = 0.0
            for j in range(x.shape[1]):
                scaled = (x[i, j] - y[k, j]) / deviations[j]
                square += scaled * scaled
            squares[k] = square
            least = min(least, square)
        found = 0.0
        for k in range(len(y)):
            found += w[k] * math.exp(-0.5 * (squares[k] - least))
        out[i] = math.log(found) - 0.5 * least if least < math.inf else -math.inf
