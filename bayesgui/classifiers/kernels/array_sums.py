"""Sums of numbers over the rows of each class, in one pass over the rows."""

from __future__ import annotations

import numpy as np
from numba import njit

from bayesgui.classifiers.kernels.array_cells import (
    ROWS,
    block_cells,
    block_rows,
    count_wrong,
    count_wrong_in_rows,
    lie_in_rows,
    load,
    load_rows,
)
from bayesgui.data.kernels.parts import LEAN_PART

FEW_CLASSES = 8
"""Number of classes up to which adding rows of weight 0 costs less than sorting the rows."""


@njit(**LEAN_PART)
def _group(order, begins, ends, firsts, own, codes, weights):  # type: ignore[no-untyped-def]
    """Prepare the rows of a block for sums by class.

    `order`: rows sorted by class; left alone if there are few classes, whose rows are all rows.
    `begins`, `ends`, `firsts`: shape (classes,); the range of each class in that order, and the
    place of a row that it has. `own`: shape (classes, rows); weights in that order: of each class,
    0 in rows of another one; or of the sorted rows.
    """
    if len(own) == len(ends):
        own[:] = 0.0
        begins[:], ends[:] = 0, len(codes)
        for r in range(len(codes)):
            own[codes[r], r] = weights[r]
            firsts[codes[r]] = r
        return
    ends[:] = 0
    for r in range(len(codes)):
        ends[codes[r]] += 1
    total = 0
    for c in range(len(ends)):
        begins[c] = firsts[c] = total
        total += ends[c]
        ends[c] = begins[c]
    for r in range(len(codes)):
        place = ends[codes[r]]
        order[place], own[0, place] = r, weights[r]
        ends[codes[r]] += 1


@njit(**LEAN_PART)
def _arrange(ordered, numbers, order, base, few, rows):  # type: ignore[no-untyped-def]
    """Fill the numbers of a block less a base, in the order of `_group`."""
    if few:
        for r in range(rows):
            ordered[r] = numbers[r] - base
    else:
        for r in range(rows):
            ordered[r] = numbers[order[r]] - base


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


@njit(**LEAN_PART, fastmath={"reassoc", "contract"})
def _sums_of_two(numbers, weights, others):  # type: ignore[no-untyped-def]
    """Return Σ w x for two weights of each number."""
    total, other = 0.0, 0.0
    for r in range(len(numbers)):
        total += weights[r] * numbers[r]
        other += others[r] * numbers[r]
    return total, other


@njit(**LEAN_PART)
def _add_few_sums(sums, k, numbers, own):  # type: ignore[no-untyped-def]
    """Add a block of a column to its sums in few classes, of which `own` has the weights."""
    rows, classes = len(numbers), len(sums)
    for c in range(0, classes - 1, 2):
        one, two = _sums_of_two(numbers, own[c, :rows], own[c + 1, :rows])
        sums[c, k] += one
        sums[c + 1, k] += two
    if classes % 2:
        sums[classes - 1, k] += _sum_of(numbers, own[classes - 1, :rows])


@njit(**LEAN_PART)
def _add_row_about(totals, squares, centers, row, weight):  # type: ignore[no-untyped-def]
    """Add w (x − center) and w (x − center)² of the numbers of a row."""
    for k in range(len(row)):
        apart = row[k] - centers[k]
        weighted = weight * apart
        totals[k] += weighted
        squares[k] += weighted * apart


@njit(**LEAN_PART)
def _add_row(totals, row, weight):  # type: ignore[no-untyped-def]
    """Add w x of the numbers of a row."""
    for k in range(len(row)):
        totals[k] += weight * row[k]


@njit(**LEAN_PART)
def _add_rows(totals, numbers, step, codes, weights):  # type: ignore[no-untyped-def]
    """Add w x of a block of rows to the sums of their classes."""
    columns = totals.shape[1]
    for r in range(len(codes)):
        row = numbers[r * step : r * step + columns]
        _add_row(totals[codes[r]], row, weights[r])


@njit(**LEAN_PART)
def _add_rows_to_moments(  # type: ignore[no-untyped-def]
    bases, means, scatters, totals, added, sums, numbers, step, codes, weights
):
    """Add a block of rows to the moments; `sums`, shape (3, classes, columns), is spare."""
    classes, columns = means.shape
    centers, differences, squares = sums[0], sums[1], sums[2]
    sums[1:] = 0.0
    for c in range(classes):
        for k in range(columns):
            centers[c, k] = bases[k] + means[c, k]
    for r in range(len(codes)):
        c, row = codes[r], numbers[r * step : r * step + columns]
        if totals[c] + added[c] == 0.0:
            for k in range(columns):
                centers[c, k], means[c, k] = row[k], row[k] - bases[k]
        added[c] += weights[r]
        _add_row_about(differences[c], squares[c], centers[c], row, weights[r])
    for c in range(classes):
        if added[c] == 0.0:
            continue
        for k in range(columns):
            # The center is rounded; about the mean itself the rows before sum to 0.
            rest = (centers[c, k] - bases[k]) - means[c, k]
            total = differences[c, k] + added[c] * rest
            square = squares[c, k] + rest * (2.0 * differences[c, k] + added[c] * rest)
            move = total / (totals[c] + added[c])
            means[c, k] += move
            scatters[c, k] += square - move * total
        totals[c] += added[c]


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

    `bases`: shape (columns,); a number of each column, from which means are measured. `means`,
    `scatters`: shape (classes, columns); σ w x / Σ w less the base, and Σ w (x − mean)², updated;
    NaN where a number is missing. `totals`: shape (classes,); σ w, updated. `codes`: shape (rows,);
    classes. `weights`: shape (rows,); positive. `addresses`, `kinds`, `steps`: shape (columns,); of
    the columns; see `load`.

    Squares are summed about the mean of the rows before, a block at a time, so that no digits are
    lost however far the numbers are from 0. Chan, Golub and LeVeque (1979).
    """
    n, classes = len(codes), len(totals)
    in_rows = lie_in_rows(addresses, kinds, steps)
    block = block_rows(steps[0], in_rows)
    numbers, added = np.empty(block_cells(steps[0])), np.empty(classes)
    sums = np.empty((3, classes, len(addresses)))
    few = classes <= FEW_CLASSES
    own = np.empty((classes if few else 1, ROWS))
    order, ordered = np.empty(ROWS, np.int64), np.empty(ROWS)
    begins, ends, firsts = np.zeros((3, classes), np.int64)
    for first in range(0, n, block):
        rows = min(block, n - first)
        own_codes, own_weights = codes[first : first + rows], weights[first : first + rows]
        added[:] = 0.0
        if in_rows:
            load_rows(numbers, addresses, kinds, steps, first, rows)
            _add_rows_to_moments(
                bases,
                means,
                scatters,
                totals,
                added,
                sums,
                numbers,
                steps[0],
                own_codes,
                own_weights,
            )
            continue
        _group(order, begins, ends, firsts, own, own_codes, own_weights)
        for r in range(rows):
            added[own_codes[r]] += own_weights[r]
        for k in range(len(addresses)):
            load(numbers[:rows], addresses[k], kinds[k], steps[k], first)
            _arrange(ordered, numbers, order, bases[k], few, rows)
            for c in range(classes):
                if added[c] == 0.0:
                    continue
                # About the center the rows before sum to 0.
                center = means[c, k] if totals[c] > 0.0 else ordered[firsts[c]]
                part = slice(begins[c], ends[c])
                total, square = _sum_about(ordered[part], own[c % len(own), part], center)
                move = total / (totals[c] + added[c])
                means[c, k] = center + move
                scatters[c, k] += square - move * total
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

    `sums`: shape (classes, columns); σ w x, updated. The result: number of cells that are negative
    or not finite.
    """
    n, classes = len(codes), len(sums)
    in_rows = lie_in_rows(addresses, kinds, steps)
    block = block_rows(steps[0], in_rows)
    numbers = np.empty(block_cells(steps[0]))
    few = classes <= FEW_CLASSES
    own = np.empty((classes if few else 1, ROWS))
    order, ordered = np.empty(ROWS, np.int64), np.empty(ROWS)
    begins, ends, firsts = np.zeros((3, classes), np.int64)
    wrong = 0
    for first in range(0, n, block):
        rows = min(block, n - first)
        own_codes, own_weights = codes[first : first + rows], weights[first : first + rows]
        if in_rows:
            load_rows(numbers, addresses, kinds, steps, first, rows)
            wrong += count_wrong_in_rows(numbers, steps[0], sums.shape[1], rows)
            _add_rows(sums, numbers, steps[0], own_codes, own_weights)
            continue
        _group(order, begins, ends, firsts, own, own_codes, own_weights)
        for k in range(len(addresses)):
            load(numbers[:rows], addresses[k], kinds[k], steps[k], first)
            wrong += count_wrong(numbers[:rows])
            if few:
                _add_few_sums(sums, k, numbers[:rows], own)
                continue
            _arrange(ordered, numbers, order, 0.0, few, rows)
            for c in range(classes):
                part = slice(begins[c], ends[c])
                sums[c, k] += _sum_of(ordered[part], own[0, part])
    return wrong
