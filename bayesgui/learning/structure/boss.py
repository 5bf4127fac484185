"""Best order score search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import Choice, parameter, seed_parameter
from bayesgui.core.sentence import Sentence
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

    from bayesgui.learning.search.order_search import OrderSearch
    from bayesgui.learning.structure.problem import StructureProblem
    from bayesgui.learning.structure.run import StepMonitor


@structure_learners.register("boss", label="Best order search (BOSS)", order=14, has_score=True)
@dataclass(frozen=True, kw_only=True)
class Boss(ScoredLearner):
    """Moves one variable at a time to the place in an order at which the score is best.

    Notes
    -----
    Given an order, each variable has the parents that growing and shrinking finds among those
    before it; grow-shrink trees keep what was found. The search ends when no variable moves. The
    best graph of all starts is climbed from, and edges whose deletion from its equivalence class
    raises the score are deleted.

    References
    ----------
    Andrews, Ramsey, Sánchez Romero, Camchong and Kummerfeld (2023), Fast scalable and accurate
    discovery of DAGs using the best order score search and grow-shrink trees. Chickering (2002),
    Optimal structure identification with greedy search (the deletions).
    """

    score: Choice = score_option()
    starts: int = parameter(
        1, low=1, label="Starts", doc="Number of orders to begin with; the first follows the start."
    )
    seed: int = seed_parameter(0)

    def steps(self, problem: StructureProblem, monitor: StepMonitor) -> Iterator[StructureStep]:
        """Yield the graph after each move, or after each start if no steps are shown."""
        from bayesgui.learning.search.arc_limits import limits_of
        from bayesgui.learning.search.arc_search import ArcSearch
        from bayesgui.learning.search.equivalence_search import EquivalenceSearch
        from bayesgui.learning.search.order_search import OrderSearch, order_of

        families = self.family_scores(problem)
        names = families.names
        random = np.random.default_rng(self.seed)
        search = OrderSearch(families, limits_of(problem.constraints, names))
        required = parents_of(problem.constraints.required, names)
        best, score = tuple(sorted(first_arcs(problem))), -np.inf
        for start in range(self.starts):
            first = parents_of(first_arcs(problem), names) if start == 0 else required
            search.begin(order_of(first, random.permutation(len(names)).tolist()), monitor)
            for is_end in _moves(search, random, len(names), monitor):
                arcs = arcs_of(search.parents(monitor), names)
                if search.score > score:
                    best, score = arcs, search.score
                if monitor.wants_steps or monitor.stop_requested or is_end:
                    yield StructureStep(
                        arcs=arcs,
                        best=best,
                        score=search.score,
                        stage=Sentence("Start {k} of {starts}", k=start + 1, starts=self.starts),
                    )
        data, form = self.cases(problem)
        climb = ArcSearch(data, form, problem.constraints, best, self.seed)
        climb.climb(monitor)
        classes = EquivalenceSearch(families, problem.constraints, climb.arcs)
        best, score = classes.arcs, max(climb.score, score)
        while classes.delete_best(classes.deletions(monitor), monitor) is not None:
            # A score that is not the same for equivalent graphs may fall.
            if classes.score(monitor) > score:
                best, score = classes.arcs, classes.score(monitor)
        yield StructureStep(arcs=best, score=score, share=1.0, stage=Sentence("Deletions"))


def _moves(
    search: OrderSearch, random: np.random.Generator, n: int, monitor: StepMonitor
) -> Iterator[bool]:
    """Move variables until none moves; yield False after each move, and True at the end."""
    moved = True
    while moved:
        moved = False
        for variable in random.permutation(n).tolist():
            found = search.move(variable, monitor)
            # A move that was stopped is tried again.
            moved |= found or monitor.stop_requested
            if found or monitor.stop_requested:
                yield False
    yield True
