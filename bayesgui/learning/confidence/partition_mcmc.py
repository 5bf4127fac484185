"""A sample of the posterior over graphs, by Markov chains over ordered partitions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.learning.confidence.base import confidence_methods
from bayesgui.learning.confidence.graph_chains import (
    STEPS_PER_VARIABLE,
    VARIABLES_AT_ONCE,
    GraphChain,
    GraphSampler,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.learning.confidence.parent_sets import ParentSetScores

REVERSALS = 10
"""Proposals of a walk to reverse an arc, for each variable and candidate."""


@confidence_methods.register("partition-mcmc", label="Partition MCMC", order=3)
@dataclass(frozen=True, kw_only=True)
class PartitionMcmc(GraphSampler):
    """Samples graphs from their posterior, by Markov chains over ordered partitions.

    Notes
    -----
    The posterior of a graph is proportional to the exponential of its score, with the same prior
    for all graphs that satisfy the constraints: each graph has exactly one ordered partition. The
    chain splits and joins parts, moves single variables and exchanges two; between these it
    reverses covered arcs, which leads to partitions of equivalent graphs. For each partition the
    probabilities of all arcs are computed, not sampled. Parents are looked for among few
    candidates: with as many candidates and parents as there are other variables, all graphs are
    possible.

    References
    ----------
    Kuipers and Moffa (2017), Partition MCMC for inference on acyclic digraphs, Journal of the
    American Statistical Association 112, 282–299.
    """

    @staticmethod
    def chain(sets: ParentSetScores, layers: NDArray[np.int64], seed: int) -> PartitionChain:
        """Return a chain that begins at the partition of a graph."""
        return PartitionChain(sets, layers, seed)


class PartitionChain(GraphChain):
    """A chain over the layers of graphs."""

    def __init__(self, sets: ParentSetScores, layers: NDArray[np.int64], seed: int) -> None:
        super().__init__(sets, seed)
        self._layers = layers
        self.score = self._kernels.partition_score(layers, self._sets)

    def _walk(self, monitor: Monitor) -> None:
        n, width = self._sets.candidates.shape
        left = STEPS_PER_VARIABLE * n
        while left > 0:
            monitor.check()
            steps = min(left, max(1, VARIABLES_AT_ONCE // n))
            self.score = self._kernels.advance(
                steps, self._layers, self.score, self._sets, self._state
            )
            left -= steps
        monitor.check()
        self.score = self._kernels.walk_through_class(
            REVERSALS * n * width, self._layers, self._sets, self._state
        )

    def _count(self, found: NDArray[np.float64]) -> None:
        self._kernels.arc_probabilities(self._layers, self._sets, found)

    def _draw(self, parents: NDArray[np.int64]) -> None:
        self._kernels.draw_graph(self._layers, self._sets, self._drawing, parents)
