"""Hill climbing with tabu search and disturbances."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.catalog.parameters import Choice, parameter, seed_parameter
from bayesgui.core.sentence import Sentence
from bayesgui.learning.structure.base import structure_learners
from bayesgui.learning.structure.run import StructureStep
from bayesgui.learning.structure.scored import ScoredLearner, score_option

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.learning.search.arc_search import ArcSearch
    from bayesgui.learning.structure.problem import StructureProblem
    from bayesgui.learning.structure.run import StepMonitor

CHANGES = (4, 8, 16, 24, 40)
"""Arcs changed at random in every second round."""
STRIPS = ((1, 0), (2, 4), (3, 0), (4, 8), (6, 0))
"""Variables stripped of their arcs in the others, and arcs changed at random after that.

Measured on 10,000 rows of alarm, insurance, hailfinder and andes: large and small disturbances in
turn reach better graphs, and with more seeds, than any single size.
"""
CLIMB_SHARE = 0.01
"""Share of the first climb in the progress that is reported."""


@structure_learners.register("hill-climbing", label="Hill climbing", order=5, has_score=True)
@dataclass(frozen=True, kw_only=True)
class HillClimbing(ScoredLearner):
    """Changes one arc at a time as long as the score rises, then tries again from nearby.

    Notes
    -----
    The first climb adds, removes or reverses the arc of largest gain until none is left. Each round
    goes back to the best graph, moves within its equivalence class, strips some variables of their
    arcs or changes some arcs at random, and climbs again; a climb may go down for a few changes
    (tabu search). The search ends when many rounds have not led to a better graph, so that it goes
    on longer where there are more variables. Structures are scored on the rows that are complete
    in all columns.

    References
    ----------
    Koller and Friedman (2009), section 18.4.3. Heckerman, Geiger and Chickering (1995), Learning
    Bayesian networks. Glover (1989), Tabu search.
    """

    score: Choice = score_option()
    rounds: int = parameter(
        200, low=0, label="Rounds", doc="Rounds without a better graph before the search ends."
    )
    patience: int = parameter(
        10, low=0, label="Patience", doc="Changes without a better graph before a climb ends."
    )
    tenure: int = parameter(
        10, low=0, label="Tabu changes", doc="Changes during which a changed arc stays as it is."
    )
    seed: int = seed_parameter(0)

    def steps(self, problem: StructureProblem, monitor: StepMonitor) -> Iterator[StructureStep]:
        """Yield each change of the first climb, then the best graph after each round."""
        yield from self.improve(self.arc_search(problem, self.seed), monitor)

    def improve(self, search: ArcSearch, monitor: StepMonitor) -> Iterator[StructureStep]:
        """Yield each change of the first climb, then the best graph after each further round."""
        yield from self._first_climb(search, monitor)
        shown, score = search.arcs, search.score
        k = since = 0
        share = CLIMB_SHARE
        while since < self.rounds:
            if k % 2:
                strips, changes = STRIPS[k // 2 % len(STRIPS)]
                search.disturb(strips, changes)
            else:
                search.disturb(changes=CHANGES[k // 2 % len(CHANGES)])
            better = search.climb(monitor, self.patience, self.tenure)
            k += 1
            since = 0 if better else since + 1
            share = max(share, CLIMB_SHARE + (1 - CLIMB_SHARE) * since / self.rounds)
            if better or monitor.wants_steps or monitor.stop_requested or since == self.rounds:
                if better:
                    # Graphs of the same class have the same score and would only flicker.
                    shown, score = search.arcs, search.score
                yield StructureStep(
                    arcs=tuple(sorted(shown)),
                    score=score,
                    share=share,
                    stage=Sentence(
                        "Round {k}, {since} of {rounds} without a better graph",
                        k=k,
                        since=since,
                        rounds=self.rounds,
                    ),
                )

    def _first_climb(self, search: ArcSearch, monitor: StepMonitor) -> Iterator[StructureStep]:
        """Yield the graph after each change, or only the last one if no steps are shown."""
        n = len(search.names)
        ended = False
        while not ended:
            before = search.present_score(monitor)
            if monitor.wants_steps:
                search.begin_climb()
                ended = search.go_on(monitor, most=monitor.changes_at_once(n))
            else:
                search.climb(monitor)
                ended = True
            if ended and monitor.stop_requested:
                ended = False
            yield StructureStep(
                arcs=tuple(sorted(search.arcs)),
                score=search.score,
                gain=search.score - before,
                share=CLIMB_SHARE if self.rounds or not ended else 1.0,
                stage=Sentence("First climb"),
                candidates=search.candidates(monitor) if monitor.wants_candidates(n) else (),
            )
