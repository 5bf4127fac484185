"""Counting the cells of one family row by row, from codes.

Columns are passed as addresses, so that one compiled function serves families of any number of
columns, of any code width, read-only or not; see `counting`.
"""

from __future__ import annotations

import numpy as np
from numba import carray, njit  # type: ignore[attr-defined]

from bayesgui.data.kernels.parts import LEAN_PART, PART
from bayesgui.data.kernels.words import pointer

ROWS = 1024
"""Rows per block, so that it stays in the L1 cache."""

TABLES = 4
"""Number of tables filled in turn, so that a row does not wait for the previous one's store."""


@njit(**LEAN_PART)
def _add_codes(cells, gaps, codes, stride, missing):  # type: ignore[no-untyped-def]
    """Add one column's contribution to the cell indices of a block; mark missing cells."""
    for row in range(len(codes)):
        code = codes[row]
        cells[row] += np.int32(code) * stride
        gaps[row] |= np.int32(code == missing)


@njit(**PART)
def _cells_of_block(cells, gaps, columns, widths, strides, n_cells, first, rows):  # type: ignore[no-untyped-def]
    """Write the cell index of each row of a block, `n_cells` for a row with a missing cell."""
    cells[:] = 0
    gaps[:] = 0
    for k in range(len(columns)):
        place = pointer(columns[k] + widths[k] * first)
        stride = np.int32(strides[k])
        if widths[k] == 1:
            narrow = carray(place, (rows,), np.uint8)
            _add_codes(cells, gaps, narrow, stride, np.uint8(0xFF))
        elif widths[k] == 2:
            middle = carray(place, (rows,), np.uint16)
            _add_codes(cells, gaps, middle, stride, np.uint16(0xFFFF))
        else:
            wide = carray(place, (rows,), np.uint32)
            _add_codes(cells, gaps, wide, stride, np.uint32(0xFFFFFFFF))
    for row in range(rows):
        cells[row] = n_cells if gaps[row] else cells[row]


@njit(
    "void(int64[:, ::1], int64[::1], int64[::1], int64[::1], int64, int64)",
    cache=True,
    nogil=True,
    error_model="numpy",
)
def count_codes(tables, columns, widths, strides, start, stop):  # type: ignore[no-untyped-def]
    """Add a range of rows to the counts of a family.

    `tables`: shape (n_tables, cells + 1); filled in turn; the last cell is for rows with a missing
    cell. `widths`, `strides`: bytes per code and stride of a code in the cell index, by column.
    """
    n_tables, n_cells = tables.shape[0], tables.shape[1] - 1
    cells, gaps = np.empty(ROWS, np.int32), np.empty(ROWS, np.int32)
    for first in range(start, stop, ROWS):
        rows = min(ROWS, stop - first)
        _cells_of_block(cells, gaps, columns, widths, strides, n_cells, first, rows)
        row = 0
        if n_tables == TABLES:
            while row + TABLES <= rows:
                tables[0, cells[row]] += 1
                tables[1, cells[row + 1]] += 1
                tables[2, cells[row + 2]] += 1
                tables[3, cells[row + 3]] += 1
                row += TABLES
        while row < rows:
            tables[0, cells[row]] += 1
            row += 1


@njit(
    "void(float64[::1], int64, int64[::1], int64[::1], int64[::1], int64, int64)",
    cache=True,
    nogil=True,
    error_model="numpy",
)
def weigh_codes(table, weights, columns, widths, strides, start, stop):  # type: ignore[no-untyped-def]
    """Add the weights of a range of rows to a family's table, with a last cell for missing ones."""
    weight = carray(pointer(weights), (stop,), np.float64)
    cells, gaps = np.empty(ROWS, np.int32), np.empty(ROWS, np.int32)
    for first in range(start, stop, ROWS):
        rows = min(ROWS, stop - first)
        _cells_of_block(cells, gaps, columns, widths, strides, len(table) - 1, first, rows)
        for row in range(rows):
            table[cells[row]] += weight[first + row]
