"""A sample of graphs, by Markov chains over orders of the variables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui import kernel_cache
from bayesgui.learning.confidence.base import confidence_methods
from bayesgui.learning.confidence.graph_chains import (
    STEPS_PER_VARIABLE,
    VARIABLES_AT_ONCE,
    GraphChain,
    GraphSampler,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.learning.confidence.parent_sets import ParentSetScores


@confidence_methods.register("order-mcmc", label="Order MCMC", order=2)
@dataclass(frozen=True, kw_only=True)
class OrderMcmc(GraphSampler):
    """Samples graphs by Markov chains over orders of the variables; quick, with a prior of its own.

    Notes
    -----
    All orders are equally likely before the data, so that a graph counts as often as there are
    orders that allow it: its posterior is proportional to the exponential of its score times that
    number, which favors graphs of few and short paths. Partition MCMC has the same prior for all
    graphs. The chain exchanges two variables or moves one; for each order the probabilities of all
    arcs are computed, not sampled. Parents are looked for among few candidates.

    References
    ----------
    Friedman and Koller (2003), Being Bayesian about network structure, Machine Learning 50,
    95–125.
    """

    @staticmethod
    def chain(sets: ParentSetScores, layers: NDArray[np.int64], seed: int) -> OrderChain:
        """Return a chain that begins at an order of a graph."""
        return OrderChain(sets, layers, seed)


class OrderChain(GraphChain):
    """A chain over orders."""

    def __init__(self, sets: ParentSetScores, layers: NDArray[np.int64], seed: int) -> None:
        super().__init__(sets, seed)
        self._orders = kernel_cache.module("learning", "order_sampling")
        self._order = np.argsort(layers, kind="stable").astype(np.int64)
        self._scores = np.empty(len(layers))
        self.score = self._orders.order_score(self._order, self._sets, self._scores)

    def _walk(self, monitor: Monitor) -> None:
        n = len(self._order)
        left = STEPS_PER_VARIABLE * n
        while left > 0:
            monitor.check()
            steps = min(left, max(1, VARIABLES_AT_ONCE // n))
            self.score = self._orders.advance_order(
                steps, self._order, self._sets, self._scores, self._state
            )
            left -= steps
        monitor.check()

    def _count(self, found: NDArray[np.float64]) -> None:
        self._orders.order_arcs(self._order, self._sets, found)

    def _draw(self, parents: NDArray[np.int64]) -> None:
        self._orders.draw_of_order(self._order, self._sets, self._drawing, parents)
