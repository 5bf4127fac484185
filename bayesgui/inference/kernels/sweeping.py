"""Gibbs sweeps over many chains at once.

A site is a variable or a block of variables updated jointly; its tuples are their joint states. All
chains process the same site at the same time, so loops over chains are branch-free. `cells` holds
each chain's current index in `tables` for every family; a changed state moves it by a stride, so no
index is recomputed from scratch.
"""

from __future__ import annotations

import math

import numpy as np
from numba import njit

from bayesgui.inference.kernels.compiling import PART, WHOLE

# -- sites[s, …] -----------------------------------------------------------------------------------
FIRST_MEMBER = 0
"""First row of `members`."""
LAST_MEMBER = 1
"""Row after the last one."""
FIRST_FAMILY = 2
"""First row of `families`: tables that contain a member."""
LAST_FAMILY = 3
"""Row after the last one."""
TUPLES = 4
"""Number of tuples."""
FIRST_STATE = 5
"""Offset in `tuples` of the members' states, tuple by tuple."""
FIRST_OFFSET = 6
"""Offset in `offsets` of each tuple's position in each family, tuple by tuple."""

# -- members[m, …] ---------------------------------------------------------------------------------
VARIABLE = 0
"""Index of the variable."""
PLACE = 1
"""Offset of the sums of its states; −1 if another site accumulates them."""

# -- families[k, …] --------------------------------------------------------------------------------
FAMILY = 0
"""The child of the family."""
FIRST_STRIDE = 1
"""First row of `strides`: a member of the site and its stride in the table."""
LAST_STRIDE = 2
"""Row after the last one."""

TINY = 1e-200
"""Totals below this may be inaccurate due to underflow; they are recomputed in log space."""


@njit(**PART)
def _rescue(site, offsets, tables, base, weights, chain):  # type: ignore[no-untyped-def]
    """Compute the weights of one chain in log space; return their sum."""
    count = site[LAST_FAMILY] - site[FIRST_FAMILY]
    peak = -math.inf
    for j in range(site[TUPLES]):
        total = 0.0
        for k in range(count):
            place = base[k, chain] + offsets[site[FIRST_OFFSET] + j * count + k]
            total += math.log(tables[place])
        weights[j, chain] = total
        peak = max(peak, total)
    total = 0.0
    for j in range(site[TUPLES]):
        weights[j, chain] = math.exp(weights[j, chain] - peak)
        total += weights[j, chain]
    return total


@njit(**PART)
def _weigh(site, members, families, strides, offsets, tables, codes, cells, base, weights):  # type: ignore[no-untyped-def]
    """Compute the unnormalized probabilities of a site's tuples in every chain."""
    n_chains = codes.shape[1]
    n_families = site[LAST_FAMILY] - site[FIRST_FAMILY]
    for j in range(site[TUPLES]):
        for c in range(n_chains):
            weights[j, c] = 1.0
    for k in range(n_families):
        family = families[site[FIRST_FAMILY] + k]
        for c in range(n_chains):
            base[k, c] = cells[family[FAMILY], c]
        for i in range(family[FIRST_STRIDE], family[LAST_STRIDE]):
            v = members[site[FIRST_MEMBER] + strides[i, 0], VARIABLE]
            stride = strides[i, 1]
            for c in range(n_chains):
                base[k, c] -= codes[v, c] * stride
        for j in range(site[TUPLES]):
            offset = offsets[site[FIRST_OFFSET] + j * n_families + k]
            for c in range(n_chains):
                weights[j, c] *= tables[base[k, c] + offset]


@njit(**PART)
def _sum_up(site, offsets, tables, base, weights, total):  # type: ignore[no-untyped-def]
    """Sum the weights of each chain; recompute those that underflow."""
    n_chains = len(total)
    for c in range(n_chains):
        total[c] = 0.0
    for j in range(site[TUPLES]):
        for c in range(n_chains):
            total[c] += weights[j, c]
    unsafe = False
    for c in range(n_chains):
        unsafe |= total[c] < TINY
    if unsafe:
        for c in range(n_chains):
            if total[c] < TINY:
                total[c] = _rescue(site, offsets, tables, base, weights, c)


@njit(**PART)
def _choose(n_tuples, weights, total, share, running, choice, state):  # type: ignore[no-untyped-def]
    """Draw a tuple for each chain."""
    n_chains = len(total)
    gap = np.uint64(0x9E3779B97F4A7C15)
    for c in range(n_chains):
        z = state + gap * np.uint64(c)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        share[c] = np.int64((z ^ (z >> np.uint64(31))) >> np.uint64(12)) * 2.0**-52 * total[c]
        running[c] = 0.0
        choice[c] = 0
    # Same summation order as the total, so rounding never selects a tuple of probability 0.
    for j in range(n_tuples - 1):
        for c in range(n_chains):
            running[c] += weights[j, c]
            choice[c] += running[c] <= share[c]


@njit(**PART)
def _move(site, members, families, strides, tuples, codes, cells, choice, moved):  # type: ignore[no-untyped-def]
    """Set every chain to the drawn tuple."""
    n_chains = codes.shape[1]
    n_members = site[LAST_MEMBER] - site[FIRST_MEMBER]
    for m in range(n_members):
        v = members[site[FIRST_MEMBER] + m, VARIABLE]
        for c in range(n_chains):
            chosen = tuples[site[FIRST_STATE] + m + choice[c] * n_members]
            moved[m, c] = chosen - codes[v, c]
            codes[v, c] = chosen
    for k in range(site[FIRST_FAMILY], site[LAST_FAMILY]):
        f = families[k, FAMILY]
        for i in range(families[k, FIRST_STRIDE], families[k, LAST_STRIDE]):
            m, stride = strides[i, 0], strides[i, 1]
            for c in range(n_chains):
                cells[f, c] += moved[m, c] * stride


@njit(**PART)
def _record(site, members, tuples, codes, weights, total, sums, counts):  # type: ignore[no-untyped-def]
    """Add a site's probabilities and the drawn states to the sums of its variables."""
    n_chains = codes.shape[1]
    n_members = site[LAST_MEMBER] - site[FIRST_MEMBER]
    for m in range(n_members):
        v = members[site[FIRST_MEMBER] + m, VARIABLE]
        place = members[site[FIRST_MEMBER] + m, PLACE]
        if place < 0:
            continue
        for c in range(n_chains):
            counts[place + codes[v, c], c] += 1
        for j in range(site[TUPLES]):
            row = place + tuples[site[FIRST_STATE] + m + j * n_members]
            for c in range(n_chains):
                sums[row, c] += weights[j, c] / total[c]


@njit(
    "void(int64[:, ::1], int64[:, ::1], int64[:, ::1], int64[:, ::1], int64[::1], int64[::1],"
    " float64[::1], int32[:, ::1], int64[:, ::1], int64[:, ::1], float64[:, ::1], int64[:, ::1],"
    " float64[:, ::1], int32[:, ::1], uint64[::1], int64, int64, int64)",
    **WHOLE,
)
def sweep(  # type: ignore[no-untyped-def]
    sites,
    members,
    families,
    strides,
    tuples,
    offsets,
    tables,
    codes,
    cells,
    base,
    weights,
    moved,
    sums,
    counts,
    rng,
    n_sweeps,
    thinning,
    record,
):
    """Update all sites of all chains a number of times.

    `codes`, `cells`: shape (variables, chains); state of each variable, and index of each family;
    both are updated. `base`, `weights`, `moved`: shape (…, chains); scratch space for the largest
    site: families, tuples, members. `sums`: shape (states of all variables, chains); accumulates
    the probabilities of each update if `record` is not 0. `counts`: shape (states of all variables,
    chains); counts the drawn states. `rng`: shape (1,); state of the random number generator
    (SplitMix64). `n_sweeps`, `thinning`, `record`: number of sweeps; every `thinning`-th is
    recorded.
    """
    n_chains = codes.shape[1]
    total = np.empty(n_chains)
    share = np.empty(n_chains)
    running = np.empty(n_chains)
    choice = np.empty(n_chains, np.int64)
    state = rng[0]
    for round_ in range(n_sweeps):
        kept = record != 0 and (round_ + 1) % thinning == 0
        for s in range(sites.shape[0]):
            site = sites[s]
            _weigh(site, members, families, strides, offsets, tables, codes, cells, base, weights)
            _sum_up(site, offsets, tables, base, weights, total)
            _choose(site[TUPLES], weights, total, share, running, choice, state)
            state += np.uint64(0x9E3779B97F4A7C15) * np.uint64(n_chains)
            _move(site, members, families, strides, tuples, codes, cells, choice, moved)
            if kept:
                _record(site, members, tuples, codes, weights, total, sums, counts)
    rng[0] = state
