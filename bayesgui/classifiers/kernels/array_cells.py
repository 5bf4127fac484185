"""Reading numbers of any type at an address, a block of rows at a time; compiles nothing.

Columns are passed as addresses with a distance between neighbors, so that one compiled function
serves arrays in either order, frames and Arrow tables.
"""

from __future__ import annotations

import numpy as np
from numba import carray, njit  # type: ignore[attr-defined]

from bayesgui.data.kernels.words import LEAN_PART, PART, pointer

ROWS = 4096
"""Maximum number of rows per block, so that its numbers stay in the L1 cache."""

CELLS = 3072
"""Cells of an array of rows per block, so that all of its columns stay there."""

LINE = 64
"""Bytes that memory hands over at a time."""

FLOAT64, FLOAT32, INT64, INT32, INT8, UINT8 = range(6)
"""Types of numbers that are read as they are."""


@njit(**LEAN_PART)
def _copy(numbers, cells, step):  # type: ignore[no-untyped-def]
    for r in range(len(numbers)):
        numbers[r] = np.float64(cells[r * step])


@njit(**LEAN_PART)
def block_rows(step):  # type: ignore[no-untyped-def]
    """Return the number of rows per block, where neighbors of a column are a step apart."""
    return ROWS if step == 1 else min(ROWS, max(32, CELLS // step))


@njit(**PART)
def touch(spare, address, kind, step, first, rows):  # type: ignore[no-untyped-def]
    """Read a block of rows in the order of memory, so that reading its columns finds it near.

    Parameters
    ----------
    spare : ndarray of float64
        Its first entry is overwritten, as what nobody uses would not be read.
    address, kind, step, first, rows : int
        Of the array's first column; see `load`.
    """
    if step == 1:
        return
    width = 8 if kind in (FLOAT64, INT64) else 4 if kind in (FLOAT32, INT32) else 1
    place, size = address + width * first * step, width * (rows - 1) * step
    cells = carray(pointer(place), (size + 1,), np.uint8)
    total = 0
    for k in range(0, size, LINE):
        total += cells[k]
    spare[0] = total


@njit(**PART)
def load(numbers, address, kind, step, first):  # type: ignore[no-untyped-def]
    """Read numbers of a column from a row on.

    Parameters
    ----------
    numbers : ndarray of float64, shape (rows,)
        Output.
    address, kind, step : int
        Of the column's first cell; its type; cells from one row to the next.
    first : int
        The first row.
    """
    n = len(numbers) * step
    if kind == FLOAT64:
        _copy(numbers, carray(pointer(address + 8 * first * step), (n,), np.float64), step)
    elif kind == FLOAT32:
        _copy(numbers, carray(pointer(address + 4 * first * step), (n,), np.float32), step)
    elif kind == INT64:
        _copy(numbers, carray(pointer(address + 8 * first * step), (n,), np.int64), step)
    elif kind == INT32:
        _copy(numbers, carray(pointer(address + 4 * first * step), (n,), np.int32), step)
    elif kind == INT8:
        _copy(numbers, carray(pointer(address + first * step), (n,), np.int8), step)
    else:
        _copy(numbers, carray(pointer(address + first * step), (n,), np.uint8), step)
