"""Random directed acyclic graphs for the tests of this folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import networkx as nx
import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable

if TYPE_CHECKING:
    from numpy.typing import NDArray


def random_network(
    rng: np.random.Generator, n_nodes: int, arc_share: float, *, max_states: int = 2
) -> BayesianNetwork:
    """Make a random network whose nodes are not in topological order, with random tables.

    Parameters
    ----------
    rng : Generator
        Source of randomness.
    n_nodes : int
        Number of nodes.
    arc_share : float
        Share of the possible arcs.
    max_states : int
        Each node gets 2 to `max_states` states.
    """
    sizes = rng.integers(2, max_states + 1, n_nodes)
    order = rng.permutation(n_nodes)
    variables = [
        Variable(f"n{k}", tuple(f"s{i}" for i in range(size))) for k, size in enumerate(sizes)
    ]
    cpts = []
    for place, child in enumerate(order):
        chosen = rng.random(place) < arc_share
        parents = [int(p) for p in order[:place][chosen]]
        shape = (*(int(sizes[p]) for p in parents), int(sizes[child]))
        table = rng.random(shape) + 1e-3
        table /= table.sum(axis=-1, keepdims=True)
        cpts.append(CPT(f"n{child}", tuple(f"n{p}" for p in parents), table))
    return BayesianNetwork(variables, cpts)


def joint_distribution(network: BayesianNetwork) -> NDArray[np.float64]:
    """Multiply all tables out; one axis per variable in network order."""
    axis = {name: k for k, name in enumerate(network)}
    operands: list[object] = []
    for name in network:
        cpt = network.cpt(name)
        operands += [cpt.values, [*(axis[p] for p in cpt.parents), axis[name]]]
    return np.einsum(*operands, list(range(len(network))))


def digraph(network: BayesianNetwork) -> nx.DiGraph:
    """Return the arcs as a networkx graph."""
    graph = nx.DiGraph()
    graph.add_nodes_from(network.names)
    graph.add_edges_from(network.arcs)
    return graph
