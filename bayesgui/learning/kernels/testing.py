"""Shared parts of the tests of independence: a test, the result of a table; compiles nothing."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numba import float64, njit, types

from bayesgui.inference.kernels.compiling import ALLOCATING, PART
from bayesgui.learning.kernels.scoring import PLANE_CELLS, PLANE_STATES

G2 = 0
"""Kind of test: likelihood ratio, twice the rows times the mutual information in nats."""
CHI2 = 1
"""Kind of test: Pearson's χ²."""
INFORMATION = 2
"""Kind of test: mutual information in bits, against a threshold."""

STATISTIC, FREEDOM, P_VALUE, NATS, ROWS, INDEPENDENT = range(6)
"""Columns of the results."""

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
def product(count, terms):  # type: ignore[no-untyped-def]
    """Return n ln n."""
    if count < len(terms) and count == math.floor(count):
        return terms[int(count)]
    return count * math.log(count)


@njit(**ALLOCATING)
def conclude(result, g2, pearson, n_rows, freedom, n_decided, strata, n_states, testing):  # type: ignore[no-untyped-def]
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
def decided_strata(n_strata, n_filled, n_columns):  # type: ignore[no-untyped-def]
    """Return the strata that have cases if each has one row or each has one column, else 0."""
    return n_strata if n_filled == n_strata or n_columns == n_strata else 0


@njit(**ALLOCATING)
def test_table(result, table, strata, testing):  # type: ignore[no-untyped-def]
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
                g2 += product(count, terms)
        if in_cells[cell] > 0:
            filled[stratum] += 1
            in_strata[stratum] += in_cells[cell]
            g2 -= product(in_cells[cell], terms)
    n_rows = freedom = 0.0
    n_strata = n_filled = n_columns = np.int64(0)
    for stratum in range(strata.n_occurring):
        if in_strata[stratum] > 0:
            columns = 0
            for state in range(n_states):
                if in_states[state, stratum] > 0:
                    columns += 1
                    g2 -= product(in_states[state, stratum], terms)
            n_rows += in_strata[stratum]
            g2 += product(in_strata[stratum], terms)
            freedom += (filled[stratum] - 1) * (columns - 1)
            n_strata += 1
            n_filled += int(filled[stratum])
            n_columns += columns
    pearson = 0.0
    if testing.form[0] == CHI2:
        pearson = _pearson(table, strata.of, in_cells, in_states, in_strata)
    n_decided = decided_strata(n_strata, n_filled, n_columns)
    conclude(result, g2, pearson, n_rows, freedom, n_decided, strata, n_states, testing)


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


@njit(**PART)
def list_asked(places, results, asked):  # type: ignore[no-untyped-def]
    """List the variables that a set is to be tested with; return their number.

    `places`: shape (others,); output: their places among the others. `results`: shape (others, 6);
    the results so far; what is independent is not tested any longer. `asked`: shape (others,);
    whether to make a test.
    """
    found = 0
    for k in range(len(asked)):
        if asked[k] and not results[k, INDEPENDENT]:
            places[found] = k
            found += 1
    return found


@njit(**PART)
def suits_planes(x, others, places, given, cases):  # type: ignore[no-untyped-def]
    """Tell whether a set has few enough cells to be counted by bit planes."""
    n_cells = float(cases.sizes[x])
    for z in given:
        n_cells *= cases.sizes[z]
    few = n_cells <= PLANE_CELLS and len(cases.weights) == 0
    for k in places:
        few = few and cases.sizes[others[k]] <= PLANE_STATES
    return few
