"""What is observed in a column of a table: its numbers or texts, and how often each occurs."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork

    Codes = NDArray[np.int32]
    Counts = NDArray[np.int64]
    Flat = NDArray[np.float64]


class Draws:
    """Random numbers for the filled cells of a column, in the order of its rows.

    Each state has numbers of its own, so that it does not matter how many rows are filled at once.
    """

    def __init__(self, *seeds: int) -> None:
        self._seeds = seeds
        self._generators: dict[int, np.random.Generator] = {}

    def below(self, limit: int, state: int, count: int) -> NDArray[np.int64]:
        """Return so many next numbers from 0 to below a limit for the cells with a state."""
        if state not in self._generators:
            seeds = np.random.SeedSequence([*self._seeds, state])
            self._generators[state] = np.random.default_rng(seeds)
        return self._generators[state].integers(0, limit, count)


def cell_draws(network: BayesianNetwork, name: str, seed: int, draw: int) -> Draws:
    """Return the random numbers for the filled cells of a node's column in a draw of the table."""
    return Draws(seed, draw, network.names.index(name))


@dataclass(frozen=True, eq=False)
class ObservedNumbers:
    """Different numbers, increasing, and how often each occurs; without missing ones."""

    values: Flat
    counts: Counts

    @classmethod
    def of(cls, values: Flat, counts: Counts | None = None) -> ObservedNumbers:
        """Count numbers, some of which may be missing or the same.

        `counts`: how often each occurs, once by default.
        """
        known = ~np.isnan(values)
        if counts is None:
            return cls(*np.unique(values[known], return_counts=True))
        found, place = np.unique(values[known], return_inverse=True)
        return cls(found, np.bincount(place, counts[known], len(found)).astype(np.int64))

    @classmethod
    def joined(cls, parts: Sequence[ObservedNumbers]) -> ObservedNumbers:
        """Return the numbers of several parts of a column."""
        values = np.concatenate([np.zeros(0), *(part.values for part in parts)])
        counts = np.concatenate([np.zeros(0, np.int64), *(part.counts for part in parts)])
        return cls.of(values, counts)

    def of_states(self, codes: Codes, edges: Sequence[float], draws: Draws | None) -> Flat:
        """Return a number for each cell that gets a state of a node with intervals.

        It is one that was observed in its interval: a drawn one, without `draws` the median, not
        the mean of two, so that numbers stay whole where they were. The middle of the interval if
        none was observed there.
        """
        found = np.empty(len(codes))
        limits = np.asarray(edges)
        ends = np.searchsorted(self.values, limits[1:-1], side="left")
        starts = np.concatenate([[0], ends, [len(self.values)]])
        for state in np.unique(codes).tolist():
            cells = codes == state
            inside = slice(starts[state], starts[state + 1])
            upto = np.cumsum(self.counts[inside])
            if not len(upto):
                found[cells] = middle(limits[state], limits[state + 1])
                continue
            total = int(upto[-1])
            if draws is None:
                places = np.array([(total - 1) // 2])
            else:
                places = draws.below(total, state, int(cells.sum()))
            found[cells] = self.values[inside][np.searchsorted(upto, places, side="right")]
        return found

    def lacks(self, edges: Sequence[float]) -> list[float]:
        """Return the middles of the intervals in which nothing was observed."""
        ends = np.searchsorted(self.values, np.asarray(edges[1:-1]), side="left")
        sizes = np.diff([0, *ends.tolist(), len(self.values)])
        return [middle(edges[k], edges[k + 1]) for k, size in enumerate(sizes) if not size]


@dataclass(frozen=True, eq=False)
class ObservedTexts:
    """Different texts, and how often each occurs."""

    texts: tuple[str, ...]
    counts: Counts

    @classmethod
    def of(cls, texts: Iterable[str], counts: Counts) -> ObservedTexts:
        """Return the texts that occur."""
        kept = [text for text, count in zip(texts, counts.tolist(), strict=True) if count]
        return cls(tuple(kept), counts[counts > 0])

    @cached_property
    def by_frequency(self) -> tuple[str, ...]:
        """The texts, most frequent first, in an order that does not depend on that of the rows."""
        pairs = zip(self.texts, self.counts.tolist(), strict=True)
        return tuple(text for text, _ in sorted(pairs, key=lambda pair: (-pair[1], pair[0])))


def middle(low: float, high: float) -> float:
    """Return a number in an interval that no cell lies in."""
    if math.isfinite(low) and math.isfinite(high):
        return (low + high) / 2
    return high if math.isfinite(high) else low
