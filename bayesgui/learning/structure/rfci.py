"""The RFCI algorithm."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from bayesgui.core.sentence import Sentence
from bayesgui.learning.structure.base import structure_learners
from bayesgui.learning.structure.constraint_based import undirected
from bayesgui.learning.structure.pag_learner import PagLearner
from bayesgui.learning.structure.run import StructureStep

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from bayesgui.core.arc_constraints import ArcConstraints
    from bayesgui.graph.causal.orientation.rules import DiscriminatingPath
    from bayesgui.learning.constraint_based.marking import Marking
    from bayesgui.learning.constraint_based.skeleton import Skeleton
    from bayesgui.learning.independence.base import IndependenceTester, Verdict
    from bayesgui.learning.structure.run import StepMonitor


@structure_learners.register(
    "rfci", label="RFCI (hidden common causes, fast)", order=25, by_stages=True, gives_pag=True
)
@dataclass(frozen=True, kw_only=True)
class RFCI(PagLearner):
    """Finds what graphs with hidden causes share, without tests given what is far away.

    Notes
    -----
    In place of FCI's tests given all that may separate two neighbors, the edges of each v-structure
    and of each discriminating path are tested once more. With right answers all arrows and tails
    are right; there may be edges and circles that FCI would not leave.

    References
    ----------
    Colombo, Maathuis, Kalisch and Richardson (2012), Learning high-dimensional directed acyclic
    graphs with latent and selection variables. Annals of Statistics 40, 294–321.
    """

    def more_steps(
        self,
        skeleton: Skeleton,
        tester: IndependenceTester,
        monitor: StepMonitor,
        constraints: ArcConstraints,
    ) -> Iterator[StructureStep]:
        """Test the edges of v-structures given what separates their ends."""
        from bayesgui.learning.constraint_based.local_tests import LocalTests

        yield _present(skeleton, constraints, 0.9)
        local = LocalTests(skeleton, tester, self.max_given)
        for share, verdict in local.check_triples(monitor):
            if monitor.wants_steps or monitor.stop_requested:
                yield _present(skeleton, constraints, 0.9 + 0.05 * share, verdict)

    def mark(
        self,
        skeleton: Skeleton,
        tester: IndependenceTester,
        monitor: StepMonitor,
        constraints: ArcConstraints,
        judge: Callable[[DiscriminatingPath], bool] | None = None,
    ) -> Generator[StructureStep, None, Marking]:
        """Put the marks, anew whenever a discriminating path has lost an edge."""
        from bayesgui.learning.constraint_based.local_tests import LocalTests

        local = LocalTests(skeleton, tester, self.max_given)
        while True:
            local.taken = None
            steps = super().mark(skeleton, tester, monitor, constraints, local.judge)
            while local.taken is None:
                try:
                    yield next(steps)
                except StopIteration as ended:
                    if local.taken is not None:
                        break
                    marking: Marking = ended.value
                    return marking
            for share, verdict in local.check_triples(monitor):
                if monitor.wants_steps:
                    yield _present(skeleton, constraints, 0.95 + 0.02 * share, verdict)


def _present(
    skeleton: Skeleton, constraints: ArcConstraints, share: float, verdict: Verdict | None = None
) -> StructureStep:
    return StructureStep(
        arcs=constraints.required,
        edges=undirected(skeleton.edges, constraints),
        share=share,
        stage=Sentence("Edges of v-structures"),
        detail=verdict,
        separators=MappingProxyType(dict(skeleton.separators)),
    )
