"""Loops over factor tables: belief propagation messages and mean field updates.

A factor is a table over its edges, the last varying fastest; an edge connects it to a variable.
Values per state of a variable, and messages of edges, are stored in flat arrays.
"""

from __future__ import annotations

import math

import numpy as np
from numba import njit

from bayesgui.inference.kernels.compiling import ALLOCATING, PART, WHOLE

# -- factors[f, …] ---------------------------------------------------------------------------------
FIRST_EDGE = 0
"""First row of `edges`: the axes of the table."""
LAST_EDGE = 1
"""Row after the last one."""
TABLE = 2
"""Offset in `tables`."""
CELLS = 3
"""Number of cells of the table."""

# -- edges[e, …] -----------------------------------------------------------------------------------
VARIABLE = 0
"""Index of the variable."""
STATES = 1
"""Its number of states."""
PLACE = 2
"""Offset of its states in arrays over the states of all variables."""
MESSAGE = 3
"""Offset in `messages` of the message to it."""

# -- results ---------------------------------------------------------------------------------------
CONTRADICTION = -1.0
"""A message rules out all states: the findings are jointly impossible."""


@njit(**PART)
def _next(digits, first, last, edges):  # type: ignore[no-untyped-def]
    """Advance to the next cell of a table."""
    axis = last - first - 1
    while axis >= 0:
        digits[axis] += 1
        if digits[axis] < edges[first + axis, STATES]:
            return
        digits[axis] = 0
        axis -= 1


@njit(**PART)
def _incoming(f, factors, edges, sums, zeros, messages, weights):  # type: ignore[no-untyped-def]
    """Write the messages from a factor's variables to it, with maximum 1."""
    for e in range(factors[f, FIRST_EDGE], factors[f, LAST_EDGE]):
        place, message = edges[e, PLACE], edges[e, MESSAGE]
        peak = -math.inf
        for x in range(edges[e, STATES]):
            own = messages[message + x]
            blocked = zeros[place + x] - (1 if own == 0.0 else 0)
            value = sums[place + x] - (math.log(own) if own > 0.0 else 0.0)
            weights[message + x] = -math.inf if blocked > 0 else value
            peak = max(peak, weights[message + x])
        for x in range(edges[e, STATES]):
            weights[message + x] = math.exp(weights[message + x] - peak)


@njit(**ALLOCATING)
def _outgoing(f, factors, edges, tables, weights, fresh):  # type: ignore[no-untyped-def]
    """For each edge, sum the table times all other incoming messages; return the total."""
    first, last = factors[f, FIRST_EDGE], factors[f, LAST_EDGE]
    count = last - first
    digits = np.zeros(count, np.int64)
    before = np.ones(count + 1)
    total = 0.0
    for e in range(first, last):
        for x in range(edges[e, STATES]):
            fresh[edges[e, MESSAGE] + x] = 0.0
    for cell in range(factors[f, CELLS]):
        entry = tables[factors[f, TABLE] + cell]
        if entry != 0.0:
            for k in range(count):
                here = weights[edges[first + k, MESSAGE] + digits[k]]
                before[k + 1] = before[k] * here
            after = entry
            total += entry * before[count]
            for k in range(count - 1, -1, -1):
                place = edges[first + k, MESSAGE] + digits[k]
                fresh[place] += before[k] * after
                after *= weights[place]
        _next(digits, first, last, edges)
    return total


@njit(**PART)
def _deliver(f, factors, edges, fresh, messages, sums, zeros, damping):  # type: ignore[no-untyped-def]
    """Normalize and damp the messages of a factor; return the largest change."""
    change = 0.0
    for e in range(factors[f, FIRST_EDGE], factors[f, LAST_EDGE]):
        place, message = edges[e, PLACE], edges[e, MESSAGE]
        total = 0.0
        for x in range(edges[e, STATES]):
            total += fresh[message + x]
        if not total > 0.0:
            return CONTRADICTION
        for x in range(edges[e, STATES]):
            old = messages[message + x]
            new = fresh[message + x] / total
            if new > 0.0:
                new = (1.0 - damping) * new + damping * old
            change = max(change, abs(new - old))
            if old > 0.0:
                sums[place + x] -= math.log(old)
            else:
                zeros[place + x] -= 1
            if new > 0.0:
                sums[place + x] += math.log(new)
            else:
                zeros[place + x] += 1
            messages[message + x] = new
    return change


@njit(**PART)
def _alarm(f, change, factors, edges, urgency):  # type: ignore[no-untyped-def]
    """Increase the urgency of factors that share a variable with a factor."""
    first, last = factors[f, FIRST_EDGE], factors[f, LAST_EDGE]
    for other in range(factors.shape[0]):
        if other == f or urgency[other] >= change:
            continue
        for e in range(factors[other, FIRST_EDGE], factors[other, LAST_EDGE]):
            for own in range(first, last):
                if edges[e, VARIABLE] == edges[own, VARIABLE]:
                    urgency[other] = change


@njit(
    "float64(int64[:, ::1], int64[:, ::1], float64[::1], float64[::1], int64[::1], float64[::1],"
    " float64[::1], float64[::1], float64[::1], float64, int64)",
    **WHOLE,
)
def pass_messages(  # type: ignore[no-untyped-def]
    factors, edges, tables, sums, zeros, messages, weights, fresh, urgency, damping, flooding
):
    """Update as many factors' messages as there are factors; return the largest change.

    `sums`: sum of the log messages to each state of each variable, without zeros; updated. `zeros`:
    number of zero messages to each state; updated. `messages`: messages from factors to variables,
    each with sum 1; updated. `urgency`: shape (factors,); change of a factor's incoming messages
    since its last update; updated. `flooding`: whether all factors are updated simultaneously,
    rather than always the most urgent one.
    """
    count = factors.shape[0]
    worst = 0.0
    if flooding:
        for f in range(count):
            _incoming(f, factors, edges, sums, zeros, messages, weights)
        for f in range(count):
            _outgoing(f, factors, edges, tables, weights, fresh)
            change = _deliver(f, factors, edges, fresh, messages, sums, zeros, damping)
            if change < 0.0:
                return change
            worst = max(worst, change)
        return worst
    for _ in range(count):
        # Written out, as numba's general functions take long to compile.
        urgent = np.int64(0)
        for e in range(1, len(urgency)):
            if urgency[e] > urgency[urgent]:
                urgent = np.int64(e)
        if urgency[urgent] == 0.0:
            break
        urgency[urgent] = 0.0
        _incoming(urgent, factors, edges, sums, zeros, messages, weights)
        _outgoing(urgent, factors, edges, tables, weights, fresh)
        change = _deliver(urgent, factors, edges, fresh, messages, sums, zeros, damping)
        if change < 0.0:
            return change
        worst = max(worst, change)
        if damping > 0.0:
            urgency[urgent] = change
        if change > 0.0:
            _alarm(urgent, change, factors, edges, urgency)
    return worst


@njit(
    "float64(int64[:, ::1], int64[:, ::1], float64[::1], float64[::1], int64[::1], float64[::1],"
    " float64[::1], float64[::1])",
    **WHOLE,
)
def bethe(factors, edges, tables, sums, zeros, messages, weights, fresh):  # type: ignore[no-untyped-def]
    """Return the contribution of factors and edges to the Bethe estimate of ln P(findings).

    `factors`, `edges`, `tables`, `sums`, `zeros`, `messages`, `weights`, `fresh`: as in
    `pass_messages`; only scratch space is written.
    """
    total = 0.0
    for f in range(factors.shape[0]):
        _incoming(f, factors, edges, sums, zeros, messages, weights)
        total += math.log(_outgoing(f, factors, edges, tables, weights, fresh))
        for e in range(factors[f, FIRST_EDGE], factors[f, LAST_EDGE]):
            message = edges[e, MESSAGE]
            along = 0.0
            for x in range(edges[e, STATES]):
                along += weights[message + x] * messages[message + x]
            total -= math.log(along)
    return total


@njit(**ALLOCATING)
def _expect(f, axis, factors, edges, tables, chances, into):  # type: ignore[no-untyped-def]
    """Add a factor's expected log given each state of one axis; return its expectation.

    States that would put mass on a cell of probability 0 get −∞. For axis −1, only the
    expectation is computed.
    """
    first, last = factors[f, FIRST_EDGE], factors[f, LAST_EDGE]
    digits = np.zeros(last - first, np.int64)
    whole = 0.0
    for cell in range(factors[f, CELLS]):
        chance = 1.0
        for k in range(last - first):
            if k != axis:
                chance *= chances[edges[first + k, PLACE] + digits[k]]
        if chance > 0.0:
            entry = tables[factors[f, TABLE] + cell]
            value = chance * math.log(entry) if entry > 0.0 else -math.inf
            if axis >= 0:
                into[digits[axis]] += value
            else:
                whole += value
        _next(digits, first, last, edges)
    return whole


@njit(
    "float64(int64[:, ::1], int64[:, ::1], float64[::1], int64[:, ::1], int64[:, ::1], int64[::1],"
    " float64[::1], float64[::1])",
    **WHOLE,
)
def ascend(factors, edges, tables, variables, uses, order, likelihoods, chances):  # type: ignore[no-untyped-def]
    """Update the distributions of all variables in turn; return the resulting bound.

    `variables`: shape (variables, 4); number of states, offset of the first, first and last row of
    `uses`. `uses`: shape (…, 2); factors and axes of each variable. `chances`: probability of each
    state of each variable; updated.
    """
    for v in order:
        count, place = variables[v, 0], variables[v, 1]
        logs = likelihoods[place : place + count].copy()
        for u in range(variables[v, 2], variables[v, 3]):
            _expect(uses[u, 0], uses[u, 1], factors, edges, tables, chances, logs)
        peak = -math.inf
        for x in range(count):
            peak = max(peak, logs[x])
        if peak == -math.inf:
            return -math.inf
        total = 0.0
        for x in range(count):
            chances[place + x] = math.exp(logs[x] - peak)
            total += chances[place + x]
        for x in range(count):
            chances[place + x] /= total
    bound = 0.0
    nothing = np.zeros(1)
    for f in range(factors.shape[0]):
        bound += _expect(f, np.int64(-1), factors, edges, tables, chances, nothing)
    for k in range(len(chances)):
        if chances[k] > 0.0:
            bound += chances[k] * (likelihoods[k] - math.log(chances[k]))
    return bound
