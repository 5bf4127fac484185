"""Messages of one slice: to the clique of what is handed over, and back; compiles nothing.

See `slice_columns` for the arrays, and Murphy (2002), section 3.3.
"""

from __future__ import annotations

import math

from numba import njit

from bayesgui.inference.kernels import slice_columns as col
from bayesgui.inference.kernels.arithmetics import (
    divide,
    extremes,
    fill,
    likelihood,
    lowest,
    pass_on,
    scale_to_one,
    scale_to_peak,
    shares,
    sum_to,
    times,
)
from bayesgui.inference.kernels.compiling import FAST

LEAST = 1e-290
"""Products above it have all their digits."""

TREE = "int64[:,::1], int64[:,::1], uint32[::1], " + ", ".join(5 * ["float64[::1]"])
"""Cliques, views, maps; potentials, the least number of each; numbers, bounds, room for sums."""

GIVEN = "int64[::1], int32[:,::1], float64[::1]"
"""Where the messages between slices are; codes of findings, pool of likelihoods."""

ASKED = "int64[::1], boolean[::1], boolean[::1], float64[:,::1]"
"""Where posteriors go, cliques and views asked for, posteriors."""


@njit(**FAST)
def _gather(t, c, cliques, views, maps, potentials, numbers, codes, pool, how):  # type: ignore[no-untyped-def]
    """Write the table of a clique: potential, messages and findings; return the bound's factor."""
    at, source = cliques[c, col.TABLE], cliques[c, col.POTENTIAL]
    bound = 1.0
    for k in range(cliques[c, col.CELLS]):
        numbers[at + k] = potentials[source + k]
    for v in range(cliques[c, col.FIRST_INPUT], cliques[c, col.LAST_INPUT]):
        times(v, at, views[v, col.UP], views, maps, numbers, how)
        bound *= lowest(numbers, views[v, col.UP], views[v, col.LENGTH], how)
    for v in range(cliques[c, col.FIRST_FINDING], cliques[c, col.LAST_FINDING]):
        code = codes[t, views[v, col.NODE]]
        if code != col.BLANK:
            likelihood(code, views[v, col.UP], views[v, col.LENGTH], numbers, pool, how)
            times(v, at, views[v, col.UP], views, maps, numbers, how)
            if code < 0:
                bound *= lowest(numbers, views[v, col.UP], views[v, col.LENGTH], how)
    return bound


@njit(**FAST)
def collect(  # type: ignore[no-untyped-def]
    t, cliques, views, maps, potentials, least, numbers, bounds, room, ends, codes, pool, span, how
):
    """Send all messages of a slice towards the root; return the status and ln of the scales."""
    total = 0.0
    for c in range(cliques.shape[0]):
        if span[col.STOP]:
            return col.STOPPED, 0.0
        out = cliques[c, col.OUT]
        message, length = views[out, col.UP], views[out, col.LENGTH]
        direct = cliques[c, col.DIRECT] if how != col.LOG_SUMS else -1
        if direct >= 0:
            base, cells = views[direct, col.UP], views[direct, col.LENGTH]
            if views[direct, col.NODE] >= 0:
                code = codes[t, views[direct, col.NODE]]
                likelihood(code, base, cells, numbers, pool, how)
            bound = least[c] * lowest(numbers, base, cells, how)
            source = cliques[c, col.POTENTIAL]
            pass_on(
                direct, direct + 1, source, base, message, views, maps, potentials, numbers, how
            )
        else:
            bound = least[c] * _gather(
                t, c, cliques, views, maps, potentials, numbers, codes, pool, how
            )
            sum_to(out, cliques[c, col.TABLE], message, views, maps, numbers, room, how)
        bounds[c] = bound
        if how == col.SUMS and bound < LEAST:
            return col.UNSAFE, 0.0
        peak = scale_to_peak(numbers, message, length, how)
        if peak == -math.inf:
            return col.IMPOSSIBLE, 0.0
        total += peak
    if ends[col.OUT_UP] >= 0 and how != col.LOG_MAXIMA:
        # What is handed over sums to 1, so that the scales are P(findings | those before).
        total += scale_to_one(numbers, ends[col.OUT_UP], ends[col.OUT_CELLS], how)
    return col.DONE, total


@njit(**FAST)
def _back(  # type: ignore[no-untyped-def]
    t, c, direct, cliques, views, maps, potentials, least, numbers, places, posteriors
):
    """Send a message back through a clique without a table of its own, or write its posterior."""
    node = views[direct, col.NODE]
    if node >= 0 and places[node] < 0:
        return col.DONE
    down, target = views[direct + 1, col.DOWN], views[direct, col.DOWN]
    if least[c] * extremes(numbers, down, views[direct + 1, col.LENGTH])[0] < LEAST:
        return col.UNSAFE
    source, length = cliques[c, col.POTENTIAL], views[direct, col.LENGTH]
    pass_on(direct + 1, direct, source, down, target, views, maps, potentials, numbers, col.SUMS)
    if scale_to_peak(numbers, target, length, col.SUMS) == -math.inf:
        return col.UNSAFE
    if node >= 0:
        up = views[direct, col.UP]
        for k in range(length):
            numbers[target + k] *= numbers[up + k]
        if not shares(numbers, target, length, col.SUMS, posteriors, t, places[node]):
            return col.UNSAFE
    return col.DONE


@njit(**FAST)
def distribute(  # type: ignore[no-untyped-def]
    t, cliques, views, maps, potentials, least, numbers, bounds, room, places, reached, asked,
    posteriors, span, how,
):  # fmt: skip
    """Send messages back from the root, and write the posteriors asked for; return the status.

    The tables of cliques that are not direct then hold beliefs.
    """
    for c in range(cliques.shape[0] - 1, -1, -1):
        if span[col.STOP]:
            return col.STOPPED
        if not reached[c]:
            continue
        direct = cliques[c, col.DIRECT] if how != col.LOG_SUMS else -1
        if direct >= 0:
            status = _back(
                t, c, direct, cliques, views, maps, potentials, least, numbers, places, posteriors
            )
            if status != col.DONE:
                return status
            continue
        at, out = cliques[c, col.TABLE], cliques[c, col.OUT]
        down = views[out, col.DOWN]
        least_product = bounds[c] * lowest(numbers, down, views[out, col.LENGTH], how)
        if how == col.SUMS and least_product < LEAST:
            return col.UNSAFE
        times(out, at, down, views, maps, numbers, how)
        for v in range(cliques[c, col.FIRST_MARGINAL], cliques[c, col.LAST_MARGINAL]):
            place = places[views[v, col.NODE]]
            if place >= 0:
                sums, length = views[v, col.UP], views[v, col.LENGTH]
                sum_to(v, at, sums, views, maps, numbers, room, how)
                if not shares(numbers, sums, length, how, posteriors, t, place):
                    return col.UNSAFE
        for v in range(cliques[c, col.FIRST_INPUT], cliques[c, col.LAST_INPUT]):
            if asked[v]:
                back, up, length = views[v, col.DOWN], views[v, col.UP], views[v, col.LENGTH]
                sum_to(v, at, back, views, maps, numbers, room, how)
                if not divide(back, up, length, numbers, how):
                    return col.UNSAFE
    return col.DONE


@njit(**FAST)
def written(  # type: ignore[no-untyped-def]
    t, cliques, views, maps, potentials, least, numbers, bounds, room, ends, places, reached,
    asked, posteriors, span, how,
):  # fmt: skip
    """Write the posteriors given the messages so far alone; return the status."""
    if ends[col.OUT_DOWN] >= 0:
        fill(numbers, ends[col.OUT_DOWN], ends[col.OUT_CELLS], how)
    return distribute(
        t, cliques, views, maps, potentials, least, numbers, bounds, room, places, reached, asked,
        posteriors, span, how,
    )  # fmt: skip
