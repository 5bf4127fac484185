"""Mutual information of two variables, given others or not, from a joint table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

ROUNDING = 1e-14
"""A sum of logarithms this small is zero: information is never negative."""


def conditional_mutual_information(joint: NDArray[np.float64]) -> float:
    """Return I(X; Y | Z) of a joint distribution.

    Parameters
    ----------
    joint : ndarray of float64, shape (n_x, n_y, ...)
        P(x, y, z); all axes after the second are the condition Z, none makes it I(X; Y). It may be
        unnormalized.

    Returns
    -------
    float
        In nats; 0 exactly where rounding alone would make it differ.

    Notes
    -----
    I(X; Y | Z) = Σ P(x, y, z) ln [P(x, y, z) P(z) / (P(x, z) P(y, z))], cells of probability zero
    left out. Cost: a few passes over the table.

    References
    ----------
    Cover and Thomas (2006), Elements of Information Theory, equation 2.61.
    """
    table = joint / joint.sum()
    xz = table.sum(axis=1, keepdims=True)
    yz = table.sum(axis=0, keepdims=True)
    z = table.sum(axis=(0, 1), keepdims=True)
    positive = table > 0
    ratio = np.divide(table * z, xz * yz, out=np.ones_like(table), where=positive)
    information = float((table * np.log(ratio)).sum())
    return information if information > ROUNDING else 0.0
