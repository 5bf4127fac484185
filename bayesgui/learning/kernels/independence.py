"""Tests of independence of one variable and many others, given a set, by bit planes.

The cases are divided into cells by the conditioning set and the first variable once; each other
variable divides these cells further. A case with a missing cell in a test is left out of it. Sets
of many cells are left to `sparse_independence`.
"""

from __future__ import annotations

import numpy as np
from numba import float64, int64, njit, uint8

from bayesgui.inference.kernels.compiling import ALLOCATING, PART, WHOLE
from bayesgui.learning.kernels.family_counts import add_last, count_others, family_of
from bayesgui.learning.kernels.scoring import CASES
from bayesgui.learning.kernels.testing import (
    CHI2,
    TESTING,
    Strata,
    conclude,
    decided_strata,
    list_asked,
    suits_planes,
    test_table,
)


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
    """Do what `test_table` does with counts of complete cases, by state and cell."""
    in_strata, filled, g2 = margins
    terms, size, n_strata = testing.terms, strata.size, strata.n_occurring
    n_cells = n_strata * size
    freedom = n_rows = n_occupied = n_filled = n_columns = np.int64(0)
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
    n_decided = decided_strata(n_occupied, n_filled, n_columns)
    conclude(result, g2, 0.0, float(n_rows), float(freedom), n_decided, strata, n_states, testing)


@njit(**ALLOCATING)
def _as_table(counts, n_states, n_cells):  # type: ignore[no-untyped-def]
    """Return the counts of a variable as a table of states and cells."""
    table = np.empty((n_states, n_cells))
    for state in range(n_states):
        for cell in range(n_cells):
            table[state, cell] = counts[state * n_cells + cell]
    return table


@njit(**ALLOCATING)
def _test_by_planes(results, places, x, all_others, given, cases, testing):  # type: ignore[no-untyped-def]
    """Test a variable against those at some places given a set."""
    sizes, variables = cases.sizes, family_of(x, given)
    n_cells, n_states = np.int64(1), np.int64(0)
    for v in variables:
        n_cells *= sizes[v]
    others, wanted = np.empty(len(places), np.int64), np.empty(len(places), np.uint8)
    for k in range(len(places)):
        others[k], wanted[k] = all_others[places[k]], 1
        n_states += sizes[others[k]]
    own, counts = np.zeros(n_cells, np.int64), np.zeros(n_cells * n_states, np.int64)
    # Where nothing is missing, the last state has the rest.
    complete = testing.form[3] != 0
    count_others(counts, own, n_cells, variables, others, wanted, not complete, cases)
    n_strata = n_cells // sizes[x]
    of = np.empty(n_cells, np.int64)
    for cell in range(n_cells):
        of[cell] = cell // sizes[x]
    strata = Strata(of, n_strata, float(n_strata), sizes[x])
    by_terms = complete and testing.form[0] != CHI2 and cases.codes.shape[1] < len(testing.terms)
    margins = _margins_of(own, sizes[x], testing.terms) if by_terms else (own, own, 0.0)
    stop = np.int64(0)
    for k in range(len(others)):
        start, stop = stop, stop + n_cells * sizes[others[k]]
        if complete:
            add_last(counts, start, stop, own)
        if by_terms:
            _test_counts(results[places[k]], counts, start, stop, margins, strata, testing)
        else:
            table = _as_table(counts[start:stop], sizes[others[k]], n_cells)
            test_table(results[places[k]], table, strata, testing)


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
def separate(results, last, x, others, sets, asked, first, cases, testing):  # type: ignore[no-untyped-def]
    """Test a variable against each of some others, given one set after the other.

    Returns the first set that is left to `sparse_independence`, or the number of sets.

    `results`: shape (others, 6); zeros before; output: the last test made with each other variable,
    columns as `testing.STATISTIC` and so on. Tests end with the first set given which the two are
    independent. `last`: shape (others,); −1 before; output: the set of that test. `sets`: shape
    (sets, size); conditioning sets. `asked`: shape (sets, others); whether to make a test. `cases`:
    the table; a code of a missing cell is not below the number of states.
    """
    room = np.empty(len(others), np.int64)
    for s in range(first, len(sets)):
        places = room[: list_asked(room, results, asked[s])]
        if len(places) == 0:
            continue
        if not suits_planes(x, others, places, sets[s], cases):
            return s
        _test_by_planes(results, places, x, others, sets[s], cases, testing)
        for k in places:
            last[k] = s
    return len(sets)
