"""Searches for good elimination orders with the compiled kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui import kernel_cache
from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.monitor import Monitor

STEPS_PER_VARIABLE = 3_000
"""Elementary steps per variable regardless of tree size; 0.1 ms for five variables."""

STEPS = 300_000
"""Maximum number of steps granted for the number of variables alone; a few ms."""

STEPS_PER_CELL = 10.0
"""Additional steps per cell of the tree, as improving a larger tree saves more."""

QUICK_STEPS_PER_CELL = 0.1
"""The same for a tree used for a few queries; a fraction of its first pass."""

MAX_STEPS_PER_CELL = 400.0
"""The same for the background search; the time of about a hundred queries."""

MAX_STEPS = 20_000_000
"""Steps after which only searches for very large trees continue; a few hundredths of a second."""

MAX_BACKGROUND_STEPS = 300_000_000
"""The same for the background search; about half a second."""

STEPS_AT_ONCE = 8_000_000
"""Steps between two checks for cancellation; a few hundredths of a second."""

SEED = 20_090_401
"""Fixed, so that a network always gets the same plan."""


def search_order(
    neighbors: Sequence[int], sizes: Sequence[int], monitor: Monitor = SILENT
) -> list[int]:
    """Return the best of many greedy elimination orders, by total cells."""
    steps = min(STEPS, STEPS_PER_VARIABLE * len(sizes))
    return OrderSearch(neighbors, sizes).order(steps, STEPS_PER_CELL, MAX_STEPS, monitor)


def quick_order(
    neighbors: Sequence[int], sizes: Sequence[int], monitor: Monitor = SILENT
) -> list[int]:
    """Return a good elimination order for a tree used for a few queries."""
    return OrderSearch(neighbors, sizes).order(0, QUICK_STEPS_PER_CELL, MAX_STEPS, monitor)


class OrderSearch:
    """A resumable search for an elimination order.

    Each attempt is greedy by one of four scores with up to 30 % of random noise and random
    tie-breaking, and stops when its cells exceed those of the best order so far. The budget is in
    steps instead of seconds to make results reproducible.

    Fishelson and Geiger (2004), Optimizing exact genetic linkage computations, section 4.
    """

    def __init__(self, neighbors: Sequence[int], sizes: Sequence[int]) -> None:
        kernels = kernel_cache.module("inference", "elimination")
        count = len(sizes)
        words = (count + 63) // 64
        raw = b"".join(mask.to_bytes(8 * words, "little") for mask in neighbors)
        self._graph = np.frombuffer(raw, dtype="<u8").astype(np.uint64).reshape(count, words)
        self._states = np.array(sizes, dtype=np.float64)
        self._order = np.empty(count, dtype=np.int64)
        self._rng = np.array([SEED], dtype=np.uint64)
        self._marks = np.zeros(kernels.MARKS)
        self._search, self._finished = kernels.search, kernels.FINISHED

    def order(
        self, steps: int, steps_per_cell: float, most: int, monitor: Monitor = SILENT
    ) -> list[int]:
        """Continue the search and return the best order so far.

        `steps`, `steps_per_cell`, `most`: total budget since the start of the search; see
        `kernels.elimination.search`.
        """
        if not len(self._order):
            return []
        marks = self._marks
        marks[self._finished] = 0.0
        given = self._graph, self._states, steps, steps_per_cell, most, self._rng, self._order
        while not marks[self._finished]:
            monitor.check()
            self._search(*given, marks, STEPS_AT_ONCE)
        return [int(v) for v in self._order]

    def long_order(self, monitor: Monitor = SILENT) -> list[int]:
        """Continue the search with the budget for a tree used for many queries."""
        return self.order(0, MAX_STEPS_PER_CELL, MAX_BACKGROUND_STEPS, monitor)
