"""The most probable states of slices, traced back from messages that are maxima."""

from __future__ import annotations

import math

from numba import njit

from bayesgui.inference.kernels import slice_columns as col
from bayesgui.inference.kernels.compiling import LEAN, PART
from bayesgui.inference.kernels.slice_messages import GIVEN, TREE, collect


@njit(**PART)
def _index(v, cell, views, maps):  # type: ignore[no-untyped-def]
    """Return where a view shows a cell."""
    run = views[v, col.RUN]
    return maps[views[v, col.MAP] + cell // run] + (1 - views[v, col.CONSTANT]) * (cell % run)


@njit(**PART)
def _best_cell(c, wanted, cliques, views, maps, potentials, numbers):  # type: ignore[no-untyped-def]
    """Return the most probable cell of a clique among those that it sends as one."""
    direct, at, source = cliques[c, col.DIRECT], cliques[c, col.TABLE], cliques[c, col.POTENTIAL]
    v = cliques[c, col.OUT]
    run, step = views[v, col.RUN], 1 - views[v, col.CONSTANT]
    best, most = -1, -math.inf
    for g in range(views[v, col.GROUPS]):
        index = maps[views[v, col.MAP] + g]
        if step == 0 and index != wanted:
            continue
        for k in range(run):
            if index + step * k != wanted:
                continue
            cell = g * run + k
            if direct >= 0:
                up = views[direct, col.UP] + _index(direct, cell, views, maps)
                x = potentials[source + cell] + numbers[up]
            else:
                x = numbers[at + cell]
            if x > most:
                best, most = cell, x
    return best


@njit(f"void({TREE}, {GIVEN}, float64[:,::1], int32[::1], int32[:,::1], int64[::1])", **LEAN)
def trace(  # type: ignore[no-untyped-def]
    cliques, views, maps, potentials, least, numbers, bounds, room, ends, codes, pool, before,
    chosen, states, span,
):  # fmt: skip
    """Write the most probable states of the slices of a span, the last one first.

    `chosen`: of the cells that are handed over the one of the last slice; with `KEEPS` that of each
    slice. In place of messages back, the cell chosen goes from slice to slice.
    """
    incoming, cells = ends[col.IN_UP], ends[col.IN_CELLS]
    status = col.DONE
    for t in range(span[col.END] - 1, span[col.FIRST] - 1, -1):
        span[col.REACHED] = t
        for k in range(cells):
            numbers[incoming + k] = before[t - span[col.BASE], k]
        status, _ = collect(
            t, cliques, views, maps, potentials, least, numbers, bounds, room, ends, codes, pool,
            span, col.LOG_MAXIMA,
        )  # fmt: skip
        if status != col.DONE:
            break
        if ends[col.OUT_DOWN] >= 0:
            last = t - span[col.FIRST] if span[col.KEEPS] else 0
            numbers[ends[col.OUT_DOWN]] = chosen[last]
        for c in range(cliques.shape[0] - 1, -1, -1):
            wanted = int(numbers[views[cliques[c, col.OUT], col.DOWN]])
            cell = _best_cell(c, wanted, cliques, views, maps, potentials, numbers)
            for v in range(cliques[c, col.FIRST_MARGINAL], cliques[c, col.LAST_MARGINAL]):
                states[t, views[v, col.NODE]] = _index(v, cell, views, maps)
            for v in range(cliques[c, col.FIRST_INPUT], cliques[c, col.LAST_INPUT]):
                numbers[views[v, col.DOWN]] = _index(v, cell, views, maps)
        if not span[col.KEEPS]:
            chosen[0] = int(numbers[ends[col.IN_DOWN]])
    span[col.STATUS] = status
