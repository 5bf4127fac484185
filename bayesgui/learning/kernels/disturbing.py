"""Random steps away from a graph, within its constraints."""

from __future__ import annotations

import numpy as np
from numba import int64, njit, uint64, void

from bayesgui.inference.kernels.compiling import ALLOCATING, WHOLE
from bayesgui.learning.kernels.climbing import (
    ADD,
    GRAPH,
    LIMITS,
    REMOVE,
    REVERSE,
    SEARCH,
    can_reverse,
    change_arc,
    find_ancestors,
    has_parent,
    is_in,
)
from bayesgui.learning.kernels.random_numbers import random_below


@njit(**ALLOCATING)
def _is_covered(x, u, parents, n_parents):  # type: ignore[no-untyped-def]
    """Tell whether x has the parents of u, and u itself, and no others."""
    if n_parents[x] != n_parents[u] + 1:
        return False
    for k in range(n_parents[u]):  # noqa: SIM110 (numba compiles no generators)
        if not has_parent(parents, n_parents, x, parents[u, k]):
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
            return x, parents[x, k]
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
            change_arc(ADD, x, u, parents, n_parents, search.stale)
        return
    x, u = _random_arc(parents, n_parents, state)
    if x < 0 or limits.required[x, u]:
        return
    if kind == REMOVE or can_reverse(x, u, graph, limits, search.ancestors):
        change_arc(kind, x, u, parents, n_parents, search.stale)


@njit(void(int64, int64, int64, GRAPH, LIMITS, SEARCH, uint64[::1]), **WHOLE)
def disturb(swaps, strips, changes, graph, limits, search, state):  # type: ignore[no-untyped-def]
    """Move away from a graph: within its equivalence class, then by removing or changing arcs.

    Parameters
    ----------
    swaps : int
        Number of attempts to reverse a covered arc, which leaves the equivalence class.
    strips : int
        Number of variables that lose all their arcs.
    changes : int
        Number of attempts to add, remove or reverse an arc at random.
    graph : Graph
        Changed.
    limits : Limits
        Constraints, which stay satisfied.
    search : Search
        Receives which rows are stale.
    state : ndarray of uint64, shape (1,)
        State of the random numbers.
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
            change_arc(REVERSE, x, u, parents, n_parents, search.stale)
    for _ in range(strips):
        v = random_below(state, n)
        for x in range(n):
            for k in range(n_parents[x] - 1, -1, -1):
                u = parents[x, k]
                if (x == v or u == v) and not limits.required[x, u]:
                    change_arc(REMOVE, x, u, parents, n_parents, search.stale)
    for _ in range(changes):
        find_ancestors(parents, n_parents, search.ancestors)
        _change_at_random(graph, limits, search, state)


@njit(**ALLOCATING)
def _reaches(parents, n_parents, u, x, seen, stack):  # type: ignore[no-untyped-def]
    """Tell whether x is u or an ancestor of u."""
    seen[:] = 0
    stack[0], depth = u, 1
    seen[u] = 1
    while depth:
        depth -= 1
        v = stack[depth]
        if v == x:
            return True
        for k in range(n_parents[v]):
            p = parents[v, k]
            if not seen[p]:
                seen[p] = 1
                stack[depth] = p
                depth += 1
    return False


@njit(void(int64, GRAPH, LIMITS, uint64[::1]), **WHOLE)
def wander(steps, graph, limits, state):  # type: ignore[no-untyped-def]
    """Walk over the graphs within constraints, each of which is equally likely in the long run.

    Each step draws two variables and removes the arc between them, or adds it if that is allowed
    (Melançon, Dutour and Bousquet-Mélou 2001, Random generation of directed acyclic graphs).

    Parameters
    ----------
    steps : int
        Number of steps.
    graph : Graph
        Changed.
    limits : Limits
        Constraints, which stay satisfied.
    state : ndarray of uint64, shape (1,)
        State of the random numbers.
    """
    parents, n_parents = graph.parents, graph.counts
    n = len(n_parents)
    seen, stack, stale = np.zeros(n, np.uint8), np.zeros(n, np.int64), np.zeros(n, np.uint8)
    for _ in range(steps):
        x, u = random_below(state, n), random_below(state, n)
        if x == u:
            continue
        if has_parent(parents, n_parents, x, u):
            if not limits.required[x, u]:
                change_arc(REMOVE, x, u, parents, n_parents, stale)
        elif (
            limits.allowed[x, u]
            and n_parents[x] < limits.most[x]
            and not _reaches(parents, n_parents, u, x, seen, stack)
        ):
            change_arc(ADD, x, u, parents, n_parents, stale)
