"""Learners that test independence and reckon with hidden causes: what all of them share."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from bayesgui.catalog.parameters import parameter
from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence
from bayesgui.data.variables_from_columns import network_of
from bayesgui.learning.structure.base import LearnedStructure, StructureLearner, with_arcs
from bayesgui.learning.structure.constraint_based import (
    STOPPED_TESTS,
    UNCONFIRMED,
    ConstraintBased,
    sizes_of,
)
from bayesgui.learning.structure.pc import level_steps
from bayesgui.learning.structure.run import StructureStep

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Mapping, Sequence

    from bayesgui.core.arc_constraints import Arc, ArcConstraints
    from bayesgui.graph.causal.orientation.rules import DiscriminatingPath
    from bayesgui.graph.causal.pag import Pag
    from bayesgui.learning.constraint_based.marking import Marking
    from bayesgui.learning.constraint_based.skeleton import Skeleton
    from bayesgui.learning.independence.base import IndependenceTester
    from bayesgui.learning.structure.constraint_based import SkeletonStep
    from bayesgui.learning.structure.problem import StructureProblem
    from bayesgui.learning.structure.run import StepMonitor, StructureRun

RULES = Sentence("Rules")
V_STRUCTURES = Sentence("V-structures")


def marked_step(
    pag: Pag,
    stage: Sentence,
    share: float,
    separators: Mapping[Arc, tuple[str, ...]],
    detail: object = None,
) -> StructureStep:
    """Return a step whose graph has marks."""
    return StructureStep(
        arcs=tuple(sorted(pag.arcs)),
        edges=tuple(sorted(e.pair for e in pag.edges if e.kind != "cause")),
        share=share,
        stage=stage,
        detail=detail,
        separators=separators,
        pag=pag,
    )


def in_network(pag: Pag) -> tuple[Sentence, ...]:
    """Say what a network cannot show of a graph with hidden causes."""
    found: tuple[Sentence, ...] = ()
    if left := pag.hidden_causes:
        found += (
            Sentence(
                "Something hidden causes both ends of {edges}: ↔ is drawn there, and no arc.",
                edges=list_names([f"{a} ↔ {b}" for a, b in left]),
            ),
        )
    if pag.counts["selected"]:
        found += (
            Sentence(
                "Some edges have no arrow: the rows seem to be selected by what is in them. Their "
                "directions in the network are arbitrary."
            ),
        )
    return found


def member_network(
    pag: Pag,
    against: Sequence[Arc],
    tester: IndependenceTester,
    constraints: ArcConstraints,
    sizes: Mapping[str, int],
) -> tuple[tuple[Arc, ...], tuple[Sentence, ...]]:
    """Return the arcs of a network that fits, and what it does not show.

    `against`: the arrows of v-structures that the constraints exclude. `tester`: asked where a
    variable has too many parents. `sizes`: number of states of each variable.
    """
    from bayesgui.graph.causal.orientation.member import member_of
    from bayesgui.learning.constraint_based.directing import Directing, listed_edges

    member = member_of(pag, constraints)
    directing = Directing(pag.names, (), {}, constraints)
    arcs, left_out = directing.limited(member.arcs, sizes, tester)
    remarks = in_network(pag)
    if against:
        remarks += (
            Sentence(
                "The tests find v-structures that the constraints on arcs exclude: {arcs}.",
                arcs=list_names([f"{a} → {b}" for a, b in against]),
            ),
        )
    if not member.consistent:
        remarks += (
            Sentence(
                "No graph without cycles has exactly the v-structures that the tests found; "
                "some directions are arbitrary."
            ),
        )
    if lost := [*member.dropped, *left_out]:
        remarks += (
            Sentence(
                "The constraints, or the size of the tables, leave no room for {edges}.",
                edges=listed_edges(lost),
            ),
        )
    return tuple(sorted(arcs)), remarks


def found_structure(
    method: str,
    problem: StructureProblem,
    pag: Pag,
    arcs: tuple[Arc, ...],
    step: StructureStep,
    remarks: tuple[Sentence, ...] | None = None,
) -> LearnedStructure:
    """Return a result; `remarks`: None for those of the step."""
    network = with_arcs(network_of(problem.data), arcs)
    for pair in pag.hidden_causes:
        network = network.with_common_cause(*pair)
    return LearnedStructure(
        method,
        network,
        pag=pag,
        separators=step.separators,
        remarks=step.remarks if remarks is None else remarks,
    )


@dataclass(frozen=True, kw_only=True)
class PagLearner(ConstraintBased):
    """Takes edges between variables that tests find independent, and puts marks on the others."""

    max_given: int = parameter(
        20, low=0, label="Largest conditioning set", doc="Variables in a conditioning set at most."
    )
    selection: bool = parameter(
        False,
        label="Selected rows",
        doc=(
            "Whether what is in a row may have decided whether it came into the table. Edges "
            "without an arrow are then possible, and tails tell less."
        ),
    )

    def search(
        self, skeleton: Skeleton, tester: IndependenceTester, monitor: StepMonitor
    ) -> Iterator[SkeletonStep]:
        """Test given neighbors, sets of one size after the other."""
        from bayesgui.learning.constraint_based.skeleton import LevelSearch

        yield from level_steps(LevelSearch(skeleton, tester), skeleton, self.max_given, monitor)

    def more_steps(
        self,
        skeleton: Skeleton,
        tester: IndependenceTester,
        monitor: StepMonitor,
        constraints: ArcConstraints,
    ) -> Iterator[StructureStep]:
        """Take edges that tests given neighbors leave although nothing causes them."""
        return iter(())

    def steps_by(
        self,
        tester: IndependenceTester,
        constraints: ArcConstraints,
        monitor: StepMonitor,
        sizes: Mapping[str, int],
    ) -> Iterator[StructureStep]:
        """Yield the steps that follow from the answers of a tester, such as an oracle."""
        from bayesgui.learning.constraint_based.skeleton import Skeleton

        # What may not be an arc can still be joined: by something hidden.
        skeleton = Skeleton(tester.names, replace(constraints, forbidden=(), tiers=()))
        yield from self.skeleton_steps(skeleton, tester, monitor, constraints)
        yield from self.more_steps(skeleton, tester, monitor, constraints)
        marking = yield from self.mark(skeleton, tester, monitor, constraints)
        arcs, remarks = member_network(
            marking.graph.pag(), marking.against, tester, constraints, sizes
        )
        separators = MappingProxyType(dict(skeleton.separators))
        last = marked_step(marking.graph.pag(), RULES, 1.0, separators)
        yield replace(last, best=arcs, remarks=remarks)

    def mark(
        self,
        skeleton: Skeleton,
        tester: IndependenceTester,
        monitor: StepMonitor,
        constraints: ArcConstraints,
        judge: Callable[[DiscriminatingPath], bool] | None = None,
    ) -> Generator[StructureStep, None, Marking]:
        """Put the marks; yield the graph after each part, or each mark.

        `judge`: asked before a discriminating path is used; see `orient`.
        """
        from bayesgui.learning.constraint_based.marking import Marking

        separators = MappingProxyType(dict(skeleton.separators))
        marking = Marking(tester.names, skeleton.edges, separators, constraints)
        found = marking.v_structures(tester, monitor, by_majority=self.majority)
        for each in found:
            marking.put_v_structure(each)
            if monitor.wants_steps:
                yield marked_step(marking.graph.pag(), V_STRUCTURES, 0.95, separators, each)
        if not (monitor.wants_steps and found):
            yield marked_step(marking.graph.pag(), V_STRUCTURES, 0.95, separators)
        for put in marking.put_the_rest(selection=self.selection, judge=judge):
            monitor.check()
            if monitor.wants_steps:
                yield marked_step(marking.graph.pag(), RULES, 0.97, separators, put)
        return marking

    def result(self, problem: StructureProblem, run: StructureRun) -> LearnedStructure:
        """Return the graph found so far, and a network that fits it."""
        from bayesgui.learning.constraint_based.marking import Marking

        step = run.latest
        if step is None:
            return StructureLearner.result(self, problem, run)
        if step.best is not None:
            arcs, pag, remarks = step.best, step.pag, step.remarks
        else:
            edges = (*step.arcs, *step.edges) if step.kept_edges is None else step.kept_edges
            edges = tuple({(min(e), max(e)) for e in edges})
            marking = Marking(problem.data.names, edges, step.separators, problem.constraints)
            tester = self.tester(problem.data)
            found = marking.v_structures(
                tester, by_majority=self.majority, most_tests=STOPPED_TESTS
            )
            for each in found:
                marking.put_v_structure(each)
            for _ in marking.put_the_rest(selection=self.selection):
                pass
            sizes = sizes_of(problem.data)
            arcs, remarks = member_network(
                marking.graph.pag(), marking.against, tester, problem.constraints, sizes
            )
            pag = marking.graph.pag()
            if self.majority and not marking.by_majority:
                remarks = (*remarks, UNCONFIRMED)
        assert pag is not None, "the last step has marks"
        return found_structure(self.method, problem, pag, arcs, step, remarks)
