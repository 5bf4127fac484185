"""The graph that separation is asked of: with a hidden parent of two nodes for each ↔.

d-separation in it is m-separation of a network with hidden common causes (Richardson 2003, Scand.
J. Stat. 30, 145–157). Hidden parents are keys that no node has; they never stand in an answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from bayesgui.core.directed_graph import DirectedGraph

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bayesgui.core.network import BayesianNetwork

_SIGN = "\x00"
"""Begins the key of a hidden parent; no name of a node does."""


class Arcs(Protocol):
    """The part of a network that separation asks for."""

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names of the nodes."""

    def parents(self, name: str) -> tuple[str, ...]:
        """Return the parents of a node."""

    def children(self, name: str) -> tuple[str, ...]:
        """Return the children of a node."""

    def ancestors(self, *names: str) -> frozenset[str]:
        """Return all nodes with a directed path to one of `names`, without `names`."""


class WithHiddenParents:
    """The nodes and arcs of a network, and after them a parent of two nodes for each ↔."""

    def __init__(self, network: BayesianNetwork) -> None:
        families = {name: network.parents(name) for name in network}
        for first, second, _ in network.marks.causes:
            hidden = f"{_SIGN}{first}{_SIGN}{second}"
            for child in (first, second):
                families[child] = (*families[child], hidden)
            families[hidden] = ()
        self._graph = DirectedGraph(families)
        self._names = tuple(families)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def parents(self, name: str) -> tuple[str, ...]:
        """Return the parents of a node, hidden ones last."""
        return self._graph.parents(name)

    def children(self, name: str) -> tuple[str, ...]:
        """Return the children of a node."""
        return self._graph.children(name)

    def ancestors(self, *names: str) -> frozenset[str]:
        """Return all ancestors of nodes, hidden ones among them."""
        return self._graph.ancestors(names)


def separation_graph(network: BayesianNetwork) -> Arcs:
    """Return the graph that separation in a network is asked of: itself, where nothing is ↔."""
    return WithHiddenParents(network) if network.marks.causes else network


def hidden_above(graph: Arcs, names: Iterable[str]) -> set[str]:
    """Return the hidden parents of nodes."""
    return {parent for name in names for parent in graph.parents(name) if is_hidden(parent)}


def is_hidden(name: str) -> bool:
    """Tell whether a name is that of a hidden parent."""
    return name.startswith(_SIGN)


def seen(names: Iterable[str]) -> tuple[str, ...]:
    """Return what is no hidden parent."""
    return tuple(name for name in names if not is_hidden(name))
