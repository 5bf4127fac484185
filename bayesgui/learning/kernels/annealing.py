"""Random changes of single arcs that become less daring as the temperature falls."""

from __future__ import annotations

import math

import numpy as np
from numba import float64, int64, njit, uint64

from bayesgui.inference.kernels.compiling import ALLOCATING, WHOLE
from bayesgui.learning.kernels.graphs import (
    ADD,
    CHANGES,
    GRAPH,
    LIMITS,
    MIN_GAIN,
    PAUSED,
    PROPOSED,
    READY,
    REMOVE,
    REVERSE,
    ROWS_KEPT,
    SEARCH,
    add_arc,
    can_reverse,
    change_arc,
    copy_graph,
    find_ancestors,
    find_rows,
    has_parent,
    is_in,
    renew,
)
from bayesgui.learning.kernels.random_numbers import random_below, random_share
from bayesgui.learning.kernels.scoring import IMPOSSIBLE


@njit(**ALLOCATING)
def _propose(graph, limits, kept, search, state):  # type: ignore[no-untyped-def]
    """Draw a change of an arc; return its gain, kind, child and parent, with kind −1 if none."""
    parents, n_parents = graph.parents, graph.counts
    x, u = random_below(state, len(n_parents)), random_below(state, len(n_parents))
    if x == u:
        return 0.0, -1, x, u
    if has_parent(parents, n_parents, u, x):
        x, u = u, x
    gain = kept.gains[search.rows[x], u]
    if has_parent(parents, n_parents, x, u):
        if limits.required[x, u]:
            return 0.0, -1, x, u
        if random_below(state, 2):
            return gain, REMOVE, x, u
        if not can_reverse(x, u, graph, limits, search.ancestors):
            return 0.0, -1, x, u
        return gain + kept.gains[search.rows[u], x], REVERSE, x, u
    if not limits.allowed[x, u] or n_parents[x] >= limits.most[x] or is_in(search.ancestors, u, x):
        return 0.0, -1, x, u
    return gain, ADD, x, u


@njit(int64(int64, float64[::1], GRAPH, GRAPH, LIMITS, ROWS_KEPT, SEARCH, uint64[::1]), **WHOLE)
def anneal(end, heat, graph, best, limits, kept, search, state):  # type: ignore[no-untyped-def]
    """Propose random changes of single arcs; return why that ended.

    `end`: number of proposals, of all calls, at which to return. `heat`: shape (2,); temperature,
    in the score's unit, and its factor for each proposal; changed. `graph`, `best`: the present
    graph, and the best one; both are changed. `state`: shape (1,); state of the random numbers.
    """
    progress, totals = search.progress, search.totals
    found = renew(graph, kept, search)
    if found != READY:
        return found
    while progress[PROPOSED] < end:
        if totals[0] > totals[1] + MIN_GAIN:
            totals[1] = totals[0]
            copy_graph(graph, best)
        progress[PROPOSED] += 1
        temperature = heat[0]
        heat[0] *= heat[1]
        gain, kind, x, u = _propose(graph, limits, kept, search, state)
        if kind < 0 or gain < IMPOSSIBLE / 2:
            continue
        if gain < 0.0 and random_share(state) >= math.exp(gain / temperature):
            continue
        change_arc(kind, x, u, graph.parents, graph.counts, search.stale)
        progress[CHANGES] += 1
        totals[0] += gain
        found = find_rows(graph, kept, search)
        if found != READY:
            return found
        find_ancestors(graph.parents, graph.counts, search)
    return PAUSED


@njit(**ALLOCATING)
def _weigh_arcs(weights, beta, pheromone, graph, limits, kept, search):  # type: ignore[no-untyped-def]
    """Write the attraction of each arc that raises the score; return the sum, and the best."""
    n = len(graph.counts)
    total, best = 0.0, -1
    for x in range(n):
        row = kept.gains[search.rows[x]]
        is_full = graph.counts[x] >= limits.most[x]
        for u in range(n):
            k = x * n + u
            weights[k] = 0.0
            if is_full or row[u] <= MIN_GAIN or not limits.allowed[x, u]:
                continue
            if is_in(search.ancestors, u, x) or has_parent(graph.parents, graph.counts, x, u):
                continue
            weights[k] = pheromone[x, u] * row[u] ** beta
            total += weights[k]
            if best < 0 or weights[k] > weights[best]:
                best = k
    return total, best


@njit(**ALLOCATING)
def _draw(weights, total, state):  # type: ignore[no-untyped-def]
    """Return a place drawn in proportion to the weights."""
    left = random_share(state) * total
    last = -1
    for k in range(len(weights)):
        if weights[k] > 0.0:
            last = k
            left -= weights[k]
            if left < 0.0:
                break
    return last


@njit(int64(float64[::1], float64[:, ::1], GRAPH, LIMITS, ROWS_KEPT, SEARCH, uint64[::1]), **WHOLE)
def follow_trails(habits, pheromone, graph, limits, kept, search, state):  # type: ignore[no-untyped-def]
    """Let an ant add arcs as long as one raises the score; return why it ended.

    `habits`: shape (4,); the exponent β of gains, the probability q0 of the most attractive arc,
    evaporation ρ, and the initial pheromone. `pheromone`: shape (n, n); by child and parent; the
    arcs that are added lose some. `state`: shape (1,); state of the random numbers.
    """
    beta, q0, rho, initial = habits[0], habits[1], habits[2], habits[3]
    n = len(graph.counts)
    weights = np.empty(n * n)
    found = renew(graph, kept, search)
    while found == READY:
        total, place = _weigh_arcs(weights, beta, pheromone, graph, limits, kept, search)
        if place < 0:
            return PAUSED
        if random_share(state) >= q0 and total > 0.0:
            place = _draw(weights, total, state)
        x, u = place // n, place % n
        search.totals[0] += kept.gains[search.rows[x], u]
        add_arc(x, u, graph.parents, graph.counts, search.stale)
        search.progress[CHANGES] += 1
        pheromone[x, u] = (1.0 - rho) * pheromone[x, u] + rho * initial
        found = find_rows(graph, kept, search)
        if found == READY:
            find_ancestors(graph.parents, graph.counts, search)
    return found
