"""Sums over the numbers of a row of what each tells of the classes."""

from __future__ import annotations

import numpy as np
from numba import njit

from bayesgui.classifiers.kernels.array_cells import ROWS, block_rows, load, touch


@njit(
    "int64(float64[:, ::1], float64[:, ::1], float64[:, ::1], float64[:, ::1], int64[::1],"
    " int64[::1], int64[::1])",
    cache=True,
    nogil=True,
    error_model="numpy",
)
def add_bells(out, means, scales, logs, addresses, kinds, steps):  # type: ignore[no-untyped-def]
    """Add the logarithms of normal densities of all columns to every row.

    Parameters
    ----------
    out : ndarray of float64, shape (rows, classes)
        Sums, added to.
    means, scales, logs : ndarray of float64, shape (columns, classes)
        μ, √½ / σ and the logarithm of the density at μ.
    addresses, kinds, steps : ndarray of int64, shape (columns,)
        Of the columns; see `load`.

    Returns
    -------
    int
        Number of infinite numbers; NaN tells nothing.
    """
    n, classes = out.shape
    numbers = np.empty(ROWS)
    sums = np.empty((classes, ROWS))
    infinite = 0
    block = block_rows(steps[0])
    for first in range(0, n, block):
        rows = min(block, n - first)
        sums[:] = 0.0
        touch(numbers, addresses[0], kinds[0], steps[0], first, rows)
        for k in range(len(addresses)):
            load(numbers[:rows], addresses[k], kinds[k], steps[k], first)
            gaps = 0
            for r in range(rows):
                x = numbers[r]
                gaps += int(not (abs(x) < np.inf))
            if gaps:
                for r in range(rows):
                    infinite += int(abs(numbers[r]) == np.inf)
            for c in range(classes):
                mean, scale, log, row_sums = means[k, c], scales[k, c], logs[k, c], sums[c]
                if gaps:
                    for r in range(rows):
                        apart = (numbers[r] - mean) * scale
                        told = log - apart * apart
                        row_sums[r] += 0.0 if apart != apart else told
                else:
                    for r in range(rows):
                        apart = (numbers[r] - mean) * scale
                        row_sums[r] += log - apart * apart
        for r in range(rows):
            for c in range(classes):
                out[first + r, c] += sums[c, r]
    return infinite


@njit(
    "int64(float64[:, ::1], float64[:, ::1], int64[::1], int64[::1], int64[::1])",
    cache=True,
    nogil=True,
    error_model="numpy",
)
def add_products(out, logs, addresses, kinds, steps):  # type: ignore[no-untyped-def]
    """Add counts times the logarithms of all columns to every row.

    Parameters
    ----------
    out : ndarray of float64, shape (rows, classes)
        Sums, added to.
    logs : ndarray of float64, shape (columns, classes)
        What one occurrence tells.
    addresses, kinds, steps : ndarray of int64, shape (columns,)
        Of the columns; see `load`.

    Returns
    -------
    int
        Number of cells that are negative or not finite; the sums are wrong then.
    """
    n, classes = out.shape
    numbers = np.empty(ROWS)
    sums = np.empty((classes, ROWS))
    wrong = 0
    block = block_rows(steps[0])
    for first in range(0, n, block):
        rows = min(block, n - first)
        sums[:] = 0.0
        touch(numbers, addresses[0], kinds[0], steps[0], first, rows)
        for k in range(len(addresses)):
            load(numbers[:rows], addresses[k], kinds[k], steps[k], first)
            for r in range(rows):
                x = numbers[r]
                wrong += int(not ((x >= 0.0) & (x < np.inf)))
            for c in range(classes):
                log, row_sums = logs[k, c], sums[c]
                for r in range(rows):
                    row_sums[r] += numbers[r] * log
        for r in range(rows):
            for c in range(classes):
                out[first + r, c] += sums[c, r]
    return wrong
