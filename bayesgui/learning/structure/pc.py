"""The PC algorithm."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.catalog.parameters import parameter
from bayesgui.core.sentence import Sentence
from bayesgui.learning.structure.base import structure_learners
from bayesgui.learning.structure.constraint_based import ConstraintBased, SkeletonStep

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.graph.equivalence import Edge
    from bayesgui.learning.constraint_based.skeleton import LevelSearch, Skeleton
    from bayesgui.learning.independence.base import IndependenceTester
    from bayesgui.learning.structure.run import StepMonitor


MAX_SHOWN_EDGES = 20_000
"""Edges above which single tests are not steps, since each step keeps them all."""


def _kept(search: LevelSearch, level: int) -> tuple[Edge, ...] | None:
    """Return the edges of a result: a pair that was not tested yet is none."""
    return search.dependent if level == 0 else None


def level_steps(
    search: LevelSearch, skeleton: Skeleton, most: int, monitor: StepMonitor
) -> Iterator[SkeletonStep]:
    """Test given sets of one size after the other; see `LevelSearch`.

    `monitor`: cancellation; where it wants steps, each test is one.
    """
    skeleton.join_all()
    if monitor.wants_steps:
        yield SkeletonStep(Sentence("Complete graph"), 0.0, None, _kept(search, 0))
    level = 0
    while level <= most and search.has_level(level):
        stage = Sentence("Level {k}", k=level)
        for done, verdicts in search.level(level, monitor):
            share = 1 - 0.5 ** (level + done)
            shown = monitor.wants_steps and skeleton.n_edges <= MAX_SHOWN_EDGES
            for verdict in verdicts:
                search.take(verdict)
                if shown:
                    yield SkeletonStep(stage, share, verdict, _kept(search, level))
            if not shown and monitor.stop_requested:
                yield SkeletonStep(stage, share, None, _kept(search, level))
        level += 1
        yield SkeletonStep(stage, 1 - 0.5**level)


@structure_learners.register("pc", label="PC (tests of independence)", order=20, by_stages=True)
@dataclass(frozen=True, kw_only=True)
class PC(ConstraintBased):
    """Removes edges whose ends are independent given some neighbors, then directs v-structures.

    Notes
    -----
    The variant whose skeleton and directions do not depend on the order of variables: conditioning
    sets of a size are taken from the neighbors before any edge of that size is taken, and an edge
    that two v-structures direct in opposite ways stays undirected. A row with a missing cell is
    left out of the tests of that cell only.

    References
    ----------
    Spirtes, Glymour and Scheines (2000), Causation, prediction, and search, section 5.4.2. Colombo
    and Maathuis (2014), Order-independent constraint-based causal structure learning.
    """

    max_given: int = parameter(
        20, low=0, label="Largest conditioning set", doc="Variables in a conditioning set at most."
    )

    def search(
        self, skeleton: Skeleton, tester: IndependenceTester, monitor: StepMonitor
    ) -> Iterator[SkeletonStep]:
        """Test given neighbors, sets of one size after the other."""
        from bayesgui.learning.constraint_based.skeleton import LevelSearch

        yield from level_steps(LevelSearch(skeleton, tester), skeleton, self.max_given, monitor)
