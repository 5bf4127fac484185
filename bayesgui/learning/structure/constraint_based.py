"""Learners that test independence: what all of them share."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from bayesgui.catalog.parameters import Choice, choice_of, parameter
from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence
from bayesgui.data.variables_from_columns import network_of
from bayesgui.graph.equivalence import PartiallyDirected, edges_of
from bayesgui.learning.independence.base import independence_tests
from bayesgui.learning.structure.base import LearnedStructure, StructureLearner, with_arcs
from bayesgui.learning.structure.run import StructureStep

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from bayesgui.core.arc_constraints import Arc, ArcConstraints
    from bayesgui.data.case_source import CaseTable
    from bayesgui.graph.equivalence import Edge
    from bayesgui.graph.meek_rules import Collider
    from bayesgui.learning.constraint_based.directing import Directing
    from bayesgui.learning.constraint_based.skeleton import Skeleton
    from bayesgui.learning.independence.base import IndependenceTester, TestForm, Verdict
    from bayesgui.learning.structure.problem import StructureProblem
    from bayesgui.learning.structure.run import StepMonitor, StructureRun

DECIDED_ROWS = 10.0
"""Rows for each stratum from which a set decides a variable; see `TestForm`.

What others decide is independent of everything given them, although it may be their neighbor. With
fewer rows a variable is constant in the strata by chance, and edges would be kept that smaller
tests were right to doubt.
"""

STOPPED_TESTS = 10_000
"""Tests that may confirm the v-structures of a search that is stopped: about half a second."""


@dataclass(frozen=True, slots=True)
class SkeletonStep:
    """The state of the search for a skeleton after a step.

    `share`: progress of the search for the skeleton, from 0 to 1. `kept_edges`: the skeleton if the
    search ends here; None for its present edges.
    """

    stage: Sentence
    share: float
    verdict: Verdict | None = None
    kept_edges: tuple[Edge, ...] | None = None


def min_rows_parameter(default: float) -> Any:
    """Declare the option on how many rows a test needs."""
    return parameter(
        default,
        low=0.0,
        label="Rows per degree of freedom",
        doc="With fewer rows than that, a test given others takes no edge.",
    )


def form_of(
    test: Choice, alpha: float, min_rows: float, decided_rows: float = DECIDED_ROWS
) -> TestForm:
    """Return the test of a learner as compiled kernels compute it.

    `min_rows`: rows for each degree of freedom below which variables do not count as independent
    given others. `decided_rows`: rows for each stratum from which a set decides a variable.
    """
    form: TestForm = test.create(independence_tests).form(alpha)
    return replace(form, min_rows=min_rows, decided_rows=decided_rows)


def tester_of(
    data: CaseTable,
    test: Choice,
    alpha: float,
    min_rows: float,
    decided_rows: float = DECIDED_ROWS,
) -> IndependenceTester:
    """Return the tests of a learner on a table; see `form_of`."""
    from bayesgui.learning.independence.counted_tests import tester_on

    return tester_on(data, form_of(test, alpha, min_rows, decided_rows))


@dataclass(frozen=True, kw_only=True)
class ConstraintBased(StructureLearner):
    """Takes edges between variables that tests find independent, and directs what is left."""

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
    min_rows: float = min_rows_parameter(0.0)
    majority: bool = parameter(
        True,
        label="Confirm v-structures",
        doc=(
            "A v-structure needs parents that are dependent given the middle, and the middle in "
            "less than half of the sets that separate them. Without that the first such set "
            "decides alone; on few rows it often errs."
        ),
    )

    everywhere: ClassVar[bool] = False
    """Whether conditioning sets are taken from all variables instead of neighbors."""

    @property
    def most_given(self) -> int:
        """Largest size of a conditioning set."""
        return int(getattr(self, "max_given", 20))

    @abstractmethod
    def search(
        self, skeleton: Skeleton, tester: IndependenceTester, monitor: StepMonitor
    ) -> Iterator[SkeletonStep]:
        """Find the skeleton, step by step.

        `monitor`: cancellation; where it wants steps, each test is one.
        """

    def tester(self, data: CaseTable) -> IndependenceTester:
        """Return the tests on a table."""
        return tester_of(data, self.test, self.alpha, self.min_rows)

    def begin(self, problem: StructureProblem) -> StructureRun:
        """Return a run that has not made any step yet; it does not start from a given graph."""
        return super().begin(replace(problem, start=None))

    def steps(self, problem: StructureProblem, monitor: StepMonitor) -> Iterator[StructureStep]:
        """Yield the skeleton as edges are taken, then the graph as edges are directed."""
        sizes = sizes_of(problem.data)
        tester = self.tester(problem.data)
        yield from self.steps_by(tester, problem.constraints, monitor, sizes)

    def steps_by(
        self,
        tester: IndependenceTester,
        constraints: ArcConstraints,
        monitor: StepMonitor,
        sizes: Mapping[str, int],
    ) -> Iterator[StructureStep]:
        """Yield the steps that follow from the answers of a tester, such as an oracle."""
        from bayesgui.learning.constraint_based.directing import Directing
        from bayesgui.learning.constraint_based.skeleton import Skeleton

        skeleton = Skeleton(tester.names, constraints)
        yield from self.skeleton_steps(skeleton, tester, monitor, constraints)
        yield from self._pair_steps(skeleton, tester, monitor, constraints)
        separators = MappingProxyType(dict(skeleton.separators))
        directing = Directing(tester.names, skeleton.edges, separators, constraints)
        for step in _directing_steps(directing, tester, monitor, by_majority=self.majority):
            yield replace(step, separators=separators)
        member = directing.member(sizes, tester, monitor)
        remarks = (*member.remarks, *_inseparable(skeleton))
        yield StructureStep(
            arcs=tuple(sorted(member.graph.directed)),
            edges=tuple(sorted(member.graph.undirected)),
            best=member.arcs,
            share=1.0,
            stage=Sentence("Meek rules"),
            separators=separators,
            clashes=directing.clashes,
            remarks=remarks,
        )

    def skeleton_steps(
        self,
        skeleton: Skeleton,
        tester: IndependenceTester,
        monitor: StepMonitor,
        constraints: ArcConstraints,
    ) -> Iterator[StructureStep]:
        """Yield the skeleton as tests take its edges."""
        separators: Mapping[Edge, tuple[str, ...]] = MappingProxyType({})
        for found in self.search(skeleton, tester, monitor):
            if found.verdict is None or found.verdict.independent or monitor.stop_requested:
                separators = MappingProxyType(dict(skeleton.separators))
            yield StructureStep(
                arcs=constraints.required,
                edges=undirected(skeleton.edges, constraints),
                share=0.9 * found.share,
                stage=found.stage,
                detail=found.verdict,
                separators=separators,
                kept_edges=found.kept_edges,
            )

    def _pair_steps(
        self,
        skeleton: Skeleton,
        tester: IndependenceTester,
        monitor: StepMonitor,
        constraints: ArcConstraints,
    ) -> Iterator[StructureStep]:
        """Look for separating sets of pairs that no search for edges tested."""
        from bayesgui.learning.constraint_based.pairs_apart import separate_pairs

        present = StructureStep(
            arcs=constraints.required,
            edges=undirected(skeleton.edges, constraints),
            share=0.9,
            stage=Sentence("Pairs kept apart by constraints"),
            separators=MappingProxyType(dict(skeleton.separators)),
        )
        found = separate_pairs(
            skeleton, tester, monitor, most=self.most_given, everywhere=self.everywhere
        )
        for share, verdict in found:
            if verdict.independent:
                separators = MappingProxyType(dict(skeleton.separators))
                present = replace(present, separators=separators)
            if monitor.wants_steps or monitor.stop_requested:
                yield replace(present, share=0.9 + 0.05 * share, detail=verdict)

    def result(self, problem: StructureProblem, run: StructureRun) -> LearnedStructure:
        """Return the structure found so far, with its equivalence class."""
        from bayesgui.learning.constraint_based.directing import Directing

        step = run.latest
        if step is None:
            return super().result(problem, run)
        if step.best is not None:
            arcs, remarks = step.best, step.remarks
            graph = PartiallyDirected(frozenset(step.arcs), frozenset(step.edges))
            clashes = step.clashes
        else:
            edges = (*step.arcs, *step.edges) if step.kept_edges is None else step.kept_edges
            directing = Directing(problem.data.names, edges, step.separators, problem.constraints)
            tester = self.tester(problem.data)
            directing.direct_v_structures(
                tester, by_majority=self.majority, most_tests=STOPPED_TESTS
            )
            for _ in directing.direct_the_rest():
                pass
            sizes = sizes_of(problem.data)
            member = directing.member(sizes, tester, exact=False)
            arcs, graph, remarks = member.arcs, member.graph, member.remarks
            if self.majority and not directing.by_majority:
                remarks = (*remarks, UNCONFIRMED)
            clashes = directing.clashes
        graph = replace(graph, conflicts=edges_of(problem.data.names, clashes))
        return LearnedStructure(
            self.method,
            with_arcs(network_of(problem.data), arcs),
            cpdag=graph,
            separators=step.separators,
            remarks=remarks,
        )


UNCONFIRMED = Sentence(
    "The v-structures are not confirmed: so early in the search that takes too many tests. The "
    "first set that separates their parents decides alone."
)


def sizes_of(data: CaseTable) -> dict[str, int]:
    """Return the number of states of each column."""
    return {name: len(data.categorical(name).states) for name in data.names}


def _inseparable(skeleton: Skeleton) -> Iterator[Sentence]:
    """Say which pairs are kept apart although no set separates them."""
    from bayesgui.learning.constraint_based.pairs_apart import pairs_to_separate

    names = skeleton.names
    if left := [(names[x], names[y]) for x, y in pairs_to_separate(skeleton)]:
        yield Sentence(
            "The constraints keep variables apart that the tests find dependent whatever is given: "
            "{edges}.",
            edges=list_names([f"{a} – {b}" for a, b in left]),
        )


def undirected(edges: tuple[Edge, ...], constraints: ArcConstraints) -> tuple[Edge, ...]:
    """Return the edges that are not required arcs."""
    if not constraints.required:
        return edges
    required = {*constraints.required, *(arc[::-1] for arc in constraints.required)}
    return tuple(edge for edge in edges if edge not in required)


def _directing_steps(
    directing: Directing, tester: IndependenceTester, monitor: StepMonitor, *, by_majority: bool
) -> Iterator[StructureStep]:
    """Direct v-structures, then the rest; yield the graph after each part, or each edge."""

    def present(stage: Sentence, detail: object = None) -> StructureStep:
        return StructureStep(
            arcs=tuple(directing.graph.arcs()),
            edges=tuple(directing.graph.edges()),
            share=0.95,
            stage=stage,
            detail=detail,
            clashes=directing.clashes,
        )

    known = frozenset(directing.graph.arcs())
    found = directing.direct_v_structures(tester, monitor, by_majority=by_majority)
    directed = present(Sentence("V-structures"))
    if monitor.wants_steps and found:
        yield from _one_by_one(directed, known, found)
    else:
        yield directed
    if monitor.wants_steps:
        yield present(Sentence("Meek rules"))
    for made in directing.direct_the_rest():
        monitor.check()
        if monitor.wants_steps:
            yield present(Sentence("Meek rules"), made)


def _one_by_one(
    directed: StructureStep, known: frozenset[Arc], found: Sequence[Collider]
) -> Iterator[StructureStep]:
    """Yield the graph with one v-structure more each time; `known`: arcs that were there before."""
    shown = set(known)
    for collider in found:
        shown.update(collider.arcs)
        later = [arc for arc in directed.arcs if arc not in shown]
        yield replace(
            directed,
            arcs=tuple(arc for arc in directed.arcs if arc in shown),
            edges=tuple(sorted((*directed.edges, *(min(a, a[::-1]) for a in later)))),
            detail=collider,
            clashes=tuple(e for e in directed.clashes if e in shown or e[::-1] in shown),
        )
