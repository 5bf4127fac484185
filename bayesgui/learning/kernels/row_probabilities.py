"""Log-probabilities of rows, and how strange each cell of a row is given the others."""

from __future__ import annotations

import math

from numba import float64, int8, int32, int64, njit, types

from bayesgui.inference.kernels.compiling import ALLOCATING, WHOLE
from bayesgui.learning.kernels.component_beliefs import GROUPS, WORK, collect
from bayesgui.learning.kernels.missing_components import FAMILIES, base_cell

COMPLETE = 0
"""Every family of the row, but those of barren cells, is complete."""
OPEN = 1
"""Some families of the row have missing cells that must be summed out."""

NOT_ASKED = -2
"""The cell is missing, or not asked about."""
LEFT = -1
"""The cell's Markov blanket has missing cells."""


@njit(**ALLOCATING)
def _mark_barren(row, codes, families, upward, barren):  # type: ignore[no-untyped-def]
    """Mark missing variables without a descendant that is observed; tell whether any is missing.

    `upward`: all variables, children before their parents.
    """
    some = False
    for k in range(len(upward)):
        v = upward[k]
        barren[v] = 0
        if codes[row, v] >= 0:
            continue
        some = True
        barren[v] = 1
        for j in range(families.first_touching[v], families.first_touching[v + 1]):
            f = families.touching[j]
            if f != v and not barren[f]:
                barren[v] = 0
                break
    return some


@njit(**ALLOCATING)
def _is_complete(row, f, codes, families):  # type: ignore[no-untyped-def]
    for k in range(families.first_member[f], families.first_member[f + 1]):
        if codes[row, families.members[k]] < 0:
            return False
    return True


@njit(
    types.void(
        int32[:, ::1], FAMILIES, int64[::1], float64[::1], float64[::1], int8[::1], int8[::1]
    ),
    **WHOLE,
)
def complete_families(codes, families, upward, logs, totals, status, barren):  # type: ignore[no-untyped-def]
    """Sum the logarithms of the complete families of each row.

    `codes`: shape (rows, variables); states; −1 is missing. `logs`: shape (cells of all tables,).
    `totals`: shape (rows,); written. `status`: shape (rows,); written: `COMPLETE` where that is ln
    P(row). `barren`: shape (variables,); scratch space.
    """
    n = codes.shape[1]
    for row in range(codes.shape[0]):
        total = 0.0
        status[row] = COMPLETE
        some = False
        for v in range(n):
            if codes[row, v] < 0:
                some = _mark_barren(row, codes, families, upward, barren)
                break
        for f in range(n):
            if some:
                if barren[f]:
                    continue
                if not _is_complete(row, f, codes, families):
                    status[row] = OPEN
                    continue
            total += logs[base_cell(row, f, codes, families)]
        totals[row] = total


@njit(types.void(int64, int64, GROUPS, float64[::1], float64[::1], WORK), **WHOLE)
def group_logs(group, last, groups, theta, logs, work):  # type: ignore[no-untyped-def]
    """Write ln P(observed) of some groups of missing components, −∞ where they are impossible.

    `group`, `last`: the first group, and the one after the last. `theta`: shape (cells of all
    tables,).
    """
    for g in range(group, last):
        start, first = groups.plan_starts[groups.kinds[g]], groups.starts[g]
        logs[g] = collect(start, first, groups.plan, groups.bases, theta, work, False)


@njit(
    types.void(
        int32[:, ::1], int8[::1], FAMILIES, int64[::1], float64[::1], float64[:, ::1],
        int32[:, ::1], int8[::1], float64[::1],
    ),
    **WHOLE,
)  # fmt: skip
def blanket_cells(  # type: ignore[no-untyped-def]
    codes, asked, families, upward, logs, strangeness, expected, barren, weights
):
    """Write −ln P(cell | all other cells) of each cell whose Markov blanket is complete.

    `asked`: shape (variables,); which are asked about. `strangeness`: shape (rows, variables);
    written; ∞ for a cell that is impossible beside the others, NaN where these are impossible
    whatever the cell is. `expected`: shape (rows, variables); written: the most probable state
    given the others, the cell's own if none is more probable, `LEFT` or `NOT_ASKED`. `barren`,
    `weights`: shapes (variables,) and (most states,); scratch space.
    """
    n = codes.shape[1]
    for row in range(codes.shape[0]):
        _mark_barren(row, codes, families, upward, barren)
        for v in range(n):
            strangeness[row, v] = math.nan
            expected[row, v] = NOT_ASKED
            own = codes[row, v]
            if own < 0 or not asked[v]:
                continue
            states = families.sizes[v]
            for s in range(states):
                weights[s] = 0.0
            expected[row, v] = own
            for j in range(families.first_touching[v], families.first_touching[v + 1]):
                f = families.touching[j]
                if barren[f]:
                    continue
                if not _is_complete(row, f, codes, families):
                    expected[row, v] = LEFT
                    break
                stride = 1
                for k in range(families.first_member[f], families.first_member[f + 1]):
                    if families.members[k] == v:
                        stride = families.strides[k]
                cell = base_cell(row, f, codes, families) - own * stride
                for s in range(states):
                    weights[s] += logs[cell + s * stride]
            if expected[row, v] == LEFT:
                continue
            best = own
            for s in range(states):
                if weights[s] > weights[best]:
                    best = s
            expected[row, v] = best
            peak = weights[best]
            if peak == -math.inf:
                continue
            total = 0.0
            for s in range(states):
                total += math.exp(weights[s] - peak)
            strangeness[row, v] = max(0.0, math.log(total) + peak - weights[own])
