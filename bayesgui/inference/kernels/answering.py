"""The entry point of a query: apply findings, update, and return ln P(findings)."""

from __future__ import annotations

import math

import numpy as np
from numba import njit

from bayesgui.inference.kernels.columns import (
    DONE,
    FLAGS,
    FREE,
    GIVEN,
    LIKELIHOOD,
    LOG_CONSTANT,
    NEW_WEIGHTS,
    NEXT_BLOCK,
    PHASE,
    POSITION,
    RESIDENCE,
    STATES,
    STATUS,
    WEIGHED,
)
from bayesgui.inference.kernels.compiling import FAST, LEAN
from bayesgui.inference.kernels.propagation import update


@njit(**FAST)
def _take_up(slots, vectors, marks, n_cliques):  # type: ignore[no-untyped-def]
    """Replace the current findings by the given ones; mark cliques where they differ."""
    count = slots.shape[0]
    slot = FLAGS + n_cliques
    held = slot + count
    wanted = held + count
    given = marks[GIVEN]
    for v in range(count):
        marks[wanted + v] = FREE
    for k in range(given + 1, given + 1 + marks[given]):
        marks[wanted + (marks[k] >> 32)] = marks[k] & 0xFFFF_FFFF
    for v in range(count):
        new = marks[wanted + v]
        if new == marks[held + v]:
            continue
        marks[held + v] = new
        s = marks[slot + v]
        marks[FLAGS + slots[s, RESIDENCE]] |= NEW_WEIGHTS
        if new == WEIGHED:
            continue
        first = np.uint64(slots[s, LIKELIHOOD])
        for k in range(np.uint64(slots[s, STATES])):
            vectors[first + k] = 1.0 if new == FREE else 0.0
        if new != FREE:
            vectors[first + np.uint64(new)] = 1.0


@njit(
    "float64(int64[:, ::1], int64[:, ::1], int64[:, ::1], uint32[::1], float64[::1], float64[::1],"
    " uint8[::1], int64[::1])",
    **LEAN,
)
def answer(cliques, views, slots, maps, tables, vectors, live, marks):  # type: ignore[no-untyped-def]
    """Apply given findings, then start or resume an update.

    Parameters
    ----------
    cliques, views, slots, maps, tables, vectors, live, marks
        As in `propagation.update`; the given findings are in `marks`.

    Returns
    -------
    log_evidence : float
        Sum of the cliques' log constants; NaN if the status in `marks` is not DONE.
    """
    n_cliques = cliques.shape[0]
    if marks[marks[GIVEN]] >= 0:
        _take_up(slots, vectors, marks, n_cliques)
        marks[marks[GIVEN]] = -1
        marks[PHASE] = marks[POSITION] = marks[NEXT_BLOCK] = 0
    status = update(cliques, views, slots, maps, tables, vectors, live, marks)
    marks[STATUS] = status
    if status != DONE:
        return math.nan
    total = 0.0
    for c in range(LOG_CONSTANT * n_cliques, (LOG_CONSTANT + 1) * n_cliques):
        total += vectors[c]
    return total
