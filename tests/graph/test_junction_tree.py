"""The forest of cliques has the running-intersection property."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.graph.elimination_order import (
    best_order,
    elimination_cliques,
    family_scopes,
    maximal_cliques,
    moral_neighbors,
)
from bayesgui.graph.junction_tree import clique_forest
from bayesgui.inference.exact.intermediate_cliques import FAN_IN, add_intermediate_cliques
from tests.inference.networks import naive_bayes
from tests.inference.random_networks import random_network


def forest_of(network):
    sizes = [v.n_states for v in network.variables]
    neighbors = moral_neighbors(family_scopes(network))
    order, _ = best_order(neighbors, sizes)
    return clique_forest(neighbors, sizes, order), sizes, neighbors, order


def assert_is_junction_forest(forest):
    seen = [v for residual in forest.residuals for v in residual]
    assert len(seen) == len(set(seen))
    for c, parent in enumerate(forest.parents):
        if parent < 0:
            assert forest.separators[c] == ()
        else:
            assert parent > c
            assert set(forest.separators[c]) <= set(forest.cliques[parent])
    # Every variable's cliques are connected: each but one shares it with its parent.
    for c, clique in enumerate(forest.cliques):
        assert set(clique) == set(forest.residuals[c]) | set(forest.separators[c])


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(1, 16))
def test_every_variable_is_residual_once_and_separators_lie_in_the_parent(seed, nodes):
    network = random_network(seed, nodes, max_cells=2**40)
    forest, sizes, neighbors, order = forest_of(network)
    assert_is_junction_forest(forest)
    assert sorted(v for r in forest.residuals for v in r) == list(range(len(network)))
    eliminated = elimination_cliques(neighbors, order)
    expected = {eliminated[k] for k in maximal_cliques(order, eliminated)}
    assert {sum(1 << v for v in clique) for clique in forest.cliques} == expected
    assert_is_junction_forest(add_intermediate_cliques(forest, sizes))


@pytest.mark.parametrize("children", [1, 8, 9, 64, 500])
def test_few_messages_meet_in_one_clique(children):
    network = naive_bayes(children, [[0.5, 0.5], [0.5, 0.5]])
    forest, sizes, _, _ = forest_of(network)
    made = add_intermediate_cliques(forest, sizes)
    assert_is_junction_forest(made)
    counts = [made.parents.count(c) for c in range(len(made))]
    assert max(counts) <= FAN_IN + 1
    assert sum(map(bool, made.residuals)) == len(forest)
