"""A lottery: totals that can come, and their probabilities."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

ROUNDING = 1e-12


@dataclass(frozen=True, eq=False)
class Lottery:
    """Totals in increasing order, with probabilities that sum to 1.

    `n_drawn`: the size of the sample that they were estimated from; 0 if they are exact.
    """

    values: Floats
    probabilities: Floats
    n_drawn: float = 0.0

    @property
    def mean(self) -> float:
        """The expected total."""
        return float(self.values @ self.probabilities)

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        return math.sqrt(float((self.values - self.mean) ** 2 @ self.probabilities))

    def quantile(self, share: float) -> float:
        """Return the least total that is not exceeded with at least a probability."""
        reached = np.cumsum(self.probabilities) >= share - ROUNDING
        return float(self.values[int(reached.argmax()) if reached.any() else -1])

    def below(self, x: float) -> float:
        """Return P(total < x)."""
        return min(1.0, float(self.probabilities[self.values < x].sum()))

    def at_most(self, x: Floats) -> Floats:
        """Return P(total ≤ x) at some places."""
        sums = np.concatenate([[0.0], np.cumsum(self.probabilities)])
        found: Floats = sums[np.searchsorted(self.values, x, side="right")]
        return np.minimum(found, 1.0)

    def error_of(self, p: float) -> float:
        """Return the standard error of a probability; 0 if it is exact."""
        return math.sqrt(max(0.0, p * (1.0 - p)) / self.n_drawn) if self.n_drawn else 0.0


def are_equal(one: Lottery, other: Lottery) -> bool:
    """Return whether two lotteries bring the same."""
    return one.values.shape == other.values.shape and bool(
        np.allclose(one.values, other.values)
        and np.allclose(one.probabilities, other.probabilities)
    )


def lottery_of(values: Floats, weights: Floats, n_drawn: float = 0.0) -> Lottery:
    """Return the lottery of totals in any order, equal ones counted together."""
    order = np.argsort(values, kind="stable")
    values, weights = values[order], weights[order]
    apart = np.diff(values) > ROUNDING * np.maximum(1.0, np.abs(values[1:]))
    starts = np.concatenate([[0], np.flatnonzero(apart) + 1])
    sums = np.add.reduceat(weights, starts)
    return Lottery(values[starts], sums / sums.sum(), n_drawn)
