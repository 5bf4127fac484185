"""Sums of numbers over the rows of each class, in one pass over the rows."""

from __future__ import annotations

import numpy as np
from numba import njit

from bayesgui.classifiers.kernels.array_cells import ROWS, block_rows, load, touch
from bayesgui.data.kernels.words import LEAN_PART


@njit(**LEAN_PART)
def _sort(order, ends, codes):  # type: ignore[no-untyped-def]
    """Fill the rows of a block in the order of their classes, and where each class ends."""
    ends[:] = 0
    for r in range(len(codes)):
        ends[codes[r]] += 1
    for c in range(1, len(ends)):
        ends[c] += ends[c - 1]
    for r in range(len(codes) - 1, -1, -1):
        ends[codes[r]] -= 1
        order[ends[codes[r]]] = r
    for c in range(len(ends) - 1):
        ends[c] = ends[c + 1]
    ends[len(ends) - 1] = len(codes)


@njit(**LEAN_PART, fastmath={"reassoc", "contract"})
def _sum_about(numbers, weights, center):  # type: ignore[no-untyped-def]
    """Return Σ w (x − center) and Σ w (x − center)²."""
    total, square = 0.0, 0.0
    for r in range(len(numbers)):
        apart = numbers[r] - center
        total += weights[r] * apart
        square += weights[r] * (apart * apart)
    return total, square


@njit(**LEAN_PART, fastmath={"reassoc", "contract"})
def _sum_of(numbers, weights):  # type: ignore[no-untyped-def]
    """Return Σ w x."""
    total = 0.0
    for r in range(len(numbers)):
        total += weights[r] * numbers[r]
    return total


@njit(
    "void(float64[::1], float64[:, ::1], float64[:, ::1], float64[::1], uint8[::1], float64[::1],"
    " int64[::1], int64[::1], int64[::1])",
    cache=True,
    nogil=True,
    error_model="numpy",
)
def add_class_moments(  # type: ignore[no-untyped-def]
    bases, means, scatters, totals, codes, weights, addresses, kinds, steps
):
    """Add rows to the mean and scatter of each column in each class.

    Parameters
    ----------
    bases : ndarray of float64, shape (columns,)
        A number of each column, from which means are measured.
    means, scatters : ndarray of float64, shape (classes, columns)
        Σ w x / Σ w less the base, and Σ w (x − mean)², updated; NaN where a number is missing.
    totals : ndarray of float64, shape (classes,)
        Σ w, updated.
    codes : ndarray of uint8, shape (rows,)
        Classes.
    weights : ndarray of float64, shape (rows,)
        Positive.
    addresses, kinds, steps : ndarray of int64, shape (columns,)
        Of the columns; see `load`.

    Notes
    -----
    Squares are summed about the mean of the rows before, a block at a time, so that no digits are
    lost however far the numbers are from 0. Chan, Golub and LeVeque (1979).
    """
    n, classes = len(codes), len(totals)
    numbers, sorted_numbers, sorted_weights = np.empty(ROWS), np.empty(ROWS), np.empty(ROWS)
    order, ends, added = np.empty(ROWS, np.int64), np.empty(classes, np.int64), np.empty(classes)
    block = block_rows(steps[0])
    for first in range(0, n, block):
        rows = min(block, n - first)
        _sort(order, ends, codes[first : first + rows])
        added[:] = 0.0
        for r in range(rows):
            sorted_weights[r] = weights[first + order[r]]
            added[codes[first + r]] += weights[first + r]
        touch(numbers, addresses[0], kinds[0], steps[0], first, rows)
        for k in range(len(addresses)):
            load(numbers[:rows], addresses[k], kinds[k], steps[k], first)
            base = bases[k]
            for r in range(rows):
                sorted_numbers[r] = numbers[order[r]] - base
            begin = 0
            for c in range(classes):
                end = ends[c]
                if end > begin:
                    # About the center the rows before sum to 0.
                    center = means[c, k] if totals[c] > 0.0 else sorted_numbers[begin]
                    total, square = _sum_about(
                        sorted_numbers[begin:end], sorted_weights[begin:end], center
                    )
                    step = total / (totals[c] + added[c])
                    means[c, k] = center + step
                    scatters[c, k] += square - step * total
                begin = end
        for c in range(classes):
            totals[c] += added[c]


@njit(
    "int64(float64[:, ::1], uint8[::1], float64[::1], int64[::1], int64[::1], int64[::1])",
    cache=True,
    nogil=True,
    error_model="numpy",
)
def add_class_sums(sums, codes, weights, addresses, kinds, steps):  # type: ignore[no-untyped-def]
    """Add rows to the sum of each column in each class.

    Parameters
    ----------
    sums : ndarray of float64, shape (classes, columns)
        Σ w x, updated; NaN where a number is missing.
    codes, weights, addresses, kinds, steps
        As in `add_class_moments`.

    Returns
    -------
    int
        Number of negative numbers.
    """
    n, classes = len(codes), len(sums)
    negative = 0
    numbers, sorted_numbers, sorted_weights = np.empty(ROWS), np.empty(ROWS), np.empty(ROWS)
    order, ends = np.empty(ROWS, np.int64), np.empty(classes, np.int64)
    block = block_rows(steps[0])
    for first in range(0, n, block):
        rows = min(block, n - first)
        _sort(order, ends, codes[first : first + rows])
        for r in range(rows):
            sorted_weights[r] = weights[first + order[r]]
        touch(numbers, addresses[0], kinds[0], steps[0], first, rows)
        for k in range(len(addresses)):
            load(numbers[:rows], addresses[k], kinds[k], steps[k], first)
            for r in range(rows):
                sorted_numbers[r] = numbers[order[r]]
                negative += int(numbers[r] < 0.0)
            begin = 0
            for c in range(classes):
                end = ends[c]
                sums[c, k] += _sum_of(sorted_numbers[begin:end], sorted_weights[begin:end])
                begin = end
    return negative
