"""The randomized search is never worse than its reference, and deterministic."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui import kernel_cache
from bayesgui.graph.elimination_order import (
    family_scopes,
    greedy_order,
    moral_neighbors,
    order_cost,
)
from bayesgui.inference.exact.order_search import search_order
from tests.inference.random_networks import random_network

kernel_cache.load()


def problem(seed, nodes):
    network = random_network(seed, nodes, max_cells=2**200)
    neighbors = moral_neighbors(family_scopes(network))
    return neighbors, [variable.n_states for variable in network.variables]


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(0, 20))
def test_the_order_is_a_permutation_no_dearer_than_the_plain_greedy_ones(seed, nodes):
    neighbors, sizes = problem(seed, nodes)
    order = search_order(neighbors, sizes)
    assert sorted(order) == list(range(len(sizes)))
    assert search_order(neighbors, sizes) == order
    found = order_cost(neighbors, sizes, order).total_cells
    for score in ("fill", "weighted-fill", "weight", "fill-and-weight"):
        greedy = order_cost(neighbors, sizes, greedy_order(neighbors, sizes, score)).total_cells
        assert found <= greedy * 1.05


@pytest.mark.parametrize("nodes", [63, 64, 65, 130])
def test_the_cells_that_the_search_counts_are_those_of_the_cliques(nodes):
    """Bit sets of one word, exactly one word, and more."""
    from bayesgui.inference.kernels.elimination import MARKS, search

    neighbors, sizes = problem(nodes, nodes)
    count = len(sizes)
    words = (count + 63) // 64
    graph = np.array(
        [[mask >> 64 * w & (1 << 64) - 1 for w in range(words)] for mask in neighbors], np.uint64
    )
    order = np.empty(count, np.int64)
    rng = np.array([3], np.uint64)
    marks = np.zeros(MARKS)
    given = graph, np.array(sizes, float), 100_000, 0.0, 100_000, rng, order
    cells = search(*given, marks, 10**9)
    assert cells == order_cost(neighbors, sizes, [int(v) for v in order]).total_cells
