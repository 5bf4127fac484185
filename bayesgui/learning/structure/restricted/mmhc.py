"""Max-min hill climbing: tests choose which variables may be joined, a score chooses the arcs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from bayesgui.catalog.parameters import Choice, choice_of, parameter, seed_parameter
from bayesgui.core.sentence import Sentence
from bayesgui.graph.extension import class_within
from bayesgui.learning.independence.base import independence_tests
from bayesgui.learning.structure.base import structure_learners
from bayesgui.learning.structure.constraint_based import min_rows_parameter, tester_of
from bayesgui.learning.structure.hill_climbing import HillClimbing
from bayesgui.learning.structure.problem import StructureProblem
from bayesgui.learning.structure.run import StructureStep
from bayesgui.learning.structure.scored import ScoredLearner, score_option

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.core.arc_constraints import ArcConstraints
    from bayesgui.data.case_source import CaseTable
    from bayesgui.learning.constraint_based.skeleton import Skeleton
    from bayesgui.learning.structure.base import LearnedStructure
    from bayesgui.learning.structure.run import StepMonitor, StructureRun


DECIDED_ROWS = 2.0
"""Rows for each stratum from which a set decides a variable; the score takes a false edge again."""


@structure_learners.register(
    "mmhc", label="Max-min hill climbing", order=23, has_score=True, by_stages=True
)
@dataclass(frozen=True, kw_only=True)
class MMHC(ScoredLearner):
    """Tests tell which variables may be neighbors; a score decides among arcs between these.

    Notes
    -----
    The neighbors of each variable are found by tests given subsets of those found before (MMPC);
    two variables may be joined if each is among the neighbors of the other. Then hill climbing with
    tabu search and disturbances maximizes the score. All rows are complete.

    References
    ----------
    Tsamardinos, Brown and Aliferis (2006), The max-min hill-climbing Bayesian network structure
    learning algorithm. Machine Learning 65, 31–78.
    """

    score: Choice = score_option()
    test: Choice = choice_of(
        independence_tests, "g2", label="Test", doc="How independence is tested."
    )
    alpha: float = parameter(
        0.05,
        low=0.0,
        high=1.0,
        label="Level of significance",
        doc="Variables count as independent if the p-value is larger.",
    )
    max_given: int = parameter(
        3, low=0, label="Largest conditioning set", doc="Variables in a conditioning set at most."
    )
    min_rows: float = min_rows_parameter(0.0)
    rounds: int = parameter(
        30, low=0, label="Rounds", doc="Rounds without a better graph before the search ends."
    )
    seed: int = seed_parameter(0)

    def steps(self, problem: StructureProblem, monitor: StepMonitor) -> Iterator[StructureStep]:
        """Yield the skeleton as variables are joined, then the graphs of the search."""
        from bayesgui.learning.constraint_based.skeleton import Skeleton

        data, _ = self.cases(problem)
        skeleton = Skeleton(data.names, problem.constraints)
        yield from self._skeleton_steps(skeleton, data, problem.constraints, monitor)
        separators = MappingProxyType(dict(skeleton.separators))
        within = StructureProblem(data, _within(skeleton, problem.constraints), None)
        climbing = HillClimbing(score=self.score, rounds=self.rounds, seed=self.seed)
        for step in climbing.steps(within, monitor):
            yield replace(
                step,
                stage=Sentence("Hill climbing"),
                separators=separators,
                share=0.5 + 0.5 * step.share,
            )

    def _skeleton_steps(
        self,
        skeleton: Skeleton,
        data: CaseTable,
        constraints: ArcConstraints,
        monitor: StepMonitor,
    ) -> Iterator[StructureStep]:
        from bayesgui.learning.constraint_based.parents_and_children import MaxMinNeighbors

        tester = tester_of(data, self.test, self.alpha, self.min_rows, DECIDED_ROWS)
        required = {*constraints.required, *(arc[::-1] for arc in constraints.required)}
        for share, verdict in MaxMinNeighbors(skeleton, tester, self.max_given).find(monitor):
            if verdict is None or monitor.wants_steps:
                yield StructureStep(
                    arcs=constraints.required,
                    edges=tuple(edge for edge in skeleton.edges if edge not in required),
                    best=constraints.required,
                    share=0.5 * share,
                    stage=Sentence("Neighbors"),
                    detail=verdict,
                )

    def result(self, problem: StructureProblem, run: StructureRun) -> LearnedStructure:
        """Return the best structure so far, with its equivalence class."""
        found = super().result(problem, run)
        graph = class_within(found.network.names, found.network.arcs, problem.constraints)
        separators = {} if run.latest is None else run.latest.separators
        return replace(found, cpdag=graph, separators=separators)


def _within(skeleton: Skeleton, constraints: ArcConstraints) -> ArcConstraints:
    """Return constraints that allow arcs between joined variables only."""
    joined = {frozenset(edge) for edge in skeleton.edges}
    apart = (
        (a, b)
        for a in skeleton.names
        for b in skeleton.names
        if a != b and frozenset((a, b)) not in joined
    )
    return replace(constraints, forbidden=(*constraints.forbidden, *apart))
