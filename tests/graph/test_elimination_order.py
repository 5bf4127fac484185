"""Elimination orders are permutations with the cost they report."""

from __future__ import annotations

import itertools

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.graph import elimination_order
from bayesgui.graph.elimination_order import (
    DEGREE,
    SCORES,
    TreeCost,
    best_order,
    bits,
    cost,
    greedy_order,
    moral_neighbors,
    order_cost,
    scores_for,
)
from tests.inference.networks import asia, naive_bayes


def random_neighbors(seed: int, nodes: int, density: float) -> tuple[list[int], list[int]]:
    rng = np.random.default_rng(seed)
    neighbors = [0] * nodes
    for a, b in itertools.combinations(range(nodes), 2):
        if rng.random() < density:
            neighbors[a] |= 1 << b
            neighbors[b] |= 1 << a
    return neighbors, [int(s) for s in rng.integers(1, 5, nodes)]


def chordal_cost(neighbors: list[int], sizes: list[int], order: list[int]) -> tuple[int, int]:
    """Width and cells by networkx: fill in, then list the cliques."""
    graph = nx.Graph()
    graph.add_nodes_from(range(len(neighbors)))
    graph.add_edges_from((v, u) for v, mask in enumerate(neighbors) for u in bits(mask))
    filled = graph.copy()
    left = graph.copy()
    for v in order:
        around = list(left[v])
        fill = list(itertools.combinations(around, 2))
        left.add_edges_from(fill)
        filled.add_edges_from(fill)
        left.remove_node(v)
    assert nx.is_chordal(filled)
    cliques = list(nx.find_cliques(filled))
    cells = [int(np.prod([sizes[v] for v in clique])) for clique in cliques]
    return max(len(clique) for clique in cliques) - 1, sum(cells)


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(1, 14), st.sampled_from([0.1, 0.3, 0.6]))
def test_cost_is_that_of_the_cliques_networkx_finds(seed, nodes, density):
    neighbors, sizes = random_neighbors(seed, nodes, density)
    for score in SCORES:
        order = greedy_order(neighbors, sizes, score)
        assert sorted(order) == list(range(nodes))
        taken = order_cost(neighbors, sizes, order)
        assert (taken.width, taken.total_cells) == chordal_cost(neighbors, sizes, order)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32 - 1), st.sampled_from(SCORES))
def test_a_chordal_graph_gets_no_new_edge(seed, score):
    """Every greedy score must eliminate simplicial vertices first."""
    neighbors, sizes = random_neighbors(seed, 10, 0.4)
    graph = nx.Graph([(v, u) for v, mask in enumerate(neighbors) for u in bits(mask)])
    graph.add_nodes_from(range(10))
    chordal, _ = nx.complete_to_chordal_graph(graph)
    masks = [sum(1 << u for u in chordal[v]) for v in range(10)]
    order = greedy_order(masks, sizes, score)
    cells = [int(np.prod([sizes[v] for v in clique])) for clique in nx.find_cliques(chordal)]
    assert order_cost(masks, sizes, order).total_cells == sum(cells)


def test_vertices_that_come_last_do():
    neighbors, sizes = random_neighbors(3, 12, 0.3)
    order, _ = best_order(neighbors, sizes, last=0b101)
    assert set(order[-2:]) == {0, 2}


def test_asia_has_tree_width_two():
    assert cost(asia()) == TreeCost(width=2, largest_clique=8, total_cells=40, bytes=640)


def test_a_variable_with_one_state_connects_nobody():
    sizes = {"a": 2, "hub": 1, "b": 2, "c": 3}
    variables = [Variable(n, tuple(f"s{k}" for k in range(s))) for n, s in sizes.items()]
    cpts = [
        CPT.uniform("hub", ("a", "b"), (2, 2), 1),
        CPT.uniform("c", ("hub",), (1,), 3),
    ]
    assert cost(BayesianNetwork(variables, cpts)).width == 0


def test_an_empty_network_costs_nothing():
    assert cost(BayesianNetwork()) == TreeCost(0, 0, 0, 0)


def test_a_hub_with_two_thousand_leaves_is_a_tree():
    network = naive_bayes(2000, [[0.5, 0.5], [0.5, 0.5]])
    assert cost(network).width == 1


def test_scopes_become_complete():
    assert moral_neighbors([(0,), (0, 1), (0, 1, 2)]) == [0b110, 0b101, 0b011]


@pytest.mark.parametrize("score", SCORES)
def test_an_order_is_the_same_every_time(score):
    neighbors, sizes = random_neighbors(11, 40, 0.1)
    assert greedy_order(neighbors, sizes, score) == greedy_order(neighbors, sizes, score)


def test_what_degrees_find_hopeless_is_not_tried_by_dearer_scores(monkeypatch):
    neighbors, sizes = random_neighbors(7, 14, 0.4)
    by_degree = greedy_order(neighbors, sizes, DEGREE)
    assert sorted(by_degree) == list(range(len(sizes)))
    monkeypatch.setattr(elimination_order, "MAX_DEGREE_BITS", 0)
    assert best_order(neighbors, sizes, scores=(DEGREE, "fill"))[0] == by_degree
    monkeypatch.setattr(elimination_order, "MAX_DEGREE_BITS", 1000)
    cheapest = best_order(neighbors, sizes, scores=(DEGREE, "fill"))[1].total_cells
    assert cheapest <= order_cost(neighbors, sizes, by_degree).total_cells
    assert scores_for(10) == SCORES
    assert scores_for(elimination_order.MIN_VARIABLES_FOR_DEGREE)[0] == DEGREE


def test_the_cost_of_an_arc_is_that_of_the_network_with_it():
    network = asia()
    for arc in (("asia", "smoke"), ("smoke", "xray"), ("bronc", "xray")):
        assert cost(network, added=arc) == cost(network.with_arc(*arc))
    assert cost(network, added=("bronc", "xray")) != cost(network)
