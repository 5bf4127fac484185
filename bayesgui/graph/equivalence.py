"""Markov equivalence: skeleton, v-structures and the essential graph (CPDAG)."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.directed_graph import DirectedGraph
from bayesgui.rich_display import NotebookTable

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from bayesgui.core.network import BayesianNetwork

Arc = tuple[str, str]
Edge = tuple[str, str]


@dataclass(frozen=True, slots=True)
class PartiallyDirected(NotebookTable):
    """A graph with arcs and undirected edges.

    `conflicts`: pairs in network order whose edge tests of independence want directed in both ways,
    so that its direction, if it has one, is arbitrary. They do not count when graphs are compared.
    """

    directed: frozenset[Arc]
    undirected: frozenset[Edge]
    conflicts: frozenset[Edge] = field(default=frozenset(), compare=False)


def skeleton(network: BayesianNetwork) -> frozenset[Edge]:
    """Return the undirected edges, each pair in network order."""
    return edges_of(network.names, network.arcs)


def edges_of(names: Iterable[str], arcs: Iterable[Arc]) -> frozenset[Edge]:
    """Return arcs without their directions, each pair in the order of the names."""
    position = {name: k for k, name in enumerate(names)}
    return frozenset((a, b) if position[a] < position[b] else (b, a) for a, b in arcs)


@checked
def v_structures(network: BayesianNetwork) -> frozenset[tuple[str, str, str]]:
    """Return all colliders with non-adjacent parents, as (parent, collider, parent).

    The parents are in network order.
    """
    joined = skeleton(network)
    position = {name: k for k, name in enumerate(network)}
    return frozenset(
        (a, name, b)
        for name in network
        for a, b in itertools.combinations(
            sorted(network.parents(name), key=position.__getitem__), 2
        )
        if (a, b) not in joined
    )


@checked
def markov_equivalent(a: BayesianNetwork, b: BayesianNetwork) -> bool:
    """Tell whether two networks over the same variables imply the same independencies.

    Parameters
    ----------
    a, b : BayesianNetwork
        The networks; only names and arcs count.

    Notes
    -----
    They do if and only if skeleton and v-structures are the same.

    References
    ----------
    Verma & Pearl (1990), "Equivalence and synthesis of causal models", UAI, 220–227.
    """

    def unordered(network: BayesianNetwork) -> tuple[set[frozenset[str]], set[frozenset[Arc]]]:
        colliders = {frozenset({(x, c), (y, c)}) for x, c, y in v_structures(network)}
        return {frozenset(edge) for edge in skeleton(network)}, colliders

    return set(a) == set(b) and unordered(a) == unordered(b)


@checked
def cpdag(network: BayesianNetwork) -> PartiallyDirected:
    """Return the essential graph: arcs shared by all equivalent networks, edges elsewhere.

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    """
    return class_of(network.names, network.arcs)


def class_of(names: Sequence[str], arcs: Collection[Arc]) -> PartiallyDirected:
    """Return the essential graph of some arcs; see `cpdag`.

    Chickering (1995), "A transformational characterization of equivalent Bayesian network
    structures", UAI, 87–98 (algorithms Order-Edges and Label-Edges).
    """
    parents: dict[str, tuple[str, ...]] = dict.fromkeys(names, ())
    for parent, child in sorted(arcs):
        parents[child] = (*parents[child], parent)
    rank = {name: k for k, name in enumerate(DirectedGraph(parents).topological_order())}
    incoming = {name: sorted(parents[name], key=rank.__getitem__, reverse=True) for name in rank}
    compelled: dict[Arc, bool] = {}
    for child in rank:
        while unlabeled := [p for p in incoming[child] if (p, child) not in compelled]:
            _label(incoming, compelled, unlabeled, child)
    return PartiallyDirected(
        frozenset(arc for arc, fixed in compelled.items() if fixed),
        edges_of(names, arcs)
        - {edge for arc, fixed in compelled.items() if fixed for edge in (arc, arc[::-1])},
    )


def _label(
    incoming: dict[str, list[str]], compelled: dict[Arc, bool], unlabeled: list[str], child: str
) -> None:
    """Label the first unlabeled arc into a child, and those determined by it."""
    parent = unlabeled[0]
    family = set(incoming[child])
    for source in incoming[parent]:
        if not compelled[source, parent]:
            continue
        if source not in family:
            compelled.update({(other, child): True for other in family})
            return
        compelled[source, child] = True
    others = family.difference(incoming[parent], {parent})
    fixed = bool(others)
    compelled.update(
        {(other, child): fixed for other in unlabeled if (other, child) not in compelled}
    )
