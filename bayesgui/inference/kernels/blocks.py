"""Loops over the cells of one clique: multiply views in, sum beliefs, expand findings."""

from __future__ import annotations

import math

import numpy as np
from numba import njit

from bayesgui.inference.kernels import columns as col
from bayesgui.inference.kernels.compiling import FAST, INLINE, ORDERED
from bayesgui.inference.kernels.spans import keep_live

# Offsets in loops are unsigned: testing signed indices for negative values prevents vectorization.


@njit(**ORDERED)
def lowest_log(vectors, start, length):  # type: ignore[no-untyped-def]
    """Return the log of the smallest nonzero entry; 0 if all are zero."""
    low = math.inf
    for k in range(np.uint64(start), np.uint64(start + length)):
        x = vectors[k] if vectors[k] > 0.0 else math.inf
        low = x if x < low else low
    return math.log(low) if low < math.inf else 0.0


@njit(**FAST, **INLINE)
def multiply(maps, tables, at, vectors, base, inner, groups, run, constant):  # type: ignore[no-untyped-def]
    """Multiply the block at `at` by the view whose block starts at `base`."""
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


@njit(**FAST, **INLINE)
def accumulate(maps, vectors, at, base, inner, groups, run, constant):  # type: ignore[no-untyped-def]
    """Add the block at `at` to the view whose block starts at `base`."""
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


@njit(**FAST)
def rebuild_potential(c, cliques, views, maps, tables, vectors, live, marks):  # type: ignore[no-untyped-def]
    """Compute the product of a clique's CPTs."""
    block, unit = cliques[c, col.BLOCK], cliques[c, col.UNIT]
    cells = cliques[c, col.ROWS] * cliques[c, col.SEPARATOR]
    starts = cliques[c, col.START_POTENTIAL]
    first, last = cliques[c, col.FIRST_FAMILY], cliques[c, col.LAST_FAMILY]
    at = cliques[c, col.POTENTIAL]
    for b in range(cells // block):
        for k in range(np.uint64(at), np.uint64(at + block)):
            tables[k] = 1.0
        for v in range(first, last):
            run = views[v, col.RUN]
            base = views[v, col.SOURCE] + maps[views[v, col.OUTER] + b]
            inner = views[v, col.INNER]
            multiply(
                maps, tables, at, vectors, base, inner, block // run, run, views[v, col.CONSTANT]
            )
        if cells > unit:
            units = cliques[c, col.UNITS]
            note = cliques[c, col.LIVE_POTENTIAL] + b * units
            at = keep_live(tables, at, units, unit, live, note, at)
        else:
            at += block
        marks[starts + b + 1] = at - cliques[c, col.POTENTIAL]
    low = 0.0
    for v in range(first, last):
        low += lowest_log(vectors, views[v, col.SOURCE], views[v, col.LENGTH])
    vectors[col.LOW_POTENTIAL * cliques.shape[0] + c] = low


@njit(**FAST)
def expand_weights(c, cliques, slots, vectors, n_cliques):  # type: ignore[no-untyped-def]
    """Multiply the likelihoods of the residual variables into one weight per row."""
    weights = cliques[c, col.WEIGHTS]
    vectors[weights] = 1.0
    rows = 1
    for s in range(cliques[c, col.LAST_SLOT] - 1, cliques[c, col.FIRST_SLOT] - 1, -1):
        likelihood = slots[s, col.LIKELIHOOD]
        for state in range(slots[s, col.STATES] - 1, -1, -1):
            factor = vectors[likelihood + state]
            first, target = np.uint64(weights), np.uint64(weights + state * rows)
            for r in range(np.uint64(rows)):
                vectors[target + r] = factor * vectors[first + r]
        rows *= slots[s, col.STATES]
    vectors[col.LOW_WEIGHTS * n_cliques + c] = lowest_log(vectors, weights, rows)
