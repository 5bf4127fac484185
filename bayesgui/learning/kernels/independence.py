"""Tests of independence of one variable and many others, given a set.

The cases are divided into cells by the conditioning set and the first variable once; each other
variable divides these cells further. A case with a missing cell in a test is left out of it.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numba import float64, int64, njit, types, uint8, void

from bayesgui.inference.kernels.compiling import ALLOCATING, PART, WHOLE
from bayesgui.learning.kernels.cell_numbers import number_cells
from bayesgui.learning.kernels.family_counts import add_last, count_others
from bayesgui.learning.kernels.scoring import CASES, PLANE_CELLS, PLANE_STATES

G2 = 0
"""Kind of test: likelihood ratio, twice the rows times the mutual information in nats."""
CHI2 = 1
"""Kind of test: Pearson's χ²."""
INFORMATION = 2
"""Kind of test: mutual information in bits, against a threshold."""

STATISTIC, FREEDOM, P_VALUE, NATS, ROWS, INDEPENDENT = range(6)
"""Columns of the results."""

CELLS_PER_CASE = 64
"""Cells of a table for each case above which only those that occur are counted."""

_CLOSE = 4e-16
_TINY = 1e-300
_MAX_STEPS = 20_000


class Testing(NamedTuple):
    """A test.

    `form`: kind, whether rows and columns without cases are left out of the degrees of freedom, the
    level or threshold, whether no cell is missing, the rows for each degree of freedom that
    independence given others needs, and the rows for each stratum from which a set decides a
    variable that is constant in each (0: never). `terms`: n ln n for small n.
    """

    form: Any
    terms: Any


class Strata(NamedTuple):
    """Cells of a conditioning set and a variable.

    `of`: the stratum of each cell. `n_occurring`, `n_possible`: strata that may have cases, and
    all. `size`: states of the variable.
    """

    of: Any
    n_occurring: Any
    n_possible: Any
    size: Any


TESTING = types.NamedUniTuple(float64[::1], 2, Testing)


@njit(**ALLOCATING)
def upper_tail(statistic, freedom):  # type: ignore[no-untyped-def]
    """Return the probability that a χ² variable is larger (Press et al. 2007, section 6.2)."""
    a, x = freedom / 2, statistic / 2
    if a <= 0 or x <= 0:
        return 1.0
    front = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        for step in range(1, _MAX_STEPS):
            term *= x / (a + step)
            total += term
            if term <= total * _CLOSE:
                break
        return max(0.0, 1 - front * total)
    b = x + 1 - a
    c, d = 1 / _TINY, 1 / b
    total = d
    for step in range(1, _MAX_STEPS):
        numerator = -step * (step - a)
        b += 2
        d = numerator * d + b
        c = b + numerator / c
        if abs(d) < _TINY:
            d = _TINY
        if abs(c) < _TINY:
            c = _TINY
        d = 1 / d
        total *= c * d
        if abs(c * d - 1) <= _CLOSE:
            break
    return front * total


@njit(**ALLOCATING)
def _product(count, terms):  # type: ignore[no-untyped-def]
    """Return n ln n."""
    if count < len(terms) and count == math.floor(count):
        return terms[int(count)]
    return count * math.log(count)


@njit(**ALLOCATING)
def _conclude(result, g2, pearson, n_rows, freedom, n_decided, strata, n_states, testing):  # type: ignore[no-untyped-def]
    """Write the result of a test.

    `freedom`: without empty rows and columns. `n_decided`: the strata that have cases if one of the
    two variables is constant in each of them, else 0.
    """
    if not testing.form[1]:
        freedom = strata.n_possible * (strata.size - 1) * (n_states - 1)
    g2 = max(0.0, 2 * g2)
    result[FREEDOM] = freedom
    result[ROWS] = n_rows
    result[NATS] = g2 / (2 * n_rows) if n_rows > 0 else 0.0
    kind = int(testing.form[0])
    tested = max(0.0, pearson - n_rows) if kind == CHI2 else g2
    result[STATISTIC] = result[NATS] / math.log(2.0) if kind == INFORMATION else tested
    result[P_VALUE] = upper_tail(tested, freedom)
    if kind == INFORMATION:
        result[INDEPENDENT] = result[STATISTIC] <= testing.form[2]
    else:
        result[INDEPENDENT] = result[P_VALUE] > testing.form[2]
    if strata.n_possible > 1:
        few = n_rows < testing.form[4] * freedom
        asks = kind != INFORMATION and testing.form[1] and testing.form[5] > 0 and n_decided > 0
        if few or (asks and n_rows >= testing.form[5] * n_decided):
            result[INDEPENDENT] = 0.0


@njit(**PART)
def _decided(n_strata, n_filled, n_columns):  # type: ignore[no-untyped-def]
    """Return the strata that have cases if each has one row or each has one column, else 0."""
    return n_strata if n_filled == n_strata or n_columns == n_strata else 0


@njit(**ALLOCATING)
def _test_table(result, table, strata, testing):  # type: ignore[no-untyped-def]
    """Test the counts of a variable's states (rows) in cells (columns)."""
    n_states, n_cells = table.shape
    terms = testing.terms
    in_cells = np.zeros(n_cells)
    in_states = np.zeros((n_states, strata.n_occurring))
    in_strata = np.zeros(strata.n_occurring)
    filled = np.zeros(strata.n_occurring)
    g2 = 0.0
    for cell in range(n_cells):
        stratum = strata.of[cell]
        for state in range(n_states):
            count = table[state, cell]
            if count > 0:
                in_cells[cell] += count
                in_states[state, stratum] += count
                g2 += _product(count, terms)
        if in_cells[cell] > 0:
            filled[stratum] += 1
            in_strata[stratum] += in_cells[cell]
            g2 -= _product(in_cells[cell], terms)
    n_rows = freedom = 0.0
    n_strata = n_filled = n_columns = 0
    for stratum in range(strata.n_occurring):
        if in_strata[stratum] > 0:
            columns = 0
            for state in range(n_states):
                if in_states[state, stratum] > 0:
                    columns += 1
                    g2 -= _product(in_states[state, stratum], terms)
            n_rows += in_strata[stratum]
            g2 += _product(in_strata[stratum], terms)
            freedom += (filled[stratum] - 1) * (columns - 1)
            n_strata += 1
            n_filled += int(filled[stratum])
            n_columns += columns
    pearson = 0.0
    if testing.form[0] == CHI2:
        pearson = _pearson(table, strata.of, in_cells, in_states, in_strata)
    decided = _decided(n_strata, n_filled, n_columns)
    _conclude(result, g2, pearson, n_rows, freedom, decided, strata, n_states, testing)


@njit(**ALLOCATING)
def _pearson(table, strata_of, in_cells, in_states, in_strata):  # type: ignore[no-untyped-def]
    """Return the sum of n² / e over all cells, which is χ² + n."""
    total = 0.0
    for cell in range(table.shape[1]):
        stratum = strata_of[cell]
        for state in range(table.shape[0]):
            count = table[state, cell]
            if count > 0:
                share = count / in_states[state, stratum]
                total += count / in_cells[cell] * share * in_strata[stratum]
    return total


@njit(**ALLOCATING)
def _margins_of(own, size, terms):  # type: ignore[no-untyped-def]
    """Return what the tests given one set share, where no cell is missing.

    These are the cases of each stratum, its cells that have any, and the terms of both.
    """
    n_strata = len(own) // size
    in_strata, filled = np.zeros(n_strata, np.int64), np.zeros(n_strata, np.int64)
    total = 0.0
    for cell in range(len(own)):
        if own[cell]:
            in_strata[cell // size] += own[cell]
            filled[cell // size] += 1
            total -= terms[own[cell]]
    for stratum in range(n_strata):
        total += terms[in_strata[stratum]]
    return in_strata, filled, total


@njit(**PART)
def _test_counts(result, counts, start, stop, margins, strata, testing):  # type: ignore[no-untyped-def]
    """Do what `_test_table` does with counts of complete cases, by state and cell."""
    in_strata, filled, g2 = margins
    terms, size, n_strata = testing.terms, strata.size, strata.n_occurring
    n_cells = n_strata * size
    freedom = n_rows = n_occupied = n_filled = n_columns = 0
    for stratum in range(n_strata):
        columns = 0
        for first in range(start + stratum * size, stop, n_cells):
            in_state = 0
            for cell in range(first, first + size):
                in_state += counts[cell]
                g2 += terms[np.uint64(counts[cell])]
            if in_state:
                columns += 1
                g2 -= terms[np.uint64(in_state)]
        if columns:
            n_rows += in_strata[stratum]
            freedom += (filled[stratum] - 1) * (columns - 1)
            n_occupied += 1
            n_filled += filled[stratum]
            n_columns += columns
    n_states = (stop - start) // n_cells
    decided = _decided(n_occupied, n_filled, n_columns)
    _conclude(result, g2, 0.0, float(n_rows), float(freedom), decided, strata, n_states, testing)


@njit(**ALLOCATING)
def _test_by_planes(results, x, others, given, cases, testing):  # type: ignore[no-untyped-def]
    """Test by intersecting bit planes."""
    sizes = cases.sizes
    variables = np.append(given, x)
    n_cells, n_states = 1, 0
    for v in variables:
        n_cells *= sizes[v]
    for y in others:
        n_states += sizes[y]
    own, counts = np.zeros(n_cells, np.int64), np.zeros(n_cells * n_states, np.int64)
    # Where nothing is missing, the last state has the rest.
    complete, wanted = testing.form[3] != 0, np.ones(len(others), np.uint8)
    count_others(counts, own, n_cells, variables, others, wanted, not complete, cases)
    n_strata = n_cells // sizes[x]
    of = np.empty(n_cells, np.int64)
    for cell in range(n_cells):
        of[cell] = cell // sizes[x]
    strata = Strata(of, n_strata, float(n_strata), sizes[x])
    by_terms = complete and testing.form[0] != CHI2 and cases.codes.shape[1] < len(testing.terms)
    margins = _margins_of(own, sizes[x], testing.terms) if by_terms else (own, own, 0.0)
    stop = 0
    for k in range(len(others)):
        start, stop = stop, stop + n_cells * sizes[others[k]]
        if complete:
            add_last(counts, start, stop, own)
        if by_terms:
            _test_counts(results[k], counts, start, stop, margins, strata, testing)
            continue
        table = counts[start:stop].reshape(sizes[others[k]], n_cells)
        _test_table(results[k], table.astype(np.float64), strata, testing)


@njit(**ALLOCATING)
def _known_rows(x, given, cases):  # type: ignore[no-untyped-def]
    """Return the cases without a missing cell in some variables."""
    known = cases.codes[x] < cases.sizes[x]
    for z in given:
        known &= cases.codes[z] < cases.sizes[z]
    return np.nonzero(known)[0]


@njit(**ALLOCATING)
def _test_by_codes(results, x, others, given, cases, testing):  # type: ignore[no-untyped-def]
    """Test case by case."""
    sizes, codes, weights = cases.sizes, cases.codes, cases.weights
    rows = _known_rows(x, given, cases)
    cells = np.zeros(len(rows), np.int32)
    n_strata, n_possible = 1, 1.0
    for z in given:
        n_strata = number_cells(cells, n_strata, codes[z][rows], sizes[z])
        n_possible *= sizes[z]
    of_cases = cells.copy()
    n_cells = number_cells(cells, n_strata, codes[x][rows], sizes[x])
    of = np.zeros(n_cells, np.int64)
    for i in range(len(rows)):
        of[cells[i]] = of_cases[i]
    strata = Strata(of, n_strata, n_possible, sizes[x])
    known_weights = weights[rows] if len(weights) else np.ones(len(rows))
    for k in range(len(others)):
        own, size = codes[others[k]][rows], sizes[others[k]]
        if float(size) * n_cells > CELLS_PER_CASE * (len(rows) + CELLS_PER_CASE):
            _test_cases(results[k], cells, of_cases, own, size, strata, known_weights, testing)
            continue
        table = np.zeros((size, n_cells))
        for i in range(len(rows)):
            if own[i] < size:
                table[own[i], cells[i]] += known_weights[i]
        _test_table(results[k], table, strata, testing)


@njit(**ALLOCATING)
def _totals(numbers, count, weights):  # type: ignore[no-untyped-def]
    found = np.zeros(count)
    for i in range(len(numbers)):
        found[numbers[i]] += weights[i]
    return found


@njit(**ALLOCATING)
def _products(totals, terms):  # type: ignore[no-untyped-def]
    found = 0.0
    for total in totals:
        if total > 0:
            found += _product(total, terms)
    return found


@njit(**ALLOCATING)
def _test_cases(result, all_cells, all_strata, own, size, strata, all_weights, testing):  # type: ignore[no-untyped-def]
    """Test a variable of so many states that a table would be nearly empty."""
    rows = np.nonzero(own < size)[0]
    cells, of_cases, weights = all_cells[rows], all_strata[rows], all_weights[rows]
    pairs, columns = cells.copy(), of_cases.copy()
    n_pairs = number_cells(pairs, len(strata.of), own[rows], size)
    n_columns = number_cells(columns, strata.n_occurring, own[rows], size)
    in_pairs = _totals(pairs, n_pairs, weights)
    in_cells = _totals(cells, len(strata.of), weights)
    in_columns = _totals(columns, n_columns, weights)
    in_strata = _totals(of_cases, strata.n_occurring, weights)
    terms = testing.terms
    g2 = _products(in_pairs, terms) - _products(in_cells, terms)
    g2 += _products(in_strata, terms) - _products(in_columns, terms)
    filled, filled_columns = np.zeros(strata.n_occurring), np.zeros(strata.n_occurring)
    cells_seen, columns_seen = in_cells <= 0, in_columns <= 0
    pearson = 0.0
    for i in range(len(rows)):
        cell, column, stratum = cells[i], columns[i], of_cases[i]
        if not cells_seen[cell]:
            cells_seen[cell] = True
            filled[stratum] += 1
        if not columns_seen[column]:
            columns_seen[column] = True
            filled_columns[stratum] += 1
        if in_pairs[pairs[i]] > 0:
            # Each case of a pair adds its part of n² / e.
            expected = in_cells[cell] * in_columns[column] / in_strata[stratum]
            pearson += weights[i] * in_pairs[pairs[i]] / expected
    freedom = 0.0
    n_strata = n_filled = n_columns = 0
    for stratum in range(strata.n_occurring):
        if filled[stratum] > 0:
            freedom += (filled[stratum] - 1) * (filled_columns[stratum] - 1)
            n_strata += 1
            n_filled += int(filled[stratum])
            n_columns += int(filled_columns[stratum])
    decided = _decided(n_strata, n_filled, n_columns)
    _conclude(result, g2, pearson, in_strata.sum(), freedom, decided, strata, size, testing)


@njit(**ALLOCATING)
def _test_set(results, x, others, given, cases, testing):  # type: ignore[no-untyped-def]
    """Test a variable against others given a set, with the method that suits the set."""
    n_cells = float(cases.sizes[x])
    for z in given:
        n_cells *= cases.sizes[z]
    few = n_cells <= PLANE_CELLS
    for y in others:
        few = few and cases.sizes[y] <= PLANE_STATES
    if few and not len(cases.weights):
        _test_by_planes(results, x, others, given, cases, testing)
    else:
        _test_by_codes(results, x, others, given, cases, testing)


@njit(
    void(
        float64[:, ::1], int64[::1], int64, int64[::1], int64[:, ::1], uint8[:, ::1], CASES, TESTING
    ),
    **WHOLE,
)
def separate(results, last, x, others, sets, asked, cases, testing):  # type: ignore[no-untyped-def]
    """Test a variable against each of some others, given one set after the other.

    Parameters
    ----------
    results : ndarray of float64, shape (others, 6)
        Output: the last test made with each other variable, columns as `STATISTIC` and so on. Tests
        end with the first set given which the two are independent.
    last : ndarray of int64, shape (others,)
        Output: the set of that test; −1 if none was made.
    x : int
        The variable.
    others : ndarray of int64
        The variables to test it against.
    sets : ndarray of int64, shape (sets, size)
        Conditioning sets.
    asked : ndarray of uint8, shape (sets, others)
        Whether to make a test.
    cases : Cases
        The table; a code of a missing cell is not below the number of states.
    testing : Testing
        The test.
    """
    last[:] = -1
    results[:] = 0.0
    wanted = np.empty(len(others), np.int64)
    for s in range(len(sets)):
        n_wanted = 0
        for k in range(len(others)):
            if asked[s, k] and not results[k, INDEPENDENT]:
                wanted[n_wanted] = k
                n_wanted += 1
        if n_wanted == 0:
            continue
        chosen = wanted[:n_wanted]
        found = np.zeros((n_wanted, 6))
        _test_set(found, x, others[chosen], sets[s], cases, testing)
        for k in range(n_wanted):
            last[chosen[k]] = s
            results[chosen[k]] = found[k]
