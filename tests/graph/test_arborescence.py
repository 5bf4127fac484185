"""Heaviest directed forests, against enumeration and networkx."""

import itertools

import networkx
import numpy as np
import pytest

from bayesgui.graph.arborescence import heaviest_forest


def enumerated(weights):
    """Return the largest weight of all forests."""
    best = 0.0
    for parents in itertools.product(range(-1, len(weights)), repeat=len(weights)):
        total = sum(weights[c, p] for c, p in enumerate(parents) if p >= 0)
        if total > best and is_forest(parents):
            best = total
    return best


def is_forest(parents):
    """Tell whether there is no cycle."""
    for node in range(len(parents)):
        for _ in range(len(parents) + 1):
            node = parents[node]
            if node < 0:
                break
        else:
            return False
    return True


def found(weights):
    parents = heaviest_forest(weights)
    assert is_forest(parents.tolist())
    arcs = [(child, parent) for child, parent in enumerate(parents.tolist()) if parent >= 0]
    return sum(weights[arc] for arc in arcs)


@pytest.mark.parametrize("seed", range(60))
def test_is_the_best_of_all_forests(seed):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(1, 6))
    weights = rng.integers(-1, 6, (n, n)).astype(float)
    if seed % 2:
        weights = np.maximum(weights, weights.T)
    weights[rng.random((n, n)) < (seed % 3) / 3] = -np.inf
    np.fill_diagonal(weights, -np.inf)
    assert found(weights) == pytest.approx(enumerated(weights))


@pytest.mark.parametrize("seed", range(10))
def test_is_that_of_networkx(seed):
    rng = np.random.default_rng(seed)
    weights = rng.random((40, 40)) - 0.1
    if seed % 2:
        weights = np.maximum(weights, weights.T)
    np.fill_diagonal(weights, -np.inf)
    graph = networkx.DiGraph()
    for child, parent in itertools.permutations(range(40), 2):
        graph.add_edge(parent, child, weight=weights[child, parent])
    tree = networkx.maximum_branching(graph)
    expected = sum(data["weight"] for *_, data in tree.edges(data=True))
    assert found(weights) == pytest.approx(expected)
