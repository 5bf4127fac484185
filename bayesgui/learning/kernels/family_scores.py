"""Scores of all families that differ from one family by one parent.

One pass over the cases gives the score of adding every other variable as a parent: the cases are
divided into cells by the states of child and parents once, and each cell is divided further by each
candidate. Few cells are intersections of bit planes, many are numbered case by case.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numba import float64, int64, njit, types, uint8, uint16, uint64

from bayesgui.inference.kernels.compiling import ALLOCATING, FAST, WHOLE
from bayesgui.learning.kernels.family_counts import add_last, count_others, count_own

PLANE_CELLS = 1024
"""Cells of a family above which cases are counted one by one."""

LIKELIHOOD = 0
"""Score: maximal log-likelihood less a penalty for each free parameter."""
DIRICHLET = 1
"""Score: marginal likelihood with a Dirichlet prior, of one equivalent sample size (BDeu)."""
UNIFORM = 2
"""Score: marginal likelihood with the same hyper-parameter in each cell (K2)."""

PLANE_STATES = 255
"""States of a candidate above which cases are counted one by one."""

RANKS_PER_CASE = 256
"""Cells for each case above which those that occur are found by sorting."""

IMPOSSIBLE = -1e300
"""Gain of a change that is not worth counting, or that is none."""


class Cases(NamedTuple):
    """A table of complete cases.

    `sizes`: number of states of each variable. `planes`: a row for each state of each variable, one
    bit for each case. `firsts`: the first plane of each variable. `codes`: the states, a row for
    each variable. `weights`: of the cases; empty if all are 1. `pairs`: how often any two states of
    any two variables occur together, in the order of the planes; empty where nobody counted.
    """

    sizes: Any
    planes: Any
    firsts: Any
    codes: Any
    weights: Any
    pairs: Any


class Scoring(NamedTuple):
    """A score. `form`: its kind, penalty and strength. `terms`: n ln n for small n."""

    form: Any
    terms: Any


CASES = types.NamedTuple(
    (int64[::1], uint64[:, ::1], int64[::1], uint16[:, ::1], float64[::1], int64[:, ::1]), Cases
)
SCORING = types.NamedUniTuple(float64[::1], 2, Scoring)


@njit(**ALLOCATING)
def _cell_term(count, terms, kind, alpha):  # type: ignore[no-untyped-def]
    """Return what a cell or, with the opposite sign, a configuration adds to a score."""
    if kind == LIKELIHOOD:
        if count < len(terms) and count == math.floor(count):
            return terms[int(count)]
        return count * math.log(count)
    if count == 0:
        return 0.0
    return math.lgamma(alpha + count) - math.lgamma(alpha)


@njit(**ALLOCATING)
def _hyper(kind, strength, n_configurations, size):  # type: ignore[no-untyped-def]
    """Return the Dirichlet hyper-parameter of a cell."""
    if kind == DIRICHLET:
        return strength / (n_configurations * size)
    return strength


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
    alpha = _hyper(kind, strength, n_configurations, size)
    score = 0.0
    for j in range(start, stop, size):
        total = 0
        for k in range(size):
            total += counts[j + k]
            score += _cell_term(counts[j + k], terms, kind, alpha)
        score -= _cell_term(total, terms, kind, alpha * size)
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
    variables = np.append(parents, child)
    own = count_own(variables, cases)
    n_cells, n_states = len(own), 0
    base = _dense_score(own, 0, n_cells, size, n_rows, scoring)
    free = scoring.form[1] * (n_cells // size) * (size - 1)
    for u in range(len(row)):
        # No parent can raise the likelihood above 1.
        if scoring.form[0] == LIKELIHOOD and free * (sizes[u] - 1) >= -(base + free):
            wanted[u] = 0
        n_states += sizes[u] if wanted[u] else 0
    counts = np.zeros(n_cells * n_states, np.int64)
    nobody, others = np.empty(0, np.int64), np.arange(len(row))
    count_others(counts, nobody, n_cells, variables, others, wanted, False, cases)
    stop = 0
    for u in range(len(row)):
        if wanted[u]:
            start, stop = stop, stop + n_cells * sizes[u]
            add_last(counts, start, stop, own)
            row[u] = _dense_score(counts, start, stop, size, n_rows, scoring) - base
    inner = n_cells
    for p in parents:
        inner //= sizes[p]
        fewer = _sum_out(own, inner, sizes[p])
        row[p] = _dense_score(fewer, 0, len(fewer), size, n_rows, scoring) - base
    return base


@njit(**ALLOCATING)
def _number_by_sorting(cells, codes, size):  # type: ignore[no-untyped-def]
    """Do the same as `number_cells` where there are many more cells than cases."""
    places = np.empty(len(cells), np.int64)
    for i in range(len(cells)):
        places[i] = np.int64(cells[i]) * size + codes[i]
    found, last = 0, np.int64(-1)
    for i in np.argsort(places):
        if places[i] != last:
            last = places[i]
            found += 1
        cells[i] = found - 1
    return found


@njit(**ALLOCATING)
def number_cells(cells, n_cells, codes, size):  # type: ignore[no-untyped-def]
    """Divide the cells of the cases by one more variable; number those that occur from 0."""
    if n_cells * size > RANKS_PER_CASE * (len(cells) + RANKS_PER_CASE):
        return _number_by_sorting(cells, codes, size)
    ranks = np.full(n_cells * size, -1, np.int32)
    found = 0
    for i in range(len(cells)):
        place = cells[i] * size + codes[i]
        if ranks[place] < 0:
            ranks[place] = found
            found += 1
        cells[i] = ranks[place]
    return found


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
    n_occurring, n_possible = 1, 1.0
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
def _sparse_score(cells, codes, n_states, size, weights, scoring):  # type: ignore[no-untyped-def]
    """Return the score of a family whose cells are divided by one more variable."""
    kind, penalty, strength = int(scoring.form[0]), scoring.form[1], scoring.form[2]
    alpha = _hyper(kind, strength, cells.n_possible * n_states, size)
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
                score += _cell_term(count, scoring.terms, kind, alpha)
    for total in totals:
        if total > 0.0:
            score -= _cell_term(total, scoring.terms, kind, alpha * size)
    return score - penalty * cells.n_possible * n_states * (size - 1)


@njit(**ALLOCATING)
def _fill_by_codes(row, child, parents, wanted, cases, scoring):  # type: ignore[no-untyped-def]
    """Fill a row of gains case by case; return the score of the family itself."""
    sizes, codes, weights = cases.sizes, cases.codes, cases.weights
    size = sizes[child]
    nothing = np.zeros(codes.shape[1], codes.dtype)
    cells = _cells_of(child, parents, -1, cases)
    base = _sparse_score(cells, nothing, 1, size, weights, scoring)
    free = scoring.form[1] * cells.n_possible * (size - 1)
    for u in range(len(row)):
        # No parent can raise the likelihood above 1.
        if scoring.form[0] == LIKELIHOOD and free * (sizes[u] - 1) >= -(base + free):
            continue
        if not wanted[u]:
            continue
        if len(cells.configuration) * sizes[u] > RANKS_PER_CASE * (len(nothing) + RANKS_PER_CASE):
            one = _divided(cells, codes[u], sizes[u])
            row[u] = _sparse_score(one, nothing, 1, size, weights, scoring) - base
        else:
            row[u] = _sparse_score(cells, codes[u], sizes[u], size, weights, scoring) - base
    for p in parents:
        fewer = _cells_of(child, parents, p, cases)
        row[p] = _sparse_score(fewer, nothing, 1, size, weights, scoring) - base
    return base


@njit(float64(float64[::1], int64, int64[::1], uint8[::1], CASES, SCORING), **WHOLE)
def fill_row(row, child, parents, wanted, cases, scoring):  # type: ignore[no-untyped-def]
    """Fill the gains of adding or removing each variable as a parent; return the family's score.

    Parameters
    ----------
    row : ndarray of float64, shape (n,)
        Output: the gain of adding the variable to the parents, or of removing it from them.
    child : int
        The variable.
    parents : ndarray of int64
        Its parents.
    wanted : ndarray of uint8, shape (n,)
        Whether a variable may become a parent.
    cases : Cases
        The table.
    scoring : Scoring
        The score.
    """
    sizes, size = cases.sizes, cases.sizes[child]
    n_cells, most_states = float(size), 0
    ask = wanted.copy()
    row[:] = IMPOSSIBLE
    ask[child] = 0
    for p in parents:
        n_cells *= sizes[p]
        ask[p] = 0
    weights = cases.weights
    total = weights.sum() if len(weights) else float(cases.codes.shape[1])
    for u in range(len(row)):
        free = scoring.form[1] * n_cells / size * (size - 1) * (sizes[u] - 1)
        # No parent can raise the likelihood above 1.
        if scoring.form[0] == LIKELIHOOD and free >= total * math.log(float(size)):
            ask[u] = 0
        if ask[u]:
            most_states = max(most_states, sizes[u])
    if n_cells <= PLANE_CELLS and most_states <= PLANE_STATES and not len(weights):
        return _fill_by_planes(row, child, parents, ask, cases, scoring)
    return _fill_by_codes(row, child, parents, ask, cases, scoring)


@njit(float64(int64, int64[::1], CASES, SCORING), **WHOLE)
def score_family(child, parents, cases, scoring):  # type: ignore[no-untyped-def]
    """Return the score of one family; the arguments are those of `fill_row`."""
    sizes = cases.sizes
    n_cells = float(sizes[child])
    for p in parents:
        n_cells *= sizes[p]
    if n_cells > PLANE_CELLS or len(cases.weights):
        nothing = np.zeros(cases.codes.shape[1], cases.codes.dtype)
        cells = _cells_of(child, parents, -1, cases)
        return _sparse_score(cells, nothing, 1, sizes[child], cases.weights, scoring)
    own = count_own(np.append(parents, child), cases)
    return _dense_score(own, 0, len(own), sizes[child], cases.codes.shape[1], scoring)
