"""Forward and backward over slices that hand over a product of tables (Boyen and Koller 1998).

In each slice the messages of `slice_messages` give the belief in each cluster of what is handed
over; the next slice takes these over as if they were independent.
"""

from __future__ import annotations

from numba import njit

from bayesgui.inference.kernels import slice_columns as col
from bayesgui.inference.kernels.arithmetics import fill, scale_to_one, sum_to
from bayesgui.inference.kernels.compiling import FAST, LEAN
from bayesgui.inference.kernels.slice_messages import ASKED, GIVEN, TREE, collect, distribute

UP, DOWN, CELLS, CLIQUE, BELIEF = range(5)
"""Columns of the clusters, see `SlicePlan.taken` and `handed`."""

LINKS = "int64[:,::1], int64[:,::1], float64[:,::1], float64[::1]"
"""Clusters taken over and handed over; what is taken over by each slice, and what is carried."""


@njit(**FAST)
def _enter(links, carried, numbers):  # type: ignore[no-untyped-def]
    """Put the tables of all clusters, one after the other, into their places."""
    k = 0
    for c in range(links.shape[0]):
        for i in range(links[c, CELLS]):
            numbers[links[c, UP] + i] = carried[k]
            k += 1


@njit(**FAST)
def _hand_over(handed, cliques, views, maps, numbers, room, how, carried):  # type: ignore[no-untyped-def]
    """Write the belief in each cluster."""
    k = 0
    for c in range(handed.shape[0]):
        v, at = handed[c, BELIEF], cliques[handed[c, CLIQUE], col.TABLE]
        belief, cells = views[v, col.UP], handed[c, CELLS]
        sum_to(v, at, belief, views, maps, numbers, room, how)
        scale_to_one(numbers, belief, cells, how)
        for i in range(cells):
            carried[k] = numbers[belief + i]
            k += 1


@njit(f"void({TREE}, {GIVEN}, {LINKS}, int64[::1], {ASKED}, float64[::1], int64[::1])", **LEAN)
def forward(  # type: ignore[no-untyped-def]
    cliques, views, maps, potentials, least, numbers, bounds, room, ends, codes, pool, taken,
    handed, before, carried, nowhere, places, reached, asked, posteriors, logs, span,
):  # fmt: skip
    """Run forward as `slice_passes.forward` does."""
    how, early = span[col.HOW], codes.shape[0] // 2
    status, log = col.DONE, 0.0
    for c in range(handed.shape[0]):
        fill(numbers, handed[c, UP], handed[c, CELLS], how)
    for t in range(span[col.FIRST], span[col.END]):
        span[col.REACHED] = t
        if span[col.KEEPS]:
            for k in range(before.shape[1]):
                before[t - span[col.BASE], k] = carried[k]
        _enter(taken, carried, numbers)
        rounds = 2 if span[col.WRITES] == col.PREDICTED else 1
        for r in range(rounds):
            row = early + t if r + 1 < rounds else t
            status, log = collect(
                row, cliques, views, maps, potentials, least, numbers, bounds, room, ends, codes,
                pool, span, how,
            )  # fmt: skip
            if status == col.DONE:
                writes = span[col.WRITES] != col.NOTHING and r == 0
                status = distribute(
                    t, cliques, views, maps, potentials, least, numbers, bounds, room,
                    places if writes else nowhere, reached, asked, posteriors, span, how,
                )  # fmt: skip
            if status != col.DONE:
                break
        if status != col.DONE:
            break
        logs[t] = log
        _hand_over(handed, cliques, views, maps, numbers, room, how, carried)
    span[col.STATUS] = status


@njit(f"void({TREE}, {GIVEN}, {LINKS}, {ASKED}, int64[::1])", **LEAN)
def backward(  # type: ignore[no-untyped-def]
    cliques, views, maps, potentials, least, numbers, bounds, room, ends, codes, pool, taken,
    handed, before, carried, places, reached, asked, posteriors, span,
):  # fmt: skip
    """Run backward; what is carried is, of each cluster, what later findings say of it."""
    how = span[col.HOW]
    status = col.DONE
    for t in range(span[col.END] - 1, span[col.FIRST] - 1, -1):
        span[col.REACHED] = t
        _enter(taken, before[t - span[col.BASE]], numbers)
        _enter(handed, carried, numbers)
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
        k = 0
        for c in range(taken.shape[0]):
            for i in range(taken[c, CELLS]):
                carried[k] = numbers[taken[c, DOWN] + i]
                k += 1
    span[col.STATUS] = status
