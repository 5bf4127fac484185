"""Accumulators of Gibbs chains: sums of probabilities and counts of draws, by batch."""

from __future__ import annotations

import numpy as np

FEWEST, MOST = 4, 32
"""Batches that are kept of many chains, and of few; when all are full, each two become one of
twice the length."""

FIRST_LENGTH = 8
"""Recorded sweeps of the first batches."""

MIN_CHAINS_FOR_MEANS = 16
"""Chains from which on their means alone tell how much an estimate scatters."""

CELL_BYTES = 12
"""Memory for a state in a chain and batch: a sum and a count."""


def batches_of(chains: int) -> int:
    """Return the number of batches kept for each chain, given the number of chains."""
    return FEWEST if chains >= MIN_CHAINS_FOR_MEANS else MOST


class GibbsAccumulators:
    """Sums over the recorded sweeps, for every state and chain.

    However long the run, half or more of the batches are full and of equal length, so that the
    parts of a chain can be compared (split R-hat, batch means) without keeping a draw.
    """

    def __init__(self, n_states: int, chains: int) -> None:
        batches = batches_of(chains)
        self._sums = np.zeros((batches, n_states, chains))
        self._counts = np.zeros((batches, n_states, chains), dtype=np.int32)
        self._lengths = [0] * batches
        self._length = FIRST_LENGTH
        self._now = 0

    @property
    def recorded(self) -> int:
        """Recorded sweeps of each chain."""
        return sum(self._lengths)

    @property
    def room(self) -> int:
        """Sweeps that the present batch can still take."""
        return self._length - self._lengths[self._now]

    def open(self) -> tuple[np.ndarray, np.ndarray]:
        """Return the arrays of the present batch, for the kernel to add to."""
        return self._sums[self._now], self._counts[self._now]

    def close(self, sweeps: int) -> None:
        """Say how many recorded sweeps were added."""
        self._lengths[self._now] += sweeps
        if self.room > 0:
            return
        self._now += 1
        if self._now == len(self._lengths):
            self._pair()

    def _pair(self) -> None:
        half = len(self._lengths) // 2
        for kept in (self._sums, self._counts):
            for k in range(half):
                np.add(kept[2 * k], kept[2 * k + 1], out=kept[k])
            kept[half:] = 0
        self._length *= 2
        self._lengths = [self._length] * half + [0] * half
        self._now = half

    def chain_means(self) -> np.ndarray:
        """Return the mean chance of each state in each chain, shape (states, chains)."""
        return np.asarray(self._sums.sum(axis=0) / self.recorded)

    def draws(self) -> np.ndarray:
        """Return how often each state was drawn in each chain, shape (states, chains)."""
        return np.asarray(self._counts.sum(axis=0))

    @property
    def _full(self) -> int:
        """Full batches; all others but one are empty."""
        return self._lengths.count(self._length)

    def halves(self) -> tuple[np.ndarray, int]:
        """Return how often each state was drawn in both halves of each chain.

        `counts`: shape (states, sequences); draws; whole chains where no two batches are full.
        """
        half = self._full // 2
        if not half:
            return self.draws().astype(np.float64), self.recorded
        last = slice(self._full - half, self._full)
        parts = [self._counts[:half].sum(axis=0), self._counts[last].sum(axis=0)]
        return np.concatenate(parts, axis=1).astype(np.float64), half * self._length

    def standard_errors(self) -> np.ndarray:
        """Return the standard error of each state's mean chance.

        Chains are independent, so that the scatter of their means needs no autocorrelations; of few
        chains the batches stand for independent ones (batch means; Geyer 1992).
        """
        return _error_of_mean(self._parts(self._sums))

    def draws_errors(self) -> np.ndarray:
        """Return the standard error of the share of draws with each state, by the same means."""
        return _error_of_mean(self._parts(self._counts))

    def _parts(self, kept: np.ndarray) -> np.ndarray:
        """Return means of parts of the run that stand for independent ones."""
        if kept.shape[2] < MIN_CHAINS_FOR_MEANS and self._full >= 2:
            return np.concatenate(list(kept[: self._full] / self._length), axis=1)
        return np.asarray(kept.sum(axis=0) / self.recorded)


def _error_of_mean(means: np.ndarray) -> np.ndarray:
    if means.shape[1] < 2:
        return np.full(len(means), np.nan)
    return np.asarray(means.std(axis=1, ddof=1) / np.sqrt(means.shape[1]))
