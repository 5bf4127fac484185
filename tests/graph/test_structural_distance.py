"""Structural comparison of networks."""

from __future__ import annotations

import itertools

import numpy as np
import pyagrum as gum
import pytest

import bayesgui
from bayesgui.core.errors import ModelError
from tests.graph.random_networks import random_network


def _network(names: str, *arcs: str) -> bayesgui.BayesianNetwork:
    network = bayesgui.BayesianNetwork([bayesgui.Variable(name, ("t", "f")) for name in names])
    for parent, child in arcs:
        network = network.with_arc(parent, child)
    return network


def test_added_missing_and_reversed_arcs():
    found = bayesgui.compare(_network("abcd", "ab", "bc", "cd"), _network("dcba", "ba", "bc", "ad"))
    assert (found.added, found.missing, found.reversed) == (
        (("a", "d"),),
        (("c", "d"),),
        (("b", "a"),),
    )
    assert found.shd == 3
    # a–b–c–d against a–b, b–c and a→d… all undirected: only two pairs differ.
    assert found.shd_cpdag == 2


def test_equivalent_networks_have_no_distance_between_their_classes():
    found = bayesgui.compare(_network("abc", "ab", "bc"), _network("abc", "cb", "ba"))
    assert (found.shd, found.shd_cpdag) == (2, 0)
    found = bayesgui.compare(_network("abc", "ab", "bc"), _network("abc", "ab", "cb"))
    assert (found.shd, found.shd_cpdag) == (1, 2)


def _marks_of_pyagrum(network):
    """Return what joins two variables in the essential graph: arcs, or one edge as two arcs."""
    peer = gum.BayesNet()
    for name in network:
        peer.add(gum.LabelizedVariable(name, name, 2))
    for arc in network.arcs:
        peer.addArc(*arc)
    graph, names = gum.EssentialGraph(peer), network.names
    edges = {(names[a], names[b]) for a, b in graph.edges()}
    return {(names[a], names[b]) for a, b in graph.arcs()} | edges | {e[::-1] for e in edges}


def test_distances_are_those_of_a_loop_over_pairs_and_of_pyagrums_essential_graphs():
    rng = np.random.default_rng(5)
    for _ in range(50):
        networks = [random_network(rng, 8, 0.3) for _ in range(2)]
        found = bayesgui.compare(*networks)
        for marks, distance in (
            ([set(network.arcs) for network in networks], found.shd),
            ([_marks_of_pyagrum(network) for network in networks], found.shd_cpdag),
        ):
            pairs = ({(a, b), (b, a)} for a, b in itertools.combinations(networks[0], 2))
            assert sum(pair & marks[0] != pair & marks[1] for pair in pairs) == distance


def test_only_what_is_common_is_compared_and_the_rest_is_named():
    found = bayesgui.compare(
        _network("abcx", "ab", "bc", "cx", "ac"),
        _network("yabc", "ya", "ba", "bc"),
    )
    assert (found.added, found.missing, found.reversed) == ((), (("a", "c"),), (("b", "a"),))
    assert found.shd == 2
    # a–b–c with the edge a–c, which is complete, against a–b–c: only a–c differs.
    assert found.shd_cpdag == 1
    assert (found.only_reference, found.only_network) == (("x",), ("y",))
    page = found._repr_html_()
    assert "only in the reference" in page
    assert "only in the other" in page


def test_the_classes_are_those_of_the_common_nodes():
    rng = np.random.default_rng(9)
    for _ in range(20):
        first, second = random_network(rng, 7, 0.4), random_network(rng, 7, 0.4)
        cut = second.without_variables(second.names[3])
        found = bayesgui.compare(first, cut)
        assert found.only_reference == (second.names[3],)
        assert {*found.added} == {arc for arc in cut.arcs if _apart(first, arc)}


def _apart(network, arc):
    return arc not in network.arcs and arc[::-1] not in network.arcs


def test_networks_without_a_common_variable_are_refused():
    with pytest.raises(ModelError, match="have no variable in common"):
        bayesgui.compare(_network("abc"), _network("xyz"))
