"""Reading numbers of any type at an address, a block of rows at a time; compiles nothing.

Columns are passed as addresses with a distance between neighbors, so that one compiled function
serves arrays in either order, frames and Arrow tables. Columns that lie side by side are read row
by row, as memory has them; others column by column.
"""

from __future__ import annotations

import numpy as np
from numba import carray, njit  # type: ignore[attr-defined]

from bayesgui.data.kernels.parts import LEAN_PART, PART
from bayesgui.data.kernels.words import fetch, pointer

ROWS = 512
"""Maximum number of rows of a block of one column; with its sums it stays in the L1 cache."""

CELLS = 3072
"""Cells of a block of rows that are read as memory has them."""

LINE = 64
"""Bytes that come from memory at once."""

ABOVE = np.uint64(0x7FF << 52)
"""The bits of ∞ as a whole number; those of NaN, and of numbers with a minus sign, are above."""

FLOAT64, FLOAT32, INT64, INT32, INT8, UINT8 = range(6)
"""Types of numbers that are read as they are."""


@njit(**LEAN_PART)
def _copy(numbers, cells, step):  # type: ignore[no-untyped-def]
    if step == 1:
        for r in range(len(numbers)):
            numbers[r] = np.float64(cells[r])
    else:
        for r in range(len(numbers)):
            numbers[r] = np.float64(cells[r * step])


@njit(**LEAN_PART)
def _width(kind):  # type: ignore[no-untyped-def]
    return 8 if kind in (FLOAT64, INT64) else 4 if kind in (FLOAT32, INT32) else 1


@njit(**LEAN_PART)
def lie_in_rows(addresses, kinds, steps):  # type: ignore[no-untyped-def]
    """Tell whether columns are side by side in rows that hold little else, and do not overlap."""
    columns, width = len(addresses), _width(kinds[0])
    if columns < 2 or steps[0] < columns or steps[0] > 2 * columns:
        return False
    for k in range(1, columns):
        beside = addresses[k] - addresses[k - 1] == width
        if not beside or kinds[k] != kinds[0] or steps[k] != steps[0]:
            return False
    return True


@njit(**LEAN_PART)
def block_rows(step, in_rows):  # type: ignore[no-untyped-def]
    """Return the number of rows per block, where neighbors of a column are a step apart."""
    if step == 1 and not in_rows:
        return ROWS
    return min(ROWS, max(1 if in_rows else 32, CELLS // step))


@njit(**LEAN_PART)
def block_cells(step):  # type: ignore[no-untyped-def]
    """Return the largest number of cells of a block of rows, or of a column."""
    return max(CELLS, step)


@njit(**PART)
def load(numbers, address, kind, step, first):  # type: ignore[no-untyped-def]
    """Read numbers of a column from a row on.

    `numbers`: shape (rows,); output. `address`, `kind`, `step`: of the column's first cell; its
    type; cells from one row to the next.
    """
    n = len(numbers) * step
    width = _width(kind)
    begin = address + width * first * step
    # The block that is read next of this column, which the processor cannot guess: other columns
    # are read before.
    for line in range(begin + width * n, begin + 2 * width * n, LINE):
        fetch(line)
    if kind == FLOAT64:
        _copy(numbers, carray(pointer(begin), (n,), np.float64), step)
    elif kind == FLOAT32:
        _copy(numbers, carray(pointer(begin), (n,), np.float32), step)
    elif kind == INT64:
        _copy(numbers, carray(pointer(begin), (n,), np.int64), step)
    elif kind == INT32:
        _copy(numbers, carray(pointer(begin), (n,), np.int32), step)
    elif kind == INT8:
        _copy(numbers, carray(pointer(begin), (n,), np.int8), step)
    else:
        _copy(numbers, carray(pointer(begin), (n,), np.uint8), step)


@njit(**PART)
def load_rows(numbers, addresses, kinds, steps, first, rows):  # type: ignore[no-untyped-def]
    """Read rows of columns that lie in rows.

    `numbers`: shape (rows * step or more,); output; a row begins a step after the row before.
    `addresses`, `kinds`, `steps`: shape (columns,); of the columns; see `load`.
    """
    step = steps[0]
    size = (rows - 1) * step + len(addresses)
    begin = addresses[0] + _width(kinds[0]) * first * step
    load(numbers[:size], begin, kinds[0], 1, 0)


@njit(**LEAN_PART)
def count_wrong(numbers):  # type: ignore[no-untyped-def]
    """Return how many numbers are negative or not finite."""
    bits, highest = numbers.view(np.uint64), np.uint64(0)
    # One comparison each, as whole numbers; −0 is above too, and must be looked at.
    for k in range(len(bits)):
        highest = max(highest, bits[k])
    if highest < ABOVE:
        return 0
    found = 0
    for k in range(len(numbers)):
        found += int(not ((numbers[k] >= 0.0) & (numbers[k] < np.inf)))
    return found


@njit(**LEAN_PART)
def count_wrong_in_rows(numbers, step, columns, rows):  # type: ignore[no-untyped-def]
    """Return how many numbers of rows as `load_rows` reads them are negative or not finite."""
    if step == columns:
        # Short rows are counted at once: each call costs.
        return count_wrong(numbers[: rows * step])
    found = 0
    for r in range(rows):
        found += count_wrong(numbers[r * step : r * step + columns])
    return found
