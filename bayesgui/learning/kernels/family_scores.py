"""Scores of all families that differ from one family by one parent.

One pass over the cases gives the score of adding every other variable as a parent: the cases are
divided into cells by the states of child and parents once, as intersections of bit planes, and each
cell is divided further by each candidate. Families of many cells are left to `sparse_scores`.
"""

from __future__ import annotations

import numpy as np
from numba import float64, int64, njit, uint8

from bayesgui.inference.kernels.compiling import ALLOCATING, FAST, WHOLE
from bayesgui.learning.kernels.family_counts import add_last, count_others, count_own, family_of
from bayesgui.learning.kernels.scoring import (
    CASES,
    LIKELIHOOD,
    PLANE_CELLS,
    PLANE_STATES,
    SCORING,
    cell_term,
    hyper,
    possible_parents,
)


@njit(**FAST)
def _likelihood_of(counts, start, stop, size, terms):  # type: ignore[no-untyped-def]
    """Return the sum of n ln n over cells less that over configurations."""
    found = 0.0
    for cell in range(start, stop):
        found += terms[np.uint64(counts[cell])]
    for j in range(start, stop, size):
        total = 0
        for k in range(size):
            total += counts[j + k]
        found -= terms[np.uint64(total)]
    return found


@njit(**ALLOCATING)
def _dense_score(counts, start, stop, size, n_rows, scoring):  # type: ignore[no-untyped-def]
    """Return the score of a family from its counts, the child's states varying fastest."""
    kind, penalty, strength = int(scoring.form[0]), scoring.form[1], scoring.form[2]
    terms = scoring.terms
    n_configurations = (stop - start) // size
    free = penalty * n_configurations * (size - 1)
    if kind == LIKELIHOOD and n_rows < len(terms):
        return _likelihood_of(counts, start, stop, size, terms) - free
    alpha = hyper(kind, strength, n_configurations, size)
    score = 0.0
    for j in range(start, stop, size):
        total = np.int64(0)
        for k in range(size):
            total += counts[j + k]
            score += cell_term(counts[j + k], terms, kind, alpha)
        score -= cell_term(total, terms, kind, alpha * size)
    return score - free


@njit(**ALLOCATING)
def _sum_out(own, inner, n_states):  # type: ignore[no-untyped-def]
    """Return the counts of a family without one of its parents."""
    fewer = np.zeros(len(own) // n_states, np.int64)
    for outer in range(len(own) // (inner * n_states)):
        for state in range(n_states):
            for i in range(inner):
                fewer[outer * inner + i] += own[(outer * n_states + state) * inner + i]
    return fewer


@njit(**ALLOCATING)
def _fill_by_planes(row, child, parents, wanted, cases, scoring):  # type: ignore[no-untyped-def]
    """Fill a row of gains by bit planes; return the score of the family itself."""
    sizes, size, n_rows = cases.sizes, cases.sizes[child], cases.codes.shape[1]
    variables = family_of(child, parents)
    own = count_own(variables, cases)
    n_cells, n_states = len(own), 0
    base = _dense_score(own, np.int64(0), n_cells, size, n_rows, scoring)
    free = scoring.form[1] * (n_cells // size) * (size - 1)
    for u in range(len(row)):
        # No parent can raise the likelihood above 1.
        if scoring.form[0] == LIKELIHOOD and free * (sizes[u] - 1) >= -(base + free):
            wanted[u] = 0
        n_states += sizes[u] if wanted[u] else 0
    counts = np.zeros(n_cells * n_states, np.int64)
    nobody, others = np.empty(0, np.int64), np.empty(len(row), np.int64)
    for u in range(len(row)):
        others[u] = u
    count_others(counts, nobody, n_cells, variables, others, wanted, False, cases)
    stop = np.int64(0)
    for u in range(len(row)):
        if wanted[u]:
            start, stop = stop, stop + n_cells * sizes[u]
            add_last(counts, start, stop, own)
            row[u] = _dense_score(counts, start, stop, size, n_rows, scoring) - base
    inner = n_cells
    for p in parents:
        inner //= sizes[p]
        fewer = _sum_out(own, inner, sizes[p])
        row[p] = _dense_score(fewer, np.int64(0), len(fewer), size, n_rows, scoring) - base
    return base


@njit(float64(float64[::1], int64, int64[::1], uint8[::1], CASES, SCORING), **WHOLE)
def fill_row(row, child, parents, wanted, cases, scoring):  # type: ignore[no-untyped-def]
    """Fill the gains of adding or removing each variable as a parent; return the family's score.

    Returns NaN where there are too many cells or states, or the cases have weights: then
    `sparse_scores` has to do it.

    `row`: shape (n,); output: the gain of adding the variable to the parents, or of removing it
    from them. `wanted`: shape (n,); whether a variable may become a parent.
    """
    ask, n_cells, most_states = possible_parents(row, child, parents, wanted, cases, scoring)
    if n_cells > PLANE_CELLS or most_states > PLANE_STATES or len(cases.weights):
        return np.nan
    return _fill_by_planes(row, child, parents, ask, cases, scoring)


@njit(float64(int64, int64[::1], CASES, SCORING), **WHOLE)
def score_family(child, parents, cases, scoring):  # type: ignore[no-untyped-def]
    """Return the score of one family, or NaN; the arguments are those of `fill_row`."""
    n_cells = float(cases.sizes[child])
    for p in parents:
        n_cells *= cases.sizes[p]
    if n_cells > PLANE_CELLS or len(cases.weights):
        return np.nan
    own = count_own(family_of(child, parents), cases)
    n_rows = cases.codes.shape[1]
    return _dense_score(own, np.int64(0), len(own), cases.sizes[child], n_rows, scoring)
