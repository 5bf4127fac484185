"""Search for an elimination order: many greedy ones with ties broken by chance, the best kept."""

from __future__ import annotations

import math

import numpy as np
from numba import njit
from numba.cpython.unsafe.numbers import trailing_zeros

from bayesgui.inference.kernels.compiling import ALLOCATING, MERGED, PART, WHOLE

WEIGHTED_FILL = 0
"""Sum of the products of the sizes over missing edges."""
FILL = 1
"""Number of missing edges."""
WEIGHT = 2
"""Logarithm of the cells of the clique that is made."""
FILL_AND_WEIGHT = 3
"""Weighted fill times the square root of the clique's cells, as a logarithm."""
KINDS = 4

DEGREE = 4
"""Number of neighbors: all that is asked once the tree is beyond hope."""

MAX_FEASIBLE_CELLS = 1e15
"""Cells of a clique that no memory holds; from there on the order only has to be made quickly."""

MAX_CELLS = 5e7
"""Cells beyond which a larger tree is worth no longer search."""

MORE_STEPS = 4.0
"""Steps for each cell of a tree so large that its first pass takes longer than the search."""

NOISE = (0.0, 0.05, 0.15, 0.3)
"""Fractions by which scores are made larger at most, by chance, in one round after another."""

ATTEMPT, WINNER, WORK, BEST, FINISHED = range(5)
MARKS = 5
"""What is kept of a search between two calls."""


@njit(**PART)
def _list_bits(words, found):  # type: ignore[no-untyped-def]
    """Write the positions of all bits that are set; return their number."""
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
    """Return the score of eliminating a vertex, 0 if it needs no edge, and the work it took."""
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
    """Return a vertex of the lowest score, any of them with equal chance."""
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
    """Connect the neighbors of a vertex and take it out; mark those whose score may be another."""
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
    """Return the cells of the maximal cliques of an order, given each vertex's later neighbors."""
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
            # The clique of `first` is this one without the vertex itself.
            inside[first] = True
            total -= cells[first]
        total += cells[position]
    return total


@njit(**ALLOCATING, **MERGED)
def _greedy(neighbors, sizes, logs, kind, noise, limit, rng, order):  # type: ignore[no-untyped-def]
    """Make one order; return the cells of its maximal cliques and the work it took.

    Scores are made larger by chance, by the fraction `noise` at most. The cells are infinite if
    they exceed the limit.
    """
    n, words = neighbors.shape
    graph = neighbors.copy()
    around = np.empty(n, np.int64)
    later = np.empty((n, words), np.uint64)
    cells = np.empty(n)
    # All are scored in the loop: a second call would double the time that compiling takes.
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
            # Put off until no vertex is left that needs no edge: see `graph.elimination_order`.
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
        # Cliques inside others are counted here too; they are at most as many cells again.
        if total > 2.0 * limit:
            return math.inf, work
        left[v] = False
        # Not as a whole: how numba would word that lengths differ takes a second to compile.
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
    """Write the order whose junction tree has the fewest cells among those tried.

    A call may break off between two attempts; the next one goes on where it did.

    Parameters
    ----------
    neighbors : ndarray of uint64, shape (n, words)
        Bit sets of the undirected graph.
    sizes : ndarray of float64
        Number of states of each vertex.
    steps, steps_per_cell, most : int, float, int
        A new attempt is begun as long as fewer elementary steps were taken than `steps` and, for
        each cell of the best tree so far, `steps_per_cell` more; beyond `most` they are MORE_STEPS.
    rng : ndarray of uint64, one entry
        State of the random numbers.
    order : ndarray of int64
        Is filled.
    marks : ndarray of float64, five entries
        Where the search stands; 0 at first. The one at FINISHED is not 0 once it is over.
    ahead : int
        Steps after which this call ends.

    Returns
    -------
    cells : float
        Cells of the maximal cliques.
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
