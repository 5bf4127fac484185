"""What is kept of the chains of a Gibbs sampler: sums of chances and counts of draws, by batch."""

from __future__ import annotations

import numpy as np

BATCHES = 4
"""Batches that are kept; when all are full, each two become one of twice the length."""

FIRST_LENGTH = 8
"""Recorded sweeps of the first batches."""

MANY = 16
"""Chains from which on their means alone tell how much an estimate scatters."""


class GibbsTallies:
    """Sums over the recorded sweeps, for every state and chain.

    Parameters
    ----------
    n_states : int
        States of all variables together.
    chains : int
        Number of chains.

    Notes
    -----
    However long the run, there are two to four batches of equal length, so that the parts of a
    chain can be compared (split R-hat) without keeping a draw.
    """

    def __init__(self, n_states: int, chains: int) -> None:
        self._sums = np.zeros((BATCHES, n_states, chains))
        self._counts = np.zeros((BATCHES, n_states, chains), dtype=np.int32)
        self._lengths = [0] * BATCHES
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
        """Say how many recorded sweeps were added.

        Parameters
        ----------
        sweeps : int
            No more than `room`.
        """
        self._lengths[self._now] += sweeps
        if self.room > 0:
            return
        self._now += 1
        if self._now == BATCHES:
            for kept in (self._sums, self._counts):
                kept[0] += kept[1]
                np.add(kept[2], kept[3], out=kept[1])
                kept[2:] = 0
            self._length *= 2
            self._lengths = [self._length, self._length, 0, 0]
            self._now = 2

    def chain_means(self) -> np.ndarray:
        """Return the mean chance of each state in each chain, shape (states, chains)."""
        return np.asarray(self._sums.sum(axis=0) / self.recorded)

    def draws(self) -> np.ndarray:
        """Return how often each state was drawn in each chain, shape (states, chains)."""
        return np.asarray(self._counts.sum(axis=0))

    def sequences(self) -> tuple[np.ndarray, int]:
        """Return how often each state was drawn in each full batch of each chain.

        Returns
        -------
        counts : ndarray of float64, shape (states, sequences)
            Draws; whole chains where no two batches are full.
        length : int
            Draws of a sequence.
        """
        full = [k for k, n in enumerate(self._lengths) if n == self._length]
        if len(full) < 2:
            return self.draws().astype(np.float64), self.recorded
        parts = [self._counts[k].astype(np.float64) for k in full]
        return np.concatenate(parts, axis=1), self._length

    def standard_errors(self) -> np.ndarray:
        """Return the standard error of each state's mean chance.

        Notes
        -----
        Chains are independent, so that the scatter of their means needs no autocorrelations; of
        few chains the batches stand for independent ones (batch means; Geyer 1992).
        """
        means = self.chain_means()
        if means.shape[1] < MANY:
            full = [k for k, n in enumerate(self._lengths) if n == self._length]
            if len(full) >= 2:
                means = np.concatenate([self._sums[k] / self._length for k in full], axis=1)
        if means.shape[1] < 2:
            return np.full(len(means), np.nan)
        return np.asarray(means.std(axis=1, ddof=1) / np.sqrt(means.shape[1]))
