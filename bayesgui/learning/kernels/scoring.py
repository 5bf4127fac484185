"""Shared parts of the kernels of scores: cases, a score, the term of a cell; compiles nothing."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numba import float64, int64, njit, types, uint16, uint64

from bayesgui.inference.kernels.compiling import ALLOCATING

LIKELIHOOD = 0
"""Score: maximal log-likelihood less a penalty for each free parameter."""
DIRICHLET = 1
"""Score: marginal likelihood with a Dirichlet prior, of one equivalent sample size (BDeu)."""
UNIFORM = 2
"""Score: marginal likelihood with the same hyper-parameter in each cell (K2)."""

IMPOSSIBLE = -1e300
"""Gain of a change that is not worth counting, or that is none."""

PLANE_CELLS = 1024
"""Cells of a family above which cases are counted one by one."""

PLANE_STATES = 255
"""States of a candidate above which cases are counted one by one."""


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
def cell_term(count, terms, kind, alpha):  # type: ignore[no-untyped-def]
    """Return what a cell or, with the opposite sign, a configuration adds to a score."""
    if kind == LIKELIHOOD:
        if count < len(terms) and count == math.floor(count):
            return terms[int(count)]
        return count * math.log(count)
    if count == 0:
        return 0.0
    return math.lgamma(alpha + count) - math.lgamma(alpha)


@njit(**ALLOCATING)
def hyper(kind, strength, n_configurations, size):  # type: ignore[no-untyped-def]
    """Return the Dirichlet hyper-parameter of a cell."""
    if kind == DIRICHLET:
        return strength / (n_configurations * size)
    return strength


@njit(**ALLOCATING)
def possible_parents(row, child, parents, wanted, cases, scoring):  # type: ignore[no-untyped-def]
    """Find which variables may raise a family's score as one more parent.

    All gains of the row become `IMPOSSIBLE`. Returns which variables may (uint8), the number of
    cells of the family, and the largest number of states of such a variable.
    """
    sizes, size = cases.sizes, cases.sizes[child]
    n_cells, most_states = float(size), np.int64(0)
    ask = np.empty(len(row), np.uint8)
    for u in range(len(row)):
        row[u] = IMPOSSIBLE
        ask[u] = wanted[u]
    ask[child] = 0
    for p in parents:
        n_cells *= sizes[p]
        ask[p] = 0
    total = float(cases.codes.shape[1])
    if len(cases.weights):
        total = 0.0
        for weight in cases.weights:
            total += weight
    for u in range(len(row)):
        free = scoring.form[1] * n_cells / size * (size - 1) * (sizes[u] - 1)
        # No parent can raise the likelihood above 1.
        if scoring.form[0] == LIKELIHOOD and free >= total * math.log(float(size)):
            ask[u] = 0
        if ask[u]:
            most_states = max(most_states, sizes[u])
    return ask, n_cells, most_states
