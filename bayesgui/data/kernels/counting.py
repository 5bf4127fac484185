"""Counting the cells of one family, by bit planes or by codes.

Columns are passed as addresses, so that one compiled function serves families of any number of
columns, of any code width, read-only or not. The caller keeps the columns alive.

A block has its own address and is indexed from 0: an offset in the index could be negative as far
as the compiler knows, and the loop would not be vectorized (two to five times slower).
"""

from __future__ import annotations

import numpy as np
from numba import carray, njit, types  # type: ignore[attr-defined]
from numba.core import cgutils
from numba.extending import intrinsic

WORDS = 256
"""Words of a plane per block, so that the masks of a block stay in the L1 cache."""

ROWS = 1024
"""Rows per block, for the same reason."""

TABLES = 4
"""Number of tables filled in turn, so that a row does not wait for the previous one's store."""


@intrinsic
def pointer(context, address):  # type: ignore[no-untyped-def]
    """Return an address as a pointer."""

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        return builder.inttoptr(arguments[0], cgutils.voidptr_t)

    return types.voidptr(types.int64), generate


@intrinsic
def count_bits(context, word):  # type: ignore[no-untyped-def]
    """Return the number of set bits; loops over it are vectorized."""

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


@njit(cache=True, nogil=True, error_model="numpy")
def _intersect(masks, level, address, first, words):  # type: ignore[no-untyped-def]
    """Intersect the row masks of a block with a plane; return whether any row is left."""
    plane = carray(pointer(address + 8 * first), (words,), np.uint64)
    above, mask = masks[max(level - 1, 0)], masks[level]
    seen = np.uint64(0)
    if level == 0:
        for w in range(words):
            word = plane[w]
            mask[w] = word
            seen |= word
    else:
        for w in range(words):
            word = above[w] & plane[w]
            mask[w] = word
            seen |= word
    return seen != np.uint64(0)


@njit(cache=True, nogil=True, error_model="numpy")
def _count_states(counts, cell, mask, planes, first, words):  # type: ignore[no-untyped-def]
    """Add the rows of a mask to one configuration's cells, one cell per state of the child."""
    for state in range(len(planes)):
        plane = carray(pointer(planes[state] + 8 * first), (words,), np.uint64)
        total = np.uint64(0)
        for w in range(words):
            total += count_bits(mask[w] & plane[w])
        counts[cell + state] += np.int64(total)


@njit(
    "void(int64[::1], int64[::1], int64[::1], int64, int64)",
    cache=True,
    nogil=True,
    error_model="numpy",
)
def count_planes(counts, sizes, planes, start, stop):  # type: ignore[no-untyped-def]
    """Add a range of words to the counts of a family.

    Parameters
    ----------
    counts : ndarray of int64, shape (cells,)
        Counts by configuration of the parents; the child's states vary fastest.
    sizes : ndarray of int64, shape (n_parents,)
        Numbers of states of the parents.
    planes : ndarray of int64
        Address of the bit plane of every state: the parents' in order, then the child's.
    start, stop : int
        Range of words.
    """
    n_parents = len(sizes)
    firsts = np.zeros(n_parents + 1, np.int64)
    for p in range(n_parents):
        firsts[p + 1] = firsts[p] + sizes[p]
    child = planes[firsts[n_parents] :]
    strides = np.ones(n_parents, np.int64)
    for p in range(n_parents - 2, -1, -1):
        strides[p] = strides[p + 1] * sizes[p + 1]
    masks = np.full((max(n_parents, 1), WORDS), ~np.uint64(0), np.uint64)
    digits = np.zeros(n_parents, np.int64)
    for first in range(start, stop, WORDS):
        words = min(WORDS, stop - first)
        if n_parents == 0:
            _count_states(counts, 0, masks[0], child, first, words)
            continue
        digits[:] = 0
        configuration, changed = 0, 0
        while changed >= 0:
            level = changed
            step = 1
            while level < n_parents:
                address = planes[firsts[level] + digits[level]]
                if not _intersect(masks, level, address, first, words):
                    step = strides[level]  # no row of this block below this level: skip it
                    break
                level += 1
            if level == n_parents:
                level -= 1
                cell = configuration * len(child)
                _count_states(counts, cell, masks[level], child, first, words)
            configuration += step
            changed = level
            while changed >= 0:
                digits[changed] += 1
                if digits[changed] < sizes[changed]:
                    break
                digits[changed] = 0
                changed -= 1


@njit(
    "void(int64[::1], int64[::1], int64[::1], int64[::1], int64)",
    cache=True,
    nogil=True,
    error_model="numpy",
)
def count_many(counts, lengths, sizes, planes, n_words):  # type: ignore[no-untyped-def]
    """Count several families, one after the other.

    Parameters
    ----------
    counts : ndarray of int64
        Output, zeros before: the counts of each family after those of the one before.
    lengths : ndarray of int64
        The number of variables of each family.
    sizes : ndarray of int64
        The number of states of each of these variables.
    planes : ndarray of int64
        Address of the bit plane of every state of each.
    n_words : int
        Number of words of a plane.
    """
    cell = variable = plane = 0
    for length in lengths:
        n_cells, n_planes = 1, 0
        for k in range(length):
            n_cells *= sizes[variable + k]
            n_planes += sizes[variable + k]
        of_parents = sizes[variable : variable + length - 1]
        one = counts[cell : cell + n_cells]
        count_planes(one, of_parents, planes[plane : plane + n_planes], 0, n_words)
        cell += n_cells
        variable += length
        plane += n_planes


@njit(cache=True, nogil=True, error_model="numpy")
def _add_codes(cells, gaps, codes, stride, missing):  # type: ignore[no-untyped-def]
    """Add one column's contribution to the cell indices of a block; mark missing cells."""
    for row in range(len(codes)):
        code = codes[row]
        cells[row] += np.int32(code) * stride
        gaps[row] |= np.int32(code == missing)


@njit(cache=True, nogil=True, error_model="numpy")
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

    Parameters
    ----------
    tables : ndarray of int64, shape (n_tables, cells + 1)
        Filled in turn; the last cell is for rows with a missing cell.
    columns : ndarray of int64
        Address of the codes of each column.
    widths, strides : ndarray of int64
        Bytes per code and stride of a code in the cell index, by column.
    start, stop : int
        Range of rows.
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
