"""The FCI algorithm."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from bayesgui.catalog.parameters import parameter
from bayesgui.core.sentence import Sentence
from bayesgui.learning.structure.base import structure_learners
from bayesgui.learning.structure.constraint_based import undirected
from bayesgui.learning.structure.pag_learner import PagLearner
from bayesgui.learning.structure.run import StructureStep

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.core.arc_constraints import ArcConstraints
    from bayesgui.learning.constraint_based.skeleton import Skeleton
    from bayesgui.learning.independence.base import IndependenceTester
    from bayesgui.learning.structure.run import StepMonitor


@structure_learners.register(
    "fci", label="FCI (hidden common causes)", order=24, by_stages=True, gives_pag=True
)
@dataclass(frozen=True, kw_only=True)
class FCI(PagLearner):
    """Finds what all graphs share that fit the tests, hidden common causes allowed.

    Notes
    -----
    The skeleton of PC; then tests given variables that are no neighbors, which a hidden cause can
    call for; then v-structures and the rules that put arrows and tails. With right answers the
    graph has all marks that follow from them. The network has the arcs of a graph that fits.

    Background knowledge is read as knowledge about causes: of a forbidden arc, the first variable
    is no cause of the second; what no arc may join can still have a hidden cause. The rules do not
    find everything that follows from it.

    References
    ----------
    Spirtes, Glymour and Scheines (2000), Causation, prediction, and search, section 6.7. Zhang
    (2008), On the completeness of orientation rules for causal discovery in the presence of latent
    confounders and selection bias. Colombo and Maathuis (2014), Order-independent constraint-based
    causal structure learning.
    """

    max_possible: int = parameter(
        2,
        low=0,
        label="Largest set of others",
        doc=(
            "Variables in a conditioning set at most where not all are neighbors. Large sets take "
            "long, and on few rows they separate what belongs together."
        ),
    )

    def more_steps(
        self,
        skeleton: Skeleton,
        tester: IndependenceTester,
        monitor: StepMonitor,
        constraints: ArcConstraints,
    ) -> Iterator[StructureStep]:
        """Test given possible d-separators."""
        from bayesgui.learning.constraint_based.marking import Marking
        from bayesgui.learning.constraint_based.possible_separators import separate_by_possible

        separators = MappingProxyType(dict(skeleton.separators))
        marking = Marking(tester.names, skeleton.edges, separators, constraints)
        for each in marking.v_structures(tester):
            marking.put_v_structure(each)
        present = StructureStep(
            arcs=constraints.required,
            edges=undirected(skeleton.edges, constraints),
            share=0.9,
            stage=Sentence("Possible d-separators"),
            separators=separators,
        )
        yield present
        found = separate_by_possible(
            skeleton,
            marking.graph,
            tester,
            monitor,
            most=self.max_possible,
            most_tested=self.max_given,
        )
        for share, verdict in found:
            if verdict.independent:
                separators = MappingProxyType(dict(skeleton.separators))
            if monitor.wants_steps or monitor.stop_requested:
                yield StructureStep(
                    arcs=constraints.required,
                    edges=undirected(skeleton.edges, constraints),
                    share=0.9 + 0.05 * share,
                    stage=present.stage,
                    detail=verdict,
                    separators=separators,
                )
