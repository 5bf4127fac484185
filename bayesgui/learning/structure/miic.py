"""The MIIC algorithm."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from bayesgui.catalog.parameters import Choice, parameter
from bayesgui.core.sentence import Sentence
from bayesgui.learning.structure.base import StructureLearner, structure_learners
from bayesgui.learning.structure.constraint_based import sizes_of, tester_of, undirected
from bayesgui.learning.structure.pag_learner import (
    found_structure,
    marked_step,
    member_network,
)
from bayesgui.learning.structure.run import StructureStep

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.core.arc_constraints import ArcConstraints
    from bayesgui.learning.constraint_based.skeleton import Skeleton
    from bayesgui.learning.independence.base import TestForm, Verdict
    from bayesgui.learning.structure.base import LearnedStructure
    from bayesgui.learning.structure.problem import StructureProblem
    from bayesgui.learning.structure.run import StepMonitor, StructureRun


WITHOUT = Sentence("Edges without information")
EXPLAINED = Sentence("Edges that others explain")
SIGNS = Sentence("Signs of information")


@structure_learners.register(
    "miic",
    label="MIIC (information, hidden common causes)",
    order=26,
    by_stages=True,
    gives_pag=True,
)
@dataclass(frozen=True, kw_only=True)
class MIIC(StructureLearner):
    """Removes edges whose information other variables explain, and directs the rest by its signs.

    Notes
    -----
    Instead of a level of significance, the complexity of the tables decides: an edge goes when what
    is left of its information is less than chance would leave. Of each edge the variable that
    explains most is found first, so that few tests suffice, and early errors are rarer than with
    PC. Marks are those that the signs of three-point informations tell; a circle is left where they
    tell nothing. Rows with a missing cell are left out where that cell is needed.

    References
    ----------
    Verny, Sella, Affeldt, Singh and Isambert (2017), Learning causal networks with latent variables
    from multivariate information in genomic data. PLoS Computational Biology 13, e1005662.
    """

    complexity: str = parameter(
        "nml",
        choices=("nml", "bic"),
        choice_labels=("Normalized likelihood", "Half the degrees of freedom"),
        label="Complexity",
        doc="What information of chance is taken off; the second is stricter on few rows.",
    )

    @property
    def form(self) -> TestForm:
        """What the verdicts of its steps are held against."""
        from bayesgui.learning.independence.base import TestForm

        return TestForm("complexity", 0.0)

    def begin(self, problem: StructureProblem) -> StructureRun:
        """Return a run that has not made any step yet; it does not start from a given graph."""
        return super().begin(replace(problem, start=None))

    def steps(self, problem: StructureProblem, monitor: StepMonitor) -> Iterator[StructureStep]:
        """Yield the graph as edges are taken, then with marks."""
        from bayesgui.graph.causal.orientation.marked_graph import MarkedGraph
        from bayesgui.learning.constraint_based.contributors import Contributors, Signs
        from bayesgui.learning.constraint_based.informations import Complexity, Informations
        from bayesgui.learning.constraint_based.skeleton import Skeleton

        data, constraints = problem.data, problem.constraints
        informations = Informations(data, cast("Complexity", self.complexity), monitor)
        skeleton = Skeleton(informations.names, replace(constraints, forbidden=(), tiers=()))
        skeleton.join_all()
        if monitor.wants_steps:
            yield _present(skeleton, constraints, Sentence("Complete graph"), 0.0)
        for share, verdict in Contributors(skeleton, informations).take_edges(monitor):
            if monitor.wants_steps or monitor.stop_requested:
                stage = EXPLAINED if verdict.given else WITHOUT
                yield _present(skeleton, constraints, stage, share, verdict)
        graph = MarkedGraph(informations.names, skeleton.edges)
        graph.put_knowledge(constraints)
        separators = MappingProxyType(dict(skeleton.separators))
        yield marked_step(graph.pag(), SIGNS, 0.9, separators)
        for put in Signs(graph, skeleton, informations).put_all():
            monitor.check()
            if monitor.wants_steps:
                yield marked_step(graph.pag(), SIGNS, 0.95, separators, put)
        tester = tester_of(data, Choice("g2"), 0.05, 0.0)
        pag = graph.pag()
        arcs, remarks = member_network(pag, (), tester, constraints, sizes_of(data))
        last = marked_step(pag, SIGNS, 1.0, separators)
        yield replace(last, best=arcs, remarks=remarks)

    def result(self, problem: StructureProblem, run: StructureRun) -> LearnedStructure:
        """Return the graph found so far, and a network that fits it."""
        from bayesgui.graph.causal.orientation.marked_graph import MarkedGraph

        step = run.latest
        if step is None:
            return super().result(problem, run)
        if step.best is not None and step.pag is not None:
            return found_structure(self.method, problem, step.pag, step.best, step)
        edges = {(min(e), max(e)) for e in (*step.arcs, *step.edges)}
        graph = MarkedGraph(problem.data.names, edges)
        graph.put_knowledge(problem.constraints)
        pag = graph.pag() if step.pag is None else step.pag
        tester = tester_of(problem.data, Choice("g2"), 0.05, 0.0)
        arcs, remarks = member_network(pag, (), tester, problem.constraints, sizes_of(problem.data))
        return found_structure(self.method, problem, pag, arcs, step, remarks)


def _present(
    skeleton: Skeleton,
    constraints: ArcConstraints,
    stage: Sentence,
    share: float,
    verdict: Verdict | None = None,
) -> StructureStep:
    return StructureStep(
        arcs=constraints.required,
        edges=undirected(skeleton.edges, constraints),
        share=share,
        stage=stage,
        detail=verdict,
        separators=MappingProxyType(dict(skeleton.separators)),
    )
