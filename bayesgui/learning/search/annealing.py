"""Searches that change arcs at random, guided by a temperature or by pheromone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui import kernel_cache
from bayesgui.learning.search.arc_search import ArcSearch

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor

PROPOSALS = 2**12
"""Random changes between two looks."""


def _kernels() -> Any:
    return kernel_cache.module("learning", "annealing")


class AnnealingSearch(ArcSearch):
    """A search that proposes random changes of single arcs; parameters as for `ArcSearch`."""

    proposed = 0
    """Changes proposed so far."""

    @property
    def changes(self) -> int:
        """Changes made so far."""
        return int(self._search.progress[self._kernels.CHANGES])

    def anneal(self, monitor: Monitor, steps: int, hot: float, cold: float) -> bool:
        """Propose changes while the temperature falls; return whether that was done to the end.

        `monitor`: checked before each row of gains is computed. `hot`, `cold`: temperature at the
        beginning and at the end, in the unit of the score. It falls by the same factor in each
        step.
        """
        heat = np.array([hot, (cold / hot) ** (1 / steps)])
        progress, end = self._search.progress, self.proposed + steps
        progress[self._kernels.PROPOSED] = self.proposed
        is_complete = True
        while is_complete and self.proposed < end:
            until = min(end, self.proposed + PROPOSALS)
            is_complete = self._resume(
                monitor, _kernels().anneal, until, heat, self._graph, self._best_of_climb
            )
            self.proposed = int(progress[self._kernels.PROPOSED])
        self._keep()
        return is_complete

    def climb_from_best(self, monitor: Monitor) -> None:
        """Climb from the best graph so far."""
        self._copy(self._best, self._graph)
        self._search.stale[:] = 1
        self.climb(monitor)


class AntSearch(AnnealingSearch):
    """A search by ants that add arcs; parameters as for `ArcSearch`.

    The pheromone of each arc is 1 in the beginning.
    """

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        n = len(self.names)
        self._first = self._empty_graph()
        self._copy(self._graph, self._first)
        self._pheromone = np.ones((n, n))

    @property
    def pheromone(self) -> NDArray[np.float64]:
        """The pheromone, by child and parent."""
        return self._pheromone.copy()

    def send_ant(self, monitor: Monitor, beta: float, q0: float, rho: float) -> float:
        """Let an ant build a graph from the first one; return its score.

        `monitor`: checked before each row of gains is computed. `beta`: exponent of the gain in the
        attraction of an arc. `q0`: probability that the most attractive arc is taken.
        """
        self._copy(self._first, self._graph)
        self._search.stale[:] = 1
        self.begin_climb()
        habits = np.array([beta, q0, rho, 1.0])
        if not self._resume(
            monitor, _kernels().follow_trails, habits, self._pheromone, self._graph
        ):
            return -np.inf
        self._keep()
        return float(self._search.totals[0])

    def mark_best(self, rho: float) -> None:
        """Let pheromone evaporate, and add some to the arcs of the best graph."""
        self._pheromone *= 1.0 - rho
        for x in range(len(self.names)):
            parents = self._best.parents[x, : self._best.counts[x]]
            self._pheromone[x, parents] += rho * len(self.names)
