"""Mutual information of two variables, optionally conditional on others, from a joint table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

ROUNDING = 1e-14
"""Absolute bound in nats below which a result is rounded to 0."""


def conditional_mutual_information(joint: NDArray[np.float64]) -> float:
    """Return I(X; Y | Z) of a joint distribution.

    `joint`: shape (n_x, n_y, ...); P(x, y, z), possibly unnormalized; all axes after the second
    form the condition Z. Without them the result is I(X; Y). The result: in nats; exactly 0 if it
    differs from 0 only by rounding.

    I(X; Y | Z) = Σ P(x, y, z) ln [P(y | x, z) / P(y | z)] over cells of positive probability. Cost:
    a few passes over the table.

    Cover and Thomas (2006), Elements of Information Theory, equation 2.61.
    """
    table = joint / joint.sum()
    xz = table.sum(axis=1, keepdims=True)
    yz = table.sum(axis=0, keepdims=True)
    z = table.sum(axis=(0, 1), keepdims=True)
    positive = table > 0
    # Logarithms of both, as the product P(x, z) P(y, z) and the ratio can leave the floating-point
    # range.
    y_given_xz = np.divide(table, xz, out=np.ones_like(table), where=positive)
    y_given_z = np.divide(yz, z, out=np.ones_like(yz), where=yz > 0)
    information = float((table * (np.log(y_given_xz) - np.log(y_given_z))).sum())
    return information if information > ROUNDING else 0.0
