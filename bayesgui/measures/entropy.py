"""Entropy of distributions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.measures.distributions import distribution_of

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

NATS_PER_BIT = float(np.log(2.0))
"""Divisor from nats, used everywhere internally, to bits."""


def entropy(distribution: ArrayLike) -> float:
    """Return H(X) = −Σ P(x) ln P(x) in nats, with 0 ln 0 = 0.

    Parameters
    ----------
    distribution : array_like of float, any shape
        Probabilities that sum to 1; a joint table gives the joint entropy.

    References
    ----------
    Cover and Thomas (2006), Elements of Information Theory, equation 2.1.
    """
    table = distribution_of(distribution)
    positive = table[table > 0]
    return max(0.0, float(-(positive * np.log(positive)).sum()))


def conditional_entropy(joint: NDArray[np.float64]) -> float:
    """Return H(X | Y) = H(X, Y) − H(Y) in nats.

    `joint`: shape (n_x, n_y); P(x, y), summing to 1.

    Cover and Thomas (2006), Elements of Information Theory, equation 2.10.
    """
    return max(0.0, entropy(joint) - entropy(joint.sum(axis=0)))
