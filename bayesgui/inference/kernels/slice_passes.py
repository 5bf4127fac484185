"""Forward and backward over slices of equal structure; see `slice_columns` for the arrays.

Messages are scaled to a maximum of 1. A bound on each product tells whether one may have left the
range of floating-point numbers: then the run ends, and is done in log space.
"""

from __future__ import annotations

from numba import njit

from bayesgui.inference.kernels import slice_columns as col
from bayesgui.inference.kernels.compiling import LEAN
from bayesgui.inference.kernels.slice_messages import (
    ASKED,
    GIVEN,
    TREE,
    collect,
    distribute,
    written,
)


@njit(f"void({TREE}, {GIVEN}, float64[:,::1], {ASKED}, float64[::1], int64[::1])", **LEAN)
def forward(  # type: ignore[no-untyped-def]
    cliques, views, maps, potentials, least, numbers, bounds, room, ends, codes, pool, before,
    places, reached, asked, posteriors, logs, span,
):  # fmt: skip
    """Run forward over the slices of a span, with the message from before the first one in place.

    `before`: the messages from before each slice. `logs`: ln P(findings of a slice | those before
    it) is written there.
    """
    incoming, cells, how = ends[col.IN_UP], ends[col.IN_CELLS], span[col.HOW]
    early = codes.shape[0] // 2
    status, log = col.DONE, 0.0
    for t in range(span[col.FIRST], span[col.END]):
        span[col.REACHED] = t
        if span[col.KEEPS]:
            for k in range(cells):
                before[t - span[col.BASE], k] = numbers[incoming + k]
        # What is predicted is what is filtered with the findings that are known before the slice.
        rounds = 2 if span[col.WRITES] == col.PREDICTED else 1
        for r in range(rounds):
            row = early + t if r + 1 < rounds else t
            status, log = collect(
                row, cliques, views, maps, potentials, least, numbers, bounds, room, ends, codes,
                pool, span, how,
            )  # fmt: skip
            if status == col.DONE and span[col.WRITES] != col.NOTHING and r == 0:
                status = written(
                    t, cliques, views, maps, potentials, least, numbers, bounds, room, ends,
                    places, reached, asked, posteriors, span, how,
                )  # fmt: skip
            if status != col.DONE:
                break
        if status != col.DONE:
            break
        logs[t] = log
        if t + 1 < span[col.END]:
            for k in range(cells):
                numbers[incoming + k] = numbers[ends[col.OUT_UP] + k]
    span[col.STATUS] = status


@njit(f"void({TREE}, {GIVEN}, float64[:,::1], {ASKED}, int64[::1])", **LEAN)
def backward(  # type: ignore[no-untyped-def]
    cliques, views, maps, potentials, least, numbers, bounds, room, ends, codes, pool, before,
    places, reached, asked, posteriors, span,
):  # fmt: skip
    """Run backward over the slices of a span, with the message from after the last one in place."""
    incoming, cells, how = ends[col.IN_UP], ends[col.IN_CELLS], span[col.HOW]
    status = col.DONE
    for t in range(span[col.END] - 1, span[col.FIRST] - 1, -1):
        span[col.REACHED] = t
        for k in range(cells):
            numbers[incoming + k] = before[t - span[col.BASE], k]
        status, _ = collect(
            t, cliques, views, maps, potentials, least, numbers, bounds, room, ends, codes, pool,
            span, how,
        )  # fmt: skip
        if status == col.DONE:
            status = distribute(
                t, cliques, views, maps, potentials, least, numbers, bounds, room, places,
                reached, asked, posteriors, span, how,
            )  # fmt: skip
        if status != col.DONE:
            break
        if t > span[col.FIRST]:
            for k in range(cells):
                numbers[ends[col.OUT_DOWN] + k] = numbers[ends[col.IN_DOWN] + k]
    span[col.STATUS] = status
