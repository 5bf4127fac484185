"""Sparse candidates: a climb among the few parents of each variable that tell most about it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import Choice, parameter, seed_parameter
from bayesgui.core.monitor import Stage
from bayesgui.core.sentence import Sentence
from bayesgui.learning.structure.base import structure_learners
from bayesgui.learning.structure.hill_climbing import HillClimbing
from bayesgui.learning.structure.run import StructureStep
from bayesgui.learning.structure.scored import ScoredLearner, score_option

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from bayesgui.learning.search.arc_search import ArcSearch
    from bayesgui.learning.structure.problem import StructureProblem
    from bayesgui.learning.structure.run import StepMonitor

PAIRS_SHARE = 0.2
"""Share of the pairs' information in the progress that is reported."""
POSSIBLE = -1e200
"""Gain below which a parent is impossible."""


@structure_learners.register(
    "sparse-candidate", label="Sparse candidates", order=15, has_score=True
)
@dataclass(frozen=True, kw_only=True)
class SparseCandidate(ScoredLearner):
    """Climbs among the few parents of each variable that tell most about it.

    Notes
    -----
    Two variables may be joined if one is among those of largest mutual information with the other.
    When no change of an arc raises the score, the candidates become the parents found and those
    that would raise the score most beside them, and the climb goes on; the last one tries again
    from nearby graphs as hill climbing does. This is for tables of thousands of columns: with all
    columns as candidates it is hill climbing. All rows are complete.

    References
    ----------
    Friedman, Nachman and Pe'er (1999), Learning Bayesian network structure from massive datasets:
    the "sparse candidate" algorithm. UAI 1999, 206–215.
    """

    score: Choice = score_option()
    neighbors: int = parameter(
        10, low=1, label="Candidates", doc="Candidates for the parents of a variable."
    )
    passes: int = parameter(
        3, low=1, label="Passes", doc="Times that candidates are chosen at most."
    )
    rounds: int = parameter(
        30, low=0, label="Rounds", doc="Rounds without a better graph before the search ends."
    )
    seed: int = seed_parameter(0)

    def steps(self, problem: StructureProblem, monitor: StepMonitor) -> Iterator[StructureStep]:
        """Yield the first graph, each change of the climbs, and the best graph of each round."""
        search = self.arc_search(problem, self.seed)
        n = len(search.names)
        if n - 1 > self.neighbors:
            yield StructureStep(
                arcs=tuple(sorted(search.arcs)), stage=Sentence("Mutual information")
            )
            search.restrict(self._by_information(problem, search, monitor))
            yield from self._climb(search, monitor)
        climbing = HillClimbing(score=self.score, rounds=self.rounds, seed=self.seed)
        for step in climbing.improve(search, monitor):
            yield replace(step, share=0.5 + 0.5 * step.share)

    def _climb(self, search: ArcSearch, monitor: StepMonitor) -> Iterator[StructureStep]:
        """Climb, and choose candidates again as long as that leads to a better graph."""
        climbing = HillClimbing(score=self.score, rounds=0, seed=self.seed)
        for k in range(self.passes):
            before = search.score
            for step in climbing.improve(search, monitor):
                yield replace(
                    step,
                    share=PAIRS_SHARE + (0.5 - PAIRS_SHARE) * (k + 1) / self.passes,
                    stage=Sentence("Climb {k} of {passes}", k=k + 1, passes=self.passes),
                )
            if k + 1 == self.passes or not search.score > before:
                return
            search.restrict(self._by_gain(search, monitor))

    def _by_information(
        self, problem: StructureProblem, search: ArcSearch, monitor: StepMonitor
    ) -> NDArray[np.bool_]:
        """Return the candidates of largest mutual information, by child and parent."""
        from bayesgui.learning.search.pair_information import pair_information

        data, _ = self.cases(problem)
        watch = Stage(monitor, 0.0, PAIRS_SHARE)
        return nearest(pair_information(data, search.names, watch), self.neighbors)

    def _by_gain(self, search: ArcSearch, monitor: StepMonitor) -> NDArray[np.bool_]:
        """Return the parents found, and the candidates that would gain most beside them."""
        n = len(search.names)
        found = np.zeros((n, n), bool)
        for child in range(n):
            monitor.check()
            parents = search.parents_of_best(child)
            gains = search.gains_of_best(child)
            left = max(0, self.neighbors - len(parents))
            best = np.argpartition(-gains, min(left, n - 1))[:left]
            found[child, best[gains[best] > POSSIBLE]] = True
            found[child, parents] = True
        return found | found.T


def nearest(information: NDArray[np.float64], count: int) -> NDArray[np.bool_]:
    """Return which pairs of variables one of both counts among its nearest.

    `information`: shape (n, n); of all pairs. `count`: how many a variable has.
    """
    n = len(information)
    if count >= n - 1:
        return ~np.eye(n, dtype=bool)
    found = np.zeros((n, n), bool)
    for place, row in enumerate(information):
        others = np.where(np.arange(n) == place, -np.inf, row)
        found[place, np.argpartition(-others, count)[:count]] = True
    return found | found.T
