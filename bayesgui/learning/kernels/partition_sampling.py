"""Markov chains over layered partitions of the variables, and the parent sets these allow.

A graph's layers are its variables by the length of the longest path that ends there: a variable of
the first layer has no parents, any other one has parents in earlier layers only, at least one of
them in the layer just before its own. So each graph belongs to one partition.
"""

from __future__ import annotations

import math

import numpy as np
from numba import float64, int64, njit, uint64, void

from bayesgui.inference.kernels.compiling import ALLOCATING, WHOLE
from bayesgui.learning.kernels.parent_set_arrays import (
    MAX_FALL,
    PARENT_SETS,
    ParentSets,
    below,
    uniform,
)

__all__ = ["ParentSets"]

MIN_DIFFERENCE = 1e-10
"""Difference of two logarithms below which it is rounding: logarithms reach tens of thousands."""


@njit(**ALLOCATING)
def _log_sum(a, b):  # type: ignore[no-untyped-def]
    if a < b:
        a, b = b, a
    return a if b == -np.inf else a + math.log1p(math.exp(b - a))


@njit(void(float64[::1], float64[::1]), **WHOLE)
def sum_subsets(scores, sums):  # type: ignore[no-untyped-def]
    """Sum the scores of the subsets of each set, all as logarithms.

    `scores`: shape (2^k,); log score of each set of k candidates, as bits. `sums`: shape (2^k,);
    output.
    """
    sums[:] = scores
    bit = 1
    while bit < len(scores):
        for chosen in range(len(scores)):
            if chosen & bit:
                sums[chosen] = _log_sum(sums[chosen], sums[chosen ^ bit])
        bit *= 2


@njit(**ALLOCATING)
def _masks(x, layers, sets):  # type: ignore[no-untyped-def]
    """Return the candidates in all earlier layers, and those before the layer just before."""
    earlier, before = 0, 0
    for k in range(sets.counts[x]):
        layer = layers[sets.candidates[x, k]]
        if layer < layers[x]:
            earlier |= 1 << k
            if layer < layers[x] - 1:
                before |= 1 << k
    return earlier, before


@njit(**ALLOCATING)
def _variable_score(x, layers, sets):  # type: ignore[no-untyped-def]
    """Return the log of the summed scores of the parent sets that a partition allows."""
    first = sets.firsts[x]
    if layers[x] == 0:
        return sets.scores[first]
    earlier, before = _masks(x, layers, sets)
    total, less = sets.sums[first + earlier], sets.sums[first + before]
    if less == -np.inf:
        return total
    if total - less < MIN_DIFFERENCE:
        return -np.inf
    return total + math.log(-math.expm1(less - total))


@njit(float64(int64[::1], PARENT_SETS), **WHOLE)
def partition_score(layers, sets):  # type: ignore[no-untyped-def]
    """Return the log of the summed scores of all graphs of a partition.

    `layers`: shape (n,); the layer of each variable, from 0.
    """
    total = 0.0
    for x in range(len(layers)):
        total += _variable_score(x, layers, sets)
        if total == -np.inf:
            return total
    return total


@njit(**ALLOCATING)
def _sizes(layers):  # type: ignore[no-untyped-def]
    """Return the size of each layer, and how many layers there are."""
    sizes = np.zeros(len(layers) + 1, np.int64)
    n_layers = 0
    for layer in layers:
        sizes[layer] += 1
        n_layers = max(n_layers, layer + 1)
    return sizes, n_layers


@njit(**ALLOCATING)
def _log_binomial(n, k):  # type: ignore[no-untyped-def]
    return math.lgamma(n + 1.0) - math.lgamma(k + 1.0) - math.lgamma(n - k + 1.0)


@njit(**ALLOCATING)
def _log_split(n_splittable, size, first):  # type: ignore[no-untyped-def]
    """Return the log probability of choosing a layer of some size, and the part that goes first."""
    return -math.log(n_splittable) - math.log(size - 1.0) - _log_binomial(size, first)


@njit(**ALLOCATING)
def _split(layers, state):  # type: ignore[no-untyped-def]
    """Divide a layer into two; return the log of the proposals' ratio, NaN if there is none."""
    sizes, n_layers = _sizes(layers)
    n_splittable = 0
    for k in range(n_layers):
        n_splittable += sizes[k] > 1
    if n_splittable == 0:
        return np.nan
    nth, chosen = below(state, n_splittable), -1
    while nth >= 0:
        chosen += 1
        nth -= sizes[chosen] > 1
    size = sizes[chosen]
    first = 1 + below(state, size - 1)
    left, wanted = size, first
    for x in range(len(layers)):
        if layers[x] > chosen:
            layers[x] += 1
        elif layers[x] == chosen:
            if below(state, left) < wanted:
                wanted -= 1
            else:
                layers[x] += 1
            left -= 1
    return -math.log(n_layers) - _log_split(n_splittable, size, first)


@njit(**ALLOCATING)
def _join(layers, state):  # type: ignore[no-untyped-def]
    """Make one layer of two; return the log of the proposals' ratio, NaN if there is none."""
    sizes, n_layers = _sizes(layers)
    if n_layers < 2:
        return np.nan
    chosen = below(state, n_layers - 1)
    n_splittable = 1
    for k in range(n_layers):
        n_splittable += sizes[k] > 1 and k != chosen and k != chosen + 1
    for x in range(len(layers)):
        if layers[x] > chosen:
            layers[x] -= 1
    size = sizes[chosen] + sizes[chosen + 1]
    return _log_split(n_splittable, size, sizes[chosen]) + math.log(n_layers - 1.0)


@njit(**ALLOCATING)
def _relocate(layers, state):  # type: ignore[no-untyped-def]
    """Move a variable into another layer or into one of its own; the proposal is symmetric."""
    x = below(state, len(layers))
    sizes, n_layers = _sizes(layers)
    if sizes[layers[x]] == 1:
        n_layers -= 1
        for y in range(len(layers)):
            if layers[y] > layers[x]:
                layers[y] -= 1
    place = below(state, 2 * n_layers + 1)
    target = place // 2
    if place % 2 == 0:
        for y in range(len(layers)):
            if layers[y] >= target:
                layers[y] += 1
    layers[x] = target
    return 0.0


@njit(**ALLOCATING)
def _swap(layers, state):  # type: ignore[no-untyped-def]
    """Exchange two variables of different layers; the proposal is symmetric."""
    x, y = below(state, len(layers)), below(state, len(layers))
    if layers[x] == layers[y]:
        return np.nan
    layers[x], layers[y] = layers[y], layers[x]
    return 0.0


@njit(**ALLOCATING)
def _propose(layers, state):  # type: ignore[no-untyped-def]
    kind = below(state, 4)
    if kind == 0:
        return _split(layers, state)
    if kind == 1:
        return _join(layers, state)
    if kind == 2:
        return _relocate(layers, state)
    return _swap(layers, state)


@njit(float64(int64, int64[::1], float64, PARENT_SETS, uint64[::1]), **WHOLE)
def advance(steps, layers, score, sets, state):  # type: ignore[no-untyped-def]
    """Make steps of a Markov chain over partitions; return the score of the last one.

    `layers`: shape (n,); the layer of each variable, from 0; changed. `state`: shape (1,); of the
    random generator; changed.
    """
    proposed = np.empty(len(layers), np.int64)
    for _ in range(steps):
        proposed[:] = layers
        ratio = _propose(proposed, state)
        if math.isnan(ratio):
            continue
        found = 0.0
        for x in range(len(layers)):
            found += _variable_score(x, proposed, sets)
            if found == -np.inf:
                break
        if found > -np.inf and math.log(uniform(state)) < found - score + ratio:
            layers[:] = proposed
            score = found
    return score


@njit(**ALLOCATING)
def _best_allowed(first, earlier, before, sets):  # type: ignore[no-untyped-def]
    """Return the largest log score of the parent sets that a partition allows."""
    top, chosen = -np.inf, earlier
    while chosen:
        if chosen & ~before:
            top = max(top, sets.scores[first + chosen])
        chosen = (chosen - 1) & earlier
    return top


@njit(void(int64[::1], PARENT_SETS, float64[:, ::1]), **WHOLE)
def arc_probabilities(layers, sets, found):  # type: ignore[no-untyped-def]
    """Compute the probability of each arc among the graphs of a partition.

    `layers`: shape (n,); the layer of each variable, from 0. `found`: shape (n, n); output, by
    parent and child.
    """
    found[:] = 0.0
    for x in range(len(layers)):
        if layers[x] == 0:
            continue
        first = sets.firsts[x]
        earlier, before = _masks(x, layers, sets)
        top = _best_allowed(first, earlier, before, sets)
        total, chosen = 0.0, earlier
        while chosen:
            score = sets.scores[first + chosen]
            if chosen & ~before and score > top - MAX_FALL:
                weight = math.exp(score - top)
                total += weight
                for k in range(sets.counts[x]):
                    if chosen >> k & 1:
                        found[sets.candidates[x, k], x] += weight
            chosen = (chosen - 1) & earlier
        for p in range(len(layers)):
            found[p, x] /= total


@njit(**ALLOCATING)
def _draw_parents(x, layers, sets, state):  # type: ignore[no-untyped-def]
    """Draw one of the parent sets that a partition allows, as bits."""
    if layers[x] == 0:
        return 0
    first = sets.firsts[x]
    earlier, before = _masks(x, layers, sets)
    top = _best_allowed(first, earlier, before, sets)
    drawn, total, chosen = 0, 0.0, earlier
    while chosen:
        score = sets.scores[first + chosen]
        if chosen & ~before and score > top - MAX_FALL:
            weight = math.exp(score - top)
            total += weight
            # Each set takes the place of those before it with its share of the sum so far.
            if uniform(state) * total < weight:
                drawn = chosen
        chosen = (chosen - 1) & earlier
    return drawn


@njit(void(int64[::1], PARENT_SETS, uint64[::1], int64[::1]), **WHOLE)
def draw_graph(layers, sets, state, parents):  # type: ignore[no-untyped-def]
    """Draw one of the graphs of a partition by their scores.

    `layers`: shape (n,); the layer of each variable, from 0. `state`: shape (1,); of the random
    generator; changed. `parents`: shape (n,); output, as bits of the candidates.
    """
    for x in range(len(layers)):
        parents[x] = _draw_parents(x, layers, sets, state)


@njit(**ALLOCATING)
def _place_of(x, p, sets):  # type: ignore[no-untyped-def]
    """Return the place of a variable among the candidates of another one, -1 if it is none."""
    for k in range(sets.counts[x]):
        if sets.candidates[x, k] == p:
            return k
    return -1


@njit(**ALLOCATING)
def _is_covered(x, k, parents, sets):  # type: ignore[no-untyped-def]
    """Tell whether x and its k-th candidate, a parent, have all other parents in common."""
    p, n_others = sets.candidates[x, k], 0
    for j in range(sets.counts[x]):
        if j != k and parents[x] >> j & 1:
            n_others += 1
            place = _place_of(p, sets.candidates[x, j], sets)
            if place < 0 or not parents[p] >> place & 1:
                return False
    for j in range(sets.counts[p]):
        n_others -= parents[p] >> j & 1
    return n_others == 0


@njit(**ALLOCATING)
def _try_reversal(x, k, parents, sets, state):  # type: ignore[no-untyped-def]
    """Reverse the arc into x from its k-th candidate, if it is covered, by the scores' ratio."""
    if k >= sets.counts[x] or not parents[x] >> k & 1 or not _is_covered(x, k, parents, sets):
        return
    p = sets.candidates[x, k]
    back = _place_of(p, x, sets)
    if back < 0:
        return
    fewer, more = parents[x] ^ 1 << k, parents[p] | 1 << back
    gain = sets.scores[sets.firsts[x] + fewer] - sets.scores[sets.firsts[x] + parents[x]]
    gain += sets.scores[sets.firsts[p] + more] - sets.scores[sets.firsts[p] + parents[p]]
    if math.log(uniform(state)) < gain:
        parents[x], parents[p] = fewer, more


@njit(**ALLOCATING)
def _find_layers(parents, sets, layers):  # type: ignore[no-untyped-def]
    """Compute the length of the longest path to each variable."""
    layers[:] = 0
    changed = True
    while changed:
        changed = False
        for x in range(len(layers)):
            for k in range(sets.counts[x]):
                if parents[x] >> k & 1 and layers[sets.candidates[x, k]] >= layers[x]:
                    layers[x] = layers[sets.candidates[x, k]] + 1
                    changed = True


@njit(float64(int64, int64[::1], PARENT_SETS, uint64[::1]), **WHOLE)
def walk_through_class(steps, layers, sets, state):  # type: ignore[no-untyped-def]
    """Draw a graph of a partition, reverse covered arcs, and return its partition's score.

    `layers`: shape (n,); the layer of each variable, from 0; changed. `state`: shape (1,); of the
    random generator; changed.

    Between partitions of equivalent graphs lie others of low score, which single moves of variables
    hardly ever cross.
    """
    n, width = len(layers), sets.candidates.shape[1]
    parents = np.zeros(n, np.int64)
    for x in range(n):
        parents[x] = _draw_parents(x, layers, sets, state)
    for _ in range(steps):
        _try_reversal(below(state, n), below(state, width), parents, sets, state)
    _find_layers(parents, sets, layers)
    total = 0.0
    for x in range(n):
        total += _variable_score(x, layers, sets)
    return total
