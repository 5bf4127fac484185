"""Tabu search over single arcs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.catalog.parameters import Choice, parameter, seed_parameter
from bayesgui.learning.structure.base import structure_learners
from bayesgui.learning.structure.run import StructureStep
from bayesgui.learning.structure.scored import ScoredLearner, score_option

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.learning.structure.problem import StructureProblem
    from bayesgui.learning.structure.run import StepMonitor


@structure_learners.register("tabu", label="Tabu search", order=6, has_score=True)
@dataclass(frozen=True, kw_only=True)
class TabuSearch(ScoredLearner):
    """Makes the best change of one arc even if the score falls, but does not undo it soon.

    Notes
    -----
    Each step adds, removes or reverses the arc of largest gain. For some steps after that the two
    variables keep their arc as it is, unless a change leads to a better graph than all before
    (aspiration). The search ends when many changes have not led to a better graph, and returns the
    best one.

    References
    ----------
    Glover (1989), Tabu search, part I. Bouckaert (1995), Bayesian belief networks: from
    construction to inference, section 3.4.
    """

    score: Choice = score_option()
    patience: int = parameter(
        200, low=1, label="Patience", doc="Changes without a better graph before the search ends."
    )
    tenure: int = parameter(
        10, low=0, label="Tabu changes", doc="Changes during which a changed arc stays as it is."
    )
    seed: int = seed_parameter(0)

    def steps(self, problem: StructureProblem, monitor: StepMonitor) -> Iterator[StructureStep]:
        """Yield the graph after each change, or only the best one if no steps are shown."""
        search = self.arc_search(problem, self.seed)
        search.begin_climb()
        n = len(search.names)
        ended = False
        while not ended:
            looked_at = monitor.wants_steps
            most = monitor.changes_at_once(n) if looked_at else 0
            ended = search.go_on(monitor, self.patience, self.tenure, most)
            best = tuple(sorted(search.arcs))
            if looked_at and not ended:
                yield StructureStep(
                    arcs=tuple(sorted(search.present_arcs)),
                    best=best,
                    score=search.present_score(monitor),
                    candidates=search.candidates(monitor) if monitor.wants_candidates(n) else (),
                )
            else:
                yield StructureStep(arcs=best, score=search.score, share=float(ended))
