"""Random numbers for kernels (splitmix64): parts that share a state of one uint64."""

from __future__ import annotations

import numpy as np
from numba import njit

from bayesgui.inference.kernels.compiling import ALLOCATING


@njit(**ALLOCATING)
def _random_bits(state):  # type: ignore[no-untyped-def]
    """Return 53 random bits."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    z = state[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z = z ^ (z >> np.uint64(31))
    return z >> np.uint64(11)


@njit(**ALLOCATING)
def random_below(state, most):  # type: ignore[no-untyped-def]
    """Return a random integer below `most`."""
    return np.int64(_random_bits(state) % np.uint64(most))


@njit(**ALLOCATING)
def random_share(state):  # type: ignore[no-untyped-def]
    """Return a random number from 0 to 1, 1 excluded."""
    return np.float64(_random_bits(state)) * 2.0**-53
