"""Completions of missing components: listed with their probabilities, counted in any family.

The posterior of a group of equal components (`component_beliefs`) is kept as a list of completions
with weights. The expected counts of a family of any other structure are sums over these lists: the
components of a row are independent given its observed cells.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numba import float64, int32, int64, njit, types, uint16, uint64

from bayesgui.inference.kernels.compiling import ALLOCATING, WHOLE
from bayesgui.learning.kernels.component_beliefs import (
    GROUPS,
    WORK,
    collect,
    count_states,
    draw_states,
)
from bayesgui.learning.kernels.component_plans import (
    CLUSTERS,
    HEADER,
    MESSAGE,
    SEPARATOR,
    STATES,
    TABLE,
)


class Completions(NamedTuple):
    """Completions of all groups.

    `starts`: first completion of each group. `places`: first item of its states; a completion has
    a state for each variable of the group. `states`, `weights`: of the completions; the weights of
    a group sum to 1.
    """

    starts: Any
    places: Any
    states: Any
    weights: Any


class Cells(NamedTuple):
    """The cases, with the place of each missing cell.

    `codes`: states, a row for each variable; −1 − m for missing cell m. `groups`, `positions`: the
    group of each missing cell, and its place among the variables of that. `sizes`: states of each
    variable. `weights`: of the rows; empty if all are 1.
    """

    codes: Any
    groups: Any
    positions: Any
    sizes: Any
    weights: Any


class Scratch(NamedTuple):
    """Scratch space of `count_family`.

    `numbers`: six rows, an item for each member of the family. `cells`, `shares`: three rows, an
    item for each cell of the family.
    """

    numbers: Any
    cells: Any
    shares: Any


COMPLETIONS = types.NamedTuple((int64[::1], int64[::1], uint16[::1], float64[::1]), Completions)
CELLS = types.NamedTuple((int32[:, ::1], int32[::1], int32[::1], int64[::1], float64[::1]), Cells)
SCRATCH = types.NamedTuple((int64[:, ::1], int64[:, ::1], float64[:, ::1]), Scratch)

MISSING, STRIDE, SIZE, POSITION, STEP, LOCAL = range(6)
"""Rows of `Scratch.numbers`."""


@njit(**ALLOCATING)
def _separator(own, plan, work):  # type: ignore[no-untyped-def]
    """Return the configuration of a cluster's separator, whose states are known."""
    s, size = 0, plan[own + SEPARATOR]
    for j in range(size):
        s = s * plan[own + HEADER + j] + work.states[plan[own + HEADER + size + j]]
    return s


@njit(**ALLOCATING)
def _emit(n, weight, at, place, made, work):  # type: ignore[no-untyped-def]
    for i in range(n):
        made.states[place + i] = work.states[i]
    made.weights[at] = weight


@njit(**ALLOCATING)
def _enumerate(start, limit, at, place, plan, made, work):  # type: ignore[no-untyped-def]
    """List the possible completions of a group; return their number, −1 if there are more."""
    n = plan[start + CLUSTERS]
    count, level = 0, 0
    work.shares[0] = 1.0
    work.states[n - 1] = -1
    while level >= 0:
        i = n - 1 - level
        own = work.clusters[i]
        work.states[i] += 1
        if work.states[i] >= plan[own + STATES]:
            level -= 1
            continue
        s = _separator(own, plan, work)
        weight = work.tables[plan[own + TABLE] + s * plan[own + STATES] + work.states[i]]
        if not weight > 0.0:
            continue
        weight *= work.shares[level] / work.messages[plan[own + MESSAGE] + s]
        if level < n - 1:
            level += 1
            work.shares[level] = weight
            work.states[n - 1 - level] = -1
            continue
        if count == limit:
            return -1
        _emit(n, weight, at + count, place + count * n, made, work)
        count += 1
    return count


@njit(
    int64(int64, int64, int64, int64, GROUPS, float64[::1], COMPLETIONS, uint64[::1], WORK),
    **WHOLE,
)
def list_completions(  # type: ignore[no-untyped-def]
    group, last, limit, draws, groups, theta, made, state, work
):
    """List the completions of some groups; return the group at which there is no more room.

    `group`, `last`: the first group, and the one after the last. `limit`: number of possible
    completions up to which all of them are listed. `draws`: number of completions drawn, with equal
    weights, where there are more. `state`: shape (1,); state of the random generator; updated. The
    result: −1 − g if group g is impossible under the tables.
    """
    for g in range(group, last):
        start, first = groups.plan_starts[groups.kinds[g]], groups.starts[g]
        n = groups.plan[start + CLUSTERS]
        at, place = made.starts[g], made.places[g]
        made.starts[g + 1], made.places[g + 1] = at, place
        if not groups.weights[g] > 0:
            continue
        room = max(limit, draws)
        if at + room > len(made.weights) or place + room * n > len(made.states):
            return g
        if collect(start, first, groups.plan, groups.bases, theta, work, False) == -math.inf:
            return -1 - g
        count = _enumerate(start, limit, at, place, groups.plan, made, work)
        if count < 0:
            count = draws
            for k in range(draws):
                draw_states(start, groups.plan, state, work)
                _emit(n, 1.0 / draws, at + k, place + k * n, made, work)
        made.starts[g + 1] = at + count
        made.places[g + 1] = place + count * n
    return last


@njit(**ALLOCATING)
def _take_group(k, count, cells, scratch):  # type: ignore[no-untyped-def]
    """Move the missing members in the group of the k-th one to the front; return their number."""
    numbers = scratch.numbers
    group = cells.groups[numbers[MISSING, k]]
    taken = 0
    for j in range(k, count):
        m = numbers[MISSING, j]
        if cells.groups[m] == group:
            numbers[POSITION, taken] = cells.positions[m]
            numbers[STEP, taken] = numbers[STRIDE, j]
            numbers[LOCAL, taken] = numbers[SIZE, j]
            for row in range(3):
                kept = numbers[row, j]
                numbers[row, j] = numbers[row, k + taken]
                numbers[row, k + taken] = kept
            taken += 1
    return taken


@njit(**ALLOCATING)
def _multiply_group(filled, taken, group, size, made, scratch):  # type: ignore[no-untyped-def]
    """Divide each of the cells so far by the members of one more group; return their number."""
    numbers, offsets, shares = scratch.numbers, scratch.cells, scratch.shares
    n_local = 1
    for j in range(taken):
        n_local *= numbers[LOCAL, j]
    for k in range(n_local):
        shares[1, k] = 0.0
    for c in range(made.starts[group + 1] - made.starts[group]):
        place = made.places[group] + c * size
        local = 0
        offset = 0
        for j in range(taken):
            code = np.int64(made.states[place + numbers[POSITION, j]])
            local = local * numbers[LOCAL, j] + code
            offset += code * numbers[STEP, j]
        offsets[1, local] = offset
        shares[1, local] += made.weights[made.starts[group] + c]
    count = 0
    for k in range(filled):
        for local in range(n_local):
            if shares[1, local] > 0.0:
                offsets[2, count] = offsets[0, k] + offsets[1, local]
                shares[2, count] = shares[0, k] * shares[1, local]
                count += 1
    for k in range(count):
        offsets[0, k] = offsets[2, k]
        shares[0, k] = shares[2, k]
    return count


@njit(**ALLOCATING)
def _count_group(base, weight, taken, group, size, made, counts, scratch):  # type: ignore[no-untyped-def]
    """Count a row whose missing members are all in one group."""
    numbers = scratch.numbers
    for c in range(made.starts[group + 1] - made.starts[group]):
        place, cell = made.places[group] + c * size, base
        for j in range(taken):
            code = np.int64(made.states[place + numbers[POSITION, j]])
            cell += code * numbers[STEP, j]
        counts[cell] += weight * made.weights[made.starts[group] + c]


@njit(**ALLOCATING)
def _group_size(group, made):  # type: ignore[no-untyped-def]
    """Return the number of variables of a group."""
    count = made.starts[group + 1] - made.starts[group]
    return (made.places[group + 1] - made.places[group]) // count


@njit(**ALLOCATING)
def _count_missing(base, weight, missing, made, cells, counts, scratch):  # type: ignore[no-untyped-def]
    """Count a row some members of which are missing."""
    k, filled = 0, 1
    scratch.cells[0, 0], scratch.shares[0, 0] = base, weight
    while k < missing:
        group = cells.groups[scratch.numbers[MISSING, k]]
        size = _group_size(group, made)
        taken = _take_group(k, missing, cells, scratch)
        if taken == missing:
            _count_group(base, weight, taken, group, size, made, counts, scratch)
            return
        filled = _multiply_group(filled, taken, group, size, made, scratch)
        k += taken
    for k in range(filled):
        counts[scratch.cells[0, k]] += scratch.shares[0, k]


@njit(
    types.void(int64, int64, int64[::1], int64[::1], COMPLETIONS, CELLS, float64[::1], SCRATCH),
    **WHOLE,
)
def count_family(first, last, members, strides, made, cells, counts, scratch):  # type: ignore[no-untyped-def]
    """Add the expected counts of the configurations of some variables.

    `members`, `strides`: the variables, and the distance of their neighboring states in `counts`.
    """
    numbers = scratch.numbers
    for row in range(first, last):
        weight = cells.weights[row] if len(cells.weights) else 1.0
        if not weight > 0.0:
            continue
        base, missing = 0, 0
        for j in range(len(members)):
            code = np.int64(cells.codes[members[j], row])
            if code >= 0:
                base += code * strides[j]
            else:
                numbers[MISSING, missing] = -1 - code
                numbers[STRIDE, missing] = strides[j]
                numbers[SIZE, missing] = cells.sizes[members[j]]
                missing += 1
        if missing:
            _count_missing(base, weight, missing, made, cells, counts, scratch)
        else:
            counts[base] += weight


@njit(**ALLOCATING)
def best_states(start, plan, work):  # type: ignore[no-untyped-def]
    """Find the most probable states of a group's variables, whose messages are maxima."""
    for i in range(plan[start + CLUSTERS] - 1, -1, -1):
        own = work.clusters[i]
        states = plan[own + STATES]
        at = plan[own + TABLE] + _separator(own, plan, work) * states
        best = 0
        for k in range(1, states):
            if work.tables[at + k] > work.tables[at + best]:
                best = k
        work.states[i] = best


@njit(
    int64(int64, int64, GROUPS, float64[::1], float64[::1], float64[::1], WORK),
    **WHOLE,
)
def count_modes(group, last, groups, theta, counts, logarithm, work):  # type: ignore[no-untyped-def]
    """Count the most probable completion of some groups; return as `component_beliefs.expect`.

    `logarithm`: shape (1,); ln P(observed, most probable completion), summed over the rows;
    updated.
    """
    for g in range(group, last):
        weight = groups.weights[g]
        if not weight > 0:
            continue
        start, first = groups.plan_starts[groups.kinds[g]], groups.starts[g]
        found = collect(start, first, groups.plan, groups.bases, theta, work, True)
        if found == -math.inf:
            return g
        best_states(start, groups.plan, work)
        count_states(start, first, weight, groups.plan, groups.bases, counts, work)
        logarithm[0] += weight * found
    return -1
