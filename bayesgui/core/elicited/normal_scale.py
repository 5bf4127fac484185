"""Shares of the states of a scale under a normal distribution that is cut at its ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Array = NDArray[np.float64]

_ABOVE = (
    3.52624965998911e-02,
    0.700383064443688,
    6.37396220353165,
    33.912866078383,
    112.079291497871,
    221.213596169931,
    220.206867912376,
)
_BELOW = (
    8.83883476483184e-02,
    1.75566716318264,
    16.064177579207,
    86.7807322029461,
    296.564248779674,
    637.333633378831,
    793.826512519948,
    440.413735824752,
)
_FAR = 7.07106781186547
_ROOT = 2.506628274631000502
_BLOCK = 2_048
"""Rows at a time, so that what is in between stays near the processor."""


def upper_tail(z: ArrayLike) -> Array:
    """Return P(Z > z) of a standard normal Z, for z ≥ 0.

    A rational function near 0 and a continued fraction far out, fast on whole arrays; the tails of
    `special_functions.normal_shares` cost fifty times as much.

    Hart, J. F. et al. (1968). Computer Approximations, 5666; West, G. (2005). Better approximations
    to cumulative normal functions. Wilmott Magazine, 70–76.
    """
    x = np.asarray(z, np.float64)
    decay = np.exp(-0.5 * x * x)
    above = np.full_like(x, _ABOVE[0])
    for coefficient in _ABOVE[1:]:
        above *= x
        above += coefficient
    below = np.full_like(x, _BELOW[0])
    for coefficient in _BELOW[1:]:
        below *= x
        below += coefficient
    found = decay * above / below
    far = x >= _FAR
    if far.any():
        out = x[far]
        fraction = out + 0.65
        for step in (4, 3, 2, 1):
            fraction = out + step / fraction
        found[far] = decay[far] / (fraction * _ROOT)
    return np.asarray(found)


def state_shares(means: ArrayLike, spread: ArrayLike, n_states: int) -> Array:
    """Return the probabilities of the states of a ranked node.

    The states are equal intervals of [0, 1], and the distribution on it is normal with the given
    mean and standard deviation, cut at both ends (the TNormal of the source). `means`, `spread`:
    shape (…), or one spread for all. The result: shape (…, n_states), each row a distribution.

    Fenton, N. E., Neil, M. and Caballero, J. G. (2007). Using ranked nodes to model qualitative
    judgments in Bayesian networks. IEEE Transactions on Knowledge and Data Engineering 19,
    1420–1432.
    """
    given = np.asarray(means, np.float64)
    flat = given.reshape(-1, 1)
    wide = np.broadcast_to(np.asarray(spread, np.float64), given.shape).reshape(-1, 1)
    ends = np.linspace(0.0, 1.0, n_states + 1)
    found = np.empty((flat.shape[0], n_states))
    for start in range(0, flat.shape[0], _BLOCK):
        part = slice(start, start + _BLOCK)
        found[part] = _shares((ends - flat[part]) / wide[part])
    return found.reshape(*given.shape, n_states)


def _shares(cuts: Array) -> Array:
    """Return the share between each two neighboring cuts of a standard normal, all from 1."""
    tails = upper_tail(np.abs(cuts))
    left, right = cuts[:, :-1], cuts[:, 1:]
    near, far = tails[:, :-1], tails[:, 1:]
    # Differences of tails on one side of the mean keep the precision of small shares.
    shares = np.where(left >= 0, near - far, np.where(right <= 0, far - near, 1.0 - near - far))
    shares = np.maximum(shares, 0.0)
    return np.asarray(shares / shares.sum(axis=-1, keepdims=True))
