"""Sweeps of a Gibbs sampler over many chains at once.

A site is a variable, or a block of variables that are updated together; its tuples are the states
it can choose from. All chains are at the same site at the same time, so that every loop over them
runs without branches. `cells` holds for each family the place in `tables` that a chain looks at;
a changed state moves it by a stride, so that no index is ever computed from the start.
"""

from __future__ import annotations

import math

import numpy as np
from numba import njit

# -- sites[s, …] -----------------------------------------------------------------------------------
FIRST_MEMBER = 0
"""First row of `members`."""
LAST_MEMBER = 1
"""Row after the last one."""
FIRST_FAMILY = 2
"""First row of `families`: the tables that a member stands in."""
LAST_FAMILY = 3
"""Row after the last one."""
TUPLES = 4
"""Number of tuples."""
FIRST_STATE = 5
"""Offset in `tuples`: the states of the members, tuple by tuple."""
FIRST_OFFSET = 6
"""Offset in `offsets`: where each tuple lies in each family, tuple by tuple."""
SITE_COLUMNS = 7

# -- members[m, …] ---------------------------------------------------------------------------------
VARIABLE = 0
"""Which variable."""
PLACE = 1
"""Where its states' sums begin; −1 where another site sums them."""

# -- families[k, …] --------------------------------------------------------------------------------
FAMILY = 0
"""The variable whose table it is."""
FIRST_STRIDE = 1
"""First row of `strides`: a member of the site and its stride in the table."""
LAST_STRIDE = 2
"""Row after the last one."""

TINY = 1e-200
"""Totals below this may have lost what matters; they are computed again with logarithms."""


@njit(cache=True, nogil=True, error_model="numpy")
def _rescue(site, offsets, tables, base, weights, chain):  # type: ignore[no-untyped-def]
    """Fill in the weights of one chain with logarithms; return their sum."""
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


@njit(
    "void(int64[:, ::1], int64[:, ::1], int64[:, ::1], int64[:, ::1], int64[::1], int64[::1],"
    " float64[::1], int32[:, ::1], int64[:, ::1], int64[:, ::1], float64[:, ::1], int64[:, ::1],"
    " float64[:, ::1], int32[:, ::1], uint64[::1], int64, int64, int64)",
    cache=True,
    nogil=True,
    error_model="numpy",
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
    old,
    sums,
    counts,
    rng,
    n_sweeps,
    thinning,
    record,
):
    """Update all sites of all chains a number of times.

    Parameters
    ----------
    sites, members, families, strides, tuples, offsets
        The layout; see the columns above.
    tables : ndarray of float64
        CPTs times likelihoods, one after another.
    codes, cells : ndarray, shape (variables, chains)
        State of each variable, place of each family; both are updated.
    base, weights, old : ndarray, shape (…, chains)
        Room for the largest site: families, tuples, members.
    sums : ndarray of float64, shape (states of all variables, chains)
        Gain each update's chances, where `record` is not 0.
    counts : ndarray of int32, shape (states of all variables, chains)
        Gain 1 for the state that was drawn.
    rng : ndarray of uint64, shape (1,)
        Where the random numbers (SplitMix64) stand.
    n_sweeps, thinning, record : int
        Sweeps; every `thinning`-th is recorded.
    """
    n_chains = codes.shape[1]
    total = np.empty(n_chains)
    chance = np.empty(n_chains)
    running = np.empty(n_chains)
    choice = np.empty(n_chains, np.int64)
    state = rng[0]
    gap = np.uint64(0x9E3779B97F4A7C15)
    for round_ in range(n_sweeps):
        kept = record != 0 and (round_ + 1) % thinning == 0
        for s in range(sites.shape[0]):
            site = sites[s]
            first_member, first_family = site[FIRST_MEMBER], site[FIRST_FAMILY]
            n_members = site[LAST_MEMBER] - first_member
            n_families = site[LAST_FAMILY] - first_family
            n_tuples = site[TUPLES]
            for j in range(n_tuples):
                for c in range(n_chains):
                    weights[j, c] = 1.0
            for k in range(n_families):
                family = families[first_family + k]
                f = family[FAMILY]
                for c in range(n_chains):
                    base[k, c] = cells[f, c]
                for i in range(family[FIRST_STRIDE], family[LAST_STRIDE]):
                    v = members[first_member + strides[i, 0], VARIABLE]
                    stride = strides[i, 1]
                    for c in range(n_chains):
                        base[k, c] -= codes[v, c] * stride
                for j in range(n_tuples):
                    offset = offsets[site[FIRST_OFFSET] + j * n_families + k]
                    for c in range(n_chains):
                        weights[j, c] *= tables[base[k, c] + offset]
            for c in range(n_chains):
                total[c] = 0.0
                running[c] = 0.0
                choice[c] = 0
                z = state + gap * np.uint64(c)
                z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
                z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
                chance[c] = np.int64((z ^ (z >> np.uint64(31))) >> np.uint64(12)) * 2.0**-52
            state += gap * np.uint64(n_chains)
            for j in range(n_tuples):
                for c in range(n_chains):
                    total[c] += weights[j, c]
            unsafe = False
            for c in range(n_chains):
                unsafe |= total[c] < TINY
            if unsafe:
                for c in range(n_chains):
                    if total[c] < TINY:
                        total[c] = _rescue(site, offsets, tables, base, weights, c)
            for c in range(n_chains):
                chance[c] *= total[c]
            for j in range(n_tuples - 1):
                for c in range(n_chains):
                    running[c] += weights[j, c]
                    choice[c] += running[c] <= chance[c]
            for m in range(n_members):
                v = members[first_member + m, VARIABLE]
                place = members[first_member + m, PLACE]
                first = site[FIRST_STATE] + m
                for c in range(n_chains):
                    chosen = tuples[first + choice[c] * n_members]
                    old[m, c] = chosen - codes[v, c]
                    codes[v, c] = chosen
                if kept and place >= 0:
                    for c in range(n_chains):
                        counts[place + codes[v, c], c] += 1
                    for j in range(n_tuples):
                        row = place + tuples[first + j * n_members]
                        for c in range(n_chains):
                            sums[row, c] += weights[j, c] / total[c]
            for k in range(n_families):
                family = families[first_family + k]
                f = family[FAMILY]
                for i in range(family[FIRST_STRIDE], family[LAST_STRIDE]):
                    m, stride = strides[i, 0], strides[i, 1]
                    for c in range(n_chains):
                        cells[f, c] += old[m, c] * stride
    rng[0] = state
