"""Markov chains over orders of the variables, and the parent sets these allow.

In an order the parents of a variable are among those before it; each set of these is possible.
"""

from __future__ import annotations

import math

import numpy as np
from numba import float64, int64, njit, uint64, void

from bayesgui.inference.kernels.compiling import ALLOCATING, WHOLE
from bayesgui.learning.kernels.parent_set_arrays import MAX_FALL, PARENT_SETS, below, uniform


@njit(**ALLOCATING)
def _earlier(x, places, sets):  # type: ignore[no-untyped-def]
    """Return the candidates that come before a variable, as bits."""
    found = 0
    for k in range(sets.counts[x]):
        if places[sets.candidates[x, k]] < places[x]:
            found |= 1 << k
    return found


@njit(**ALLOCATING)
def _places(order):  # type: ignore[no-untyped-def]
    places = np.empty(len(order), np.int64)
    for place in range(len(order)):
        places[order[place]] = place
    return places


@njit(float64(int64[::1], PARENT_SETS, float64[::1]), **WHOLE)
def order_score(order, sets, scores):  # type: ignore[no-untyped-def]
    """Return the log of the summed scores of all graphs that an order allows.

    `order`: shape (n,); the variables, first ones first. `scores`: shape (n,); output; the log of
    the summed scores of the parent sets of each variable.
    """
    places, total = _places(order), 0.0
    for x in range(len(order)):
        scores[x] = sets.sums[sets.firsts[x] + _earlier(x, places, sets)]
        total += scores[x]
    return total


@njit(**ALLOCATING)
def _propose(order, places, state):  # type: ignore[no-untyped-def]
    """Exchange two variables, neighbors or not, or move one; return the places that changed."""
    n = len(order)
    kind = below(state, 3)
    if kind == 0:
        low = below(state, n - 1)
        high = low + 1
    else:
        low, high = below(state, n), below(state, n)
    if kind == 2:
        moved = order[low]
        step = 1 if high > low else -1
        place = low
        while place != high:
            order[place] = order[place + step]
            place += step
        order[high] = moved
    else:
        order[low], order[high] = order[high], order[low]
    if low > high:
        low, high = high, low
    for place in range(low, high + 1):
        places[order[place]] = place
    return low, high


@njit(float64(int64, int64[::1], PARENT_SETS, float64[::1], uint64[::1]), **WHOLE)
def advance_order(steps, order, sets, scores, state):  # type: ignore[no-untyped-def]
    """Make steps of a Markov chain over orders; return the score of the last one.

    `order`: shape (n,); the variables, first ones first; changed. `scores`: shape (n,); of each
    variable, as `order_score` computes them; changed. `state`: shape (1,); of the random generator;
    changed. All proposals are symmetric.
    """
    n = len(order)
    proposed, places, found = order.copy(), _places(order), np.empty(n)
    for _ in range(steps if n > 1 else 0):
        low, high = _propose(proposed, places, state)
        gain = 0.0
        for place in range(low, high + 1):
            x = proposed[place]
            found[x] = sets.sums[sets.firsts[x] + _earlier(x, places, sets)]
            gain += found[x] - scores[x]
        if math.log(uniform(state)) < gain:
            for place in range(low, high + 1):
                x = order[place] = proposed[place]
                scores[x] = found[x]
        else:
            for place in range(low, high + 1):
                x = proposed[place] = order[place]
                places[x] = place
    return scores.sum()


@njit(**ALLOCATING)
def _best(first, earlier, sets):  # type: ignore[no-untyped-def]
    """Return the largest log score of the subsets of a set."""
    top, chosen = sets.scores[first], earlier
    while chosen:
        top = max(top, sets.scores[first + chosen])
        chosen = (chosen - 1) & earlier
    return top


@njit(void(int64[::1], PARENT_SETS, float64[:, ::1]), **WHOLE)
def order_arcs(order, sets, found):  # type: ignore[no-untyped-def]
    """Compute the probability of each arc among the graphs that an order allows.

    `order`: shape (n,); the variables, first ones first. `found`: shape (n, n); output, by parent
    and child.
    """
    places = _places(order)
    found[:] = 0.0
    for x in range(len(order)):
        first, earlier = sets.firsts[x], _earlier(x, places, sets)
        top = _best(first, earlier, sets)
        total, chosen = math.exp(sets.scores[first] - top), earlier
        while chosen:
            score = sets.scores[first + chosen]
            if score > top - MAX_FALL:
                weight = math.exp(score - top)
                total += weight
                for k in range(sets.counts[x]):
                    if chosen >> k & 1:
                        found[sets.candidates[x, k], x] += weight
            chosen = (chosen - 1) & earlier
        for p in range(len(order)):
            found[p, x] /= total


@njit(void(int64[::1], PARENT_SETS, uint64[::1], int64[::1]), **WHOLE)
def draw_of_order(order, sets, state, parents):  # type: ignore[no-untyped-def]
    """Draw one of the graphs that an order allows by their scores.

    `order`: shape (n,); the variables, first ones first. `state`: shape (1,); of the random
    generator; changed. `parents`: shape (n,); output, as bits of the candidates.
    """
    places = _places(order)
    for x in range(len(order)):
        first, earlier = sets.firsts[x], _earlier(x, places, sets)
        top = _best(first, earlier, sets)
        drawn, total, chosen = 0, math.exp(sets.scores[first] - top), earlier
        while chosen:
            score = sets.scores[first + chosen]
            if score > top - MAX_FALL:
                weight = math.exp(score - top)
                total += weight
                # Each set takes the place of those before it with its share of the sum so far.
                if uniform(state) * total < weight:
                    drawn = chosen
            chosen = (chosen - 1) & earlier
        parents[x] = drawn
