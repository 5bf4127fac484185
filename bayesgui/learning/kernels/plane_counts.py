"""Counting cases by bit planes: cells of a family as masks, divided by other variables' states."""

from __future__ import annotations

import numpy as np
from numba import njit

from bayesgui.data.kernels.plane_vectors import (
    VECTOR,
    WORD_ROWS,
    address_of,
    count_common,
    intersect,
)
from bayesgui.data.kernels.words import count_bits
from bayesgui.inference.kernels.compiling import PART

WORDS = 160
"""Most words of a plane per block."""
LEAST_WORDS = 32
"""Least words of a plane per block."""
MASK_WORDS = 2**15
"""Words of all masks of a block, so that they stay in the cache."""

READ = 1.0
"""Time to read a row of a cell for one variable."""
COUNTED = 2.0, 0.6
"""Time to count a mask in a plane: in all, and for each vector."""


@njit(**PART)
def fill_masks(masks, inside, variables, cases, first, words):  # type: ignore[no-untyped-def]
    """Find the cases of each cell in a block.

    `masks`: shape (cells, words); output: the cases of each cell that has any; the last variable
    varies fastest. `inside`: shape (cells,); output: the number of these cases.
    """
    base, stride = address_of(masks), 8 * masks.shape[1]
    planes, plane_stride = address_of(cases.planes) + 8 * first, 8 * cases.planes.shape[1]
    vectors, n_cells = words // VECTOR, 1
    for k in range(len(variables)):
        size = cases.sizes[variables[k]]
        offset = planes + cases.firsts[variables[k]] * plane_stride
        # Downwards, as the cells of the variables before are at the beginning.
        for cell in range(n_cells - 1, -1, -1):
            mask, is_empty = base + cell * stride, k > 0 and inside[cell] == 0
            for state in range(size - 1, -1, -1):
                plane, place = offset + state * plane_stride, cell * size + state
                if is_empty:
                    inside[place] = 0
                else:
                    above = mask if k else plane
                    inside[place] = intersect(base + place * stride, above, plane, vectors)
        n_cells *= size


@njit(**PART)
def sort_cells(filled, inside, most):  # type: ignore[no-untyped-def]
    """List the cells with many cases, then those with few; return how many there are of each.

    `filled`: shape (cells,); output: cells with more than `most` cases from the beginning, others
    with any from the end. `inside`: shape (cells,); number of cases.
    """
    n_many = n_few = 0
    for cell in range(len(inside)):
        if inside[cell] > most:
            filled[n_many] = cell
            n_many += 1
        elif inside[cell]:
            n_few += 1
            filled[len(filled) - n_few] = cell
    return n_many, n_few


@njit(**PART)
def few_cases(n_planes, n_others, words):  # type: ignore[no-untyped-def]
    """Return the number of cases up to which they are read one by one sooner than as a mask."""
    if n_others == 0:
        return 0
    return int(n_planes * (COUNTED[0] + COUNTED[1] * (words // VECTOR)) / (READ * n_others))


@njit(**PART)
def read_cells(counts, masks, few, others, wanted, cases, first, words, rows, cells):  # type: ignore[no-untyped-def]
    """Add the cases of cells with few of them to the counts, one by one.

    `counts`: the counts of a variable's states are one after the other, after those of the one
    before. `masks`: shape (cells, words); see `fill_masks`.
    """
    n_rows, n_cells = 0, len(masks)
    for cell in few:
        for w in range(words):
            bits = masks[cell, w]
            while bits:
                lowest = bits & (~bits + np.uint64(1))
                rows[n_rows] = WORD_ROWS * (first + w) + np.int64(count_bits(lowest - np.uint64(1)))
                cells[n_rows] = cell
                n_rows += 1
                bits ^= lowest
    start = 0
    for k in range(len(others)):
        if not wanted[k]:
            continue
        size = cases.sizes[others[k]]
        for i in range(n_rows):
            code = np.int64(cases.codes[others[k], rows[i]])
            if code < size:
                counts[start + code * n_cells + cells[i]] += 1
        start += n_cells * size


@njit(**PART)
def divide_cells(counts, masks, filled, n_filled, rows, places, cases, first, words):  # type: ignore[no-untyped-def]
    """Count the cases of cells that have other variables' states.

    `counts`: the counts of a state are from its place on, one for each cell; those of the block are
    added. `masks`: shape (cells, words); see `fill_masks`. `filled`: the cells, of which the first
    `n_filled` are counted. `rows`, `places`: the plane of each state in question, and where its
    counts begin.
    """
    base, stride = address_of(masks), 8 * masks.shape[1]
    planes, plane_stride = address_of(cases.planes) + 8 * first, 8 * cases.planes.shape[1]
    vectors, n_rows = words // VECTOR, len(rows)
    whole, pairs = n_filled - n_filled % 4, n_rows - n_rows % 2
    for c in range(0, whole, 4):
        c0, c1, c2, c3 = filled[c], filled[c + 1], filled[c + 2], filled[c + 3]
        four = (base + c0 * stride, base + c1 * stride, base + c2 * stride, base + c3 * stride)
        for k in range(0, pairs, 2):
            one, other = planes + rows[k] * plane_stride, planes + rows[k + 1] * plane_stride
            found = count_common(four, (one, other), vectors)
            a, b = places[k], places[k + 1]
            counts[a + c0] += found[0]
            counts[a + c1] += found[1]
            counts[a + c2] += found[2]
            counts[a + c3] += found[3]
            counts[b + c0] += found[4]
            counts[b + c1] += found[5]
            counts[b + c2] += found[6]
            counts[b + c3] += found[7]
        if pairs < n_rows:
            last = count_common(four, (planes + rows[pairs] * plane_stride,), vectors)
            a = places[pairs]
            counts[a + c0] += last[0]
            counts[a + c1] += last[1]
            counts[a + c2] += last[2]
            counts[a + c3] += last[3]
    for c in range(whole, n_filled):
        mask = base + filled[c] * stride
        _divide_cell(counts, mask, filled[c], rows, places, planes, plane_stride, vectors)


@njit(**PART)
def _divide_cell(counts, mask, cell, rows, places, planes, stride, vectors):  # type: ignore[no-untyped-def]
    """Do the same for one cell."""
    whole = len(rows) - len(rows) % 4
    for k in range(0, whole, 4):
        four = (
            planes + rows[k] * stride,
            planes + rows[k + 1] * stride,
            planes + rows[k + 2] * stride,
            planes + rows[k + 3] * stride,
        )
        found = count_common(four, (mask,), vectors)
        counts[places[k] + cell] += found[0]
        counts[places[k + 1] + cell] += found[1]
        counts[places[k + 2] + cell] += found[2]
        counts[places[k + 3] + cell] += found[3]
    for k in range(whole, len(rows)):
        counts[places[k] + cell] += count_common((planes + rows[k] * stride,), (mask,), vectors)[0]
