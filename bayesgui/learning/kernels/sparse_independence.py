"""Tests of independence given sets of many cells, or of weighted cases: case by case."""

from __future__ import annotations

import numpy as np
from numba import float64, int64, njit, uint8

from bayesgui.inference.kernels.compiling import ALLOCATING, WHOLE
from bayesgui.learning.kernels.cell_numbers import number_cells
from bayesgui.learning.kernels.scoring import CASES
from bayesgui.learning.kernels.testing import (
    TESTING,
    Strata,
    conclude,
    decided_strata,
    list_asked,
    product,
    suits_planes,
    test_table,
)

JOINT_RANKS = 2**14
"""Ranks that are looked up at once; more would leave the fastest cache."""
CELLS_PER_CASE = 64
"""Cells of a table for each case above which only those that occur are counted."""


@njit(**ALLOCATING)
def _known_rows(x, given, cases):  # type: ignore[no-untyped-def]
    """Return the cases without a missing cell in some variables."""
    rows = np.empty(cases.codes.shape[1], np.int64)
    found = 0
    for i in range(len(rows)):
        known = cases.codes[x, i] < cases.sizes[x]
        for z in given:
            known = known and cases.codes[z, i] < cases.sizes[z]
        if known:
            rows[found] = i
            found += 1
    return rows[:found]


@njit(**ALLOCATING)
def _below(codes, size):  # type: ignore[no-untyped-def]
    """Return the places of codes below a number of states."""
    places = np.empty(len(codes), np.int64)
    found = 0
    for i in range(len(codes)):
        if codes[i] < size:
            places[found] = i
            found += 1
    return places[:found]


@njit(**ALLOCATING)
def _taken(values, rows):  # type: ignore[no-untyped-def]
    """Return the values of some cases."""
    found = np.empty(len(rows), values.dtype)
    for i in range(len(rows)):
        found[i] = values[rows[i]]
    return found


@njit(**ALLOCATING)
def _number_strata(cells, given, cases):  # type: ignore[no-untyped-def]
    """Give the strata of a set that occur numbers from 0, by the first case; return how many.

    `cells`: shape (cases,); zeros before. As many variables as a table of ranks has room for are
    taken together, and numbered at once.
    """
    n_strata, joint, waiting = np.int64(1), np.int64(1), np.zeros(len(cells), np.int32)
    for k in range(len(given)):
        codes, size = cases.codes[given[k]], cases.sizes[given[k]]
        if joint > 1 and n_strata * joint * size > JOINT_RANKS:
            n_strata = number_cells(cells, n_strata, waiting, joint)
            waiting[:] = 0
            joint = np.int64(1)
        for i in range(len(cells)):
            waiting[i] = waiting[i] * np.int32(size) + np.int32(codes[i])
        joint *= size
    return number_cells(cells, n_strata, waiting, joint)


@njit(**ALLOCATING)
def _test_all_rows(results, places, x, others, given, cases, testing):  # type: ignore[no-untyped-def]
    """Do what `_test_by_codes` does where nothing is missing and each case counts once."""
    sizes, codes = cases.sizes, cases.codes
    n_rows = codes.shape[1]
    cells = np.zeros(n_rows, np.int32)
    n_strata, n_possible = _number_strata(cells, given, cases), 1.0
    for z in given:
        n_possible *= sizes[z]
    of_cases = cells.copy()
    n_cells = number_cells(cells, n_strata, codes[x], sizes[x])
    of = np.zeros(n_cells, np.int64)
    for i in range(n_rows):
        of[cells[i]] = of_cases[i]
    strata = Strata(of, n_strata, n_possible, sizes[x])
    for k in places:
        own, size = codes[others[k]], sizes[others[k]]
        if float(size) * n_cells > CELLS_PER_CASE * (n_rows + CELLS_PER_CASE):
            ones = np.ones(n_rows)
            _test_cases(results[k], cells, of_cases, own, size, strata, ones, testing)
            continue
        table = np.zeros((size, n_cells))
        for i in range(n_rows):
            table[own[i], cells[i]] += 1.0
        test_table(results[k], table, strata, testing)


@njit(**ALLOCATING)
def _test_by_codes(results, places, x, others, given, cases, testing):  # type: ignore[no-untyped-def]
    """Test a variable against those at some places given a set."""
    if testing.form[3] and not len(cases.weights):
        _test_all_rows(results, places, x, others, given, cases, testing)
        return
    sizes, codes, weights = cases.sizes, cases.codes, cases.weights
    rows = _known_rows(x, given, cases)
    cells = np.zeros(len(rows), np.int32)
    n_strata, n_possible = np.int64(1), 1.0
    for z in given:
        n_strata = number_cells(cells, n_strata, _taken(codes[z], rows), sizes[z])
        n_possible *= sizes[z]
    of_cases = cells.copy()
    n_cells = number_cells(cells, n_strata, _taken(codes[x], rows), sizes[x])
    of = np.zeros(n_cells, np.int64)
    for i in range(len(rows)):
        of[cells[i]] = of_cases[i]
    strata = Strata(of, n_strata, n_possible, sizes[x])
    known_weights = _taken(weights, rows) if len(weights) else np.ones(len(rows))
    for k in places:
        own, size = _taken(codes[others[k]], rows), sizes[others[k]]
        if float(size) * n_cells > CELLS_PER_CASE * (len(rows) + CELLS_PER_CASE):
            _test_cases(results[k], cells, of_cases, own, size, strata, known_weights, testing)
            continue
        table = np.zeros((size, n_cells))
        for i in range(len(rows)):
            if own[i] < size:
                table[own[i], cells[i]] += known_weights[i]
        test_table(results[k], table, strata, testing)


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
            found += product(total, terms)
    return found


@njit(**ALLOCATING)
def _test_cases(result, all_cells, all_strata, own, size, strata, all_weights, testing):  # type: ignore[no-untyped-def]
    """Test a variable of so many states that a table would be nearly empty."""
    rows = _below(own, size)
    cells, of_cases = _taken(all_cells, rows), _taken(all_strata, rows)
    codes, weights = _taken(own, rows), _taken(all_weights, rows)
    pairs, columns = cells.copy(), of_cases.copy()
    n_pairs = number_cells(pairs, len(strata.of), codes, size)
    n_columns = number_cells(columns, strata.n_occurring, codes, size)
    in_pairs = _totals(pairs, n_pairs, weights)
    in_cells = _totals(cells, len(strata.of), weights)
    in_columns = _totals(columns, n_columns, weights)
    in_strata = _totals(of_cases, strata.n_occurring, weights)
    terms = testing.terms
    g2 = _products(in_pairs, terms) - _products(in_cells, terms)
    g2 += _products(in_strata, terms) - _products(in_columns, terms)
    filled, filled_columns = np.zeros(strata.n_occurring), np.zeros(strata.n_occurring)
    cells_seen = np.zeros(len(in_cells), np.uint8)
    columns_seen = np.zeros(len(in_columns), np.uint8)
    pearson = 0.0
    for i in range(len(rows)):
        cell, column, stratum = cells[i], columns[i], of_cases[i]
        if not cells_seen[cell] and in_cells[cell] > 0:
            cells_seen[cell] = 1
            filled[stratum] += 1
        if not columns_seen[column] and in_columns[column] > 0:
            columns_seen[column] = 1
            filled_columns[stratum] += 1
        if in_pairs[pairs[i]] > 0:
            # Each case of a pair adds its part of n² / e.
            expected = in_cells[cell] * in_columns[column] / in_strata[stratum]
            pearson += weights[i] * in_pairs[pairs[i]] / expected
    n_rows = freedom = 0.0
    n_strata = n_filled = n_columns = np.int64(0)
    for stratum in range(strata.n_occurring):
        if filled[stratum] > 0:
            n_rows += in_strata[stratum]
            freedom += (filled[stratum] - 1) * (filled_columns[stratum] - 1)
            n_strata += 1
            n_filled += int(filled[stratum])
            n_columns += int(filled_columns[stratum])
    n_decided = decided_strata(n_strata, n_filled, n_columns)
    conclude(result, g2, pearson, n_rows, freedom, n_decided, strata, size, testing)


@njit(
    int64(
        float64[:, ::1],
        int64[::1],
        int64,
        int64[::1],
        int64[:, ::1],
        uint8[:, ::1],
        int64,
        CASES,
        TESTING,
    ),
    **WHOLE,
)
def separate_sparse(results, last, x, others, sets, asked, first, cases, testing):  # type: ignore[no-untyped-def]
    """Do case by case what `independence.separate` leaves out, with the same arguments.

    Returns the first set that is left to that again, or the number of sets.
    """
    room = np.empty(len(others), np.int64)
    for s in range(first, len(sets)):
        places = room[: list_asked(room, results, asked[s])]
        if len(places) == 0:
            continue
        if suits_planes(x, others, places, sets[s], cases):
            return s
        _test_by_codes(results, places, x, others, sets[s], cases, testing)
        for k in places:
            last[k] = s
    return len(sets)
