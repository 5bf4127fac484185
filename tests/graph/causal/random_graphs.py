"""Random mixed graphs, and their canonical graphs with hidden parents, for these tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import networkx as nx

from bayesgui.graph.causal.causal_graph import CausalGraph

if TYPE_CHECKING:
    import numpy as np


def random_graph(
    rng: np.random.Generator, n_nodes: int, *, joined: float | None = None
) -> CausalGraph:
    """Return a graph of 2 or more nodes, whose order is not that of the arcs."""
    share = rng.uniform(0.2, 0.6)
    joined = rng.choice([0.0, 0.0, 0.05, 0.2]) if joined is None else joined
    order = [f"n{k}" for k in rng.permutation(n_nodes)]
    names = [f"n{k}" for k in range(n_nodes)]
    below = {name: order[:k] for k, name in enumerate(order)}
    parents = {name: tuple(p for p in below[name] if rng.random() < share) for name in names}
    pairs = {(a, b) for a in names for b in names if a < b and rng.random() < joined}
    unseen = [name for name in names if rng.random() < 0.1]
    return CausalGraph(tuple(names), parents, frozenset(unseen), frozenset(pairs))


def canonical(graph: CausalGraph) -> nx.DiGraph:
    """Return the graph with a parent of both ends in the place of each ↔."""
    made = nx.DiGraph()
    made.add_nodes_from(graph.names)
    made.add_edges_from((p, child) for child, family in graph.parents.items() for p in family)
    for a, b in graph.bidirected:
        made.add_edges_from([(f"{a}↔{b}", a), (f"{a}↔{b}", b)])
    return made
