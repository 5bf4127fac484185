"""From a skeleton and its separators to a partial ancestral graph: v-structures and rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT
from bayesgui.graph.causal.orientation.marked_graph import MarkedGraph
from bayesgui.graph.causal.orientation.rules import orient
from bayesgui.graph.causal.pag import Reason
from bayesgui.graph.mixed_graph import MixedGraph
from bayesgui.learning.constraint_based.directing import told_v_structures

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
        self._separators, self._constraints = separators, constraints
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
        """Return the v-structures that the separators tell of; see `told_v_structures`."""
        found, self.by_majority = told_v_structures(
            MixedGraph(self.graph.names, self.graph.edges),
            self._separators,
            self._constraints,
            tester,
            monitor,
            by_majority=by_majority,
            most_tests=most_tests,
        )
        return found

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
