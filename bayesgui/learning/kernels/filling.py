"""Missing cells of rows filled: most probable completions of components, and draws of them.

What is drawn for a row depends on the seed, the row and the component alone, so that it does not
matter which rows are filled together.
"""

from __future__ import annotations

import math

import numpy as np
from numba import boolean, float64, int32, int64, njit, types, uint64

from bayesgui.inference.kernels.compiling import ALLOCATING, WHOLE
from bayesgui.learning.kernels.completions import best_states
from bayesgui.learning.kernels.component_beliefs import GROUPS, WORK, collect, draw_states
from bayesgui.learning.kernels.component_plans import CLUSTERS

LEAST = np.finfo(np.float64).tiny
"""Probability that stands for all smaller ones but 0, which is that of what is impossible."""


@njit(**ALLOCATING)
def _seeded(seed, row, variable):  # type: ignore[no-untyped-def]
    """Return the state of the random generator of a component of a row (murmur's mixing)."""
    z = seed ^ (np.uint64(row) * np.uint64(0xD1B54A32D192ED03))
    z ^= np.uint64(variable + 1) * np.uint64(0x8CB92BA72F3D8DD7)
    z = (z ^ (z >> np.uint64(33))) * np.uint64(0xFF51AFD7ED558CCD)
    z = (z ^ (z >> np.uint64(33))) * np.uint64(0xC4CEB9FE1A85EC53)
    return z ^ (z >> np.uint64(33))


@njit(**ALLOCATING)
def _write(row, members, first, count, work, codes):  # type: ignore[no-untyped-def]
    for i in range(count):
        codes[row, members[first + i]] = work.states[i]


@njit(
    types.void(
        int64,
        int64,
        boolean,
        GROUPS,
        float64[::1],
        int64[::1],
        int64[::1],
        int64[::1],
        int64[::1],
        int64[::1],
        int32[:, ::1],
        float64[::1],
        uint64,
        WORK,
    ),
    **WHOLE,
)
def fill(  # type: ignore[no-untyped-def]
    group,
    last,
    best,
    groups,
    theta,
    kind_starts,
    members,
    row_starts,
    rows,
    numbers,
    codes,
    probabilities,
    seed,
    work,
):
    """Fill the missing cells of the rows of some groups.

    `group`, `last`: the first group, and the one after the last. `best`: the most probable
    completion, not a draw. `kind_starts`, `members`: the variables of each kind. `row_starts`,
    `rows`: the rows of each group, by their place in `codes`. `numbers`: what each row is drawn by.
    `codes`: shape (rows, variables); updated. `probabilities`: shape (rows,); updated: multiplied
    by that of the most probable completion, `LEAST` or more; 0 where a row is impossible.
    """
    state = np.zeros(1, np.uint64)
    for g in range(group, last):
        kind = groups.kinds[g]
        start, first = groups.plan_starts[kind], groups.starts[g]
        plan, count = groups.plan, groups.plan[groups.plan_starts[kind] + CLUSTERS]
        total = collect(start, first, plan, groups.bases, theta, work, False)
        share = 1.0
        if total == -math.inf:
            share = 0.0
        elif best:
            found = collect(start, first, plan, groups.bases, theta, work, True)
            share = max(LEAST, min(1.0, math.exp(found - total)))
            best_states(start, plan, work)
        for k in range(row_starts[g], row_starts[g + 1]):
            row = rows[k]
            possible = probabilities[row] > 0 and share > 0
            probabilities[row] = max(LEAST, probabilities[row] * share) if possible else 0.0
            if total == -math.inf:
                continue
            if not best:
                state[0] = _seeded(seed, numbers[row], members[kind_starts[kind]])
                draw_states(start, plan, state, work)
            _write(row, members, kind_starts[kind], count, work, codes)
