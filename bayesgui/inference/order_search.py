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

QUICK_STEPS_PER_CELL = 0.3
"""The same for a tree that answers a few queries only: a tenth of the time of its first pass."""

MOST_STEPS = 20_000_000
"""Steps after which the search goes on for very large trees only: some hundredths of a second."""

STEPS_AT_ONCE = 8_000_000
"""Steps between two looks at the monitor: some hundredths of a second."""

SEED = 20_090_401
"""The same network always gets the same plan."""


def searched_order(
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

    Notes
    -----
    Each attempt is greedy by one of four scores, made larger by chance by up to 30 %, ties broken
    by chance. It is given up when its cells exceed those of the best one so far. How long the
    search goes on is counted in steps, not seconds, so that the result can be reproduced.

    References
    ----------
    Fishelson and Geiger (2004), Optimizing exact genetic linkage computations, section 4.
    """
    steps = min(STEPS, STEPS_PER_VARIABLE * len(sizes))
    return _searched(neighbors, sizes, steps, STEPS_PER_CELL, monitor)


def quick_order(
    neighbors: Sequence[int], sizes: Sequence[int], monitor: Monitor = SILENT
) -> list[int]:
    """Return a good elimination order for a tree that will not be used for long.

    Parameters
    ----------
    neighbors, sizes, monitor
        As in `searched_order`.
    """
    return _searched(neighbors, sizes, 0, QUICK_STEPS_PER_CELL, monitor)


def _searched(
    neighbors: Sequence[int],
    sizes: Sequence[int],
    steps: int,
    steps_per_cell: float,
    monitor: Monitor,
) -> list[int]:
    """Spend some steps, and more for each cell of the tree."""
    from bayesgui.inference.kernels.elimination import FINISHED, MARKS, search

    count = len(sizes)
    if not count:
        return []
    words = (count + 63) // 64
    raw = b"".join(mask.to_bytes(8 * words, "little") for mask in neighbors)
    graph = np.frombuffer(raw, dtype="<u8").astype(np.uint64).reshape(count, words)
    order = np.empty(count, dtype=np.int64)
    rng = np.array([SEED], dtype=np.uint64)
    states = np.array(sizes, dtype=np.float64)
    marks = np.zeros(MARKS)
    while not marks[FINISHED]:
        monitor.check()
        search(graph, states, steps, steps_per_cell, MOST_STEPS, rng, order, marks, STEPS_AT_ONCE)
    return [int(v) for v in order]
