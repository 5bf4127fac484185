"""A random walk over the graphs within constraints."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui import kernel_cache
from bayesgui.learning.search.arc_limits import limits_of
from bayesgui.learning.search.family_scores import bits_of, members

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.arc_constraints import ArcConstraints
    from bayesgui.core.monitor import Monitor

STEPS = 2**16
"""Steps between two looks, a few ms."""


class GraphWalk:
    """A random walk over the graphs within constraints; in the long run all are equally likely.

    `parents`: parents of each variable in the first graph, as bits. `most`: maximum number of
    parents to which one is added; the constraints may set a smaller one.
    """

    def __init__(
        self,
        names: Sequence[str],
        constraints: ArcConstraints,
        parents: Sequence[int],
        most: int,
        seed: int,
    ) -> None:
        kernels, self._wandering = kernel_cache.modules("learning", "graphs", "wandering")
        n = len(names)
        limits = limits_of(constraints, names)
        limited = np.minimum(limits.most, most).astype(np.int32)
        self._limits = kernels.Limits(limits.allowed, limits.required, limited)
        self._graph = kernels.Graph(np.zeros((n, max(n, 1)), np.int32), np.zeros(n, np.int32))
        for child, above in enumerate(parents):
            found = members(above)
            self._graph.parents[child, : len(found)] = found
            self._graph.counts[child] = len(found)
        self._random = np.random.default_rng(seed).integers(0, 2**64, 1, dtype=np.uint64)

    def advance(self, steps: int, monitor: Monitor) -> None:
        """Make some steps, each of which adds or removes an arc, or does nothing.

        `steps`: number of steps; n² are enough for another graph, ten times as many from the first
        one.
        """
        while steps > 0 and not monitor.stop_requested:
            monitor.check()
            self._wandering.wander(min(steps, STEPS), self._graph, self._limits, self._random)
            steps -= STEPS

    @property
    def parents(self) -> list[int]:
        """Parents of each variable, as bits."""
        rows = zip(self._graph.parents, self._graph.counts, strict=True)
        return [bits_of(row[:count].tolist()) for row, count in rows]
