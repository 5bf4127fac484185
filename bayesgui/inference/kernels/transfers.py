"""Slices as matrices: what is handed over for each cell that is taken over.

Where little is carried, and slices with equal findings recur, a slice is one product of a vector
and a matrix, as in a hidden Markov model (Rabiner 1989).
"""

from __future__ import annotations

import math

from numba import njit

from bayesgui.inference.kernels import slice_columns as col
from bayesgui.inference.kernels.compiling import FAST, LEAN
from bayesgui.inference.kernels.slice_passes import GIVEN, LEAST, TREE, collect
from bayesgui.inference.kernels.slice_views import extremes

CELLS = "float64[:,:,::1], float64[::1], float64[::1], int32[::1]"
"""The matrices, ln of their scales and their smallest numbers; the matrix of each slice."""

ASKED = "float64[:,::1], float64[:,::1], int64[:,::1], int64[::1]"
"""Messages from before each slice and after the last; posteriors, where each cell counts; span."""


@njit(f"int64({TREE}, {GIVEN}, float64[:,:,::1], float64[::1], float64[::1])", **LEAN)
def fill(  # type: ignore[no-untyped-def]
    cliques, views, maps, potentials, least, numbers, bounds, ends, codes, pool, matrices, scales,
    lows,
):  # fmt: skip
    """Compute the matrix of each row of codes; return the status."""
    count, taken, handed = matrices.shape
    at, out = ends[col.IN_UP], ends[col.OUT_UP]
    for e in range(count):
        top = -math.inf
        for i in range(taken):
            for k in range(taken):
                numbers[at + k] = 0.0
            numbers[at + i] = 1.0
            status, log = collect(
                e, cliques, views, maps, potentials, least, numbers, bounds, ends, codes, pool
            )
            if status == col.UNSAFE:
                return status
            possible = status == col.DONE
            if possible:
                scale = math.exp(log - top) if log <= top else 1.0
                if log > top:
                    shrink = math.exp(top - log)
                    for j in range(i):
                        for k in range(handed):
                            matrices[e, j, k] *= shrink
                    top = log
            for k in range(handed):
                matrices[e, i, k] = scale * numbers[out + k] if possible else 0.0
        scales[e] = top
        low = math.inf
        for i in range(taken):
            for k in range(handed):
                x = matrices[e, i, k]
                low = min(low, x if x > 0.0 else math.inf)
        lows[e] = low
        if low < 1e-150:
            return col.UNSAFE
    return col.DONE


@njit(**FAST)
def _write(t, message, back, where, posteriors):  # type: ignore[no-untyped-def]
    """Write the posteriors of the variables that are handed over; return their total."""
    total = 0.0
    for k in range(message.shape[0]):
        total += message[k] * back[k]
    if total > 0.0:
        scale = 1.0 / total
        for v in range(where.shape[0]):
            for k in range(message.shape[0]):
                posteriors[t, where[v, k]] = 0.0
            for k in range(message.shape[0]):
                posteriors[t, where[v, k]] += scale * message[k] * back[k]
    return total


@njit(f"void({CELLS}, {ASKED}, float64[::1], float64[::1])", **LEAN)
def forward(matrices, scales, lows, which, before, posteriors, where, span, ones, logs):  # type: ignore[no-untyped-def]
    """Run forward as `slice_passes.forward` does."""
    status = col.DONE
    taken, handed = matrices.shape[1], matrices.shape[2]
    for t in range(span[col.FIRST], span[col.END]):
        span[col.REACHED] = t
        e, at = which[t], t - span[col.BASE]
        for k in range(handed):
            before[at + 1, k] = 0.0
        low = math.inf
        for i in range(taken):
            x = before[at, i]
            if x > 0.0:
                low = min(low, x)
                for k in range(handed):
                    before[at + 1, k] += x * matrices[e, i, k]
        if low * lows[e] < LEAST:
            status = col.UNSAFE
            break
        total = 0.0
        for k in range(handed):
            total += before[at + 1, k]
        if total == 0.0:
            status = col.IMPOSSIBLE
            break
        scale = 1.0 / total
        for k in range(handed):
            before[at + 1, k] *= scale
        logs[t] = math.log(total) + scales[e]
        if span[col.WRITES] == col.FILTERED:
            _write(t, before[at + 1], ones, where, posteriors)
    span[col.STATUS] = status


@njit(f"void({CELLS}, {ASKED}, float64[::1], float64[::1])", **LEAN)
def backward(matrices, scales, lows, which, before, posteriors, where, span, back, room):  # type: ignore[no-untyped-def]
    """Run backward as `slice_passes.backward` does; `back`: the message from after the span."""
    status = col.DONE
    taken, handed = matrices.shape[1], matrices.shape[2]
    for t in range(span[col.END] - 1, span[col.FIRST] - 1, -1):
        span[col.REACHED] = t
        e, at = which[t], t - span[col.BASE]
        low = extremes(back, 0, handed)[0]
        after = extremes(before[at + 1], 0, handed)[0]
        if low * lows[e] < LEAST or low * after < LEAST:
            status = col.UNSAFE
            break
        if _write(t, before[at + 1], back, where, posteriors) == 0.0:
            status = col.UNSAFE
            break
        peak = 0.0
        for i in range(taken):
            total = 0.0
            for k in range(handed):
                total += matrices[e, i, k] * back[k]
            room[i] = total
            peak = max(peak, total)
        if peak == 0.0:
            status = col.UNSAFE
            break
        scale = 1.0 / peak
        for k in range(taken):
            back[k] = room[k] * scale
    span[col.STATUS] = status
