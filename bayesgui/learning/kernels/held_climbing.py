"""Climbing over graphs on cases in memory: the rows of gains are filled on the way."""

from __future__ import annotations

import numpy as np
from numba import float64, int64, njit, void

from bayesgui.inference.kernels.compiling import WHOLE
from bayesgui.learning.kernels.climbing import (
    BUSY,
    CHANGES,
    GRAPH,
    LIMITS,
    ROW_WANTED,
    ROWS_KEPT,
    SEARCH,
    WANTED,
    climb,
)
from bayesgui.learning.kernels.family_scores import CASES, SCORING, fill_row

WORK = 2**23
"""Cells and rows of a table that are counted between two looks, a few ms."""


TIE = 1e-10
"""Largest number added to a gain, in nats: far below the least gain of a change."""


@njit(void(float64[::1], int64, int64[::1]), **WHOLE)
def part_ties(row, child, parents):  # type: ignore[no-untyped-def]
    """Add to each gain a number of its own, so that equal ones are not taken in column order.

    The arcs x → y and y → x have equal gains as long as neither has a parent.

    Parameters
    ----------
    row : ndarray of float64, shape (n,)
        Gains of changing one parent of a family; changed by less than `TIE`.
    child : int
        The variable of the family.
    parents : ndarray of int64
        Its parents, sorted.
    """
    family = np.uint64(child + 1) * np.uint64(0xBF58476D1CE4E5B9)
    for p in parents:
        family ^= np.uint64(p + 1) * np.uint64(0x94D049BB133111EB)
        family *= np.uint64(0x9E3779B97F4A7C15)
    for u in range(len(row)):
        mixed = (family ^ np.uint64(u + 1)) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(31)
        mixed *= np.uint64(0x94D049BB133111EB)
        row[u] += TIE * (np.float64(mixed >> np.uint64(40)) / 16_777_216.0)


@njit(int64(int64, int64, int64, GRAPH, GRAPH, LIMITS, ROWS_KEPT, SEARCH, CASES, SCORING), **WHOLE)
def climb_held(end, patience, tenure, graph, best, limits, kept, search, cases, scoring):  # type: ignore[no-untyped-def]
    """Do what `climbing.climb` does, and fill the rows that it wants.

    Parameters
    ----------
    end : int
        The number of changes, of all climbs, at which this one pauses.
    patience, tenure, graph, best, limits, kept, search
        See `climbing.climb`. Never returns `ROW_WANTED`; returns `BUSY` after some work.
    cases : Cases
        The table; see `family_scores`.
    scoring : Scoring
        The score.
    """
    done, n_rows = 0.0, cases.codes.shape[1]
    while done < WORK:
        most = end - search.progress[CHANGES]
        reason = climb(most, patience, tenure, graph, best, limits, kept, search)
        if reason != ROW_WANTED:
            return reason
        x = search.progress[WANTED]
        parents = np.sort(graph.parents[x, : graph.counts[x]]).astype(np.int64)
        place = search.rows[x]
        row = kept.gains[place]
        kept.own[place] = fill_row(row, x, parents, limits.allowed[x], cases, scoring)
        part_ties(row, x, parents)
        kept.bounds[place] = row.max()
        cells = float(cases.sizes[x])
        for p in parents:
            cells *= cases.sizes[p]
        done += n_rows * len(row) * min(1.0 + cells / 64, 16.0) / 8
    return BUSY
