"""Mean and variance of numbers with probabilities."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


def moment(values: ArrayLike, distribution: ArrayLike, power: int = 1) -> float:
    """Return E[Xᵏ] = Σ xᵏ P(x).

    `values`: shape (n_states,); the number of each state. `distribution`: shape (n_states,); their
    probabilities, which sum to 1.
    """
    with np.errstate(over="ignore", invalid="ignore"):
        return float(np.dot(np.asarray(distribution), np.asarray(values) ** power))


def variance(values: ArrayLike, distribution: ArrayLike) -> float:
    """Return Var[X] = Σ (x − E[X])² P(x), which is never negative.

    The difference E[X²] − E[X]² would cancel where the deviation is small beside the mean.
    """
    mean = moment(values, distribution)
    return moment(np.asarray(values) - mean, distribution, 2)
