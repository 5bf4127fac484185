"""Informations of two variables given a set, and how a third one changes them, less complexity."""

from __future__ import annotations

import numpy as np
from numba import float64, int64, njit, uint16, void

from bayesgui.inference.kernels.compiling import ALLOCATING, PART, WHOLE


@njit(**PART)
def _shifted(table, n_strata, n_first, n_second, costs, first_cost, second_cost):  # type: ignore[no-untyped-def]
    """Return rows times mutual information of a table, less its complexity.

    `table`: counts by stratum, first and second variable. `costs`: shape (sizes, rows + 1); the
    logarithm of the normalizing constant of a multinomial with that many states and rows. The two
    numbers: the rows of `costs` for the sizes of the variables.
    """
    total = cost = 0.0
    for s in range(n_strata):
        start = s * n_first * n_second
        whole = 0.0
        for a in range(n_first):
            row = 0.0
            for b in range(n_second):
                n = table[start + a * n_second + b]
                row += n
                if n > 0.0:
                    total += n * np.log(n)
            if row > 0.0:
                total -= row * np.log(row)
                cost += costs[second_cost, np.int64(row + 0.5)]
            whole += row
        for b in range(n_second):
            column = 0.0
            for a in range(n_first):
                column += table[start + a * n_second + b]
            if column > 0.0:
                total -= column * np.log(column)
                cost += costs[first_cost, np.int64(column + 0.5)]
        if whole > 0.0:
            total += whole * np.log(whole)
            place = np.int64(whole + 0.5)
            cost -= costs[first_cost, place] + costs[second_cost, place]
    return total - 0.5 * cost


@njit(**ALLOCATING)
def _about_one(result, x, y, z, strata, n_strata, codes, sizes, weights, costs, rows):  # type: ignore[no-untyped-def]
    """Compute the four informations of two variables and a third one."""
    nx, ny, nz = sizes[x], sizes[y], sizes[z]
    within = np.zeros(n_strata * nz * nx * ny)
    plain, with_x = np.zeros(n_strata * nx * ny), np.zeros(n_strata * nx * nz)
    with_y = np.zeros(n_strata * ny * nz)
    for k in range(codes.shape[1]):
        a, b, c, s = codes[x, k], codes[y, k], codes[z, k], strata[k]
        if s < 0 or a >= nx or b >= ny or c >= nz:
            continue
        weight = weights[k] if len(weights) else 1.0
        within[((s * nz + c) * nx + a) * ny + b] += weight
        plain[(s * nx + a) * ny + b] += weight
        with_x[(s * nx + a) * nz + c] += weight
        with_y[(s * ny + b) * nz + c] += weight
    cx, cy, cz = rows[x], rows[y], rows[z]
    result[0] = _shifted(plain, n_strata, nx, ny, costs, cx, cy)
    result[1] = _shifted(within, n_strata * nz, nx, ny, costs, cx, cy)
    result[2] = _shifted(with_x, n_strata, nx, nz, costs, cx, cz)
    result[3] = _shifted(with_y, n_strata, ny, nz, costs, cy, cz)


@njit(
    void(
        float64[:, ::1],
        int64,
        int64,
        int64[::1],
        int64[::1],
        int64,
        uint16[:, ::1],
        int64[::1],
        float64[::1],
        float64[:, ::1],
        int64[::1],
    ),
    **WHOLE,
)
def with_others(results, x, y, others, strata, n_strata, codes, sizes, weights, costs, rows):  # type: ignore[no-untyped-def]
    """Compute for each other variable z, on the rows in which none of them is missing.

    `results`: shape (others, 4); output: rows times information, less complexity, of x and y, of
    x and y given z, of x and z, and of y and z, all given the set. `strata`: of each row by the
    set, below 0 where one of it is missing. `codes`: a code of a missing cell is not below the
    number of states. `weights`: of the rows; empty if all are 1. `costs`: see `_shifted`; `rows`:
    of it, for each variable.
    """
    for k in range(len(others)):
        _about_one(
            results[k], x, y, others[k], strata, n_strata, codes, sizes, weights, costs, rows
        )


@njit(
    float64(
        int64,
        int64,
        int64[::1],
        int64,
        uint16[:, ::1],
        int64[::1],
        float64[::1],
        float64[:, ::1],
        int64[::1],
    ),
    **WHOLE,
)
def of_two(x, y, strata, n_strata, codes, sizes, weights, costs, rows):  # type: ignore[no-untyped-def]
    """Return rows times information of x and y given a set, less complexity; see `with_others`."""
    nx, ny = sizes[x], sizes[y]
    table = np.zeros(n_strata * nx * ny)
    for k in range(codes.shape[1]):
        a, b, s = codes[x, k], codes[y, k], strata[k]
        if s >= 0 and a < nx and b < ny:
            table[(s * nx + a) * ny + b] += weights[k] if len(weights) else 1.0
    return _shifted(table, n_strata, nx, ny, costs, rows[x], rows[y])
