"""Three-phase dependency analysis."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.catalog.parameters import Choice, choice_of
from bayesgui.core.sentence import Sentence
from bayesgui.learning.independence.base import independence_tests
from bayesgui.learning.structure.base import structure_learners
from bayesgui.learning.structure.constraint_based import ConstraintBased, SkeletonStep

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.learning.constraint_based.skeleton import Skeleton
    from bayesgui.learning.independence.base import IndependenceTester
    from bayesgui.learning.structure.run import StepMonitor


@structure_learners.register(
    "tpda", label="Three-phase dependency analysis", order=22, by_stages=True
)
@dataclass(frozen=True, kw_only=True)
class TPDA(ConstraintBased):
    """Drafts a tree-like graph by mutual information, adds what it misses, and thins it.

    Notes
    -----
    Each phase asks for a cut-set on the paths between two variables that brings their conditional
    mutual information down to the threshold. Needs a number of tests that grows with the fourth
    power of the number of variables, and is right if more open paths always mean more information
    (monotone faithfulness).

    References
    ----------
    Cheng, Greiner, Kelly, Bell and Liu (2002), Learning Bayesian networks from data: an
    information-theory based approach. Artificial Intelligence 137, 43–90.
    """

    test: Choice = choice_of(
        independence_tests, "mutual-information", label="Test", doc="How independence is tested."
    )

    def search(
        self, skeleton: Skeleton, tester: IndependenceTester, monitor: StepMonitor
    ) -> Iterator[SkeletonStep]:
        """Draft, thicken and thin."""
        from bayesgui.learning.constraint_based.three_phases import ThreePhases

        phases = ThreePhases(skeleton, tester)
        for k, (stage, phase) in enumerate(
            (
                (Sentence("Drafting"), phases.draft),
                (Sentence("Thickening"), phases.thicken),
                (Sentence("Thinning"), phases.thin),
            )
        ):
            for done, verdict in phase(monitor):
                if monitor.wants_steps or monitor.stop_requested:
                    yield SkeletonStep(stage, (k + done) / 3, verdict)
            yield SkeletonStep(stage, (k + 1) / 3)
