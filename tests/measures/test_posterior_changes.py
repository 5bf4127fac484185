"""Largest changes of posteriors, compared with a plain loop."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.inference.posteriors import Posteriors
from bayesgui.measures.posterior_changes import (
    MIN_DISTANCE,
    change_distances,
    largest_changes,
    posterior_changes,
)


def believed(sizes, rng):
    vectors = {f"n{k}": rng.dirichlet(np.ones(size)) for k, size in enumerate(sizes)}
    return Posteriors.of("test", vectors, 0.0)


@given(
    st.lists(st.integers(1, 5), min_size=1, max_size=8),
    st.integers(0, 2**32 - 1),
    st.sets(st.integers(0, 7)),
)
@settings(max_examples=60)
def test_distances_are_total_variation_and_descend(sizes, seed, without):
    rng = np.random.default_rng(seed)
    variables = [
        Variable(f"n{k}", tuple(f"s{j}" for j in range(size))) for k, size in enumerate(sizes)
    ]
    network = BayesianNetwork(variables)
    prior, posterior = believed(sizes, rng), believed(sizes, rng)
    left_out = {f"n{k}" for k in without}
    found = posterior_changes(network, prior, posterior, left_out)
    expected = {
        name: 0.5 * sum(abs(a - b) for a, b in zip(prior[name], posterior[name], strict=True))
        for name in network
        if name not in left_out
    }
    expected = {name: d for name, d in expected.items() if d > MIN_DISTANCE}
    assert {m.name: m.distance for m in found} == pytest.approx(expected)
    distances = [m.distance for m in found]
    assert distances == sorted(distances, reverse=True)
    for move in found:
        state = network[move.name].index(move.state)
        assert move.prior == prior[move.name][state]
        assert move.posterior == posterior[move.name][state]
        change = np.abs(posterior[move.name] - prior[move.name])
        assert change[state] == pytest.approx(change.max())


def test_beliefs_of_other_nodes_or_other_states_are_left_out():
    network = BayesianNetwork([Variable("a", ("x", "y")), Variable("b", ("x", "y", "z"))])
    two = np.array([0.5, 0.5])
    prior = Posteriors.of("test", {"a": two, "b": two}, 0.0)
    posterior = Posteriors.of("test", {"b": np.array([0.1, 0.9])}, 0.0)
    assert posterior_changes(network, prior, posterior) == []


@given(st.lists(st.integers(1, 5), min_size=1, max_size=8), st.integers(0, 2**32 - 1))
@settings(max_examples=60)
def test_the_largest_change_of_a_group_is_the_first_of_its_list(sizes, seed):
    rng = np.random.default_rng(seed)
    variables = [
        Variable(f"n{k}", tuple(f"s{j}" for j in range(size))) for k, size in enumerate(sizes)
    ]
    network = BayesianNetwork(variables)
    prior, posterior = believed(sizes, rng), believed(sizes, rng)
    names = list(network.names)
    groups = {"all": set(names), "even": set(names[::2]), "none": set(), "unknown": {"gone"}}
    expected = {}
    for key, group in groups.items():
        listed = posterior_changes(network, prior, posterior, set(names) - group)
        if listed:
            expected[key] = listed[0]
    found = largest_changes(network, prior, posterior, groups)
    assert found.keys() == expected.keys()
    for key, move in found.items():
        assert (move.name, move.state) == (expected[key].name, expected[key].state)
        assert move.distance == pytest.approx(expected[key].distance, abs=1e-14)
    known = change_distances(prior, posterior)
    assert largest_changes(network, prior, posterior, groups, known) == found


def test_of_nodes_that_moved_as_much_the_first_by_name_is_told():
    network = BayesianNetwork([Variable("b", ("x", "y")), Variable("a", ("x", "y"))])
    prior = Posteriors.of("test", dict.fromkeys("ba", np.array([0.5, 0.5])), 0.0)
    posterior = Posteriors.of("test", dict.fromkeys("ba", np.array([0.25, 0.75])), 0.0)
    found = largest_changes(network, prior, posterior, {"both": {"a", "b"}})
    assert found["both"].name == "a"
    assert found["both"].distance == 0.25
