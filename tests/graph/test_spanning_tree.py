"""Spanning trees, against networkx."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest

from bayesgui.graph.spanning_tree import kruskal, prim


def weights_of(seed: int, n: int, share: float, *, ties: bool) -> np.ndarray:
    generator = np.random.default_rng(seed)
    values = generator.integers(1, 4, (n, n)) if ties else generator.random((n, n))
    values = np.where(generator.random((n, n)) < share, values.astype(float), -np.inf)
    upper = np.triu(values, 1)
    upper[np.tril_indices(n)] = -np.inf
    return np.maximum(upper, upper.T)


@pytest.mark.parametrize("share", [1.0, 0.3])
@pytest.mark.parametrize("ties", [False, True])
def test_both_find_a_heaviest_forest(share: float, *, ties: bool) -> None:
    for seed in range(12):
        weights = weights_of(seed, 9, share, ties=ties)
        graph = nx.Graph()
        graph.add_nodes_from(range(9))
        graph.add_weighted_edges_from(
            (a, b, weights[a, b]) for a in range(9) for b in range(a) if weights[a, b] > -np.inf
        )
        best = nx.maximum_spanning_tree(graph).size("weight")
        for first in (0, 5):
            grown = prim(weights, first)
            assert sum(weights[edge] for edge in grown) == pytest.approx(best)
            assert len({child for _, child in grown}) == len(grown)
            assert first not in {child for _, child in grown}
            edges = {frozenset(edge) for edge in grown}
            taken = {frozenset((a, b)) for a, b, joins in kruskal(weights, edges) if joins}
            assert taken == edges


def test_equal_weights_go_by_the_order_of_the_nodes() -> None:
    weights = np.ones((4, 4))
    np.fill_diagonal(weights, -np.inf)
    assert prim(weights, 2) == [(2, 0), (0, 1), (0, 3)]
    assert [step[:2] for step in kruskal(weights) if step.joins] == [(0, 1), (0, 2), (0, 3)]


def test_graphs_without_edges() -> None:
    assert prim(np.full((3, 3), -np.inf)) == []
    assert kruskal(np.full((1, 1), -np.inf)) == []
