"""Slices as matrices: what is handed over for each cell that is taken over.

Where little is carried, and slices with equal findings recur, a slice is one product of a vector
and a matrix, as in a hidden Markov model (Rabiner 1989); with maxima in the place of sums likewise.
"""

from __future__ import annotations

import math

from numba import njit

from bayesgui.inference.kernels import slice_columns as col
from bayesgui.inference.kernels.arithmetics import extremes, scale_to_peak
from bayesgui.inference.kernels.compiling import FAST, LEAN, ORDERED, WHOLE
from bayesgui.inference.kernels.slice_messages import GIVEN, LEAST, TREE, collect

CELLS = "float64[:,:,::1], float64[::1], float64[::1], int32[::1]"
"""The matrices, ln of their scales and their smallest numbers; the matrix of each slice."""

ASKED = "float64[:,::1], float64[:,::1], int64[:,::1]"
"""Messages from before each slice and after the last; posteriors, where each cell counts."""


@njit(**FAST)
def _rescale(e, i, log, top, matrices):  # type: ignore[no-untyped-def]
    """Return the scale of a row of a matrix, and ln of what the matrix is then divided by."""
    if log <= top:
        return math.exp(log - top), top
    shrink = math.exp(top - log)
    for j in range(i):
        for k in range(matrices.shape[2]):
            matrices[e, j, k] *= shrink
    return 1.0, log


@njit(f"void({TREE}, {GIVEN}, float64[:,:,::1], float64[::1], float64[::1], int64[::1])", **LEAN)
def fill(  # type: ignore[no-untyped-def]
    cliques, views, maps, potentials, least, numbers, bounds, room, ends, codes, pool, matrices,
    scales, lows, span,
):  # fmt: skip
    """Compute the matrices of some rows of codes; with `LOG_MAXIMA` their logs."""
    taken, handed = matrices.shape[1], matrices.shape[2]
    at, out, how = ends[col.IN_UP], ends[col.OUT_UP], span[col.HOW]
    zero, one = (0.0, 1.0) if how == col.SUMS else (-math.inf, 0.0)
    span[col.STATUS] = col.DONE
    for e in range(span[col.FIRST], span[col.END]):
        top = -math.inf
        for i in range(taken):
            for k in range(taken):
                numbers[at + k] = zero
            numbers[at + i] = one
            status, log = collect(
                e, cliques, views, maps, potentials, least, numbers, bounds, room, ends, codes,
                pool, span, how,
            )  # fmt: skip
            if status == col.UNSAFE or status == col.STOPPED:
                span[col.STATUS] = status
                return
            for k in range(handed):
                matrices[e, i, k] = zero
            if status == col.DONE and how == col.SUMS:
                scale, top = _rescale(e, i, log, top, matrices)
                for k in range(handed):
                    matrices[e, i, k] = scale * numbers[out + k]
            elif status == col.DONE:
                for k in range(handed):
                    matrices[e, i, k] = log + numbers[out + k]
        if how == col.SUMS:
            scales[e] = top
            low = math.inf
            for i in range(taken):
                low = min(low, extremes(matrices[e, i], 0, handed)[0])
            lows[e] = low
            if low < 1e-150:
                span[col.STATUS] = col.UNSAFE
                return


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


@njit(f"void({CELLS}, {ASKED}, float64[::1], float64[::1], int64[::1])", **LEAN)
def forward(matrices, scales, lows, which, before, posteriors, where, ones, logs, span):  # type: ignore[no-untyped-def]
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


@njit(f"void({CELLS}, {ASKED}, float64[::1], float64[::1], int64[::1])", **LEAN)
def backward(matrices, scales, lows, which, before, posteriors, where, back, room, span):  # type: ignore[no-untyped-def]
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


@njit(**ORDERED)
def _step(e, at, matrices, before):  # type: ignore[no-untyped-def]
    """Write the maxima that are handed over, and return ln of their largest."""
    taken, handed = matrices.shape[1], matrices.shape[2]
    for k in range(handed):
        before[at + 1, k] = -math.inf
    for i in range(taken):
        x = before[at, i]
        for k in range(handed):
            y = x + matrices[e, i, k]
            before[at + 1, k] = y if y > before[at + 1, k] else before[at + 1, k]
    return scale_to_peak(before[at + 1], 0, handed, col.LOG_MAXIMA)


@njit("void(float64[:,:,::1], int32[::1], float64[:,::1], float64[::1], int64[::1])", **LEAN)
def maxima(matrices, which, before, logs, span):  # type: ignore[no-untyped-def]
    """Run forward with logs and maxima (Viterbi 1967)."""
    status = col.DONE
    for t in range(span[col.FIRST], span[col.END]):
        span[col.REACHED] = t
        logs[t] = _step(which[t], t - span[col.BASE], matrices, before)
        if logs[t] == -math.inf:
            status = col.IMPOSSIBLE
            break
    span[col.STATUS] = status


@njit("void(float64[:,:,::1], int32[::1], float64[:,::1], int32[::1], int64[::1])", **WHOLE)
def trace(matrices, which, before, path, span):  # type: ignore[no-untyped-def]
    """Write the cells handed over along the most probable path, the last one being there."""
    span[col.STATUS] = col.DONE
    for t in range(span[col.END] - 1, span[col.FIRST] - 1, -1):
        e, at = which[t], t - span[col.BASE]
        best, most = 0, -math.inf
        for i in range(matrices.shape[1]):
            x = before[at, i] + matrices[e, i, path[at + 1]]
            if x > most:
                best, most = i, x
        path[at] = best
