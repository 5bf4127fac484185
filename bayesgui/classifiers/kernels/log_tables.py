"""Sums of table entries over the rows of a table of cases.

Columns are passed as addresses, so that one compiled function serves tables over any number of
columns, of any code width. The caller keeps the columns alive.
"""

from __future__ import annotations

import numpy as np
from numba import carray, njit  # type: ignore[attr-defined]

from bayesgui.data.kernels.words import pointer

ROWS = 1024
"""Rows per block, so that the block's sums stay in the L1 cache."""


@njit(cache=True, nogil=True, error_model="numpy")
def _add_column(cells, address, width, stride, last, first, rows):  # type: ignore[no-untyped-def]
    """Add a column's part to the cells of a block of rows; missing cells have the last entry."""
    if width == 1:
        short = carray(pointer(address + first), (rows,), np.uint8)
        for r in range(rows):
            cells[r] += stride * min(np.int32(short[r]), last)
    elif width == 2:
        middle = carray(pointer(address + 2 * first), (rows,), np.uint16)
        for r in range(rows):
            cells[r] += stride * min(np.int32(middle[r]), last)
    else:
        long = carray(pointer(address + 4 * first), (rows,), np.uint32)
        for r in range(rows):
            cells[r] += stride * np.int32(min(np.int64(long[r]), np.int64(last)))


@njit(
    "void(float64[:, ::1], float64[::1], int64[::1], int64[::1], int64[::1], int64[::1],"
    " int64[::1], int64[::1], int64, int64)",
    cache=True,
    nogil=True,
    error_model="numpy",
)
def add_log_tables(  # type: ignore[no-untyped-def]
    out, entries, firsts, members, addresses, widths, strides, lasts, start, stop
):
    """Add the entries of all tables to a range of rows.

    `out`: shape (classes, rows); sums, added to. `entries`: all tables one after the other, the
    class varying fastest. `firsts`: shape (tables,); position of each table's first entry.
    `members`: shape (tables + 1,); positions of each table's columns in the next four arrays.
    `addresses`, `widths`, `strides`, `lasts`: of each column of each table: address of its codes,
    bytes a code, entries a state, and the last place on its axis, which a missing cell has.
    """
    classes = len(out)
    cells = np.empty(ROWS, np.int32)
    for first in range(start, stop, ROWS):
        rows = min(ROWS, stop - first)
        for t in range(len(firsts)):
            cells[:rows] = 0
            table = entries[firsts[t] :]
            for m in range(members[t], members[t + 1]):
                _add_column(
                    cells,
                    addresses[m],
                    widths[m],
                    np.int32(strides[m]),
                    np.int32(lasts[m]),
                    first,
                    rows,
                )
            for c in range(classes):
                row_sums = out[c, first : first + rows]
                for r in range(rows):
                    row_sums[r] += table[cells[r] + c]
