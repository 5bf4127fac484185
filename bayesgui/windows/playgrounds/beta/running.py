"""Simulated tosses one after the other: how frequency and posterior mean settle; no Qt."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

TOSSES = 10_000
_POINTS = 500


@dataclass(frozen=True, eq=False)
class RunningEstimate:
    """Frequency and posterior mean after each number of tosses m.

    `m`: increasing, from 1. `heads`: among the first m. `means`: (α + heads) / (α + β + m), which
    is also defined for an improper prior, since m is at least 1. `weights`: (α + β) / (α + β + m),
    the share of the prior in them.
    """

    m: Numbers
    heads: Numbers
    means: Numbers
    weights: Numbers

    @property
    def frequencies(self) -> Numbers:
        """Share of heads among the first m tosses."""
        found: Numbers = self.heads / self.m
        return found

    def at(self, m: float) -> int:
        """Return the index of the nearest m, by ratio."""
        return int(np.abs(np.log(self.m) - np.log(max(m, 1.0))).argmin())


def running_estimate(truth: float, seed: int, alpha: float, others: float) -> RunningEstimate:
    """Return the estimates along 10,000 tosses.

    `truth`: P(heads) of each toss. `seed`: the same seed and truth give the same tosses. `alpha,
    others`: of the Beta prior, 0 or more.
    """
    m = _numbers()
    heads = _heads(truth, seed)[m.astype(np.intp) - 1]
    total = alpha + others + m
    return RunningEstimate(m, heads, (alpha + heads) / total, (alpha + others) / total)


@lru_cache(maxsize=4)
def _heads(truth: float, seed: int) -> Numbers:
    # The same uniform numbers for every θ, so that the curve follows its slider.
    found: Numbers = np.cumsum(np.random.default_rng(seed).random(TOSSES) < truth, dtype=np.float64)
    return found


@lru_cache(maxsize=1)
def _numbers() -> Numbers:
    """Return every m at first, and then ever fewer: as many in each octave."""
    return np.unique(np.round(np.geomspace(1, TOSSES, _POINTS)))
