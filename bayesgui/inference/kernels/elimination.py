"""Randomized greedy search for an elimination order."""

from __future__ import annotations

import math

import numpy as np
from numba import njit
from numba.cpython.unsafe.numbers import trailing_zeros

from bayesgui.inference.kernels.compiling import ALLOCATING, MERGED, PART, WHOLE

WEIGHTED_FILL = 0
"""Score: sum over missing edges of the product of their sizes."""
FILL = 1
"""Score: number of missing edges."""
WEIGHT = 2
"""Score: log of the cells of the new clique."""
FILL_AND_WEIGHT = 3
"""Score: log of weighted fill times the square root of the new clique's cells."""
KINDS = 4

DEGREE = 4
"""Score: number of neighbors, used once the tree is infeasible."""

MAX_FEASIBLE_CELLS = 1e15
"""Number of cells beyond any memory; from there on, the order only has to be found quickly."""

MAX_CELLS = 5e7
"""Number of cells above which the limit on steps grows no further."""

MORE_STEPS = 4.0
"""Steps per cell beyond `most`, for trees whose first pass takes longer than the search."""

NOISE = (0.0, 0.05, 0.15, 0.3)
"""Maximum relative random increase of scores, cycled over the attempts."""

ATTEMPT, WINNER, WORK, BEST, FINISHED = range(5)
MARKS = 5
"""Length of the state kept between two calls of a search."""


@njit(**PART)
def _list_bits(words, found):  # type: ignore[no-untyped-def]
    """Write the positions of all set bits; return their number."""
    count = 0
    for w in range(len(words)):
        word = words[w]
        while word:
            found[count] = 64 * w + np.int64(trailing_zeros(word))
            count += 1
            word &= word - np.uint64(1)
    return count


@njit(**PART)
def _score(v, graph, sizes, logs, kind, around):  # type: ignore[no-untyped-def]
    """Return the score of eliminating a vertex (0 if simplicial), and the steps taken."""
    count = _list_bits(graph[v], around)
    words = graph.shape[1]
    if kind == DEGREE:
        return 1.0 + count, count + words
    edges = 0
    weighted = 0.0
    weight = logs[v]
    for k in range(count):
        u = around[k]
        weight += logs[u]
        for w in range(words):
            missing = graph[v, w] & ~graph[u, w]
            while missing:
                x = 64 * w + np.int64(trailing_zeros(missing))
                missing &= missing - np.uint64(1)
                if x > u:
                    edges += 1
                    weighted += sizes[u] * sizes[x]
    work = count * (words + 2) + 4 * edges + words
    if edges == 0:
        return 0.0, work
    if kind == WEIGHTED_FILL:
        return weighted, work
    if kind == FILL:
        return float(edges), work
    if kind == WEIGHT:
        return 1.0 + weight, work
    return 1.0 + math.log(weighted) + 0.5 * weight, work


@njit(**PART)
def _random(rng):  # type: ignore[no-untyped-def]
    """Return a random number in [0, 1)."""
    rng[0] = rng[0] * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
    return float(rng[0] >> np.uint64(11)) * 2.0**-53


@njit(**PART, **MERGED)
def _choose(scores, left, rng):  # type: ignore[no-untyped-def]
    """Return a vertex of minimum score, with ties broken uniformly."""
    best = -1
    lowest = math.inf
    ties = 0
    for v in range(len(scores)):
        if left[v] and scores[v] <= lowest:
            if scores[v] < lowest:
                lowest = scores[v]
                best = v
                ties = 1
            else:
                ties += 1
                if _random(rng) * ties < 1.0:
                    best = v
    return best


@njit(**PART, **MERGED)
def _eliminate(v, graph, around, count, dirty):  # type: ignore[no-untyped-def]
    """Connect a vertex's neighbors and remove it; mark vertices whose score may change."""
    words = graph.shape[1]
    here, bit = v // 64, np.uint64(1) << np.uint64(v % 64)
    for k in range(count):
        u = around[k]
        dirty[u // 64] |= np.uint64(1) << np.uint64(u % 64)
        fresh = False
        mine, my_bit = u // 64, np.uint64(1) << np.uint64(u % 64)
        for w in range(words):
            added = graph[v, w] & ~graph[u, w]
            if w == mine:
                added &= ~my_bit
            if added:
                fresh = True
                graph[u, w] |= added
        graph[u, here] &= ~bit
        if fresh:
            for w in range(words):
                dirty[w] |= graph[u, w]


@njit(**ALLOCATING, **MERGED)
def _total_cells(order, later, cells):  # type: ignore[no-untyped-def]
    """Return the cells of an order's maximal cliques, given each vertex's later neighbors."""
    n = len(order)
    rank = np.empty(n, np.int64)
    around = np.empty(n, np.int64)
    degrees = np.empty(n, np.int64)
    for position in range(n):
        rank[order[position]] = position
    inside = np.zeros(n, np.bool_)
    total = 0.0
    for position in range(n - 1, -1, -1):
        count = _list_bits(later[position], around)
        degrees[position] = count
        first = n
        for k in range(count):
            first = min(first, rank[around[k]])
        if first < n and degrees[first] + 1 == count and not inside[first]:
            # The clique of `first` equals this one without the vertex.
            inside[first] = True
            total -= cells[first]
        total += cells[position]
    return total


@njit(**ALLOCATING, **MERGED)
def _greedy(neighbors, sizes, logs, kind, noise, limit, rng, order):  # type: ignore[no-untyped-def]
    """Construct one order; return the cells of its maximal cliques and the steps taken.

    Scores are increased at random by up to the fraction `noise`. The number of cells is infinite
    if it exceeds the limit.
    """
    n, words = neighbors.shape
    graph = neighbors.copy()
    around = np.empty(n, np.int64)
    later = np.empty((n, words), np.uint64)
    cells = np.empty(n)
    # All are scored inside the loop, as a second call site would double the compile time.
    dirty = np.full(words, ~np.uint64(0), np.uint64)
    left = np.ones(n, np.bool_)
    scores = np.ones(n)
    pending = True
    work = 0
    total = 0.0
    position = 0
    while position < n:
        v = _choose(scores, left, rng)
        work += n // 4
        if scores[v] > 0.0 and pending:
            # Deferred until no simplicial vertex is left: see `graph.elimination_order`.
            marked = dirty.copy()
            dirty[:] = np.uint64(0)
            for u in range(n):
                if left[u] and marked[u // 64] >> np.uint64(u % 64) & np.uint64(1):
                    score, spent = _score(u, graph, sizes, logs, kind, around)
                    scores[u] = score * (1.0 + noise * _random(rng))
                    work += spent
            pending = False
            continue
        count = _list_bits(graph[v], around)
        size = sizes[v]
        for k in range(count):
            size *= sizes[around[k]]
        order[position], cells[position] = v, size
        total += size
        if size > MAX_FEASIBLE_CELLS:
            kind = DEGREE
        # Includes non-maximal cliques, which at most double the number of cells.
        if total > 2.0 * limit:
            return math.inf, work
        left[v] = False
        # Not by slices: numba's code for the length-mismatch error takes a second to compile.
        for w in range(words):
            later[position, w] = graph[v, w]
        _eliminate(v, graph, around, count, dirty)
        pending = True
        work += count * words
        position += 1
    return _total_cells(order, later, cells), work


@njit(
    "float64(uint64[:, ::1], float64[::1], int64, float64, int64, uint64[::1], int64[::1],"
    " float64[::1], int64)",
    **WHOLE,
)
def search(neighbors, sizes, steps, steps_per_cell, most, rng, order, marks, ahead):  # type: ignore[no-untyped-def]
    """Write the order, among those tried, whose junction tree has the fewest cells.

    A call may return between two attempts; the next call resumes there.

    `neighbors`: shape (n, words); bit sets of the adjacent vertices. `steps`, `steps_per_cell`,
    `most`: attempts are started while the elementary steps are fewer than both `steps` plus
    `steps_per_cell` per cell of the best tree so far, and `most` plus MORE_STEPS per cell. `marks`:
    state of the search, initially 0. The entry FINISHED is nonzero once it is over. `ahead`: number
    of steps after which this call returns.
    """
    n = len(sizes)
    logs = np.empty(n)
    for v in range(n):
        logs[v] = math.log(sizes[v])
    tried = np.empty(n, np.int64)
    attempt, winner, work = int(marks[ATTEMPT]), int(marks[WINNER]), int(marks[WORK])
    best = marks[BEST] if attempt else math.inf
    end = work + ahead
    while attempt < KINDS or work < min(
        steps + steps_per_cell * best, most + MORE_STEPS * min(best, MAX_CELLS)
    ):
        if work >= end:
            break
        kind = attempt % KINDS
        if attempt >= 4 * KINDS and attempt % 3:
            kind = winner
        noise = NOISE[attempt // KINDS % len(NOISE)]
        total, spent = _greedy(neighbors, sizes, logs, kind, noise, best, rng, tried)
        work += spent
        if total < best or attempt == 0:
            best = total
            for position in range(n):
                order[position] = tried[position]
            winner = kind
        attempt += 1
    else:
        marks[FINISHED] = 1.0
    marks[ATTEMPT], marks[WINNER], marks[WORK], marks[BEST] = attempt, winner, work, best
    return best
