"""Fork, chain, collider and the local Markov property."""

from __future__ import annotations

import numpy as np
import pytest

import bayesgui
from bayesgui.core.errors import ModelError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.graph.dseparation import separated
from bayesgui.graph.patterns import Pattern, local_independencies, pattern
from tests.graph.random_networks import random_network


def _network(*arcs: str) -> BayesianNetwork:
    network = BayesianNetwork([Variable(name, ("t", "f")) for name in "abcd"])
    for parent, child in arcs:
        network = network.with_arc(parent, child)
    return network


@pytest.mark.parametrize(
    ("arcs", "expected"),
    [
        (("ba", "bc"), Pattern("fork", "b", ("a", "c"))),
        (("ab", "bc"), Pattern("chain", "b", ("a", "c"))),
        (("cb", "ba"), Pattern("chain", "b", ("c", "a"))),
        (("ab", "cb"), Pattern("collider", "b", ("a", "c"))),
        (("ca", "ab"), Pattern("chain", "a", ("c", "b"))),
        (("ab", "ac"), Pattern("fork", "a", ("b", "c"))),
        (("ab", "bc", "ac"), None),
        (("ab",), None),
        (("ad", "bd"), None),
    ],
)
def test_two_arcs_among_three_nodes_have_a_name(
    arcs: tuple[str, ...], expected: Pattern | None
) -> None:
    assert pattern(_network(*arcs), {"a", "b", "c"}) == expected


@pytest.mark.parametrize("names", [(), ("a",), ("a", "b"), ("a", "b", "c", "d")])
def test_other_numbers_of_nodes_are_no_pattern(names: tuple[str, ...]) -> None:
    assert pattern(_network("ab", "bc"), names) is None


def test_a_variable_is_independent_of_non_descendants_given_its_parents() -> None:
    network = _network("ab", "bc", "dc")
    found = local_independencies(network, "b")
    assert (found.variable, found.independent_of, found.given) == ("b", ("d",), ("a",))
    assert local_independencies(network, "a").independent_of == ("d",)
    assert local_independencies(network, "c").independent_of == ("a",)
    with pytest.raises(ModelError, match="no node z"):
        local_independencies(network, "z")


def test_local_independencies_of_random_networks_are_d_separations() -> None:
    rng = np.random.default_rng(3)
    for _ in range(100):
        network = random_network(rng, int(rng.integers(2, 12)), 0.3)
        for name in network:
            found = local_independencies(network, name)
            assert separated(network, name, found.independent_of, found.given)
            rest = set(network) - {name, *found.independent_of, *found.given}
            assert rest == network.descendants(name)


def test_three_nodes_with_a_hidden_common_cause_are_no_pattern() -> None:
    chain = bayesgui.from_parents({"a": (), "b": ("a",), "c": ("b",), "d": ()})
    assert pattern(chain.with_common_cause("a", "d"), ("a", "b", "c")) is not None
    assert pattern(chain.with_common_cause("a", "c"), ("a", "b", "c")) is None
