"""Divergence between two distributions."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.measures.distributions import check_same_shape, distribution_of

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


def kullback_leibler(p: ArrayLike, q: ArrayLike) -> float:
    """Return D(p ‖ q) = Σ p ln (p / q) in nats.

    Parameters
    ----------
    p, q : array_like of float, of the same shape
        Distributions that sum to 1.

    Returns
    -------
    float
        Infinite where p > 0 and q = 0.

    References
    ----------
    Kullback and Leibler (1951), On information and sufficiency; Cover and Thomas (2006), Elements
    of Information Theory, equation 2.26.
    """
    p, q = distribution_of(p), distribution_of(q)
    check_same_shape(p, q)
    positive = p > 0
    if (q[positive] <= 0).any():
        return math.inf
    # Not the logarithm of the ratio, which overflows where q is tiny.
    logs = np.log(p[positive]) - np.log(q[positive])
    return max(0.0, float((p[positive] * logs).sum()))


def cross_entropy(p: ArrayLike, q: ArrayLike) -> float:
    """Return −Σ p ln q = H(p) + D(p ‖ q) in nats: the code length of p in the code of q.

    Parameters
    ----------
    p, q : array_like of float, of the same shape
        Distributions that sum to 1.

    Returns
    -------
    float
        Infinite where p > 0 and q = 0.
    """
    p, q = distribution_of(p), distribution_of(q)
    check_same_shape(p, q)
    positive = p > 0
    if (q[positive] <= 0).any():
        return math.inf
    return float(-(p[positive] * np.log(q[positive])).sum())
