"""m-separation: d-separation of graphs with hidden common causes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from bayesgui.graph.causal.causal_graph import CausalGraph

Arrival = tuple[str, bool]
"""A node, and whether the edge that leads to it has its head there."""


def m_separated(
    graph: CausalGraph,
    x: Iterable[str] | str,
    y: Iterable[str] | str,
    given: Iterable[str] | str = (),
) -> bool:
    """Tell whether a set m-separates two others, in linear time.

    It equals d-separation in the graph that has a hidden parent of a and b for each a ↔ b.

    Richardson (2003), Markov properties for acyclic directed mixed graphs, Scand. J. Stat. 30.
    """
    first, second, known = (set(graph.checked(names)) for names in (x, y, given))
    if twice := first & second | first & known | second & known:
        raise ModelError(
            "{variable} appears twice among X, Y and the conditioning set; remove it from one.",
            variable=graph.in_order(twice)[0],
        )
    return reached(graph, first, known).isdisjoint(second)


def reached(graph: CausalGraph, sources: Iterable[str], given: Collection[str]) -> set[str]:
    """Return the nodes to which open trails lead from some nodes, these included."""
    opening = graph.ancestors(*given).union(given)
    waiting = [(name, False) for name in sources]
    seen = set(waiting)
    while waiting:
        for state in next_arrivals(graph, waiting.pop(), given, opening):
            if state not in seen:
                seen.add(state)
                waiting.append(state)
    return {name for name, _ in seen}


def next_arrivals(
    graph: CausalGraph, arrival: Arrival, given: Collection[str], opening: Collection[str]
) -> Iterator[Arrival]:
    """Yield the steps by which an open trail may go on from a node.

    `opening`: `given` with its ancestors, which open a collider.
    """
    name, by_head = arrival
    if name not in given:
        for child in graph.children[name]:
            yield child, True
    # By a head again the node is a collider, otherwise it is none.
    if name in opening if by_head else name not in given:
        for parent in graph.parents[name]:
            yield parent, False
        for spouse in graph.spouses[name]:
            yield spouse, True
