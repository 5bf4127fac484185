"""The chain rule in any order keeps the joint distribution."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.errors import ModelError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.inference.complete_graph import complete_graph
from bayesgui.inference.exact.enumeration import Enumeration
from tests.inference.random_networks import random_network


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32 - 1), st.randoms(use_true_random=False))
def test_every_two_are_joined_and_the_joint_stays(seed, chance):
    network = random_network(seed, 5, zeros=0.2)
    order = list(network.names)
    chance.shuffle(order)
    made = complete_graph(network, order)
    assert [made.parents(name) for name in order] == [tuple(order[:k]) for k in range(len(order))]
    assert made.names == network.names
    names = network.names
    expected = Enumeration(network).joint(names, {})
    assert Enumeration(made).joint(names, {}) == pytest.approx(expected, abs=1e-12)


def test_a_joint_that_is_too_large_is_refused():
    network = BayesianNetwork([Variable(f"x{k}", ("a", "b")) for k in range(19)])
    with pytest.raises(ModelError, match="524,288 numbers"):
        complete_graph(network, network.names)
