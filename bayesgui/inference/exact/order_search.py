"""Searches for a good elimination order with the compiled kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.monitor import Monitor

STEPS_PER_VARIABLE = 3_000
"""Elementary steps spent whatever the tree costs: a tenth of a millisecond for five variables."""

STEPS = 300_000
"""No more than these are spent for the number of variables alone: some milliseconds."""

STEPS_PER_CELL = 10.0
"""Steps more for each cell of the tree: the larger it is, the more a better one is worth."""

QUICK_STEPS_PER_CELL = 0.1
"""The same for a tree that answers a few queries only: a part of the time of its first pass."""

MAX_STEPS_PER_CELL = 400.0
"""The same behind the first answer: as long as a hundred clicks take."""

MAX_STEPS = 20_000_000
"""Steps after which the search goes on for very large trees only: some hundredths of a second."""

MAX_BACKGROUND_STEPS = 300_000_000
"""The same behind the first answer: about half a second."""

STEPS_AT_ONCE = 8_000_000
"""Steps between two looks at the monitor: some hundredths of a second."""

SEED = 20_090_401
"""The same network always gets the same plan."""


def search_order(
    neighbors: Sequence[int], sizes: Sequence[int], monitor: Monitor = SILENT
) -> list[int]:
    """Return the elimination order with the fewest cells among many greedy ones.

    Parameters
    ----------
    neighbors : sequence of int
        Bit sets of the undirected graph.
    sizes : sequence of int
        Number of states of each vertex.
    monitor : Monitor
        Is asked between attempts whether to go on.
    """
    steps = min(STEPS, STEPS_PER_VARIABLE * len(sizes))
    return OrderSearch(neighbors, sizes).order(steps, STEPS_PER_CELL, MAX_STEPS, monitor)


def quick_order(
    neighbors: Sequence[int], sizes: Sequence[int], monitor: Monitor = SILENT
) -> list[int]:
    """Return a good elimination order for a tree that will not be used for long.

    Parameters
    ----------
    neighbors, sizes, monitor
        As in `search_order`.
    """
    return OrderSearch(neighbors, sizes).order(0, QUICK_STEPS_PER_CELL, MAX_STEPS, monitor)


class OrderSearch:
    """A search for an elimination order that can be broken off and gone on with.

    Parameters
    ----------
    neighbors : sequence of int
        Bit sets of the undirected graph.
    sizes : sequence of int
        Number of states of each vertex.

    Notes
    -----
    Each attempt is greedy by one of four scores, made larger by chance by up to 30 %, ties broken
    by chance. It is given up when its cells exceed those of the best one so far. How long the
    search goes on is counted in steps, not seconds, so that the result can be reproduced.

    References
    ----------
    Fishelson and Geiger (2004), Optimizing exact genetic linkage computations, section 4.
    """

    def __init__(self, neighbors: Sequence[int], sizes: Sequence[int]) -> None:
        from bayesgui.inference.kernels.elimination import FINISHED, MARKS, search

        count = len(sizes)
        words = (count + 63) // 64
        raw = b"".join(mask.to_bytes(8 * words, "little") for mask in neighbors)
        self._graph = np.frombuffer(raw, dtype="<u8").astype(np.uint64).reshape(count, words)
        self._states = np.array(sizes, dtype=np.float64)
        self._order = np.empty(count, dtype=np.int64)
        self._rng = np.array([SEED], dtype=np.uint64)
        self._marks = np.zeros(MARKS)
        self._search, self._finished = search, FINISHED

    def order(
        self, steps: int, steps_per_cell: float, most: int, monitor: Monitor = SILENT
    ) -> list[int]:
        """Go on searching, and return the best order so far.

        Parameters
        ----------
        steps, steps_per_cell, most : int, float, int
            How long, counted from the very beginning: see `kernels.elimination.search`.
        monitor : Monitor
            Is asked between attempts whether to go on.
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
        """Go on for as long as a tree deserves that many queries are asked of."""
        return self.order(0, MAX_STEPS_PER_CELL, MAX_BACKGROUND_STEPS, monitor)
