"""All conditional independencies that the arcs of a small network imply."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT
from bayesgui.graph.hidden_parents import separation_graph
from bayesgui.graph.separator import smallest_separator
from bayesgui.graph.trails import next_states
from bayesgui.rich_display import NotebookTable

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.graph.hidden_parents import Arcs

MAX_NODES = 12
"""Number of nodes up to which every conditioning set is tried, about two seconds."""
MAX_PAIR_NODES = 100
"""Number of nodes up to which each pair gets one smallest set."""


@dataclass(frozen=True, slots=True)
class Independence(NotebookTable):
    """X ⊥ Y | Z.

    `is_minimal`: whether no proper subset of it separates the two.
    """

    x: str
    y: str
    given: tuple[str, ...] = ()
    is_minimal: bool = True

    def __str__(self) -> str:
        given = f" | {', '.join(self.given)}" if self.given else ""
        return f"{self.x} ⊥ {self.y}{given}"


@dataclass(frozen=True, slots=True)
class Independencies:
    """The independencies of a network.

    `found`: pairs in network order; of a pair, smaller sets first. `is_complete`: whether every
    conditioning set was tried. In a larger network each pair that no arc joins has one set only, a
    smallest one.
    """

    found: tuple[Independence, ...]
    is_complete: bool

    @property
    def minimal(self) -> tuple[Independence, ...]:
        """Those whose conditioning set has no superfluous node."""
        return tuple(each for each in self.found if each.is_minimal)


def can_list(network: BayesianNetwork) -> bool:
    """Tell whether a network is small enough."""
    return len(network) <= MAX_PAIR_NODES


def independencies(network: BayesianNetwork, monitor: Monitor = SILENT) -> Independencies:
    """List the conditional independencies of pairs that d-separation implies.

    `monitor`: told of the progress, and checked for cancellation.

    With ↔ m-separation implies them. Nothing is given that cannot be observed.

    Up to `MAX_NODES` nodes, one search along active trails from each node under each of the 2ⁿ⁻¹
    sets of others; the tables may have further independencies, which no graph shows.

    Geiger, Verma and Pearl (1990), Identifying independence in Bayesian networks.
    """
    if len(network) <= MAX_NODES:
        return Independencies(tuple(_all(network, monitor)), is_complete=True)
    pairs = list(itertools.combinations(network.names, 2))
    found = []
    for k, (x, y) in enumerate(pairs):
        monitor.report(k / len(pairs))
        monitor.check()
        separator = smallest_separator(network, x, y)
        if separator is not None:
            given = tuple(name for name in network if name in separator)
            found.append(Independence(x, y, given))
    return Independencies(tuple(found), is_complete=False)


def _all(network: BayesianNetwork, monitor: Monitor) -> Iterator[Independence]:
    names, graph = network.names, separation_graph(network)
    known = [name for name in names if name not in network.unobserved]
    most = min(len(names) - 2, len(known))
    sets = [given for size in range(most + 1) for given in itertools.combinations(known, size)]
    separating: dict[tuple[str, str], list[tuple[str, ...]]] = {}
    for k, given in enumerate(sets):
        monitor.report(k / len(sets))
        monitor.check()
        opening = network.ancestors(*given) | set(given)
        rest = [name for name in names if name not in given]
        for place, x in enumerate(rest):
            reached = _reached(graph, x, given, opening)
            for y in rest[place + 1 :]:
                if y not in reached:
                    separating.setdefault((x, y), []).append(given)
    for x, y in itertools.combinations(names, 2):
        smaller: list[frozenset[str]] = []
        for given in separating.get((x, y), ()):
            is_minimal = not any(each < set(given) for each in smaller)
            if is_minimal:
                smaller.append(frozenset(given))
            yield Independence(x, y, given, is_minimal)


def _reached(
    network: Arcs, start: str, given: Collection[str], opening: Collection[str]
) -> set[str]:
    """Return the nodes that active trails from a node lead to."""
    waiting = [(start, False)]
    seen = set(waiting)
    while waiting:
        for state in next_states(network, *waiting.pop(), given, opening):
            if state not in seen:
                seen.add(state)
                waiting.append(state)
    return {node for node, _ in seen}
