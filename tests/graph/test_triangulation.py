"""Fill-ins make the moral graph chordal, and the cliques are its maximal ones."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.errors import ModelError
from bayesgui.graph.elimination_order import bits, family_scopes, moral_neighbors
from bayesgui.graph.triangulation import triangulate
from tests.inference.networks import asia
from tests.inference.random_networks import random_network


def moral(network):
    names = network.names
    neighbors = moral_neighbors(family_scopes(network))
    graph = nx.Graph()
    graph.add_nodes_from(names)
    graph.add_edges_from((names[v], names[u]) for v, m in enumerate(neighbors) for u in bits(m))
    return graph


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32 - 1), st.randoms(use_true_random=False))
def test_any_order_gives_a_chordal_graph_and_its_cliques(seed, random):
    network = random_network(seed, 9)
    order = list(network)
    random.shuffle(order)
    found = triangulate(network, order)
    graph = moral(network)
    assert not any(graph.has_edge(*edge) for edge in found.fill_ins)
    graph.add_edges_from(found.fill_ins)
    assert len(set(map(frozenset, found.fill_ins))) == len(found.fill_ins)
    assert nx.is_chordal(graph)
    assert sorted(map(sorted, found.cliques)) == sorted(map(sorted, nx.find_cliques(graph)))


def test_asia_needs_one_edge():
    found = triangulate(asia())
    assert len(found.fill_ins) == 1
    assert len(found.cliques) == 6
    assert sorted(found.order) == sorted(asia())


def test_an_order_must_name_every_node():
    with pytest.raises(ModelError, match="exactly once"):
        triangulate(asia(), ["asia", "tub"])
