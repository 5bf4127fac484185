"""Shared parts of the kernels of searches: graphs, limits, rows of gains; compiles nothing.

The gains of adding and removing each parent of a variable are a row of a table. Rows are kept under
a key of variable and parent set, so that structures visited again cost nothing.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import float64, int32, int64, njit, types, uint8, uint64

from bayesgui.inference.kernels.compiling import PART

ADD, REMOVE, REVERSE = 0, 1, 2
"""Kinds of changes."""

MIN_GAIN = 1e-7
"""Gain below which a structure is not better; sums in another order differ by less."""

# -- progress[…] -----------------------------------------------------------------------------------
CHANGES = 0
"""Changes made so far, of all climbs."""
ROWS = 1
"""Rows in use."""
SINCE = 2
"""Changes since the best structure of this climb."""
LOGGED = 3
"""Changes in the log."""
WANTED = 4
"""The variable whose row of gains is to be filled."""
PROPOSED = 5
"""Random changes that were proposed."""
# -- reasons to return -----------------------------------------------------------------------------
LOCAL_OPTIMUM = 0
PAUSED = 1
FULL = 2
"""No room for another row."""
ROW_WANTED = 3
"""The row of the variable in `WANTED` is to be filled."""
READY = 4
"""All rows are there."""


class Graph(NamedTuple):
    """A directed graph. `parents`: a row for each variable, of which `counts` are in use."""

    parents: Any
    counts: Any


class Limits(NamedTuple):
    """Constraints. `allowed`, `required`: by child and parent; `most`: parents of each child."""

    allowed: Any
    required: Any
    most: Any


class Rows(NamedTuple):
    """Rows of gains that were computed.

    `gains`: by row and variable. `own`: the score of the row's family. `bounds`: the largest gain
    of each row. `keys`, `places`: a hash table from families to rows. `numbers`: random numbers of
    the variables as parents and as children.
    """

    gains: Any
    own: Any
    bounds: Any
    keys: Any
    places: Any
    numbers: Any


class Search(NamedTuple):
    """The place of a search.

    `totals`: the score of the present and of the best graph. `rows`: each variable's row of gains;
    `stale`: whether it is another one now. `ancestors`: of each variable, as bits. `tabu`: number
    of changes before which two variables keep their arc. `progress`: see the constants. `log`,
    `scores`: changes, as kind, child and parent, and the score after each. `room`: two numbers of
    each variable that mean nothing between calls.
    """

    totals: Any
    rows: Any
    stale: Any
    ancestors: Any
    tabu: Any
    progress: Any
    log: Any
    scores: Any
    room: Any


GRAPH = types.NamedTuple((int32[:, ::1], int32[::1]), Graph)
LIMITS = types.NamedTuple((uint8[:, ::1], uint8[:, ::1], int32[::1]), Limits)
ROWS_KEPT = types.NamedTuple(
    (float64[:, ::1], float64[::1], float64[::1], uint64[::1], int64[::1], uint64[:, ::1]), Rows
)
SEARCH = types.NamedTuple(
    (
        float64[::1],
        int64[::1],
        uint8[::1],
        uint64[:, ::1],
        int64[:, ::1],
        int64[::1],
        int32[:, ::1],
        float64[::1],
        int64[:, ::1],
    ),
    Search,
)


@njit(**PART)
def is_in(ancestors, x, u):  # type: ignore[no-untyped-def]
    """Tell whether u is an ancestor of x."""
    return (ancestors[x, u >> 6] >> np.uint64(u & 63)) & np.uint64(1) != 0


@njit(**PART)
def find_ancestors(parents, n_parents, search):  # type: ignore[no-untyped-def]
    """Compute the ancestors of all variables, depth first; a graph has no cycle here.

    Without arrays of its own: compiling these takes as long as compiling all the rest.
    """
    ancestors, looked_at, path = search.ancestors, search.room[0], search.room[1]
    n, n_words = ancestors.shape
    for x in range(n):
        looked_at[x] = -1
        for w in range(n_words):
            ancestors[x, w] = np.uint64(0)
    for x in range(n):
        if looked_at[x] >= 0:
            continue
        path[0], looked_at[x], depth = x, 0, 1
        while depth:
            v = path[depth - 1]
            if looked_at[v] == n_parents[v]:
                depth -= 1
                continue
            p = parents[v, looked_at[v]]
            if looked_at[p] < 0:
                path[depth], looked_at[p] = p, 0
                depth += 1
                continue
            # A parent on the path would be a cycle; all others are complete.
            looked_at[v] += 1
            ancestors[v, p >> 6] |= np.uint64(1) << np.uint64(p & 63)
            for w in range(n_words):
                ancestors[v, w] |= ancestors[p, w]


@njit(**PART)
def _key(x, parents, n_parents, numbers):  # type: ignore[no-untyped-def]
    key = numbers[1, x]
    for k in range(n_parents[x]):
        key += numbers[0, parents[x, k]]
    key ^= key >> np.uint64(31)
    key *= np.uint64(0x9E3779B97F4A7C15)
    key ^= key >> np.uint64(29)
    return key | np.uint64(1)


@njit(**PART)
def _find_row(x, parents, n_parents, numbers, keys):  # type: ignore[no-untyped-def]
    """Return the key of a family, and its place in the table of keys."""
    key = _key(x, parents, n_parents, numbers)
    place = np.int64(key >> np.uint64(20)) & (len(keys) - 1)
    while keys[place] != 0 and keys[place] != key:
        place = (place + 1) & (len(keys) - 1)
    return key, place


@njit(**PART)
def find_rows(graph, kept, search):  # type: ignore[no-untyped-def]
    """Look up the rows of all variables with other parents; return what is in the way."""
    for x in range(len(search.stale)):
        if not search.stale[x]:
            continue
        key, place = _find_row(x, graph.parents, graph.counts, kept.numbers, kept.keys)
        wanted = kept.keys[place] == 0
        if wanted:
            r = search.progress[ROWS]
            if r == len(kept.gains):
                return FULL
            kept.keys[place], kept.places[place] = key, r
            search.progress[ROWS] += 1
            search.progress[WANTED] = x
        search.rows[x] = kept.places[place]
        search.stale[x] = 0
        if wanted:
            return ROW_WANTED
    return READY


@njit(**PART)
def has_parent(parents, n_parents, x, u):  # type: ignore[no-untyped-def]
    """Tell whether u is a parent of x."""
    for k in range(n_parents[x]):  # noqa: SIM110 (numba compiles no generators)
        if parents[x, k] == u:
            return True
    return False


@njit(**PART)
def add_arc(x, u, parents, n_parents, stale):  # type: ignore[no-untyped-def]
    """Add the arc from u to x."""
    parents[x, n_parents[x]] = u
    n_parents[x] += 1
    stale[x] = 1


@njit(**PART)
def remove_arc(x, u, parents, n_parents, stale):  # type: ignore[no-untyped-def]
    """Remove the arc from u to x."""
    k = 0
    while parents[x, k] != u:
        k += 1
    n_parents[x] -= 1
    while k < n_parents[x]:
        parents[x, k] = parents[x, k + 1]
        k += 1
    stale[x] = 1


@njit(**PART)
def change_arc(kind, x, u, parents, n_parents, stale):  # type: ignore[no-untyped-def]
    """Add, remove or reverse the arc between u and its child x."""
    if kind == ADD:
        add_arc(x, u, parents, n_parents, stale)
        return
    remove_arc(x, u, parents, n_parents, stale)
    if kind == REVERSE:
        add_arc(u, x, parents, n_parents, stale)


@njit(**PART)
def can_reverse(x, u, graph, limits, ancestors):  # type: ignore[no-untyped-def]
    """Tell whether the arc from u to x may be reversed without closing a cycle."""
    if limits.required[x, u] or not limits.allowed[u, x] or graph.counts[u] >= limits.most[u]:
        return False
    for k in range(graph.counts[x]):
        p = graph.parents[x, k]
        if p != u and is_in(ancestors, p, u):
            return False
    return True


@njit(**PART)
def copy_graph(graph, target):  # type: ignore[no-untyped-def]
    """Write a graph into another one."""
    for x in range(len(graph.counts)):
        target.counts[x] = graph.counts[x]
        for k in range(graph.counts[x]):
            target.parents[x, k] = graph.parents[x, k]


@njit(**PART)
def renew(graph, kept, search):  # type: ignore[no-untyped-def]
    """Bring rows, ancestors and score up to date after changes; return what is in the way."""
    found = find_rows(graph, kept, search)
    if found == READY:
        find_ancestors(graph.parents, graph.counts, search)
        total = 0.0
        for x in range(len(search.rows)):
            total += kept.own[search.rows[x]]
        search.totals[0] = total
    return found
