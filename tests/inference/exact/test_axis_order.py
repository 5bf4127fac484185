"""Axis orders of cliques allow messages to be read in long runs."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.graph.elimination_order import family_scopes, moral_neighbors
from bayesgui.graph.junction_tree import CliqueForest, clique_forest
from bayesgui.inference.exact.intermediate_cliques import add_intermediate_cliques
from bayesgui.inference.exact.plan import order_axes
from tests.inference.random_networks import random_network


def test_what_a_message_has_stands_together_at_the_end_in_both_cliques():
    forest = CliqueForest(((8,), tuple(range(8))), ((0, 2, 4, 6), ()), (1, -1))
    found = order_axes(forest, [2] * 9)
    assert found.residuals == ((8,), (1, 3, 5, 7, 0, 2, 4, 6))
    assert found.separators == ((0, 2, 4, 6), ())


def test_a_clique_takes_the_order_that_its_parent_reads_in_one_run():
    root = tuple(range(6))
    forest = CliqueForest(((6,), root), ((1, 2, 3, 4, 5), ()), (1, -1))
    assert order_axes(forest, [2] * 7).separators[0] == (1, 2, 3, 4, 5)


def test_a_large_clique_follows_its_own_child_against_a_small_parent():
    inner = tuple(range(8))
    residuals = ((20,), (10, 11, 12, 13, 14, 15), (8, *inner))
    separators = ((0, 2, 4, 6), inner, ())
    forest = CliqueForest(residuals, separators, (1, 2, -1))
    found = order_axes(forest, [2] * 21)
    assert found.separators[1] == (1, 3, 5, 7, 0, 2, 4, 6)
    assert found.separators[0] == (0, 2, 4, 6)


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=30, deadline=None)
def test_cliques_stay_the_same_sets(seed):
    network = random_network(seed, 12)
    sizes = [v.n_states for v in network.variables]
    neighbors = moral_neighbors(list(family_scopes(network)))
    before = add_intermediate_cliques(
        clique_forest(neighbors, sizes, list(range(len(sizes)))), sizes
    )
    after = order_axes(before, sizes)
    assert after.parents == before.parents
    for new, old in (
        (after.residuals, before.residuals),
        (after.separators, before.separators),
    ):
        assert [sorted(part) for part in new] == [sorted(part) for part in old]
