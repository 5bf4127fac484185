"""A random walk over the graphs within constraints."""

from __future__ import annotations

import numpy as np
from numba import int64, njit, uint64, void

from bayesgui.inference.kernels.compiling import PART, WHOLE
from bayesgui.learning.kernels.graphs import GRAPH, LIMITS, add_arc, has_parent, remove_arc
from bayesgui.learning.kernels.random_numbers import random_below


@njit(**PART)
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

    `state`: shape (1,); state of the random numbers.
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
                remove_arc(x, u, parents, n_parents, stale)
        elif (
            limits.allowed[x, u]
            and n_parents[x] < limits.most[x]
            and not _reaches(parents, n_parents, u, x, seen, stack)
        ):
            add_arc(x, u, parents, n_parents, stale)
