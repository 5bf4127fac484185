"""C(n, k) θᵏ (1 − θ)ⁿ⁻ᵏ read as a function of k and as a function of θ; no Qt."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

DEVIATIONS = 5.0
"""Standard deviations around n θ that are shown where not all k have room."""
ALL = 60
"""Number of tosses up to which every k is shown."""
MOST_BARS = 400
_GRID, _FINE = 301, 301


@dataclass(frozen=True)
class Reading:
    """k heads in n tosses of a coin with P(heads) = θ."""

    n: int
    k: int
    theta: float

    @property
    def probability(self) -> float:
        """P(k heads | θ), which is also the likelihood L(θ) of k heads."""
        return float(self._of(np.array([self.k], np.float64), np.array([self.theta]))[0])

    @property
    def highest(self) -> float:
        """The largest likelihood, that of θ = k / n."""
        best = self.k / self.n
        return float(self._of(np.array([self.k], np.float64), np.array([best]))[0])

    @property
    def area(self) -> float:
        """∫ L(θ) dθ = 1 / (n + 1), whatever k is: a likelihood is not a density of θ."""
        return 1.0 / (self.n + 1)

    def heads(self) -> Numbers:
        """Return the numbers of heads to show: all, or those around n θ and around k."""
        if self.n <= ALL:
            return np.arange(self.n + 1, dtype=np.float64)
        reach = DEVIATIONS * max(1.0, math.sqrt(self.n * self.theta * (1 - self.theta)))
        low = max(0, math.floor(min(self.n * self.theta - reach, self.k - 1)))
        high = min(self.n, math.ceil(max(self.n * self.theta + reach, self.k + 1)))
        step = max(1, math.ceil((high - low) / MOST_BARS))
        found = np.arange(low, high + 1, step, dtype=np.float64)
        return np.union1d(found, [float(self.k)])

    def probabilities(self) -> Numbers:
        """Return P(j heads | θ) of each number of heads that is shown."""
        heads = self.heads()
        return self._of(heads, np.full(len(heads), self.theta))

    def likelihood(self) -> tuple[Numbers, Numbers]:
        """Return places θ, denser around k / n, and the likelihood of k heads there."""
        best = self.k / self.n
        width = 7.0 * math.sqrt(max(best * (1 - best), 1.0 / self.n) / self.n)
        fine = np.linspace(max(0.0, best - width), min(1.0, best + width), _FINE)
        x = np.union1d(np.linspace(0.0, 1.0, _GRID), fine)
        return x, self._of(np.full(len(x), float(self.k)), x)

    def _of(self, heads: Numbers, theta: Numbers) -> Numbers:
        tails = self.n - heads
        ways = np.array(
            [
                math.lgamma(self.n + 1) - math.lgamma(k + 1) - math.lgamma(self.n - k + 1)
                for k in heads.tolist()
            ]
        )
        with np.errstate(divide="ignore", invalid="ignore"):
            logs = np.where(heads == 0, 0.0, heads * np.log(theta))
            logs = logs + np.where(tails == 0, 0.0, tails * np.log1p(-theta))
        found: Numbers = np.exp(ways + logs)
        return found
