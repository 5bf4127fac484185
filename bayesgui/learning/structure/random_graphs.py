"""Random graphs, of which the best is kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.catalog.parameters import Choice, parameter, seed_parameter
from bayesgui.learning.structure.base import structure_learners
from bayesgui.learning.structure.run import StructureStep
from bayesgui.learning.structure.scored import (
    ScoredLearner,
    arcs_of,
    first_arcs,
    parents_of,
    score_option,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.learning.structure.problem import StructureProblem
    from bayesgui.learning.structure.run import StepMonitor

WARM_UP = 10
"""Length of the walk to the first graph, in walks from one to the next."""


@structure_learners.register("random", label="Random graphs", order=9, has_score=True)
@dataclass(frozen=True, kw_only=True)
class RandomGraphs(ScoredLearner):
    """Draws graphs at random and keeps the one of best score, the measure of searches.

    Notes
    -----
    The first graph is the one to start from. A random walk that adds and removes arcs visits all
    graphs within the constraints and within the limit on parents equally often in the long run; one
    of n² steps leads from each graph that is scored to the next.

    References
    ----------
    Melançon, Dutour and Bousquet-Mélou (2001), Random generation of directed acyclic graphs.
    """

    score: Choice = score_option()
    graphs: int = parameter(1000, low=1, label="Graphs", doc="Number of graphs that are drawn.")
    parents: int = parameter(
        2, low=0, label="Parents", doc="Maximum number of parents in the graphs that are drawn."
    )
    seed: int = seed_parameter(0)

    def steps(self, problem: StructureProblem, monitor: StepMonitor) -> Iterator[StructureStep]:
        """Yield each graph and the best one so far, or only the latter if no steps are shown."""
        from bayesgui.learning.search.graph_walk import GraphWalk

        families = self.family_scores(problem)
        names = families.names
        best = parents_of(first_arcs(problem), names)
        score = families.total(best, monitor)
        walk = GraphWalk(names, problem.constraints, best, self.parents, self.seed)
        walk.advance(WARM_UP * len(names) ** 2, monitor)
        for k in range(self.graphs):
            walk.advance(len(names) ** 2, monitor)
            present = walk.parents
            found = families.total(present, monitor)
            if found > score:
                best, score = present, found
            last = k + 1 == self.graphs
            if monitor.wants_steps or monitor.stop_requested or last:
                shown = monitor.wants_steps and not last
                yield StructureStep(
                    arcs=arcs_of(present if shown else best, names),
                    best=arcs_of(best, names),
                    score=found if shown else score,
                    share=(k + 1) / self.graphs,
                )
