"""Codes of the states that numbers stand for."""

from __future__ import annotations

import numpy as np
from numba import njit

from bayesgui.classifiers.kernels.array_cells import (
    ROWS,
    block_cells,
    block_rows,
    lie_in_rows,
    load,
    load_rows,
)
from bayesgui.data.kernels.parts import LEAN_PART

OTHER, MISSING = np.int32(254), np.int32(255)
"""Codes of another number, and of NaN."""

ENOUGH = 300.0
"""Number above all codes, which larger ones are taken for."""


@njit(**LEAN_PART)
def _widen(own, numbers):  # type: ignore[no-untyped-def]
    """Widen the lowest and the highest number so far; NaN is neither."""
    low = low_2 = own[0]
    high = high_2 = own[1]
    # Two of each, as a comparison waits for the one before.
    for r in range(0, len(numbers) - 1, 2):
        x, y = numbers[r], numbers[r + 1]
        low, low_2 = (x if x < low else low), (y if y < low_2 else low_2)
        high, high_2 = (x if x > high else high), (y if y > high_2 else high_2)
    last = numbers[len(numbers) - 1]
    low, high = (last if last < low else low), (last if last > high else high)
    own[0], own[1] = min(low, low_2), max(high, high_2)


@njit(**LEAN_PART)
def _pick(numbers, cells, step, rows):  # type: ignore[no-untyped-def]
    for r in range(rows):
        numbers[r] = cells[r * step]


@njit(
    "void(uint8[:, ::1], uint8[:, ::1], uint8[:, ::1], float64[::1], int64[::1], int64[::1],"
    " int64[::1], int64[::1])",
    cache=True,
    nogil=True,
    error_model="numpy",
)
def code_columns(codes, seen, table, lows, widths, addresses, kinds, steps):  # type: ignore[no-untyped-def]
    """Fill the codes of columns of whole numbers, row by row.

    `codes`: shape (columns, rows); output. `seen`: shape (columns, 256); 1 is written at each code
    that occurs; without columns, none is. `table`: shape (columns, 256); code by place, which is
    the number less the lowest one; without columns, it is the place. `lows`, `widths`: shape
    (columns,); the number at place 0, and the number of places, at most 254. `addresses`, `kinds`,
    `steps`: shape (columns,); of the columns; see `load`.
    """
    n = codes.shape[1]
    in_rows = lie_in_rows(addresses, kinds, steps)
    block = block_rows(steps[0], in_rows)
    numbers, cells = np.empty(ROWS), np.empty(block_cells(steps[0]))
    for first in range(0, n, block):
        rows = min(block, n - first)
        if in_rows:
            load_rows(cells, addresses, kinds, steps, first, rows)
        for k in range(len(addresses)):
            if in_rows:
                _pick(numbers, cells[k:], steps[k], rows)
            else:
                load(numbers[:rows], addresses[k], kinds[k], steps[k], first)
            low, width = lows[k], np.int32(widths[k])
            out = codes[k, first : first + rows]
            for r in range(rows):
                above = numbers[r] - low
                place = np.int32(min(max(above, 0.0), ENOUGH))
                fits = (np.float64(place) == above) & (place < width)
                code = place if fits else OTHER
                out[r] = np.uint8(MISSING if above != above else code)
            if len(table):
                own = table[k]
                for r in range(rows):
                    out[r] = own[out[r]]
            if len(seen):
                found = seen[k]
                for r in range(rows):
                    found[out[r]] = 1


@njit(
    "void(uint8[:, ::1], float64[:, ::1], float64[::1], int64[::1], int64[::1], int64[::1])",
    cache=True,
    nogil=True,
    error_model="numpy",
)
def cut_columns(codes, ranges, limits, addresses, kinds, steps):  # type: ignore[no-untyped-def]
    """Fill whether the numbers of columns reach a limit.

    `codes`: shape (columns, rows); output: 1 from the limit on, 0 below it, `MISSING` for NaN.
    `ranges`: shape (columns, 2); lowest and highest number, updated; without columns, none is.
    `limits`: shape (columns,); the limits. `addresses`, `kinds`, `steps`: shape (columns,); of the
    columns; see `load`.
    """
    n = codes.shape[1]
    in_rows = lie_in_rows(addresses, kinds, steps)
    block = block_rows(steps[0], in_rows)
    numbers, cells = np.empty(ROWS), np.empty(block_cells(steps[0]))
    for first in range(0, n, block):
        rows = min(block, n - first)
        if in_rows:
            load_rows(cells, addresses, kinds, steps, first, rows)
        for k in range(len(addresses)):
            if in_rows:
                _pick(numbers, cells[k:], steps[k], rows)
            else:
                load(numbers[:rows], addresses[k], kinds[k], steps[k], first)
            limit, out = limits[k], codes[k, first : first + rows]
            for r in range(rows):
                x = numbers[r]
                out[r] = np.uint8(MISSING if x != x else np.int32(x >= limit))
            if len(ranges):
                _widen(ranges[k], numbers[:rows])
