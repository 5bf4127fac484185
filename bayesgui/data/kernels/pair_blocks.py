"""Counting some states with many others by bit planes, where all pairs do not fit in memory."""

from __future__ import annotations

from numba import njit

from bayesgui.data.kernels.parts import LEAN_PART
from bayesgui.data.kernels.plane_vectors import VECTOR, address_of, count_common


@njit(**LEAN_PART)
def _count_four(counts, a, first, last, other, base, stride, vectors):  # type: ignore[no-untyped-def]
    """Count four planes with all from another one on."""
    end = len(counts[0])
    # Where fewer than four are left, the last one is counted more than once and not added.
    four = (
        base + (first + a) * stride,
        base + min(first + a + 1, last - 1) * stride,
        base + min(first + a + 2, last - 1) * stride,
        base + min(first + a + 3, last - 1) * stride,
    )
    n = min(4, last - first - a)
    for b in range(0, end, 2):
        twin = min(b + 1, end - 1)
        found = count_common(
            four, (base + (other + b) * stride, base + (other + twin) * stride), vectors
        )
        for k in range(n):
            counts[a + k, b] += found[k]
            if twin != b:
                counts[a + k, twin] += found[4 + k]


@njit(
    "void(int64[:, ::1], uint64[:, ::1], int64, int64, int64, int64)",
    cache=True,
    nogil=True,
    error_model="numpy",
)
def count_block(counts, planes, first, other, start, stop):  # type: ignore[no-untyped-def]
    """Add a range of words to the counts of some states with others.

    `counts`: shape (some, others); the counts. `planes`: shape (states, words); bit plane of every
    state. `first`, `other`: the first of some states, and the first of the others.
    """
    stride = 8 * planes.shape[1]
    base, last = address_of(planes) + 8 * start, first + len(counts)
    for a in range(0, len(counts), 4):
        _count_four(counts, a, first, last, other, base, stride, (stop - start) // VECTOR)
