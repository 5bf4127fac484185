"""The passes of `slice_passes` in log space, and the most probable sequence.

No product can leave the range of floating-point numbers here; an exponential for each cell is the
price. With maxima in the place of sums the messages are those of Viterbi (1967).
"""

from __future__ import annotations

import math

from numba import njit

from bayesgui.inference.kernels import slice_columns as col
from bayesgui.inference.kernels.compiling import PART, WHOLE
from bayesgui.inference.kernels.slice_passes import ASKED, GIVEN

TREE = "int64[:,::1], int64[:,::1], uint32[::1], float64[::1], float64[::1], float64[::1]"
"""Cliques, views, maps; logs of potentials; numbers, and room for sums."""


@njit(**PART)
def _add(v, at, base, views, maps, numbers):  # type: ignore[no-untyped-def]
    """Add the logs at `base` that a view shows to the table at `at`."""
    run, step = views[v, col.RUN], 1 - views[v, col.CONSTANT]
    for g in range(views[v, col.GROUPS]):
        index = base + maps[views[v, col.MAP] + g]
        for k in range(run):
            numbers[at + g * run + k] += numbers[index + step * k]


@njit(**PART)
def _sum_to(v, at, base, views, maps, numbers, room, maximize):  # type: ignore[no-untyped-def]
    """Write the log of the sums, or the maxima, of a table into the logs that a view shows."""
    run, step = views[v, col.RUN], 1 - views[v, col.CONSTANT]
    length = views[v, col.LENGTH]
    for k in range(length):
        numbers[base + k] = -math.inf
        room[k] = 0.0
    for g in range(views[v, col.GROUPS]):
        index = base + maps[views[v, col.MAP] + g]
        for k in range(run):
            i = index + step * k
            numbers[i] = max(numbers[i], numbers[at + g * run + k])
    if maximize:
        return
    for g in range(views[v, col.GROUPS]):
        index = maps[views[v, col.MAP] + g]
        for k in range(run):
            i = index + step * k
            x = numbers[at + g * run + k]
            if x > -math.inf:
                room[i] += math.exp(x - numbers[base + i])
    for k in range(length):
        if room[k] > 0.0:
            numbers[base + k] += math.log(room[k])


@njit(**PART)
def _lower(base, length, numbers):  # type: ignore[no-untyped-def]
    """Subtract the largest of some logs from all, and return it."""
    peak = -math.inf
    for k in range(length):
        peak = max(peak, numbers[base + k])
    if peak > -math.inf:
        for k in range(length):
            numbers[base + k] -= peak
    return peak


@njit(**PART)
def _collect(t, cliques, views, maps, logs, numbers, room, ends, codes, pool, maximize):  # type: ignore[no-untyped-def]
    """Send all messages of a slice towards the root; return the status and the logs of scales."""
    total = 0.0
    for c in range(cliques.shape[0]):
        at = cliques[c, col.TABLE]
        for k in range(cliques[c, col.CELLS]):
            numbers[at + k] = logs[cliques[c, col.POTENTIAL] + k]
        for v in range(cliques[c, col.FIRST_INPUT], cliques[c, col.LAST_INPUT]):
            _add(v, at, views[v, col.UP], views, maps, numbers)
        for v in range(cliques[c, col.FIRST_FINDING], cliques[c, col.LAST_FINDING]):
            code = codes[t, views[v, col.NODE]]
            if code != col.BLANK:
                up = views[v, col.UP]
                for k in range(views[v, col.LENGTH]):
                    numbers[up + k] = -math.inf if code >= 0 else math.log(pool[k - 2 - code])
                if code >= 0:
                    numbers[up + code] = 0.0
                _add(v, at, up, views, maps, numbers)
        out = cliques[c, col.OUT]
        message, length = views[out, col.UP], views[out, col.LENGTH]
        _sum_to(out, at, message, views, maps, numbers, room, maximize)
        peak = _lower(message, length, numbers)
        if peak == -math.inf:
            return col.IMPOSSIBLE, 0.0
        total += peak
    if ends[col.OUT_UP] >= 0 and not maximize:
        # What is handed over sums to 1, so that the scales are P(findings | those before).
        message, length = ends[col.OUT_UP], ends[col.OUT_CELLS]
        whole = 0.0
        for k in range(length):
            whole += math.exp(numbers[message + k])
        for k in range(length):
            numbers[message + k] -= math.log(whole)
        total += math.log(whole)
    return col.DONE, total


@njit(**PART)
def _distribute(t, cliques, views, maps, numbers, room, places, reached, asked, posteriors):  # type: ignore[no-untyped-def]
    """Send messages back from the root, and write the posteriors asked for."""
    for c in range(cliques.shape[0] - 1, -1, -1):
        if not reached[c]:
            continue
        at, out = cliques[c, col.TABLE], cliques[c, col.OUT]
        _add(out, at, views[out, col.DOWN], views, maps, numbers)
        for v in range(cliques[c, col.FIRST_MARGINAL], cliques[c, col.LAST_MARGINAL]):
            place = places[views[v, col.NODE]]
            if place >= 0:
                sums, length = views[v, col.UP], views[v, col.LENGTH]
                _sum_to(v, at, sums, views, maps, numbers, room, False)
                _lower(sums, length, numbers)
                total = 0.0
                for k in range(length):
                    total += math.exp(numbers[sums + k])
                for k in range(length):
                    posteriors[t, place + k] = math.exp(numbers[sums + k]) / total
        for v in range(cliques[c, col.FIRST_INPUT], cliques[c, col.LAST_INPUT]):
            if asked[v]:
                down, up = views[v, col.DOWN], views[v, col.UP]
                _sum_to(v, at, down, views, maps, numbers, room, False)
                for k in range(views[v, col.LENGTH]):
                    if numbers[up + k] > -math.inf:
                        numbers[down + k] -= numbers[up + k]
                _lower(down, views[v, col.LENGTH], numbers)


@njit(**PART)
def _written(t, cliques, views, maps, numbers, room, ends, places, reached, asked, posteriors):  # type: ignore[no-untyped-def]
    """Write the posteriors given the messages so far alone."""
    if ends[col.OUT_DOWN] >= 0:
        for k in range(ends[col.OUT_CELLS]):
            numbers[ends[col.OUT_DOWN] + k] = 0.0
    _distribute(t, cliques, views, maps, numbers, room, places, reached, asked, posteriors)


@njit(f"void({TREE}, {GIVEN}, {ASKED}, int64[::1], float64[::1], boolean)", **WHOLE)
def log_forward(  # type: ignore[no-untyped-def]
    cliques, views, maps, potentials, numbers, room, ends, codes, pool, before, places, reached,
    asked, posteriors, span, logs, maximize,
):  # fmt: skip
    """Run forward as `slice_passes.forward` does; `maximize`: messages are maxima."""
    incoming, cells = ends[col.IN_UP], ends[col.IN_CELLS]
    early = codes.shape[0] // 2
    status, log = col.DONE, 0.0
    for t in range(span[col.FIRST], span[col.END]):
        span[col.REACHED] = t
        if span[col.KEEPS]:
            for k in range(cells):
                before[t - span[col.BASE], k] = numbers[incoming + k]
        if span[col.WRITES] == col.PREDICTED:
            status, log = _collect(
                early + t, cliques, views, maps, potentials, numbers, room, ends, codes, pool, False
            )
            if status == col.DONE:
                _written(
                    t, cliques, views, maps, numbers, room, ends, places, reached, asked,
                    posteriors,
                )  # fmt: skip
        if status == col.DONE:
            status, log = _collect(
                t, cliques, views, maps, potentials, numbers, room, ends, codes, pool, maximize
            )
        if status != col.DONE:
            break
        if span[col.WRITES] == col.FILTERED:
            _written(
                t, cliques, views, maps, numbers, room, ends, places, reached, asked, posteriors
            )
        logs[t] = log
        if t + 1 < span[col.END]:
            for k in range(cells):
                numbers[incoming + k] = numbers[ends[col.OUT_UP] + k]
    span[col.STATUS] = status


@njit(f"void({TREE}, {GIVEN}, {ASKED}, int64[::1])", **WHOLE)
def log_backward(  # type: ignore[no-untyped-def]
    cliques, views, maps, potentials, numbers, room, ends, codes, pool, before, places, reached,
    asked, posteriors, span,
):  # fmt: skip
    """Run backward as `slice_passes.backward` does."""
    incoming, cells = ends[col.IN_UP], ends[col.IN_CELLS]
    status = col.DONE
    for t in range(span[col.END] - 1, span[col.FIRST] - 1, -1):
        span[col.REACHED] = t
        for k in range(cells):
            numbers[incoming + k] = before[t - span[col.BASE], k]
        status, _ = _collect(
            t, cliques, views, maps, potentials, numbers, room, ends, codes, pool, False
        )
        if status != col.DONE:
            break
        _distribute(t, cliques, views, maps, numbers, room, places, reached, asked, posteriors)
        if t > span[col.FIRST]:
            for k in range(cells):
                numbers[ends[col.OUT_DOWN] + k] = numbers[ends[col.IN_DOWN] + k]
    span[col.STATUS] = status


@njit(**PART)
def _best_cell(v, at, wanted, views, maps, numbers):  # type: ignore[no-untyped-def]
    """Return the most probable cell of a table among those that a view shows as one."""
    run, step = views[v, col.RUN], 1 - views[v, col.CONSTANT]
    best, most = -1, -math.inf
    for g in range(views[v, col.GROUPS]):
        index = maps[views[v, col.MAP] + g]
        for k in range(run):
            if index + step * k == wanted and numbers[at + g * run + k] > most:
                best, most = g * run + k, numbers[at + g * run + k]
    return best


@njit(**PART)
def _index(v, cell, views, maps):  # type: ignore[no-untyped-def]
    """Return where a view shows a cell."""
    run = views[v, col.RUN]
    return maps[views[v, col.MAP] + cell // run] + (1 - views[v, col.CONSTANT]) * (cell % run)


@njit(f"void({TREE}, {GIVEN}, float64[:,::1], int32[:,::1], int64[::1])", **WHOLE)
def trace(cliques, views, maps, potentials, numbers, room, ends, codes, pool, before, states, span):  # type: ignore[no-untyped-def]
    """Write the most probable states of the slices of a span, the last one first.

    In place of messages back, the cell chosen of what is handed over goes from slice to slice.
    """
    incoming, cells = ends[col.IN_UP], ends[col.IN_CELLS]
    status = col.DONE
    for t in range(span[col.END] - 1, span[col.FIRST] - 1, -1):
        span[col.REACHED] = t
        for k in range(cells):
            numbers[incoming + k] = before[t - span[col.BASE], k]
        status, _ = _collect(
            t, cliques, views, maps, potentials, numbers, room, ends, codes, pool, True
        )
        if status != col.DONE:
            break
        for c in range(cliques.shape[0] - 1, -1, -1):
            out = cliques[c, col.OUT]
            wanted = int(numbers[views[out, col.DOWN]])
            cell = _best_cell(out, cliques[c, col.TABLE], wanted, views, maps, numbers)
            for v in range(cliques[c, col.FIRST_MARGINAL], cliques[c, col.LAST_MARGINAL]):
                states[t, views[v, col.NODE]] = _index(v, cell, views, maps)
            for v in range(cliques[c, col.FIRST_INPUT], cliques[c, col.LAST_INPUT]):
                numbers[views[v, col.DOWN]] = _index(v, cell, views, maps)
        if t > span[col.FIRST] and ends[col.OUT_DOWN] >= 0:
            numbers[ends[col.OUT_DOWN]] = numbers[ends[col.IN_DOWN]]
    span[col.STATUS] = status
