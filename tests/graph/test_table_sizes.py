"""Counting parameters and cells."""

from __future__ import annotations

import numpy as np
import pytest

from bayesgui.core.errors import ModelError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.graph.table_sizes import table_sizes
from tests.graph.random_networks import random_network


def _iris_plus(n_states: int) -> BayesianNetwork:
    states = tuple(f"s{k}" for k in range(n_states))
    network = BayesianNetwork([Variable(f"x{k}", states) for k in range(1, 7)])
    for parent, child in (
        ("x1", "x2"),
        ("x1", "x3"),
        ("x3", "x4"),
        ("x1", "x4"),
        ("x2", "x5"),
        ("x5", "x6"),
        ("x2", "x6"),
    ):
        network = network.with_arc(parent, child)
    return network


def test_iris_plus_has_the_ratios_of_the_book() -> None:
    sizes = table_sizes(_iris_plus(10))
    assert sizes.joint_cells == 10**6
    assert sizes.network_cells == 2 * 10**3 + 3 * 10**2 + 10
    assert sizes.naive_bayes_cells == 60
    assert round(sizes.joint_cells / sizes.naive_bayes_cells) == 16667
    assert sizes.network_cells / sizes.naive_bayes_cells == 38.5
    assert sizes.class_name is None


def test_a_class_multiplies_the_tables_of_all_others() -> None:
    sizes = table_sizes(_iris_plus(3), "x1")
    assert sizes.naive_bayes_cells == 3 + 5 * 9
    assert sizes.naive_bayes_parameters == 2 + 5 * 6
    assert sizes.class_name == "x1"
    with pytest.raises(ModelError, match="no node species"):
        table_sizes(_iris_plus(3), "species")


def test_cells_and_free_parameters_are_those_of_the_tables() -> None:
    rng = np.random.default_rng(4)
    for _ in range(30):
        network = random_network(rng, 8, 0.3, max_states=4)
        sizes = table_sizes(network)
        assert sizes.network_parameters == network.n_parameters
        assert sizes.network_cells == sum(network.cpt(name).values.size for name in network)
        assert sizes.joint_parameters == sizes.joint_cells - 1


def test_a_joint_beyond_every_memory_is_counted_exactly() -> None:
    network = BayesianNetwork([Variable(f"n{k}", ("a", "b", "c")) for k in range(400)])
    assert table_sizes(network).joint_cells == 3**400


def test_the_empty_network_has_one_joint_cell() -> None:
    sizes = table_sizes(BayesianNetwork())
    assert (sizes.joint_cells, sizes.network_cells, sizes.joint_parameters) == (1, 0, 0)
