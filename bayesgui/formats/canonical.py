"""Parameters of canonical models (noisy-MAX) in the order of other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

    NoisyMaxParts = tuple[
        tuple[NDArray[np.float64], ...], NDArray[np.float64], tuple[tuple[int, ...], ...]
    ]


def noisy_max_parts(
    sizes: Sequence[int],
    n_states: int,
    strengths: Sequence[int],
    parameters: ArrayLike,
) -> NoisyMaxParts | None:
    """Return effects, leak and strengths of a noisy-MAX node of GeNIe.

    `n_states`: number of states of the child, strongest first; the last is "absent". `strengths`:
    for each parent in turn the order of its states, strongest first; the last one of each has no
    effect. `parameters`: a distribution of the child for each state of each parent in order of
    strength, then the leak: (sum of sizes + 1) · n_states numbers. `effects`: shape (parent_states,
    n_states); in the order of the parents' states. `leak`: shape (n_states,). `strengths`: none
    instead of all three if the number of strengths or parameters does not fit.
    """
    numbers = np.asarray(parameters, np.float64).reshape(-1)
    if len(strengths) != sum(sizes) or numbers.size != (sum(sizes) + 1) * n_states:
        return None
    rows = numbers.reshape(-1, n_states)
    effects, given = [], []
    start = 0
    for size in sizes:
        order = tuple(strengths[start : start + size])
        if sorted(order) != list(range(size)):
            return None
        by_state = np.empty((size, n_states))
        by_state[list(order)] = rows[start : start + size]
        effects.append(by_state)
        given.append(order)
        start += size
    return tuple(effects), rows[-1], tuple(given)
