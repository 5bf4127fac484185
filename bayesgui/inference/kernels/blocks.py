"""Loops over the cells of one clique: views multiplied in, beliefs summed up, findings expanded."""

from __future__ import annotations

import math

import numpy as np
from numba import njit

from bayesgui.inference.kernels.columns import (
    BLOCK,
    CONSTANT,
    FIRST_FAMILY,
    FIRST_SLOT,
    INNER,
    LAST_FAMILY,
    LAST_SLOT,
    LENGTH,
    LIKELIHOOD,
    LOW_POTENTIAL,
    LOW_WEIGHTS,
    OUTER,
    POTENTIAL,
    ROWS,
    RUN,
    SEPARATOR,
    SOURCE,
    STATES,
    WEIGHTS,
)

# Offsets are unsigned in the loops: a signed index might be negative and mean the end of the array,
# and the test for that keeps the loops out of vector registers.

FAST = {"reassoc", "contract", "nsz"}
"""Sums may be reordered, so that they run in vector registers; NaN and infinity stay themselves."""


@njit(cache=True, nogil=True, error_model="numpy", fastmath=FAST)
def lowest_log(vectors, start, length):  # type: ignore[no-untyped-def]
    """Return the logarithm of the smallest entry that is not zero; 0 if all are zero."""
    low = math.inf
    for k in range(np.uint64(start), np.uint64(start + length)):
        if 0.0 < vectors[k] < low:
            low = vectors[k]
    return math.log(low) if low < math.inf else 0.0


@njit(cache=True, nogil=True, error_model="numpy", fastmath=FAST)
def multiply(maps, tables, at, vectors, base, inner, groups, run, constant):  # type: ignore[no-untyped-def]
    """Multiply the block at `at` by a view whose block begins at `base`."""
    at, base, inner = np.uint64(at), np.uint64(base), np.uint64(inner)
    groups, run = np.uint64(groups), np.uint64(run)
    if run == np.uint64(1):
        for g in range(groups):
            tables[at + g] *= vectors[base + maps[inner + g]]
    elif constant:
        for g in range(groups):
            factor = vectors[base + maps[inner + g]]
            cell = at + g * run
            for k in range(run):
                tables[cell + k] *= factor
    else:
        for g in range(groups):
            source = base + maps[inner + g]
            cell = at + g * run
            for k in range(run):
                tables[cell + k] *= vectors[source + k]


@njit(cache=True, nogil=True, error_model="numpy", fastmath=FAST)
def accumulate(maps, vectors, at, base, inner, groups, run, constant):  # type: ignore[no-untyped-def]
    """Add the block at `at` to a view whose block begins at `base`."""
    at, base, inner = np.uint64(at), np.uint64(base), np.uint64(inner)
    groups, run = np.uint64(groups), np.uint64(run)
    if run == np.uint64(1):
        for g in range(groups):
            vectors[base + maps[inner + g]] += vectors[at + g]
    elif constant:
        for g in range(groups):
            total = 0.0
            cell = at + g * run
            for k in range(run):
                total += vectors[cell + k]
            vectors[base + maps[inner + g]] += total
    else:
        for g in range(groups):
            target = base + maps[inner + g]
            cell = at + g * run
            for k in range(run):
                vectors[target + k] += vectors[cell + k]


@njit(cache=True, nogil=True, error_model="numpy", fastmath=FAST)
def rebuild_potential(c, cliques, views, maps, tables, vectors, n_cliques):  # type: ignore[no-untyped-def]
    """Multiply the CPTs of a clique together."""
    cells = cliques[c, ROWS] * cliques[c, SEPARATOR]
    block = cliques[c, BLOCK]
    potential = cliques[c, POTENTIAL]
    for k in range(np.uint64(potential), np.uint64(potential + cells)):
        tables[k] = 1.0
    low = 0.0
    for v in range(cliques[c, FIRST_FAMILY], cliques[c, LAST_FAMILY]):
        run = views[v, RUN]
        low += lowest_log(vectors, views[v, SOURCE], views[v, LENGTH])
        for b in range(cells // block):
            base = views[v, SOURCE] + maps[views[v, OUTER] + b]
            multiply(
                maps,
                tables,
                potential + b * block,
                vectors,
                base,
                views[v, INNER],
                block // run,
                run,
                views[v, CONSTANT],
            )
    vectors[LOW_POTENTIAL * n_cliques + c] = low


@njit(cache=True, nogil=True, error_model="numpy", fastmath=FAST)
def expand_weights(c, cliques, slots, vectors, n_cliques):  # type: ignore[no-untyped-def]
    """Multiply the likelihoods of the residual variables into one number for each row."""
    weights = cliques[c, WEIGHTS]
    vectors[weights] = 1.0
    rows = 1
    for s in range(cliques[c, LAST_SLOT] - 1, cliques[c, FIRST_SLOT] - 1, -1):
        likelihood = slots[s, LIKELIHOOD]
        for state in range(slots[s, STATES] - 1, -1, -1):
            factor = vectors[likelihood + state]
            first, target = np.uint64(weights), np.uint64(weights + state * rows)
            for r in range(np.uint64(rows)):
                vectors[target + r] = factor * vectors[first + r]
        rows *= slots[s, STATES]
    vectors[LOW_WEIGHTS * n_cliques + c] = lowest_log(vectors, weights, rows)
