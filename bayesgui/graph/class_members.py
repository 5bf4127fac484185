"""The members of an equivalence class: how many there are, and a network turned into one."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.errors import ModelError
from bayesgui.core.monitor import SILENT
from bayesgui.graph.equivalence import cpdag
from bayesgui.graph.extension import members
from bayesgui.graph.meek_rules import complete
from bayesgui.graph.mixed_graph import MixedGraph
from bayesgui.rich_display import NotebookTable

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.graph.equivalence import Arc, Edge

MAX_LISTED = 200
"""Members that are listed; of more, only the number is told."""

MAX_PARTS = 2_000
"""Different parts of the undirected edges that are counted; after that, the number is a bound."""


@dataclass(frozen=True)
class ClassMembers(NotebookTable):
    """The networks that no data can tell apart from one.

    `count`: number of members, the network included; a lower bound if not `is_exact`. `turned`:
    for each listed member the arcs that it has the other way, in their new direction; the network
    itself has none and stands first, then those with fewest. Empty if there are more than
    `MAX_LISTED`.
    """

    count: int
    is_exact: bool
    turned: tuple[tuple[Arc, ...], ...]


@checked
def class_members(network: BayesianNetwork, monitor: Monitor = SILENT) -> ClassMembers:
    """Count the members of a network's equivalence class, and list them if they are few.

    Parameters
    ----------
    network : BayesianNetwork
        The network; only names and arcs count.
    monitor : Monitor
        Cancellation, polled at each member.

    Raises
    ------
    ModelError
        If a node cannot be observed, or ↔ is drawn: other networks fit then, with other arcs.

    Notes
    -----
    The directions in one connected part of the undirected edges do not depend on those in another,
    so the number is a product. A part without a cycle has as many members as nodes, a complete one
    of n nodes n!; in others each node in turn is the only source, which directs further edges.

    References
    ----------
    Andersson, Madigan & Perlman (1997), "A characterization of Markov equivalence classes for
    acyclic digraphs", Annals of Statistics 25, 505–541. He, Jia & Yu (2015), "Counting and
    exploring sizes of Markov equivalence classes of directed acyclic graphs", JMLR 16.
    """
    if network.marks:
        raise ModelError(
            "With hidden nodes other networks fit as well, with other arcs, so that no list is "
            "made; the view Equivalence class keeps the heads that data can tell."
        )
    graph = cpdag(network)
    counter = _Counter(monitor)
    count = math.prod(map(counter.count, _parts(graph.undirected)))
    if count > MAX_LISTED or counter.is_exhausted:
        return ClassMembers(count, not counter.is_exhausted, ())
    position = {name: k for k, name in enumerate(network)}

    def places(arc: Arc) -> tuple[int, int]:
        return position[arc[0]], position[arc[1]]

    own = frozenset(network.arcs)
    turned = [
        tuple(sorted(arcs - own, key=places))
        for arcs in _watched(members(network.names, graph), monitor)
    ]
    turned.sort(key=lambda arcs: (len(arcs), [places(arc) for arc in arcs]))
    return ClassMembers(count, True, tuple(turned))


def _watched(found: Iterator[frozenset[Arc]], monitor: Monitor) -> Iterator[frozenset[Arc]]:
    for arcs in found:
        monitor.check()
        yield arcs


def _parts(edges: Collection[Edge]) -> list[frozenset[Edge]]:
    """Return the connected parts of undirected edges."""
    part_of: dict[str, set[Edge]] = {}
    for edge in sorted(edges):
        joined = {edge}
        for name in edge:
            joined |= part_of.get(name, set())
        for name in itertools.chain.from_iterable(joined):
            part_of[name] = joined
    return [frozenset(part) for part in {id(part): part for part in part_of.values()}.values()]


class _Counter:
    """Counts the directed forms of connected chordal graphs; each graph is counted once.

    In each form exactly one node has no parent. With that node as the source some edges are
    directed, and what is left falls into parts that do not depend on each other.
    """

    def __init__(self, monitor: Monitor) -> None:
        self._monitor = monitor
        self._known: dict[frozenset[Edge], int] = {}
        self.is_exhausted = False

    def count(self, part: frozenset[Edge]) -> int:
        """Return the number of forms of a part; too small a number if `is_exhausted`."""
        names = sorted(set(itertools.chain.from_iterable(part)))
        if len(part) == len(names) - 1:
            return len(names)
        if 2 * len(part) == len(names) * (len(names) - 1):
            return math.factorial(len(names))
        if part not in self._known:
            if len(self._known) >= MAX_PARTS:
                self.is_exhausted = True
                return len(names)
            self._known[part] = 0
            self._known[part] = sum(self._count_from(source, names, part) for source in names)
        return self._known[part]

    def _count_from(self, source: str, names: list[str], part: frozenset[Edge]) -> int:
        self._monitor.check()
        graph = MixedGraph(names, part)
        for child in sorted(graph.neighbors[source]):
            graph.direct(source, child)
        left = complete(graph).graph().undirected
        return math.prod(map(self.count, _parts(left)))


def turned_into(network: BayesianNetwork, arcs: Collection[Arc]) -> BayesianNetwork:
    """Return an equivalent network with other directions and the same joint distribution.

    `arcs`: all arcs of the other member, as (parent, child).

    One covered arc is turned after the other, one whose child has, besides its parent, the parent's
    parents; both tables are computed again, and no arc is added.

    Chickering (1995), "A transformational characterization of equivalent Bayesian network
    structures", UAI, 87–98, theorem 2.
    """
    wanted = frozenset(arcs)
    while True:
        left = [arc for arc in network.arcs if arc not in wanted]
        covered = next((arc for arc in left if _is_covered(network, arc)), None)
        if covered is None or covered[::-1] not in wanted:
            break
        network = network.with_arc_reversed_keeping_joint(*covered)
    if frozenset(network.arcs) != wanted:
        raise ModelError("These arcs are not those of an equivalent network; list the class anew.")
    return network


def _is_covered(network: BayesianNetwork, arc: Arc) -> bool:
    parent, child = arc
    return set(network.parents(child)) == {parent, *network.parents(parent)}
