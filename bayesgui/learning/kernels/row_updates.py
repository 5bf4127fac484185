"""Fractional updating: the hyperparameters of all tables, row by row."""

from __future__ import annotations

import math

from numba import float64, int32, int64, njit

from bayesgui.inference.kernels.compiling import ALLOCATING, WHOLE
from bayesgui.learning.kernels.component_beliefs import GROUPS, WORK, add_expected
from bayesgui.learning.kernels.missing_components import FAMILIES, base_cell


@njit(**ALLOCATING)
def _is_complete(row, f, codes, families):  # type: ignore[no-untyped-def]
    for k in range(families.first_member[f], families.first_member[f + 1]):
        if codes[row, families.members[k]] < 0:
            return False
    return True


@njit(**ALLOCATING)
def _normalize(first, states, alpha, theta):  # type: ignore[no-untyped-def]
    total = 0.0
    for k in range(first, first + states):
        total += alpha[k]
    if total > 0:
        for k in range(first, first + states):
            theta[k] = alpha[k] / total


@njit(**ALLOCATING)
def _normalize_family(row, f, codes, families, alpha, theta, digits):  # type: ignore[no-untyped-def]
    """Normalize the rows of a family that a row of the data may have changed."""
    first, child = families.first_member[f], families.first_member[f + 1] - 1
    states = families.sizes[f]
    cell = base_cell(row, f, codes, families)
    if codes[row, f] > 0:
        cell -= codes[row, f]
    while True:
        _normalize(cell, states, alpha, theta)
        k = child - 1
        while k >= first:
            if codes[row, families.members[k]] < 0:
                digits[k - first] += 1
                cell += families.strides[k]
                if digits[k - first] < families.sizes[families.members[k]]:
                    break
                cell -= families.strides[k] * families.sizes[families.members[k]]
                digits[k - first] = 0
            k -= 1
        if k < first:
            return


@njit(
    int64(
        int64,
        int64,
        int64[::1],
        int32[:, ::1],
        float64[::1],
        int64[::1],
        int32[::1],
        FAMILIES,
        GROUPS,
        float64[::1],
        float64[::1],
        float64[::1],
        int64[::1],
        WORK,
    ),
    **WHOLE,
)
def update_rows(  # type: ignore[no-untyped-def]
    row,
    last,
    numbers,
    codes,
    weights,
    found_starts,
    found,
    families,
    groups,
    theta,
    alpha,
    logarithms,
    digits,
    work,
):
    """Add some rows to the hyperparameters; return the first one that is impossible, or −1.

    `numbers`: shape (rows,); number of each row in the file. `codes`: shape (rows, variables);
    states; −1 is missing. `weights`: shape (rows,); weights of the rows. `found_starts`, `found`:
    groups of each row of the file, see `GroupedCases`. `theta`: shape (cells of all tables,);
    posterior means α / Σ α; updated after each row. `logarithms`: shape (rows,); ln P(observed
    cells of the row | rows before); updated. `digits`: shape (largest number of parents + 1,);
    scratch space, 0 everywhere.
    """
    n = codes.shape[1]
    for r in range(row, last):
        logarithm = 0.0
        for k in range(found_starts[numbers[r]], found_starts[numbers[r] + 1]):
            logarithm += add_expected(found[k], weights[r], groups, theta, alpha, work)
        for f in range(n):
            if _is_complete(r, f, codes, families):
                cell = base_cell(r, f, codes, families)
                logarithm += math.log(theta[cell])
                alpha[cell] += weights[r]
        if logarithm == -math.inf:
            return r
        logarithms[r] = logarithm
        for f in range(n):
            _normalize_family(r, f, codes, families, alpha, theta, digits)
    return -1
