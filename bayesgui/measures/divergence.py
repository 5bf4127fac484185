"""Divergence between two distributions."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.measures.distributions import check_same_shape, distribution_of

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

LN_2 = math.log(2.0)
"""The largest Jensen–Shannon divergence, in nats."""

_LARGEST = 1e300
"""Bound of a ratio that may overflow; its logarithm is multiplied by less than 1e-300."""


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


def jensen_shannon(p: ArrayLike, q: ArrayLike) -> float:
    """Return the Jensen–Shannon divergence ½ D(p ‖ m) + ½ D(q ‖ m) in nats, m = (p + q) / 2.

    Parameters
    ----------
    p, q : array_like of float, of the same shape
        Distributions that sum to 1.

    Returns
    -------
    float
        From 0 for equal distributions to ln 2 for those that share no possible case.

    References
    ----------
    Lin (1991), Divergence measures based on the Shannon entropy.
    """
    p, q = distribution_of(p), distribution_of(q)
    check_same_shape(p, q)
    return float(min(LN_2, max(0.0, 0.5 * jensen_shannon_terms(p, q).sum())))


def jensen_shannon_terms(p: NDArray[np.float64], q: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return p ln (p / m) + q ln (q / m) of each cell."""
    return _against_mean(p, q) + _against_mean(q, p)


def _against_mean(p: NDArray[np.float64], q: NDArray[np.float64]) -> NDArray[np.float64]:
    positive = p > 0
    # p / m = 2 / (1 + q / p), whose logarithm keeps the digits of a small difference.
    with np.errstate(over="ignore"):
        ratio = np.divide(q - p, p, out=np.zeros_like(p), where=positive)
    return np.asarray(-p * np.log1p(np.minimum(ratio, _LARGEST) / 2))


def hellinger(p: ArrayLike, q: ArrayLike) -> float:
    """Return the Hellinger distance √(1 − Σ √(p q)), from 0 to 1.

    Parameters
    ----------
    p, q : array_like of float, of the same shape
        Distributions that sum to 1.

    Returns
    -------
    float
        0 for equal distributions, 1 for those that share no possible case.

    References
    ----------
    Hellinger (1909), Neue Begründung der Theorie quadratischer Formen von unendlichvielen
    Veränderlichen; van der Vaart (1998), Asymptotic Statistics, section 14.5.
    """
    p, q = distribution_of(p), distribution_of(q)
    check_same_shape(p, q)
    # Half the squared difference of the roots is the same, and loses no digits of a small one.
    return min(1.0, math.sqrt(0.5 * float(np.square(np.sqrt(p) - np.sqrt(q)).sum())))
