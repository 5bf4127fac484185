"""From a skeleton and its separators to a partial ancestral graph: v-structures and rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT
from bayesgui.graph.causal.orientation.marked_graph import MarkedGraph
from bayesgui.graph.causal.orientation.rules import orient
from bayesgui.graph.causal.pag import Reason
from bayesgui.graph.meek_rules import colliders
from bayesgui.graph.mixed_graph import MixedGraph
from bayesgui.learning.constraint_based.directing import Majority, is_confirmed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from bayesgui.core.arc_constraints import Arc, ArcConstraints
    from bayesgui.core.monitor import Monitor
    from bayesgui.graph.causal.orientation.marked_graph import Put
    from bayesgui.graph.causal.orientation.rules import DiscriminatingPath
    from bayesgui.graph.equivalence import Edge
    from bayesgui.graph.meek_rules import Collider
    from bayesgui.learning.independence.base import IndependenceTester


class Marking:
    """Puts marks on the edges of a skeleton, where something hidden may cause both ends of one.

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
        self._separators = separators
        self._required = {
            *constraints.required,
            *((child, parent) for parent, child in constraints.required),
        }
        self.by_majority = False
        """Whether further tests judged the v-structures."""
        self.against: tuple[Arc, ...] = ()
        """The arrows of v-structures that background knowledge excludes."""
        self.graph = MarkedGraph(names, edges)
        """The graph, as far as it has marks."""
        self.graph.put_knowledge(constraints)

    def v_structures(
        self,
        tester: IndependenceTester,
        monitor: Monitor = SILENT,
        *,
        by_majority: bool = False,
        most_tests: int | None = None,
    ) -> tuple[Collider, ...]:
        """Return the v-structures that the separators tell of; see `Directing`."""
        graph = MixedGraph(self.graph.names, self.graph.edges)
        found = colliders(graph, self._separators)
        majority = Majority(graph, tester)
        self.by_majority = by_majority and (
            most_tests is None or majority.count_tests(found) <= most_tests
        )
        if self.by_majority:
            return majority.chosen(found, monitor)
        place = {name: k for k, name in enumerate(tester.names)}
        return tuple(
            each
            for each in found
            if self._required.isdisjoint(each.arcs) or is_confirmed(each, tester, place)
        )

    def put_v_structure(self, found: Collider) -> None:
        """Put the two arrows of a v-structure."""
        for a, b, other in (
            (found.first, found.middle, found.second),
            (found.second, found.middle, found.first),
        ):
            self.graph.put(a, b, "arrow", Reason("collider", 0, (other,), found.separator))
            if self.graph.at[a][b] == "tail":
                self.against = tuple(sorted({*self.against, (a, b)}))

    def put_the_rest(
        self,
        *,
        selection: bool = False,
        judge: Callable[[DiscriminatingPath], bool] | None = None,
    ) -> Iterator[Put]:
        """Put what follows by the rules, one mark after the other."""
        return orient(self.graph, self._separators, selection=selection, judge=judge)
