"""The moral graph of a network."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.name_lists import listed
from bayesgui.graph.hidden_parents import is_hidden
from bayesgui.rich_display import NotebookTable

if TYPE_CHECKING:
    from collections.abc import Collection

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.graph.hidden_parents import Arcs

Edge = tuple[str, str]


@dataclass(frozen=True, slots=True)
class MoralGraph(NotebookTable):
    """An undirected graph in which every family is complete.

    `edges`: all edges, marriages included; pairs and their order follow the network. `marriages`:
    edges between non-adjacent parents of a common child.
    """

    edges: tuple[Edge, ...]
    marriages: tuple[Edge, ...]

    def neighbors(self) -> dict[str, set[str]]:
        """Return the neighbors of each variable that has any."""
        found: dict[str, set[str]] = {}
        for a, b in self.edges:
            found.setdefault(a, set()).add(b)
            found.setdefault(b, set()).add(a)
        return found


@checked
def moral_graph(network: BayesianNetwork, names: Collection[str] | None = None) -> MoralGraph:
    """Connect the parents of every child and drop the directions.

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    names : collection of str, optional
        Moralize the subgraph of these variables only; for d-separation this is an ancestral set.

    Returns
    -------
    MoralGraph
        Its edges and marriages.

    References
    ----------
    Lauritzen & Spiegelhalter (1988), J. R. Statist. Soc. B 50, 157–224.
    """
    chosen = None if names is None else {network[name].name for name in listed(names)}
    return moral_of(network, chosen)


def moral_of(network: Arcs, names: Collection[str] | None = None) -> MoralGraph:
    """Return the moral graph of any graph with parents, as `moral_graph` does."""
    position = {name: k for k, name in enumerate(network)}
    kept = position.keys() if names is None else names
    arcs: set[tuple[int, int]] = set()
    married: set[tuple[int, int]] = set()
    for name in kept:
        child = position[name]
        parents = sorted(position[parent] for parent in network.parents(name) if parent in kept)
        arcs.update((min(parent, child), max(parent, child)) for parent in parents)
        married.update(itertools.combinations(parents, 2))
    married -= arcs
    order = tuple(position)
    return MoralGraph(
        tuple((order[a], order[b]) for a, b in sorted(arcs | married)),
        tuple((order[a], order[b]) for a, b in sorted(married)),
    )


def augmented(
    network: BayesianNetwork, graph: MoralGraph, unseen: Collection[str] = ()
) -> MoralGraph:
    """Return a moral graph without its hidden parents, between whose neighbors there are edges.

    So two nodes are joined where a path of colliders joins them (Richardson 2003, section 3.2).
    `graph`: that of the graph with hidden parents. `unseen`: nodes that are left out as well.
    """
    neighbors = graph.neighbors()
    left_out = {name for name in neighbors if is_hidden(name) or name in unseen}
    if not left_out:
        return graph
    place = {name: k for k, name in enumerate(network)}

    def in_order(a: str, b: str) -> Edge:
        return (a, b) if place[a] < place[b] else (b, a)

    kept = {edge for edge in graph.edges if left_out.isdisjoint(edge)}
    married = {edge for edge in graph.marriages if left_out.isdisjoint(edge)}
    while left_out:
        part, around = _part(left_out.pop(), neighbors, left_out)
        left_out -= part
        beside = sorted(around, key=place.__getitem__)
        new = {in_order(a, b) for k, a in enumerate(beside) for b in beside[k + 1 :]} - kept
        kept |= new
        married |= new
    by_place = sorted(kept, key=lambda edge: (place[edge[0]], place[edge[1]]))
    return MoralGraph(tuple(by_place), tuple(edge for edge in by_place if edge in married))


def _part(
    start: str, neighbors: dict[str, set[str]], left_out: Collection[str]
) -> tuple[set[str], set[str]]:
    """Return the nodes that are left out and hang together with one, and the nodes around them."""
    part, around, waiting = {start}, set[str](), [start]
    while waiting:
        for other in neighbors[waiting.pop()]:
            if other in left_out and other not in part:
                part.add(other)
                waiting.append(other)
            elif other not in part:
                around.add(other)
    return part, around
