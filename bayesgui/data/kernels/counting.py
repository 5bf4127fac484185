"""Counting the cells of one family by bit planes.

Columns are passed as addresses, so that one compiled function serves families of any number of
columns, read-only or not. The caller keeps the columns alive.

A block has its own address and is indexed from 0: an offset in the index could be negative as far
as the compiler knows, and the loop would not be vectorized (two to five times slower).
"""

from __future__ import annotations

import numpy as np
from numba import carray, njit  # type: ignore[attr-defined]

from bayesgui.data.kernels.parts import PART
from bayesgui.data.kernels.words import count_bits, pointer

WORDS = 256
"""Words of a plane per block, so that the masks of a block stay in the L1 cache."""


@njit(**PART)
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


@njit(**PART)
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

    `counts`: shape (cells,); counts by configuration of the parents; the child's states vary
    fastest. `sizes`: shape (n_parents,); numbers of states of the parents. `planes`: address of the
    bit plane of every state: the parents' in order, then the child's.
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

    `counts`: output, zeros before: the counts of each family after those of the one before.
    `sizes`: the number of states of each of these variables. `planes`: address of the bit plane of
    every state of each.
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
