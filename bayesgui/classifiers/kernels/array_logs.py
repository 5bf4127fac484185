"""Sums over the numbers of a row of what each tells of the classes."""

from __future__ import annotations

import numpy as np
from numba import njit

from bayesgui.classifiers.kernels.array_cells import (
    block_cells,
    block_rows,
    count_wrong,
    count_wrong_in_rows,
    lie_in_rows,
    load,
    load_rows,
)
from bayesgui.data.kernels.parts import LEAN_PART

REORDERED = {"reassoc", "contract"}
"""Sums may be added in any order."""


@njit(**LEAN_PART, fastmath=REORDERED)
def _squares(numbers, means, scales):  # type: ignore[no-untyped-def]
    """Return Σ ((x − mean) scale)² of a row."""
    total = 0.0
    for k in range(len(means)):
        apart = (numbers[k] - means[k]) * scales[k]
        total += apart * apart
    return total


@njit(**LEAN_PART)
def _known_logs(numbers, means, scales, logs):  # type: ignore[no-untyped-def]
    """Return Σ log − ((x − mean) scale)² of the numbers of a row that are known."""
    total = 0.0
    for k in range(len(means)):
        apart = (numbers[k] - means[k]) * scales[k]
        total += 0.0 if apart != apart else logs[k] - apart * apart
    return total


@njit(**LEAN_PART)
def _add_normal_logs_of_rows(out, first, rows, told, numbers, step, means, scales, logs, wholes):  # type: ignore[no-untyped-def]
    """Add a block of rows of numbers to their sums; return how many numbers are infinite."""
    classes, columns = means.shape
    infinite = 0
    for r in range(rows):
        row = numbers[r * step : r * step + columns]
        total = 0.0
        for c in range(classes):
            told[c] = wholes[c] - _squares(row, means[c], scales[c])
            total += told[c]
        if not total > -np.inf:
            for k in range(columns):
                infinite += int(abs(row[k]) == np.inf)
            for c in range(classes):
                told[c] = _known_logs(row, means[c], scales[c], logs[c])
        for c in range(classes):
            out[c, first + r] += told[c]
    return infinite


@njit(**LEAN_PART)
def _add_normal_logs_of_column(out, first, numbers, means, scales, logs):  # type: ignore[no-untyped-def]
    """Add a block of a column to the sums; return how many numbers are infinite."""
    rows = len(numbers)
    gaps, infinite = 0, 0
    for r in range(rows):
        gaps += int(not abs(numbers[r]) < np.inf)
    if gaps:
        for r in range(rows):
            infinite += int(abs(numbers[r]) == np.inf)
    for c in range(len(means)):
        mean, scale, log = means[c], scales[c], logs[c]
        row_sums = out[c, first : first + rows]
        if gaps:
            for r in range(rows):
                apart = (numbers[r] - mean) * scale
                told = log - apart * apart
                row_sums[r] += 0.0 if apart != apart else told
        else:
            for r in range(rows):
                apart = (numbers[r] - mean) * scale
                row_sums[r] += log - apart * apart
    return infinite


@njit(
    "int64(float64[:, ::1], float64[:, ::1], float64[:, ::1], float64[:, ::1], int64[::1],"
    " int64[::1], int64[::1], int64, int64)",
    cache=True,
    nogil=True,
    error_model="numpy",
)
def add_normal_logs(out, means, scales, logs, addresses, kinds, steps, start, stop):  # type: ignore[no-untyped-def]
    """Add the logarithms of normal densities of all columns to a range of rows.

    `out`: shape (classes, rows); sums, added to. `means`, `scales`, `logs`: shape (classes,
    columns); μ, √½ / σ and the logarithm of the density at μ. `addresses`, `kinds`, `steps`: shape
    (columns,); of the columns; see `load`. The result: number of infinite numbers; NaN tells
    nothing.
    """
    classes = len(out)
    in_rows = lie_in_rows(addresses, kinds, steps)
    block = block_rows(steps[0], in_rows)
    numbers = np.empty(block_cells(steps[0]))
    told, wholes = np.empty(classes), np.zeros(classes)
    for c in range(classes):
        for k in range(len(addresses)):
            wholes[c] += logs[c, k]
    infinite = 0
    for first in range(start, stop, block):
        rows = min(block, stop - first)
        if in_rows:
            load_rows(numbers, addresses, kinds, steps, first, rows)
            infinite += _add_normal_logs_of_rows(
                out, first, rows, told, numbers, steps[0], means, scales, logs, wholes
            )
            continue
        for k in range(len(addresses)):
            load(numbers[:rows], addresses[k], kinds[k], steps[k], first)
            infinite += _add_normal_logs_of_column(
                out, first, numbers[:rows], means[:, k], scales[:, k], logs[:, k]
            )
    return infinite


@njit(**LEAN_PART, fastmath=REORDERED)
def _product(numbers, logs):  # type: ignore[no-untyped-def]
    total = 0.0
    for k in range(len(logs)):
        total += numbers[k] * logs[k]
    return total


@njit(**LEAN_PART)
def _add_products_of_rows(out, first, rows, numbers, step, logs):  # type: ignore[no-untyped-def]
    """Add to the sums of a block of rows."""
    classes, columns = logs.shape
    for r in range(rows):
        row = numbers[r * step : r * step + columns]
        for c in range(classes):
            out[c, first + r] += _product(row, logs[c])


@njit(
    "int64(float64[:, ::1], float64[:, ::1], int64[::1], int64[::1], int64[::1], int64, int64)",
    cache=True,
    nogil=True,
    error_model="numpy",
)
def add_products(out, logs, addresses, kinds, steps, start, stop):  # type: ignore[no-untyped-def]
    """Add counts times the logarithms of all columns to a range of rows.

    `out`: shape (classes, rows); sums, added to. `logs`: shape (classes, columns); what one
    occurrence tells. `addresses`, `kinds`, `steps`: shape (columns,); of the columns; see `load`.
    The result: number of cells that are negative or not finite; the sums are wrong then.
    """
    classes, step, columns = len(out), steps[0], len(addresses)
    in_rows = lie_in_rows(addresses, kinds, steps)
    block = block_rows(step, in_rows)
    numbers = np.empty(block_cells(step))
    wrong = 0
    for first in range(start, stop, block):
        rows = min(block, stop - first)
        if in_rows:
            load_rows(numbers, addresses, kinds, steps, first, rows)
            wrong += count_wrong_in_rows(numbers, step, columns, rows)
            _add_products_of_rows(out, first, rows, numbers, step, logs)
            continue
        for k in range(columns):
            load(numbers[:rows], addresses[k], kinds[k], steps[k], first)
            wrong += count_wrong(numbers[:rows])
            for c in range(classes):
                log, row_sums = logs[c, k], out[c, first : first + rows]
                for r in range(rows):
                    row_sums[r] += numbers[r] * log
    return wrong
