"""Random steps away from a graph, within its constraints."""

from __future__ import annotations

import numpy as np
from numba import int64, njit, uint64, void

from bayesgui.inference.kernels.compiling import ALLOCATING, WHOLE
from bayesgui.learning.kernels.graphs import (
    ADD,
    GRAPH,
    LIMITS,
    REMOVE,
    SEARCH,
    add_arc,
    can_reverse,
    change_arc,
    find_ancestors,
    has_parent,
    is_in,
    remove_arc,
)
from bayesgui.learning.kernels.random_numbers import random_below


@njit(**ALLOCATING)
def _is_covered(x, u, parents, n_parents):  # type: ignore[no-untyped-def]
    """Tell whether x has the parents of u, and u itself, and no others."""
    if n_parents[x] != n_parents[u] + 1:
        return False
    for k in range(n_parents[u]):
        if not has_parent(parents, n_parents, x, np.int64(parents[u, k])):
            return False
    return True


@njit(**ALLOCATING)
def _random_arc(parents, n_parents, state):  # type: ignore[no-untyped-def]
    """Return a random arc (child, parent), or (-1, -1)."""
    n_arcs = 0
    for x in range(len(n_parents)):
        n_arcs += n_parents[x]
    if n_arcs == 0:
        return -1, -1
    k = random_below(state, n_arcs)
    for x in range(len(n_parents)):
        if k < n_parents[x]:
            return x, np.int64(parents[x, k])
        k -= n_parents[x]
    return -1, -1


@njit(**ALLOCATING)
def _change_at_random(graph, limits, search, state):  # type: ignore[no-untyped-def]
    """Try to add, remove or reverse an arc."""
    parents, n_parents = graph.parents, graph.counts
    kind, n = random_below(state, 3), len(n_parents)
    if kind == ADD:
        x, u = random_below(state, n), random_below(state, n)
        if x == u or not limits.allowed[x, u] or n_parents[x] >= limits.most[x]:
            return
        if not is_in(search.ancestors, u, x) and not has_parent(parents, n_parents, x, u):
            add_arc(x, u, parents, n_parents, search.stale)
        return
    x, u = _random_arc(parents, n_parents, state)
    if x < 0 or limits.required[x, u]:
        return
    if kind == REMOVE or can_reverse(x, u, graph, limits, search.ancestors):
        change_arc(kind, x, u, parents, n_parents, search.stale)


@njit(void(int64, int64, int64, GRAPH, LIMITS, SEARCH, uint64[::1]), **WHOLE)
def disturb(swaps, strips, changes, graph, limits, search, state):  # type: ignore[no-untyped-def]
    """Move away from a graph: within its equivalence class, then by removing or changing arcs.

    `swaps`: number of attempts to reverse a covered arc, which leaves the equivalence class.
    `strips`: number of variables that lose all their arcs. `changes`: number of attempts to add,
    remove or reverse an arc at random. `state`: shape (1,); state of the random numbers.
    """
    parents, n_parents = graph.parents, graph.counts
    n = len(n_parents)
    for _ in range(swaps):
        x, u = _random_arc(parents, n_parents, state)
        if (
            x >= 0
            and not limits.required[x, u]
            and limits.allowed[u, x]
            and n_parents[u] < limits.most[u]
            and _is_covered(x, u, parents, n_parents)
        ):
            remove_arc(x, u, parents, n_parents, search.stale)
            add_arc(u, x, parents, n_parents, search.stale)
    for _ in range(strips):
        v = random_below(state, n)
        for x in range(n):
            for k in range(n_parents[x] - 1, -1, -1):
                u = np.int64(parents[x, k])
                if (x == v or u == v) and not limits.required[x, u]:
                    remove_arc(x, u, parents, n_parents, search.stale)
    for _ in range(changes):
        find_ancestors(parents, n_parents, search)
        _change_at_random(graph, limits, search, state)
