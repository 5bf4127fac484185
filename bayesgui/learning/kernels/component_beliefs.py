"""Posteriors of missing components: sums over a tree of clusters, and samples from it.

All tables of the network are in one flat array. A group of equal components reads them from its
bases on, so that no table is reduced to the observed states.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numba import float64, int32, int64, njit, types, uint64

from bayesgui.inference.kernels.compiling import ALLOCATING, PART, WHOLE
from bayesgui.learning.kernels.component_plans import (
    CHILDREN,
    CLUSTERS,
    CONFIGURATIONS,
    FACTORS,
    FIRST_CLUSTER,
    HEADER,
    MESSAGE,
    MESSAGES,
    SEPARATOR,
    STATES,
    TABLE,
)
from bayesgui.learning.kernels.random_numbers import random_share

TINY = 1e-200
"""Totals below this may be inaccurate due to underflow; they are recomputed in log space."""

SMALL = 1e-30
"""Totals below this are divided out of a cluster and kept as a logarithm."""


class Groups(NamedTuple):
    """Groups of equal components: kind, first item of `bases`, weight; and a plan for each kind."""

    kinds: Any
    starts: Any
    bases: Any
    weights: Any
    plan_starts: Any
    plan: Any


class Work(NamedTuple):
    """Scratch space. `shares`: like `messages`, on the way back. `clusters`: where each begins."""

    tables: Any
    messages: Any
    shares: Any
    clusters: Any
    digits: Any
    states: Any


GROUPS = types.NamedTuple(
    (int32[::1], int64[::1], int32[::1], float64[::1], int64[::1], int32[::1]), Groups
)
WORK = types.NamedTuple((float64[::1],) * 3 + (int64[::1],) * 3, Work)


@njit(**PART)
def _advance(offset, size, plan, sizes, strides, digits):  # type: ignore[no-untyped-def]
    """Return the offset of the next configuration of a separator."""
    j = size - 1
    while j >= 0:
        digits[j] += 1
        offset += plan[strides + j]
        if digits[j] < plan[sizes + j]:
            return offset
        offset -= plan[sizes + j] * plan[strides + j]
        digits[j] = 0
        j -= 1
    return offset


@njit(**PART)
def _multiply(first, tables, own, plan, strides, source, base, digits):  # type: ignore[no-untyped-def]
    """Multiply a cluster by a table or a message; the first one is copied."""
    states, size, at = plan[own + STATES], plan[own + SEPARATOR], plan[own + TABLE]
    step, sizes = plan[strides], own + HEADER
    offset = np.int64(base)
    for _ in range(plan[own + CONFIGURATIONS]):
        place = offset
        if first:
            for k in range(states):
                tables[at + k] = source[place]
                place += step
        else:
            for k in range(states):
                tables[at + k] *= source[place]
                place += step
        at += states
        if size == 1:
            offset += plan[strides + 1]
        elif size:
            offset = _advance(offset, size, plan, sizes, strides + 1, digits)


@njit(**PART)
def _add_logs(tables, own, plan, strides, source, base, digits):  # type: ignore[no-untyped-def]
    states, size, at = plan[own + STATES], plan[own + SEPARATOR], plan[own + TABLE]
    offset = np.int64(base)
    for _ in range(plan[own + CONFIGURATIONS]):
        place = offset
        for k in range(states):
            tables[at + k] += math.log(source[place])
            place += plan[strides]
        at += states
        offset = _advance(offset, size, plan, own + HEADER, strides + 1, digits)


@njit(**PART)
def _scatter(tables, own, plan, strides, target, base, digits):  # type: ignore[no-untyped-def]
    """Add the cells of a cluster to those of a table that they are part of."""
    states, size, at = plan[own + STATES], plan[own + SEPARATOR], plan[own + TABLE]
    step, sizes = plan[strides], own + HEADER
    offset = np.int64(base)
    for _ in range(plan[own + CONFIGURATIONS]):
        place = offset
        for k in range(states):
            target[place] += tables[at + k]
            place += step
        at += states
        if size == 1:
            offset += plan[strides + 1]
        elif size:
            offset = _advance(offset, size, plan, sizes, strides + 1, digits)


@njit(**PART)
def _rescue(own, first, plan, bases, theta, work):  # type: ignore[no-untyped-def]
    """Compute a cluster in log space, its largest cell being 1; return the logarithm of that."""
    tables, size = work.tables, plan[own + SEPARATOR]
    at = plan[own + TABLE]
    cells = plan[own + CONFIGURATIONS] * plan[own + STATES]
    tables[at : at + cells] = 0.0
    place = own + HEADER + 2 * size
    for _ in range(plan[own + FACTORS]):
        _add_logs(tables, own, plan, place + 1, theta, bases[first + plan[place]], work.digits)
        place += 2 + size
    for _ in range(plan[own + CHILDREN]):
        _add_logs(tables, own, plan, place + 1, work.messages, plan[place], work.digits)
        place += 2 + size
    peak = -math.inf
    for k in range(at, at + cells):
        peak = max(peak, tables[k])
    if peak == -math.inf:
        return peak
    for k in range(at, at + cells):
        tables[k] = math.exp(tables[k] - peak)
    return peak


@njit(**PART)
def _send(own, plan, work, best):  # type: ignore[no-untyped-def]
    """Sum or maximize a cluster over its own variable; return the total of that."""
    at, out, states = plan[own + TABLE], plan[own + MESSAGE], plan[own + STATES]
    total = 0.0
    for s in range(plan[own + CONFIGURATIONS]):
        part = 0.0
        if best:
            for k in range(states):
                part = max(part, work.tables[at + k])
        else:
            for k in range(states):
                part += work.tables[at + k]
        at += states
        work.messages[out + s] = part
        total += part
    return total


@njit(**PART)
def _scale(own, plan, factor, work):  # type: ignore[no-untyped-def]
    at, out = plan[own + TABLE], plan[own + MESSAGE]
    count = plan[own + CONFIGURATIONS]
    for k in range(count * plan[own + STATES]):
        work.tables[at + k] *= factor
    for s in range(count):
        work.messages[out + s] *= factor


@njit(**PART)
def collect(start, first, plan, bases, theta, work, best):  # type: ignore[no-untyped-def]
    """Fill the clusters of a group from the first to the root; return ln P(observed).

    `best`: messages are maxima, and the result is ln P(observed, most probable completion).
    """
    logarithm, total = 0.0, 1.0
    own = start + FIRST_CLUSTER
    for i in range(plan[start + CLUSTERS]):
        work.clusters[i] = own
        size = plan[own + SEPARATOR]
        for j in range(size):
            work.digits[j] = 0
        place = own + HEADER + 2 * size
        is_first = True
        for _ in range(plan[own + FACTORS]):
            base = bases[first + plan[place]]
            _multiply(is_first, work.tables, own, plan, place + 1, theta, base, work.digits)
            is_first = False
            place += 2 + size
        for _ in range(plan[own + CHILDREN]):
            messages = work.messages
            _multiply(
                is_first, work.tables, own, plan, place + 1, messages, plan[place], work.digits
            )
            is_first = False
            place += 2 + size
        total = _send(own, plan, work, best)
        if not total >= TINY:
            peak = _rescue(own, first, plan, bases, theta, work)
            if peak == -math.inf:
                return peak
            logarithm += peak
            total = _send(own, plan, work, best)
        if total < SMALL:
            logarithm += math.log(total)
            _scale(own, plan, 1.0 / total, work)
            total = 1.0
        own = place
    return logarithm + math.log(total)


@njit(**PART)
def _condition(own, plan, weight, work):  # type: ignore[no-untyped-def]
    """Turn the cells of a cluster into expected numbers of cases."""
    at, states, message = plan[own + TABLE], plan[own + STATES], plan[own + MESSAGE]
    root = plan[own + SEPARATOR] == 0
    for s in range(plan[own + CONFIGURATIONS]):
        total = work.messages[message + s]
        share = weight if root else work.shares[message + s]
        share = share / total if total > 0 else 0.0
        for k in range(states):
            work.tables[at + k] *= share
        at += states


@njit(**PART)
def _distribute(start, first, weight, plan, bases, counts, work):  # type: ignore[no-untyped-def]
    """Add the expected counts of a group; its clusters have been filled."""
    for k in range(plan[start + MESSAGES]):
        work.shares[k] = 0.0
    for i in range(plan[start + CLUSTERS] - 1, -1, -1):
        own = work.clusters[i]
        size = plan[own + SEPARATOR]
        _condition(own, plan, weight, work)
        for j in range(size):
            work.digits[j] = 0
        place = own + HEADER + 2 * size
        for _ in range(plan[own + FACTORS]):
            base = bases[first + plan[place]]
            _scatter(work.tables, own, plan, place + 1, counts, base, work.digits)
            place += 2 + size
        for _ in range(plan[own + CHILDREN]):
            _scatter(work.tables, own, plan, place + 1, work.shares, plan[place], work.digits)
            place += 2 + size


@njit(**PART)
def add_expected(group, weight, groups, theta, counts, work):  # type: ignore[no-untyped-def]
    """Add the expected counts of a group with some weight; return ln P(observed) of one row."""
    start, first = groups.plan_starts[groups.kinds[group]], groups.starts[group]
    logarithm = collect(start, first, groups.plan, groups.bases, theta, work, False)
    if logarithm > -math.inf:
        _distribute(start, first, weight, groups.plan, groups.bases, counts, work)
    return logarithm


@njit(
    int64(int64, int64, GROUPS, float64[::1], float64[::1], float64[::1], WORK),
    **WHOLE,
)
def expect(group, last, groups, theta, counts, logarithm, work):  # type: ignore[no-untyped-def]
    """Add the expected counts of some groups; return the first one that is impossible, or −1.

    `group`, `last`: the first group, and the one after the last. `logarithm`: shape (1,); ln
    P(observed), summed over the rows; updated.
    """
    for g in range(group, last):
        weight = groups.weights[g]
        if weight > 0:
            found = add_expected(g, weight, groups, theta, counts, work)
            if found == -math.inf:
                return g
            logarithm[0] += weight * found
    return -1


@njit(
    types.void(float64[:, ::1], int64[::1], int64, int64, GROUPS, float64[::1], float64[::1], WORK),
    **WHOLE,
)
def node_posteriors(out, chosen, first, last, groups, theta, counts, work):  # type: ignore[no-untyped-def]
    """Compute the posterior of one variable in some groups.

    `out`: shape (chosen, states); updated; 0 where a group is impossible.
    """
    states = out.shape[1]
    for row in range(len(chosen)):
        counts[first:last] = 0.0
        add_expected(chosen[row], 1.0, groups, theta, counts, work)
        for cell in range(first, last):
            out[row, (cell - first) % states] += counts[cell]


@njit(**ALLOCATING)
def draw_states(start, plan, state, work):  # type: ignore[no-untyped-def]
    """Draw the states of a group's variables, from the root on."""
    for i in range(plan[start + CLUSTERS] - 1, -1, -1):
        own = work.clusters[i]
        size, states = plan[own + SEPARATOR], plan[own + STATES]
        s = 0
        for j in range(size):
            position = plan[own + HEADER + size + j]
            s = s * plan[own + HEADER + j] + work.states[position]
        at = plan[own + TABLE] + s * states
        left = random_share(state) * work.messages[plan[own + MESSAGE] + s]
        k = 0
        while k < states - 1 and left >= work.tables[at + k]:
            left -= work.tables[at + k]
            k += 1
        while work.tables[at + k] == 0.0 and k > 0:
            k -= 1  # rounding led past the last possible state
        work.states[i] = k


@njit(**ALLOCATING)
def count_states(start, first, weight, plan, bases, counts, work):  # type: ignore[no-untyped-def]
    """Add a drawn configuration to the counts."""
    for i in range(plan[start + CLUSTERS]):
        own = work.clusters[i]
        size = plan[own + SEPARATOR]
        place = own + HEADER + 2 * size
        for _ in range(plan[own + FACTORS]):
            cell = np.int64(bases[first + plan[place]]) + work.states[i] * plan[place + 1]
            for j in range(size):
                position = plan[own + HEADER + size + j]
                cell += work.states[position] * plan[place + 2 + j]
            counts[cell] += weight
            place += 2 + size


@njit(
    int64(int64, int64, GROUPS, float64[::1], float64[::1], uint64[::1], WORK),
    **WHOLE,
)
def draw(group, last, groups, theta, counts, state, work):  # type: ignore[no-untyped-def]
    """Draw the missing cells of some groups and count them; return as `expect`.

    `group`, `last`, `groups`, `theta`, `work`: as in `expect`. Each case of a group is drawn on its
    own; a fraction of a case is drawn once, and counted as a fraction. `state`: shape (1,); state
    of the random generator; updated.
    """
    for g in range(group, last):
        left = groups.weights[g]
        if left <= 0:
            continue
        start, first = groups.plan_starts[groups.kinds[g]], groups.starts[g]
        if collect(start, first, groups.plan, groups.bases, theta, work, False) == -math.inf:
            return g
        while left > 0:
            draw_states(start, groups.plan, state, work)
            weight = min(1.0, left)
            count_states(start, first, weight, groups.plan, groups.bases, counts, work)
            left -= weight
    return -1
