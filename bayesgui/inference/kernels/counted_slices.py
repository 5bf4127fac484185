"""Expected counts of the cliques of slices, over many series in one call.

Forward as in `slice_passes`; on the way back the belief of each clique is added to the sum over all
slices and series, from which the expected counts of families follow (Baum 1972 is the case of one
hidden chain). The messages from before all slices of a call are kept.
"""

from __future__ import annotations

import math

import numpy as np
from numba import njit

from bayesgui.inference.kernels import slice_columns as col
from bayesgui.inference.kernels.compiling import FAST, LEAN
from bayesgui.inference.kernels.slice_messages import ASKED, GIVEN, TREE, collect, distribute

PIECES = "int64[:,::1], float64[:,::1], int64[::1]"
"""For each piece its series, first slice, the slice after it, and whether it is the last of its
series; messages from before each slice, the first one's at `BASE`; span: see `slice_columns`."""

COUNTED = "float64[:,::1], float64[::1], float64[::1]"
"""Messages from after the slices of each series, weights of the series, sums of beliefs."""


@njit(f"void({TREE}, {GIVEN}, {PIECES}, float64[::1])", **LEAN)
def forward(  # type: ignore[no-untyped-def]
    cliques, views, maps, potentials, least, numbers, bounds, room, ends, codes, pool, pieces,
    before, span, logs,
):  # fmt: skip
    """Run forward over some pieces, each with the message from before its first slice in place."""
    incoming, cells, how = ends[col.IN_UP], ends[col.IN_CELLS], span[col.HOW]
    status = col.DONE
    for p in range(span[col.FIRST], span[col.END]):
        for t in range(pieces[p, 1], pieces[p, 2]):
            span[col.REACHED] = t
            row = t - span[col.BASE]
            for k in range(cells):
                numbers[incoming + k] = before[row, k]
            status, log = collect(
                t, cliques, views, maps, potentials, least, numbers, bounds, room, ends, codes,
                pool, span, how,
            )  # fmt: skip
            if status != col.DONE:
                break
            logs[t] = log
            if ends[col.OUT_UP] >= 0 and not (pieces[p, 3] and t + 1 == pieces[p, 2]):
                for k in range(ends[col.OUT_CELLS]):
                    before[row + 1, k] = numbers[ends[col.OUT_UP] + k]
        if status != col.DONE:
            break
    span[col.STATUS] = status


@njit(**FAST)
def _add_beliefs(weight, cliques, numbers, how, sums):  # type: ignore[no-untyped-def]
    """Add the beliefs that the tables of all cliques hold, each with a sum of `weight`."""
    for c in range(cliques.shape[0]):
        at, cells = np.uint64(cliques[c, col.TABLE]), np.uint64(cliques[c, col.CELLS])
        place, total = np.uint64(cliques[c, col.POTENTIAL]), 0.0
        if how != col.SUMS:
            peak = -math.inf
            for k in range(cells):
                peak = max(peak, numbers[at + k])
            for k in range(cells):
                numbers[at + k] = math.exp(numbers[at + k] - peak)
        for k in range(cells):
            total += numbers[at + k]
        if total == 0.0:
            return col.UNSAFE
        share = weight / total
        for k in range(cells):
            sums[place + k] += share * numbers[at + k]
    return col.DONE


@njit(f"void({TREE}, {GIVEN}, {PIECES}, {ASKED}, {COUNTED})", **LEAN)
def backward(  # type: ignore[no-untyped-def]
    cliques, views, maps, potentials, least, numbers, bounds, room, ends, codes, pool, pieces,
    before, span, places, reached, asked, posteriors, after, weights, sums,
):  # fmt: skip
    """Run backward over some pieces, the last one first, and add all beliefs to `sums`.

    `after`: for each series the message from after its slices done so far; updated.
    """
    incoming, cells, how = ends[col.IN_UP], ends[col.IN_CELLS], span[col.HOW]
    status = col.DONE
    for p in range(span[col.END] - 1, span[col.FIRST] - 1, -1):
        series = pieces[p, 0]
        for t in range(pieces[p, 2] - 1, pieces[p, 1] - 1, -1):
            span[col.REACHED] = t
            for k in range(cells):
                numbers[incoming + k] = before[t - span[col.BASE], k]
            status, _ = collect(
                t, cliques, views, maps, potentials, least, numbers, bounds, room, ends, codes,
                pool, span, how,
            )  # fmt: skip
            if status != col.DONE:
                break
            if ends[col.OUT_DOWN] >= 0:
                for k in range(ends[col.OUT_CELLS]):
                    numbers[ends[col.OUT_DOWN] + k] = after[series, k]
            status = distribute(
                t, cliques, views, maps, potentials, least, numbers, bounds, room, places,
                reached, asked, posteriors, span, how,
            )  # fmt: skip
            if status == col.DONE:
                status = _add_beliefs(weights[series], cliques, numbers, how, sums)
            if status != col.DONE:
                break
            for k in range(cells):
                after[series, k] = numbers[ends[col.IN_DOWN] + k]
        if status != col.DONE:
            break
    span[col.STATUS] = status
