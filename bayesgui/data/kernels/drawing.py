"""Sampling rows from a network in topological order, with their weights.

Rows are sampled in blocks, one variable after another, so that the loops over a block have no
branches and its columns stay in the processor's cache.
"""

from __future__ import annotations

import numpy as np
from numba import njit

# -- steps[k, …]: the k-th variable in topological order ------------------------------------------
COLUMN = 0
"""Row of `codes` to write."""
STATES = 1
"""Number of states."""
FIRST_LIMIT = 2
"""Offset of the table in `limits`: a row per configuration, all states but the last."""
FIRST_PARENT = 3
"""First row of `parents`."""
LAST_PARENT = 4
"""Row after the last one."""
FIRST_WEIGHT = 5
"""Offset of the weights of the configurations in `log_rows`, or −1."""
STEP_COLUMNS = 6

ONE = 2**62
"""Fixed-point representation of probability 1; random numbers are integers below it."""

BLOCK = 512
"""Rows per block."""

MAX_LINEAR_STATES = 12
"""Number of states up to which all limits are compared; beyond, binary search is used."""


@njit(
    "void(int64[:, ::1], int64[:, ::1], int64[::1], float64[::1], int32[:, ::1], float64[::1],"
    " uint64[::1])",
    cache=True,
    nogil=True,
    error_model="numpy",
)
def draw_rows(steps, parents, limits, log_rows, codes, log_weights, rng):  # type: ignore[no-untyped-def]
    """Sample a row for each column of `codes`.

    `steps`: shape (variables, STEP_COLUMNS); the variables in topological order. `parents`: shape
    (…, 2); row of `codes` of each parent and its stride among the configurations. `limits`:
    cumulative probabilities of all tables in units of 1 / `ONE`. `log_rows`: log weight factors by
    configuration of each variable with a finding. `codes`: shape (variables, rows); receives the
    states. `log_weights`: shape (rows,); log weights, incremented in place. `rng`: shape (1,);
    state of the random numbers: SplitMix64, a counter whose bits are mixed, so that loops over it
    can be vectorized (Steele, Lea and Flood 2014, Fast splittable pseudorandom number generators).
    """
    n_rows = codes.shape[1]
    configuration = np.empty(BLOCK, np.int64)
    uniform = np.empty(BLOCK, np.int64)
    state = rng[0]
    gap = np.uint64(0x9E3779B97F4A7C15)
    for start in range(0, n_rows, BLOCK):
        count = min(BLOCK, n_rows - start)
        for k in range(steps.shape[0]):
            n_states = steps[k, STATES]
            out = codes[steps[k, COLUMN], start : start + count]
            for r in range(count):
                configuration[r] = 0
            for p in range(steps[k, FIRST_PARENT], steps[k, LAST_PARENT]):
                column = codes[parents[p, 0], start : start + count]
                stride = parents[p, 1]
                for r in range(count):
                    configuration[r] += column[r] * stride
            if n_states == 1:
                out[:] = 0
            else:
                for r in range(count):
                    z = state + gap * np.uint64(r)
                    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
                    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
                    uniform[r] = np.int64((z ^ (z >> np.uint64(31))) >> np.uint64(2))
                state += gap * np.uint64(count)
                width = n_states - 1
                table = limits[steps[k, FIRST_LIMIT] :]
                if width == 1:
                    for r in range(count):
                        out[r] = uniform[r] >= table[configuration[r]]
                elif n_states <= MAX_LINEAR_STATES:
                    for r in range(count):
                        out[r] = uniform[r] >= table[configuration[r] * width]
                    for j in range(1, width):
                        for r in range(count):
                            out[r] += uniform[r] >= table[configuration[r] * width + j]
                else:
                    for r in range(count):
                        low, high = np.int64(0), width
                        base = configuration[r] * width
                        while low < high:
                            middle = (low + high) // 2
                            if uniform[r] >= table[base + middle]:
                                low = middle + 1
                            else:
                                high = middle
                        out[r] = low
            if steps[k, FIRST_WEIGHT] >= 0:
                first = steps[k, FIRST_WEIGHT]
                for r in range(count):
                    log_weights[start + r] += log_rows[first + configuration[r]]
    rng[0] = state
