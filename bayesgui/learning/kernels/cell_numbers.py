"""Numbering the cells of a family that occur, case by case; compiles nothing."""

from __future__ import annotations

import numpy as np
from numba import njit

from bayesgui.inference.kernels.compiling import ALLOCATING

RANKS_PER_CASE = 256
"""Cells for each case above which those that occur are found by hashing."""
SPREAD = np.uint64(0x9E3779B97F4A7C15)
"""Factor of a hash: 2**64 divided by the golden ratio."""


@njit(**ALLOCATING)
def _number_by_hashing(cells, codes, size):  # type: ignore[no-untyped-def]
    """Do the same as `number_cells` where there are many more cells than cases."""
    bits = 4
    while (1 << bits) < 2 * len(cells):
        bits += 1
    keys = np.zeros(1 << bits, np.int64)
    ranks = np.empty(1 << bits, np.int32)
    found, last = 0, (1 << bits) - 1
    for i in range(len(cells)):
        # From 1, as 0 is an empty place.
        key = np.int64(cells[i]) * size + codes[i] + 1
        at = np.int64(np.uint64(key) * SPREAD >> np.uint64(64 - bits))
        while keys[at] != 0 and keys[at] != key:
            at = (at + 1) & last
        if keys[at] == 0:
            keys[at], ranks[at] = key, found
            found += 1
        cells[i] = ranks[at]
    return found


@njit(**ALLOCATING)
def number_cells(cells, n_cells, codes, size):  # type: ignore[no-untyped-def]
    """Divide the cells of the cases by one more variable; number those that occur from 0."""
    if n_cells * size > RANKS_PER_CASE * (len(cells) + RANKS_PER_CASE):
        return _number_by_hashing(cells, codes, size)
    ranks = np.empty(n_cells * size, np.int32)
    for place in range(len(ranks)):
        ranks[place] = -1
    found = 0
    for i in range(len(cells)):
        place = cells[i] * size + codes[i]
        if ranks[place] < 0:
            ranks[place] = found
            found += 1
        cells[i] = ranks[place]
    return found
