"""Scores of parent sets as kernels take them, and random numbers; compiles nothing by itself."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import float64, int32, int64, njit, types

from bayesgui.inference.kernels.compiling import ALLOCATING

MAX_FALL = 34.0
"""Sets whose log score is so far below the best one's are left out: e^-34 is rounding."""


class ParentSets(NamedTuple):
    """Scores of the parent sets of all variables.

    `candidates`: the possible parents of each variable. `counts`: how many these are. `firsts`: the
    first place of each variable in the two other arrays. `scores`: log score of each set of
    candidates, as bits. `sums`: log of the summed scores of all its subsets.
    """

    candidates: Any
    counts: Any
    firsts: Any
    scores: Any
    sums: Any


PARENT_SETS = types.NamedTuple(
    (int32[:, ::1], int64[::1], int64[::1], float64[::1], float64[::1]), ParentSets
)


@njit(**ALLOCATING)
def uniform(state):  # type: ignore[no-untyped-def]
    """Return a random number in (0, 1) (splitmix64)."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    z = state[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z = z ^ (z >> np.uint64(31))
    return (np.float64(z >> np.uint64(12)) + 0.5) * 2.0**-52


@njit(**ALLOCATING)
def below(state, most):  # type: ignore[no-untyped-def]
    """Return a random integer below `most`."""
    return np.int64(uniform(state) * most)
