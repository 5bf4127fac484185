"""From a skeleton and its separators to directed graphs: v-structures, rules, a member."""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.arc_constraints import NO_CONSTRAINTS
from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence
from bayesgui.graph.extension import class_within, extend
from bayesgui.graph.meek_rules import colliders, complete, direct_by_rules, direct_colliders
from bayesgui.graph.mixed_graph import MixedGraph
from bayesgui.learning.constraint_based.best_allowed import MOST_NODES, BestAllowed
from bayesgui.learning.constraint_based.covering import Covering, contradicted

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from bayesgui.core.arc_constraints import Arc, ArcConstraints
    from bayesgui.core.monitor import Monitor
    from bayesgui.graph.equivalence import Edge, PartiallyDirected
    from bayesgui.graph.meek_rules import Collider, Directed
    from bayesgui.learning.constraint_based.covering import Triple
    from bayesgui.learning.independence.base import IndependenceTester


MOST_GIVEN = 3
"""Largest set that takes part in a majority."""
MOST_SETS = 512
"""Sets of the neighbors of one node; where there are more, only smaller ones take part."""


class Majority:
    """Judges v-structures by more than the one set that separated the parents.

    A v-structure whose parents are independent given the middle as well is none: the middle was
    left out of the separator because nobody had to ask about it. Nor is one where at least half of
    the sets that separate the parents have the middle.

    The sets are those of up to `MOST_GIVEN` neighbors of one of the parents, and the separator
    itself. On few rows tests often keep two variables for independent given too little, and one
    separator alone makes false v-structures, which then direct other edges.

    Colombo and Maathuis (2014), Order-independent constraint-based causal structure learning.
    Journal of Machine Learning Research 15, 3921–3962, section 4.2 (the majority rule). Ramsey,
    Spirtes and Zhang (2006), Adjacency-faithfulness and conservative causal inference. UAI,
    401–408.
    """

    def __init__(self, graph: MixedGraph, tester: IndependenceTester) -> None:
        self._graph, self._tester = graph, tester
        self._place = {name: k for k, name in enumerate(tester.names)}
        self._separating: dict[tuple[str, str], frozenset[tuple[str, ...]]] = {}

    def chosen(self, found: Sequence[Collider], monitor: Monitor) -> tuple[Collider, ...]:
        """Return the v-structures that are borne out.

        `found`: the v-structures that the separators tell of.
        """
        return tuple(each for each in found if self._holds(each, monitor))

    def count_tests(self, found: Sequence[Collider]) -> int:
        """Return an upper bound of the number of tests that v-structures need.

        `found`: the v-structures that the separators tell of.
        """
        pairs = {(each.first, each.second) for each in found}
        sizes = (len(pool) for pair in pairs for pool in self._pools(*pair))
        return len(found) + sum(
            math.comb(size, k) for size in sizes for k in range(_largest(size) + 1)
        )

    def _holds(self, found: Collider, monitor: Monitor) -> bool:
        monitor.check()
        if not is_confirmed(found, self._tester, self._place):
            return False
        sets = self._separating_sets(found, monitor) | {tuple(sorted(found.separator))}
        return 2 * sum(found.middle in each for each in sets) < len(sets)

    def _separating_sets(self, found: Collider, monitor: Monitor) -> frozenset[tuple[str, ...]]:
        pair = found.first, found.second
        if pair not in self._separating:
            place = self._place
            sets = sorted(set(self._sets(*pair)))
            verdicts = self._tester.test_sets(
                place[pair[0]], place[pair[1]], [[place[n] for n in s] for s in sets], monitor
            )
            self._separating[pair] = frozenset(
                each for each, verdict in zip(sets, verdicts, strict=True) if verdict.independent
            )
        return self._separating[pair]

    def _sets(self, x: str, y: str) -> Iterator[tuple[str, ...]]:
        for pool in self._pools(x, y):
            for size in range(_largest(len(pool)) + 1):
                yield from itertools.combinations(pool, size)

    def _pools(self, x: str, y: str) -> Iterator[list[str]]:
        """Yield the neighbors of each of two nodes."""
        for one, other in ((x, y), (y, x)):
            yield sorted(self._graph.adjacent[one] - {other})


def _largest(n_neighbors: int) -> int:
    """Return the size of the largest sets of neighbors that take part."""
    most, count = 0, 1
    while most < min(MOST_GIVEN, n_neighbors):
        count += math.comb(n_neighbors, most + 1)
        if count > MOST_SETS:
            break
        most += 1
    return most


def told_v_structures(
    graph: MixedGraph,
    separators: Mapping[Arc, tuple[str, ...]],
    constraints: ArcConstraints,
    tester: IndependenceTester,
    monitor: Monitor,
    *,
    by_majority: bool,
    most_tests: int | None,
) -> tuple[tuple[Collider, ...], bool]:
    """Return the v-structures that separators tell of, and whether a majority chose them.

    `tester`: asked about required arcs: since no test found that they are there, two variables must
    also be dependent given their separator and the one between them. `by_majority`: whether all
    v-structures are tested further, see `Majority`. `most_tests`: number of tests above which they
    are not, since somebody waits.
    """
    found = colliders(graph, separators)
    majority = Majority(graph, tester)
    if by_majority and (most_tests is None or majority.count_tests(found) <= most_tests):
        return majority.chosen(found, monitor), True
    required = {arc for a, b in constraints.required for arc in ((a, b), (b, a))}
    place = {name: k for k, name in enumerate(tester.names)}
    kept = (e for e in found if required.isdisjoint(e.arcs) or is_confirmed(e, tester, place))
    return tuple(kept), False


def is_confirmed(found: Collider, tester: IndependenceTester, place: Mapping[str, int]) -> bool:
    """Return whether the parents of a v-structure are dependent given separator and middle."""
    given = [place[name] for name in (*found.separator, found.middle)]
    return not tester.test(place[found.first], place[found.second], given).independent


MAX_TABLE_CELLS = 2**16
"""Cells of a table above which a variable has too many parents to learn from data."""


@dataclass(frozen=True)
class Member:
    """An acyclic directed graph made of a skeleton.

    `graph`: what all networks share that are equivalent and keep to the background knowledge.
    """

    arcs: tuple[Arc, ...]
    graph: PartiallyDirected
    remarks: tuple[Sentence, ...]


class Directing:
    """Directs the edges of a skeleton.

    `separators`: the sets given which variables without an edge are independent. `constraints`:
    background knowledge, which prevails over tests.
    """

    def __init__(
        self,
        names: Sequence[str],
        edges: Iterable[Edge],
        separators: Mapping[Arc, tuple[str, ...]],
        constraints: ArcConstraints,
    ) -> None:
        self._separators, self._constraints = separators, constraints
        self._edges = tuple(edges)
        self._clashes: tuple[Arc, ...] = ()
        self.by_majority = False
        """Whether further tests judged the v-structures."""
        self.graph = MixedGraph(names, self._edges)
        """The graph, as far as it is directed."""
        self.graph.direct_by_knowledge(constraints)

    def direct_v_structures(
        self,
        tester: IndependenceTester,
        monitor: Monitor = SILENT,
        *,
        by_majority: bool = False,
        most_tests: int | None = None,
    ) -> tuple[Collider, ...]:
        """Direct the v-structures; return all of them. See `told_v_structures`."""
        found, self.by_majority = told_v_structures(
            self.graph,
            self._separators,
            self._constraints,
            tester,
            monitor,
            by_majority=by_majority,
            most_tests=most_tests,
        )
        self._clashes = direct_colliders(self.graph, found, self._constraints)
        return found

    @property
    def clashes(self) -> tuple[Edge, ...]:
        """The edges that v-structures want directed in both ways, each in the order of names."""
        wanted = set(self._clashes)
        return tuple(sorted((a, b) for a, b in wanted if (b, a) in wanted and a < b))

    @property
    def _against(self) -> tuple[Arc, ...]:
        """The arcs of v-structures that the constraints exclude."""
        wanted = set(self._clashes)
        return tuple(arc for arc in self._clashes if arc[::-1] not in wanted)

    def direct_the_rest(self) -> Iterator[Directed]:
        """Direct what follows by the rules of Meek, one edge after the other."""
        return direct_by_rules(self.graph)

    def member(
        self,
        sizes: Mapping[str, int],
        tester: IndependenceTester,
        monitor: Monitor = SILENT,
        *,
        exact: bool = True,
    ) -> Member:
        """Return an acyclic graph that keeps to all constraints.

        `sizes`: number of states of each variable; no table gets more than `MAX_TABLE_CELLS` cells.
        `tester`: asked where a variable has too many parents, of which the weakest are left out,
        and where the constraints exclude directions, so that arcs are missing. `exact`: whether the
        best of all allowed graphs is looked for where few variables are there and the constraints
        contradict the tests; see `BestAllowed`.
        """
        names = self.graph.names
        extension = extend(names, self.graph.graph(), self._constraints)
        kept, left_out = self.limited(extension.arcs, sizes, tester)
        excluded = self._excluded(kept, tester, monitor)
        covering = Covering(kept, tester, self._constraints, sizes, MAX_TABLE_CELLS)
        covering.cover({(a, b) for a, _, b in excluded}, monitor)
        kept, added = frozenset(covering.arcs), covering.added
        lost = [*extension.dropped, *left_out, *covering.missing]
        contradict = excluded or lost or self._against or self._are_apart_in_vain()
        if exact and self._constraints and contradict:
            best = self._best(kept, sizes, tester, monitor)
            if best is not None:
                kept = best
                pairs = {(min(arc), max(arc)) for arc in best}
                added = sorted(pairs.difference(self._edges))
                lost = sorted({(min(e), max(e)) for e in self._edges} - pairs)
        remarks = [*self._clash_remarks()]
        if not extension.consistent:
            remarks.append(
                Sentence(
                    "No graph without cycles has exactly the v-structures that the tests found; "
                    "some directions are arbitrary."
                )
            )
        if added:
            remarks.append(
                Sentence(
                    "The constraints exclude directions that the tests ask for; {edges} are joined "
                    "so that nothing counts as independent that the tests find dependent.",
                    edges=listed_edges(sorted(added)),
                )
            )
        if lost:
            remarks.append(
                Sentence(
                    "The constraints, or the size of the tables, leave no room for {edges}.",
                    edges=listed_edges(lost),
                )
            )
        return Member(
            tuple(sorted(kept)), class_within(names, kept, self._constraints), tuple(remarks)
        )

    def _are_apart_in_vain(self) -> bool:
        """Return whether constraints exclude an arc between two that nothing separates."""
        allows, names = self._constraints.allows, sorted(self.graph.names)
        return any(
            not allows(a, b) and not allows(b, a) and (a, b) not in self._separators
            for a, b in itertools.combinations(names, 2)
        )

    def _best(
        self,
        present: frozenset[Arc],
        sizes: Mapping[str, int],
        tester: IndependenceTester,
        monitor: Monitor,
    ) -> frozenset[Arc] | None:
        """Return the best of all allowed graphs if it is better than a graph; None otherwise."""
        if len(self.graph.names) > MOST_NODES:
            return None

        def fits(child: str, parents: Collection[str]) -> bool:
            return sizes[child] * math.prod(sizes[p] for p in parents) <= MAX_TABLE_CELLS

        allowed = BestAllowed(tester, self._constraints, fits, monitor)
        best, cost = allowed.search()
        return best if cost < allowed.cost(present) else None

    def _excluded(
        self, arcs: Collection[Arc], tester: IndependenceTester, monitor: Monitor
    ) -> set[Triple]:
        """Return the triples that are directed against the tests because of constraints."""
        if not self._constraints:
            return set()
        names = self.graph.names
        against = contradicted(names, arcs, self._separators)
        if not against:
            return against
        free = Directing(names, self._edges, self._separators, NO_CONSTRAINTS)
        free.direct_v_structures(tester, monitor, by_majority=self.by_majority)
        complete(free.graph)
        return against - contradicted(
            names, extend(names, free.graph.graph()).arcs, self._separators
        )

    def _clash_remarks(self) -> Iterator[Sentence]:
        both = self.clashes
        if both:
            yield Sentence(
                "The tests find v-structures in both directions of {edges}.",
                edges=listed_edges(both),
            )
        if against := self._against:
            yield Sentence(
                "The tests find v-structures that the constraints on arcs exclude: {arcs}.",
                arcs=list_names([f"{a} → {b}" for a, b in against]),
            )

    def limited(
        self, arcs: Iterable[Arc], sizes: Mapping[str, int], tester: IndependenceTester
    ) -> tuple[frozenset[Arc], list[Arc]]:
        """Return the arcs within the limit on parents and on cells of a table, and the others."""
        families: dict[str, list[str]] = defaultdict(list)
        for parent, child in sorted(arcs):
            families[child].append(parent)
        kept: set[Arc] = set()
        for child, parents in families.items():
            chosen, most = parents, self._constraints.most_parents(child)
            if (most is not None and len(parents) > most) or (
                sizes[child] * math.prod(sizes[p] for p in parents) > MAX_TABLE_CELLS
            ):
                chosen = self._strongest(child, parents, sizes, tester)
            kept.update((parent, child) for parent in chosen)
        return frozenset(kept), sorted(set(arcs) - kept)

    def _strongest(
        self,
        child: str,
        parents: list[str],
        sizes: Mapping[str, int],
        tester: IndependenceTester,
    ) -> list[str]:
        required = set(self._constraints.required)
        place = {name: k for k, name in enumerate(tester.names)}

        def strength(x: str, y: str) -> float:
            return tester.test(place[x], place[y], ()).mutual_information

        ranked = sorted(parents, key=lambda p: ((p, child) not in required, -strength(child, p), p))
        most = self._constraints.most_parents(child)
        chosen: list[str] = []
        cells = sizes[child]
        for parent in ranked:
            fits = cells * sizes[parent] <= MAX_TABLE_CELLS and (most is None or len(chosen) < most)
            if fits or (parent, child) in required:
                chosen.append(parent)
                cells *= sizes[parent]
        return chosen


def listed_edges(edges: Iterable[Edge]) -> str:
    """Return edges as a sentence lists them."""
    return list_names([f"{a} – {b}" for a, b in edges])
