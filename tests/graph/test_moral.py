"""The moral graph."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest

from bayesgui.core.errors import ModelError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.graph.moral import moral_graph
from tests.graph.random_networks import digraph, random_network


def _asia() -> BayesianNetwork:
    names = ("asia", "tub", "smoke", "lung", "bronc", "either", "xray", "dysp")
    network = BayesianNetwork([Variable(name, ("yes", "no")) for name in names])
    for arc in (
        ("asia", "tub"),
        ("smoke", "lung"),
        ("smoke", "bronc"),
        ("lung", "either"),
        ("tub", "either"),
        ("either", "xray"),
        ("bronc", "dysp"),
        ("either", "dysp"),
    ):
        network = network.with_arc(*arc)
    return network


def test_asia_gets_two_marriages_in_network_order() -> None:
    moral = moral_graph(_asia())
    assert moral.marriages == (("tub", "lung"), ("bronc", "either"))
    assert len(moral.edges) == 10
    assert moral.edges[0] == ("asia", "tub")
    assert set(moral.marriages) < set(moral.edges)


def test_of_a_subset_only_its_own_families_are_married() -> None:
    moral = moral_graph(_asia(), {"asia", "tub", "smoke", "lung"})
    assert moral.edges == (("asia", "tub"), ("smoke", "lung"))
    assert moral.marriages == ()
    with pytest.raises(ModelError, match="no node snow"):
        moral_graph(_asia(), {"snow"})


def test_parents_that_an_arc_joins_need_no_marriage() -> None:
    network = BayesianNetwork([Variable(n, ("t", "f")) for n in "abc"])
    network = network.with_arc("b", "a").with_arc("a", "c").with_arc("b", "c")
    assert moral_graph(network).marriages == ()


def test_the_moral_graph_of_1000_random_networks_is_that_of_networkx() -> None:
    rng = np.random.default_rng(101)
    for _ in range(1000):
        network = random_network(rng, int(rng.integers(1, 16)), float(rng.uniform(0.05, 0.6)))
        expected = {frozenset(edge) for edge in nx.moral_graph(digraph(network)).edges}
        moral = moral_graph(network)
        assert {frozenset(edge) for edge in moral.edges} == expected
        assert len(moral.edges) == len(expected)
        arcs = {frozenset(arc) for arc in network.arcs}
        assert {frozenset(edge) for edge in moral.marriages} == expected - arcs
