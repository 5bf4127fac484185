"""The entry point of a query: apply findings, update, and return ln P(findings)."""

from __future__ import annotations

import math

import numpy as np
from numba import njit

from bayesgui.inference.kernels import columns as col
from bayesgui.inference.kernels.compiling import FAST, LEAN
from bayesgui.inference.kernels.propagation import update


@njit(**FAST)
def _take_up(slots, vectors, marks, n_cliques):  # type: ignore[no-untyped-def]
    """Replace the current findings by the given ones; mark cliques where they differ."""
    count = slots.shape[0]
    slot = col.FLAGS + n_cliques
    held = slot + count
    wanted = held + count
    given = marks[col.GIVEN]
    for v in range(count):
        marks[wanted + v] = col.FREE
    for k in range(given + 1, given + 1 + marks[given]):
        marks[wanted + (marks[k] >> 32)] = marks[k] & 0xFFFF_FFFF
    for v in range(count):
        new = marks[wanted + v]
        if new == marks[held + v]:
            continue
        marks[held + v] = new
        s = marks[slot + v]
        marks[col.FLAGS + slots[s, col.RESIDENCE]] |= col.NEW_WEIGHTS
        if new == col.WEIGHED:
            continue
        first = np.uint64(slots[s, col.LIKELIHOOD])
        for k in range(np.uint64(slots[s, col.STATES])):
            vectors[first + k] = 1.0 if new == col.FREE else 0.0
        if new != col.FREE:
            vectors[first + np.uint64(new)] = 1.0


@njit(
    "float64(int64[:, ::1], int64[:, ::1], int64[:, ::1], uint32[::1], float64[::1], float64[::1],"
    " uint8[::1], int64[::1])",
    **LEAN,
)
def answer(cliques, views, slots, maps, tables, vectors, live, marks):  # type: ignore[no-untyped-def]
    """Apply given findings, then start or resume an update.

    `cliques`, `views`, `slots`, `maps`, `tables`, `vectors`, `live`, `marks`: as in
    `propagation.update`; the given findings are in `marks`. `log_evidence`: sum of the cliques' log
    constants; NaN if the status in `marks` is not DONE.
    """
    n_cliques = cliques.shape[0]
    if marks[marks[col.GIVEN]] >= 0:
        _take_up(slots, vectors, marks, n_cliques)
        marks[marks[col.GIVEN]] = -1
        marks[col.PHASE] = marks[col.POSITION] = marks[col.NEXT_BLOCK] = 0
    status = update(cliques, views, slots, maps, tables, vectors, live, marks)
    marks[col.STATUS] = status
    if status != col.DONE:
        return math.nan
    total = 0.0
    for c in range(col.LOG_CONSTANT * n_cliques, (col.LOG_CONSTANT + 1) * n_cliques):
        total += vectors[c]
    return total
