"""Counting all pairs of states by bit planes."""

from __future__ import annotations

from numba import njit

from bayesgui.data.kernels.parts import LEAN_PART
from bayesgui.data.kernels.plane_vectors import VECTOR, address_of, count_common

WORDS = 256
"""Words of a plane per block, so that the planes of a block stay in the cache."""


@njit(**LEAN_PART)
def _count_block(counts, a, n_rows, base, stride, vectors):  # type: ignore[no-untyped-def]
    """Count four planes with all from the first of them on."""
    # Where fewer than four are left, the last one is counted more than once and not added.
    last = n_rows - 1
    four = (
        base + a * stride,
        base + min(a + 1, last) * stride,
        base + min(a + 2, last) * stride,
        base + min(a + 3, last) * stride,
    )
    for b in range(a, n_rows, 2):
        other = min(b + 1, last)
        found = count_common(four, (base + b * stride, base + other * stride), vectors)
        counts[a, b] += found[0]
        if a + 1 < n_rows:
            counts[a + 1, b] += found[1]
        if a + 2 < n_rows:
            counts[a + 2, b] += found[2]
        if a + 3 < n_rows:
            counts[a + 3, b] += found[3]
        if other == b:
            continue
        counts[a, other] += found[4]
        if a + 1 < n_rows:
            counts[a + 1, other] += found[5]
        if a + 2 < n_rows:
            counts[a + 2, other] += found[6]
        if a + 3 < n_rows:
            counts[a + 3, other] += found[7]


@njit(
    "void(int64[:, ::1], uint64[:, ::1], int64, int64)",
    cache=True,
    nogil=True,
    error_model="numpy",
)
def count_pairs(counts, planes, start, stop):  # type: ignore[no-untyped-def]
    """Add a range of words to the counts of all pairs of states.

    `counts`: shape (states, states); counts; of the cells below the diagonal some are changed, and
    mean nothing. `planes`: shape (states, words); bit plane of every state.
    """
    stride = 8 * planes.shape[1]
    for first in range(start, stop, WORDS):
        words = min(WORDS, stop - first)
        base = address_of(planes) + 8 * first
        for a in range(0, len(planes), 4):
            _count_block(counts, a, len(planes), base, stride, words // VECTOR)
