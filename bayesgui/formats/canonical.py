"""Expands canonical models (noisy-MAX) of other programs into tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


def noisy_max_table(
    sizes: Sequence[int],
    n_states: int,
    strengths: Sequence[int],
    parameters: NDArray[np.float64],
) -> NDArray[np.float64] | None:
    """Return the table of a noisy-MAX node of GeNIe.

    Parameters
    ----------
    sizes : sequence of int
        Numbers of states of the parents.
    n_states : int
        Number of states of the child, strongest first; the last is "absent".
    strengths : sequence of int
        For each parent in turn the order of its states, strongest first; the last of each has no
        effect.
    parameters : ndarray of shape (sum of sizes + 1, n_states)
        A distribution of the child for each state of each parent in order of strength, and the
        leak.

    Returns
    -------
    ndarray of shape (*sizes, n_states) or None
        None if numbers of strengths or parameters do not fit.

    Notes
    -----
    The child is at most as strong as y if every cause, the leak included, leaves it so:
    P(Y ≥ k | x) = Π_i P_i(Y ≥ k | x_i), where k counts towards "absent". SMILE keeps the columns of
    a parent in the order of strength, the last being the one without effect, (0, …, 0, 1).

    References
    ----------
    Diez, F. J. (1993). Parameter adjustment in Bayes networks: the generalized noisy OR-gate.
    Proceedings UAI, 99-105.
    """
    total = sum(sizes)
    if len(strengths) != total or parameters.shape != (total + 1, n_states):
        return None
    # P(Y >= k), cumulated from the absent state.
    reach = np.cumsum(parameters[:, ::-1], axis=1)[:, ::-1]
    joint = np.broadcast_to(reach[-1], (*sizes, n_states)).copy()
    start = 0
    for axis, size in enumerate(sizes):
        order = list(strengths[start : start + size])
        if sorted(order) != list(range(size)):
            return None
        block = reach[start : start + size]
        by_state = np.empty_like(block)
        by_state[order] = block
        shape = [1] * (len(sizes) + 1)
        shape[axis], shape[-1] = size, n_states
        joint = joint * by_state.reshape(shape)
        start += size
    table = joint - np.concatenate([joint[..., 1:], np.zeros((*sizes, 1))], axis=-1)
    # Differences of products may fall below zero by a rounding error.
    return np.where(np.abs(table) < 1e-15, 0.0, table)
