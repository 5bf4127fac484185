"""The moral graph of a network."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.catalog.checked_arguments import checked

if TYPE_CHECKING:
    from collections.abc import Collection

    from bayesgui.core.network import BayesianNetwork

Edge = tuple[str, str]


@dataclass(frozen=True, slots=True)
class MoralGraph:
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
    position = {name: k for k, name in enumerate(network)}
    kept = position.keys() if names is None else {network[name].name for name in names}
    arcs: set[tuple[int, int]] = set()
    married: set[tuple[int, int]] = set()
    for name in kept:
        child = position[name]
        parents = sorted(position[parent] for parent in network.parents(name) if parent in kept)
        arcs.update((min(parent, child), max(parent, child)) for parent in parents)
        married.update(itertools.combinations(parents, 2))
    married -= arcs
    order = network.names
    return MoralGraph(
        tuple((order[a], order[b]) for a, b in sorted(arcs | married)),
        tuple((order[a], order[b]) for a, b in sorted(married)),
    )
