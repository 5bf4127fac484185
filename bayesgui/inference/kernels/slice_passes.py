"""Forward and backward over slices of equal structure; see `slice_columns` for the arrays.

In each slice messages go to the clique of what is handed over, and back (Murphy 2002, section 3.3).
Messages are scaled to a maximum of 1. A bound on each product tells whether one may have left the
range of floating-point numbers: then the run ends, and is done in log space.
"""

from __future__ import annotations

import math

import numpy as np
from numba import njit

from bayesgui.inference.kernels import slice_columns as col
from bayesgui.inference.kernels.compiling import FAST, LEAN
from bayesgui.inference.kernels.slice_views import extremes, likelihood, pass_on, sum_to, times

LEAST = 1e-290
"""Products above it have all their digits."""

TREE = "int64[:,::1], int64[:,::1], uint32[::1], " + ", ".join(4 * ["float64[::1]"])
"""Cliques, views, maps; potentials, the least number of each; numbers, bounds."""

GIVEN = "int64[::1], int32[:,::1], float64[::1]"
"""Where the messages between slices are; codes of findings, pool of likelihoods."""

ASKED = "float64[:,::1], int64[::1], boolean[::1], boolean[::1], float64[:,::1]"
"""Messages from before each slice; where posteriors go, cliques and views asked for, posteriors."""


@njit(**FAST)
def _add_findings(t, c, cliques, views, maps, numbers, codes, pool, bound):  # type: ignore[no-untyped-def]
    """Multiply the table of a clique by the findings of a slice; return the bound."""
    for v in range(cliques[c, col.FIRST_FINDING], cliques[c, col.LAST_FINDING]):
        code = codes[t, views[v, col.NODE]]
        if code != col.BLANK:
            likelihood(code, views[v, col.UP], views[v, col.LENGTH], numbers, pool)
            times(v, cliques[c, col.TABLE], views[v, col.UP], views, maps, numbers)
            if code < 0:
                bound *= extremes(numbers, views[v, col.UP], views[v, col.LENGTH])[0]
    return bound


@njit(**FAST)
def _back(c, source, views, maps, potentials, least, numbers, direct):  # type: ignore[no-untyped-def]
    """Send a message back through a clique without a table of its own; return the status."""
    down, target = views[direct + 1, col.DOWN], views[direct, col.DOWN]
    if least[c] * extremes(numbers, down, views[direct + 1, col.LENGTH])[0] < LEAST:
        return col.UNSAFE
    pass_on(direct + 1, direct, source, down, target, views, maps, potentials, numbers)
    length = views[direct, col.LENGTH]
    peak = extremes(numbers, target, length)[1]
    if peak == 0.0:
        return col.UNSAFE
    scale = 1.0 / peak
    for k in range(np.uint64(target), np.uint64(target + length)):
        numbers[k] *= scale
    return col.DONE


@njit(**FAST)
def _own_posterior(t, direct, views, numbers, places, posteriors):  # type: ignore[no-untyped-def]
    """Write the posterior of the one node of a clique without a table of its own."""
    place, length = places[views[direct, col.NODE]], views[direct, col.LENGTH]
    up, down = views[direct, col.UP], views[direct, col.DOWN]
    total = 0.0
    for k in range(length):
        numbers[down + k] *= numbers[up + k]
        total += numbers[down + k]
    if total == 0.0:
        return col.UNSAFE
    for k in range(length):
        posteriors[t, place + k] = numbers[down + k] / total
    return col.DONE


@njit(**FAST)
def collect(t, cliques, views, maps, potentials, least, numbers, bounds, ends, codes, pool):  # type: ignore[no-untyped-def]
    """Send all messages of a slice towards the root; return the status and ln of the scales."""
    total = 0.0
    for c in range(cliques.shape[0]):
        at, cells = cliques[c, col.TABLE], cliques[c, col.CELLS]
        source, direct = cliques[c, col.POTENTIAL], cliques[c, col.DIRECT]
        bound = least[c]
        out = cliques[c, col.OUT]
        message, length = views[out, col.UP], views[out, col.LENGTH]
        if direct >= 0:
            base = views[direct, col.UP]
            if views[direct, col.NODE] >= 0:
                code = codes[t, views[direct, col.NODE]]
                likelihood(code, base, views[direct, col.LENGTH], numbers, pool)
            bound *= extremes(numbers, base, views[direct, col.LENGTH])[0]
            pass_on(direct, direct + 1, source, base, message, views, maps, potentials, numbers)
        else:
            for k in range(np.uint64(cells)):
                numbers[np.uint64(at) + k] = potentials[np.uint64(source) + k]
            for v in range(cliques[c, col.FIRST_INPUT], cliques[c, col.LAST_INPUT]):
                times(v, at, views[v, col.UP], views, maps, numbers)
                bound *= extremes(numbers, views[v, col.UP], views[v, col.LENGTH])[0]
            bound = _add_findings(t, c, cliques, views, maps, numbers, codes, pool, bound)
            sum_to(out, at, message, views, maps, numbers)
        bounds[c] = bound
        if bound < LEAST:
            return col.UNSAFE, 0.0
        peak = extremes(numbers, message, length)[1]
        if peak == 0.0:
            return col.IMPOSSIBLE, 0.0
        scale = 1.0 / peak
        for k in range(np.uint64(message), np.uint64(message + length)):
            numbers[k] *= scale
        total += math.log(peak)
    if ends[col.OUT_UP] >= 0:
        # What is handed over sums to 1, so that the scales are P(findings | those before).
        message, length = ends[col.OUT_UP], ends[col.OUT_CELLS]
        whole = 0.0
        for k in range(length):
            whole += numbers[message + k]
        for k in range(length):
            numbers[message + k] /= whole
        total += math.log(whole)
    return col.DONE, total


@njit(**FAST)
def _divide(summed, message, length, numbers):  # type: ignore[no-untyped-def]
    """Divide sums of beliefs by the message they contain, and scale them."""
    peak = 0.0
    for k in range(length):
        divisor = numbers[message + k]
        x = numbers[summed + k] / divisor if divisor > 0.0 else 0.0
        numbers[summed + k] = x
        peak = max(peak, x)
    if peak == 0.0:
        return False
    for k in range(length):
        numbers[summed + k] /= peak
    return True


@njit(**FAST)
def _distribute(  # type: ignore[no-untyped-def]
    t, cliques, views, maps, potentials, least, numbers, bounds, places, reached, asked, posteriors
):
    """Send messages back from the root, and write the posteriors asked for; return the status."""
    for c in range(cliques.shape[0] - 1, -1, -1):
        if not reached[c]:
            continue
        at, out = cliques[c, col.TABLE], cliques[c, col.OUT]
        down = views[out, col.DOWN]
        direct = cliques[c, col.DIRECT]
        if direct >= 0:
            node = views[direct, col.NODE]
            if node < 0 or places[node] >= 0:
                source = cliques[c, col.POTENTIAL]
                status = _back(c, source, views, maps, potentials, least, numbers, direct)
                if status == col.DONE and node >= 0:
                    status = _own_posterior(t, direct, views, numbers, places, posteriors)
                if status != col.DONE:
                    return status
            continue
        if bounds[c] * extremes(numbers, down, views[out, col.LENGTH])[0] < LEAST:
            return col.UNSAFE
        times(out, at, down, views, maps, numbers)
        for v in range(cliques[c, col.FIRST_MARGINAL], cliques[c, col.LAST_MARGINAL]):
            place = places[views[v, col.NODE]]
            if place >= 0:
                sums, length = views[v, col.UP], views[v, col.LENGTH]
                sum_to(v, at, sums, views, maps, numbers)
                total = 0.0
                for k in range(length):
                    total += numbers[sums + k]
                if total == 0.0:
                    return col.UNSAFE
                for k in range(length):
                    posteriors[t, place + k] = numbers[sums + k] / total
        for v in range(cliques[c, col.FIRST_INPUT], cliques[c, col.LAST_INPUT]):
            if asked[v]:
                sum_to(v, at, views[v, col.DOWN], views, maps, numbers)
                if not _divide(views[v, col.DOWN], views[v, col.UP], views[v, col.LENGTH], numbers):
                    return col.UNSAFE
    return col.DONE


@njit(**FAST)
def _written(  # type: ignore[no-untyped-def]
    t,
    cliques,
    views,
    maps,
    potentials,
    least,
    numbers,
    bounds,
    ends,
    places,
    reached,
    asked,
    posteriors,
):
    """Write the posteriors given the messages so far alone; return the status."""
    if ends[col.OUT_DOWN] >= 0:
        for k in range(ends[col.OUT_CELLS]):
            numbers[ends[col.OUT_DOWN] + k] = 1.0
    return _distribute(
        t,
        cliques,
        views,
        maps,
        potentials,
        least,
        numbers,
        bounds,
        places,
        reached,
        asked,
        posteriors,
    )


@njit(f"void({TREE}, {GIVEN}, {ASKED}, int64[::1], float64[::1])", **LEAN)
def forward(  # type: ignore[no-untyped-def]
    cliques, views, maps, potentials, least, numbers, bounds, ends, codes, pool, before, places,
    reached, asked, posteriors, span, logs,
):  # fmt: skip
    """Run forward over the slices of a span, with the message from before the first one in place.

    `logs`: ln P(findings of a slice | those before it) is written there.
    """
    incoming, cells = ends[col.IN_UP], ends[col.IN_CELLS]
    early = codes.shape[0] // 2
    status, log = col.DONE, 0.0
    for t in range(span[col.FIRST], span[col.END]):
        span[col.REACHED] = t
        if span[col.KEEPS]:
            for k in range(cells):
                before[t - span[col.BASE], k] = numbers[incoming + k]
        if span[col.WRITES] == col.PREDICTED:
            status, log = collect(
                early + t,
                cliques,
                views,
                maps,
                potentials,
                least,
                numbers,
                bounds,
                ends,
                codes,
                pool,
            )
            if status == col.DONE:
                status = _written(
        t, cliques, views, maps, potentials, least, numbers, bounds, ends, places, reached, asked,
                    posteriors,
                )  # fmt: skip
        if status == col.DONE:
            status, log = collect(
                t, cliques, views, maps, potentials, least, numbers, bounds, ends, codes, pool
            )
        if status == col.DONE and span[col.WRITES] == col.FILTERED:
            status = _written(
                t,
                cliques,
                views,
                maps,
                potentials,
                least,
                numbers,
                bounds,
                ends,
                places,
                reached,
                asked,
                posteriors,
            )
        if status != col.DONE:
            break
        logs[t] = log
        if t + 1 < span[col.END]:
            for k in range(cells):
                numbers[incoming + k] = numbers[ends[col.OUT_UP] + k]
    span[col.STATUS] = status


@njit(f"void({TREE}, {GIVEN}, {ASKED}, int64[::1])", **LEAN)
def backward(  # type: ignore[no-untyped-def]
    cliques, views, maps, potentials, least, numbers, bounds, ends, codes, pool, before, places,
    reached, asked, posteriors, span,
):  # fmt: skip
    """Run backward over the slices of a span, with the message from after the last one in place."""
    incoming, cells = ends[col.IN_UP], ends[col.IN_CELLS]
    status = col.DONE
    for t in range(span[col.END] - 1, span[col.FIRST] - 1, -1):
        span[col.REACHED] = t
        for k in range(cells):
            numbers[incoming + k] = before[t - span[col.BASE], k]
        status, _ = collect(
            t, cliques, views, maps, potentials, least, numbers, bounds, ends, codes, pool
        )
        if status == col.DONE:
            status = _distribute(
                t,
                cliques,
                views,
                maps,
                potentials,
                least,
                numbers,
                bounds,
                places,
                reached,
                asked,
                posteriors,
            )
        if status != col.DONE:
            break
        if t > span[col.FIRST]:
            for k in range(cells):
                numbers[ends[col.OUT_DOWN] + k] = numbers[ends[col.IN_DOWN] + k]
    span[col.STATUS] = status
