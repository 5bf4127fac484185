"""Scores of families with many cells, or of weighted cases: the cells that occur are numbered."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import float64, int64, njit, uint8

from bayesgui.inference.kernels.compiling import ALLOCATING, WHOLE
from bayesgui.learning.kernels.cell_numbers import RANKS_PER_CASE, number_cells
from bayesgui.learning.kernels.scoring import (
    CASES,
    LIKELIHOOD,
    SCORING,
    cell_term,
    hyper,
    possible_parents,
)


class Cells(NamedTuple):
    """The cells of a family that occur.

    `numbers`: the cell of each case. `configuration`: the parents' configuration of each cell.
    `n_occurring`, `n_possible`: configurations that occur, and all.
    """

    numbers: Any
    configuration: Any
    n_occurring: Any
    n_possible: Any


@njit(**ALLOCATING)
def _cells_of(child, parents, skipped, cases):  # type: ignore[no-untyped-def]
    """Give numbers to the cells that occur in a family without one of its parents."""
    sizes, codes = cases.sizes, cases.codes
    numbers = np.zeros(codes.shape[1], np.int32)
    n_occurring, n_possible = np.int64(1), 1.0
    for p in parents:
        if p != skipped:
            n_occurring = number_cells(numbers, n_occurring, codes[p], sizes[p])
            n_possible *= sizes[p]
    of_parents = numbers.copy()
    n_cells = number_cells(numbers, n_occurring, codes[child], sizes[child])
    return _cells_from(numbers, of_parents, n_cells, n_occurring, n_possible)


@njit(**ALLOCATING)
def _cells_from(numbers, of_parents, n_cells, n_occurring, n_possible):  # type: ignore[no-untyped-def]
    configuration = np.empty(n_cells, np.int32)
    for i in range(len(numbers)):
        configuration[numbers[i]] = of_parents[i]
    return Cells(numbers, configuration, n_occurring, n_possible)


@njit(**ALLOCATING)
def _divided(cells, codes, n_states):  # type: ignore[no-untyped-def]
    """Return the cells of a family with one more parent, without a table of all of them."""
    numbers = cells.numbers.copy()
    of_parents = np.empty_like(numbers)
    for i in range(len(numbers)):
        of_parents[i] = cells.configuration[numbers[i]]
    n_occurring = number_cells(of_parents, cells.n_occurring, codes, n_states)
    n_cells = number_cells(numbers, len(cells.configuration), codes, n_states)
    return _cells_from(numbers, of_parents, n_cells, n_occurring, cells.n_possible * n_states)


@njit(**ALLOCATING)
def _score_of(cells, codes, n_states, size, weights, scoring):  # type: ignore[no-untyped-def]
    """Return the score of a family whose cells are divided by one more variable."""
    kind, penalty, strength = int(scoring.form[0]), scoring.form[1], scoring.form[2]
    alpha = hyper(kind, strength, cells.n_possible * n_states, size)
    table = np.zeros(len(cells.configuration) * n_states)
    totals = np.zeros(cells.n_occurring * n_states)
    numbers = cells.numbers
    if len(weights):
        for i in range(len(numbers)):
            table[numbers[i] * n_states + codes[i]] += weights[i]
    else:
        for i in range(len(numbers)):
            table[numbers[i] * n_states + codes[i]] += 1.0
    score = 0.0
    for cell in range(len(cells.configuration)):
        for state in range(n_states):
            count = table[cell * n_states + state]
            if count > 0.0:
                totals[cells.configuration[cell] * n_states + state] += count
                score += cell_term(count, scoring.terms, kind, alpha)
    for total in totals:
        if total > 0.0:
            score -= cell_term(total, scoring.terms, kind, alpha * size)
    return score - penalty * cells.n_possible * n_states * (size - 1)


@njit(float64(float64[::1], int64, int64[::1], uint8[::1], CASES, SCORING), **WHOLE)
def fill_sparse_row(row, child, parents, wanted, cases, scoring):  # type: ignore[no-untyped-def]
    """Do case by case what `family_scores.fill_row` does, with the same arguments."""
    ask, _, _ = possible_parents(row, child, parents, wanted, cases, scoring)
    sizes, codes, weights = cases.sizes, cases.codes, cases.weights
    size = sizes[child]
    nothing = np.zeros(codes.shape[1], codes.dtype)
    cells = _cells_of(child, parents, np.int64(-1), cases)
    base = _score_of(cells, nothing, np.int64(1), size, weights, scoring)
    free = scoring.form[1] * cells.n_possible * (size - 1)
    for u in range(len(row)):
        # No parent can raise the likelihood above 1.
        if scoring.form[0] == LIKELIHOOD and free * (sizes[u] - 1) >= -(base + free):
            continue
        if not ask[u]:
            continue
        if len(cells.configuration) * sizes[u] > RANKS_PER_CASE * (len(nothing) + RANKS_PER_CASE):
            one = _divided(cells, codes[u], sizes[u])
            row[u] = _score_of(one, nothing, np.int64(1), size, weights, scoring) - base
        else:
            row[u] = _score_of(cells, codes[u], sizes[u], size, weights, scoring) - base
    for p in parents:
        fewer = _cells_of(child, parents, p, cases)
        row[p] = _score_of(fewer, nothing, np.int64(1), size, weights, scoring) - base
    return base


@njit(float64(int64, int64[::1], CASES, SCORING), **WHOLE)
def sparse_score(child, parents, cases, scoring):  # type: ignore[no-untyped-def]
    """Do case by case what `family_scores.score_family` does, with the same arguments."""
    nothing = np.zeros(cases.codes.shape[1], cases.codes.dtype)
    cells = _cells_of(child, parents, np.int64(-1), cases)
    return _score_of(cells, nothing, np.int64(1), cases.sizes[child], cases.weights, scoring)
