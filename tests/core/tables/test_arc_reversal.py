"""Reversing an arc and keeping the joint distribution."""

from __future__ import annotations

import numpy as np
import pytest

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import CycleError, MemoryBudgetError, ModelError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.tables.arc_reversal import check_reversal
from bayesgui.core.variable import Variable
from tests.graph.random_networks import joint_distribution, random_network


def _reversible(network: BayesianNetwork) -> list[tuple[str, str]]:
    found = []
    for parent, child in network.arcs:
        others = (c for c in network.children(parent) if c != child)
        if all(network.directed_path(c, child) is None for c in others):
            found.append((parent, child))
    return found


def test_the_joint_of_random_networks_stays_the_same_to_1e_12() -> None:
    rng = np.random.default_rng(11)
    reversals = 0
    for _ in range(60):
        network = random_network(rng, int(rng.integers(2, 8)), 0.45, max_states=3)
        for parent, child in _reversible(network):
            turned = network.with_arc_reversed_keeping_joint(parent, child)
            difference = joint_distribution(turned) - joint_distribution(network)
            assert np.abs(difference).max() < 1e-12
            assert turned.parents(parent)[-1] == child
            reversals += 1
    assert reversals > 150


def test_both_ends_get_all_other_parents_of_both() -> None:
    sizes = {"a": 2, "b": 3, "c": 2, "x": 2, "y": 3}
    variables = [Variable(n, tuple(f"{n}{k}" for k in range(s))) for n, s in sizes.items()]
    rng = np.random.default_rng(0)
    network = BayesianNetwork(
        variables,
        [
            CPT("x", ("a", "b"), rng.dirichlet(np.ones(2), (2, 3))),
            CPT("y", ("c", "x", "b"), rng.dirichlet(np.ones(3), (2, 2, 3))),
        ],
    )
    turned = network.with_arc_reversed_keeping_joint("x", "y")
    assert turned.parents("y") == ("c", "b", "a")
    assert turned.parents("x") == ("a", "b", "c", "y")
    assert np.allclose(joint_distribution(turned), joint_distribution(network), rtol=0, atol=1e-12)


def test_rows_that_cannot_happen_become_uniform() -> None:
    network = BayesianNetwork(
        [Variable("x", ("t", "f")), Variable("y", ("u", "v", "w"))],
        [
            CPT("x", (), np.array([1.0, 0.0])),
            CPT("y", ("x",), np.array([[0.25, 0.75, 0.0], [0.0, 0.0, 1.0]])),
        ],
    )
    turned = network.with_arc_reversed_keeping_joint("x", "y")
    assert turned.cpt("y").values.tolist() == [0.25, 0.75, 0.0]
    assert turned.cpt("x").values.tolist() == [[1.0, 0.0], [1.0, 0.0], [0.5, 0.5]]


def test_reversing_there_and_back_gives_the_first_tables() -> None:
    network = BayesianNetwork(
        [Variable("x", ("t", "f")), Variable("y", ("t", "f"))],
        [CPT("x", (), np.array([0.3, 0.7])), CPT("y", ("x",), np.array([[0.9, 0.1], [0.2, 0.8]]))],
    )
    back = network.with_arc_reversed_keeping_joint("x", "y").with_arc_reversed_keeping_joint(
        "y", "x"
    )
    for name in network:
        assert np.allclose(back.cpt(name).values, network.cpt(name).values, rtol=0, atol=1e-15)


def test_an_arc_beside_another_directed_path_is_refused_with_the_cycle() -> None:
    binary = [Variable(n, ("t", "f")) for n in "abc"]
    network = BayesianNetwork(binary).with_arc("a", "b").with_arc("b", "c").with_arc("a", "c")
    with pytest.raises(CycleError) as refused:
        network.with_arc_reversed_keeping_joint("a", "c")
    assert refused.value.values["path"] == ("a", "b", "c", "a")
    assert str(refused.value) == "No arc from c to a: it would close a → b → c → a."
    check_reversal(network, "a", "b")


def test_an_arc_that_is_not_there_is_refused() -> None:
    network = BayesianNetwork([Variable(n, ("t", "f")) for n in "ab"])
    with pytest.raises(ModelError, match="There is no arc from a to b"):
        network.with_arc_reversed_keeping_joint("a", "b")


def test_a_reversal_that_needs_too_much_memory_is_refused_beforehand() -> None:
    network = BayesianNetwork([Variable(n, ("t", "f")) for n in "ab"]).with_arc("a", "b")
    with pytest.raises(MemoryBudgetError) as refused:
        network.with_arc_reversed_keeping_joint("a", "b", budget=64)
    assert refused.value.values["needed"] == 96
