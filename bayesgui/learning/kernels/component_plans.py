"""Plans of missing components: a tree of clusters for each kind, by eliminating its variables.

Cluster i has the i-th variable of the kind and those of its later neighbors that are not eliminated
yet, its *separator*; its message goes to the cluster of the separator's first variable. A family is
multiplied into the cluster of its first missing member.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import int32, int64, njit, types, uint8

from bayesgui.inference.kernels.compiling import ALLOCATING, WHOLE
from bayesgui.learning.kernels.missing_components import FAMILIES

# -- a plan ----------------------------------------------------------------------------------------
CLUSTERS = 0
"""Number of clusters."""
CELLS = 1
"""Cells of all clusters."""
MESSAGES = 2
"""Cells of all messages."""
FIRST_CLUSTER = 3
"""Index at which the first cluster begins."""

# -- a cluster, followed by the sizes of its separator, the positions of the separator's variables
# in the kind, and for each factor and then for each child: number of the family or first cell of
# the message, stride of the cluster's own variable, strides of the separator's variables
STATES = 0
"""States of its own variable."""
SEPARATOR = 1
"""Number of variables of the separator."""
CONFIGURATIONS = 2
"""Cells of the separator."""
TABLE = 3
"""First cell of its table."""
MESSAGE = 4
"""First cell of its message."""
FACTORS = 5
"""Number of families multiplied into it."""
CHILDREN = 6
"""Number of clusters whose messages it receives."""
VARIABLE = 7
"""Its own variable."""
HEADER = 8

OVERHEAD = 20
"""Time of a kind without its variables, in pairs of variables."""

NO_ROOM = -1
TOO_LARGE = -2


class Trees(NamedTuple):
    """Scratch space, an item for each variable; `edges` is a square of the largest kind."""

    places: Any
    edges: Any
    parents: Any
    separators: Any
    configurations: Any
    messages: Any
    first_factor: Any
    next_factor: Any
    first_child: Any
    next_child: Any
    strides: Any


TREES = types.NamedTuple((int64[::1], uint8[:, ::1], *((int64[::1],) * 9)), Trees)


@njit(**ALLOCATING)
def _eliminate(items, start, count, largest, families, trees):  # type: ignore[no-untyped-def]
    """Connect the variables of a kind; return the cells of its clusters, or `TOO_LARGE`."""
    for i in range(count):
        v = items[start + i]
        trees.places[v] = i
        trees.first_factor[i] = trees.first_child[i] = trees.parents[i] = -1
    for i in range(count):
        v = items[start + i]
        for k in range(families.first_neighbor[v], families.first_neighbor[v + 1]):
            j = trees.places[families.neighbors[k]]
            if j > i:
                trees.edges[i, j] = 1
    cells = 0
    for i in range(count):
        configurations, size = 1.0, 0
        for j in range(i + 1, count):
            if trees.edges[i, j]:
                configurations *= families.sizes[items[start + j]]
                size += 1
                if trees.parents[i] < 0:
                    trees.parents[i] = j
                else:
                    trees.edges[trees.parents[i], j] = 1
        if configurations * families.sizes[items[start + i]] > largest:
            return TOO_LARGE
        trees.separators[i] = size
        trees.configurations[i] = np.int64(configurations)
        cells += np.int64(configurations) * families.sizes[items[start + i]]
    for i in range(count - 2, -1, -1):
        trees.next_child[i] = trees.first_child[trees.parents[i]]
        trees.first_child[trees.parents[i]] = i
    return cells


@njit(**ALLOCATING)
def _assign_factors(items, start, count, families, trees):  # type: ignore[no-untyped-def]
    """Assign the families of a kind to clusters; return the length of its plan."""
    length = FIRST_CLUSTER
    for i in range(count):
        length += HEADER + 2 * trees.separators[i]
        if trees.parents[i] >= 0:
            length += 2 + trees.separators[trees.parents[i]]
    number = items[start + count]
    for k in range(number - 1, -1, -1):
        f = items[start + count + 1 + k]
        first = count
        for m in range(families.first_member[f], families.first_member[f + 1]):
            place = trees.places[families.members[m]]
            if 0 <= place < first:
                first = place
        trees.next_factor[k] = trees.first_factor[first]
        trees.first_factor[first] = k
        length += 2 + trees.separators[first]
    return length


@njit(**ALLOCATING)
def _write_strides(i, count, at, plan, trees):  # type: ignore[no-untyped-def]
    """Write the strides of a cluster's variables in a table; return where to go on."""
    plan[at] = trees.strides[i]
    at += 1
    for j in range(i + 1, count):
        if trees.edges[i, j]:
            plan[at] = trees.strides[j]
            at += 1
    return at


@njit(**ALLOCATING)
def _write_factors(i, items, start, count, at, plan, families, trees):  # type: ignore[no-untyped-def]
    k = trees.first_factor[i]
    while k >= 0:
        f = items[start + count + 1 + k]
        first, last = families.first_member[f], families.first_member[f + 1]
        for m in range(first, last):
            place = trees.places[families.members[m]]
            if place >= 0:
                trees.strides[place] = families.strides[m]
        plan[at] = k
        at = _write_strides(i, count, at + 1, plan, trees)
        for m in range(first, last):
            place = trees.places[families.members[m]]
            if place >= 0:
                trees.strides[place] = 0
        k = trees.next_factor[k]
    return at


@njit(**ALLOCATING)
def _write_children(i, items, start, count, at, plan, families, trees):  # type: ignore[no-untyped-def]
    c = trees.first_child[i]
    while c >= 0:
        stride = 1
        for j in range(count - 1, c, -1):
            if trees.edges[c, j]:
                trees.strides[j] = stride
                stride *= families.sizes[items[start + j]]
        plan[at] = trees.messages[c]
        at = _write_strides(i, count, at + 1, plan, trees)
        for j in range(c + 1, count):
            trees.strides[j] = 0
        c = trees.next_child[c]
    return at


@njit(**ALLOCATING)
def _write_plan(items, start, count, at, plan, families, trees):  # type: ignore[no-untyped-def]
    head = at
    at += FIRST_CLUSTER
    table = message = 0
    for i in range(count):
        size = trees.separators[i]
        own = at
        plan[own + STATES] = families.sizes[items[start + i]]
        plan[own + SEPARATOR] = size
        plan[own + CONFIGURATIONS] = trees.configurations[i]
        plan[own + TABLE] = table
        plan[own + MESSAGE] = message
        plan[own + VARIABLE] = items[start + i]
        trees.messages[i] = message
        table += trees.configurations[i] * families.sizes[items[start + i]]
        message += trees.configurations[i]
        at += HEADER
        for j in range(i + 1, count):
            if trees.edges[i, j]:
                plan[at] = families.sizes[items[start + j]]
                plan[at + size] = j
                at += 1
        at += size
        after = _write_factors(i, items, start, count, at, plan, families, trees)
        plan[own + FACTORS] = (after - at) // (2 + size)
        at = _write_children(i, items, start, count, after, plan, families, trees)
        plan[own + CHILDREN] = (at - after) // (2 + size)
    plan[head + CLUSTERS] = count
    plan[head + CELLS] = table
    plan[head + MESSAGES] = message
    return at


@njit(
    int64(
        int64,
        int64,
        int64[::1],
        int32[::1],
        int64[::1],
        int32[::1],
        int64,
        int64,
        FAMILIES,
        TREES,
        int64[::1],
    ),
    **WHOLE,
)
def compile_plans(  # type: ignore[no-untyped-def]
    kind, last, kind_starts, items, plan_starts, plan, largest, pairs, families, trees, reason
):
    """Compile the plans of some kinds; return the kind at which it stopped.

    `kind`, `last`: the first kind, and the one after the last. `plan_starts`: shape (kinds + 1,);
    first item of each plan; updated. `pairs`: pairs of variables after which to pause, so that the
    caller can poll for cancellation. `trees`: scratch space; `places` is −1 everywhere, `strides`
    and `edges` are 0. `reason`: shape (1,); 0, `NO_ROOM` or `TOO_LARGE`.
    """
    reason[0] = 0
    done = 0
    while kind < last and done < pairs:
        count = items[kind_starts[kind]]
        start = kind_starts[kind] + 1
        made = _eliminate(items, start, count, largest, families, trees)
        if made == TOO_LARGE:
            reason[0] = TOO_LARGE
        else:
            length = _assign_factors(items, start, count, families, trees)
            if plan_starts[kind] + length > len(plan):
                reason[0] = NO_ROOM
            else:
                plan_starts[kind + 1] = _write_plan(
                    items, start, count, plan_starts[kind], plan, families, trees
                )
        for i in range(count):
            trees.places[items[start + i]] = -1
            for j in range(i + 1, count):
                trees.edges[i, j] = 0
        if reason[0]:
            return kind
        done += count * count + OVERHEAD
        kind += 1
    return kind
