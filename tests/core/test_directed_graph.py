"""The directed graph of a network."""

from __future__ import annotations

import numpy as np
import pytest

from bayesgui.core.directed_graph import DirectedGraph
from bayesgui.core.errors import CycleError
from tests.graph.random_networks import random_network


def test_families_changed_one_by_one_give_the_graph_built_at_once() -> None:
    rng = np.random.default_rng(21)
    for _ in range(50):
        network = random_network(rng, int(rng.integers(1, 12)), 0.4)
        built = DirectedGraph({name: network.parents(name) for name in network})
        graph = DirectedGraph(dict.fromkeys(network, ()))
        graph.children(network.names[0])  # from here on the children are cached
        for name in rng.permutation(network.names):
            graph = graph.with_family(str(name), network.parents(str(name)))
        assert graph.arcs == built.arcs
        assert [graph.children(name) for name in network] == [
            built.children(name) for name in network
        ]
        assert graph.topological_order() == built.topological_order()
        name = network.names[0]
        emptied = graph.with_family(name, ())
        assert all(name not in emptied.children(parent) for parent in network)


def test_a_new_node_may_come_with_its_parents() -> None:
    graph = DirectedGraph({"b": (), "a": ()})
    graph.children("a")
    grown = graph.with_family("c", ("a", "b"))
    assert grown.children("a") == grown.children("b") == ("c",)
    assert grown.children("c") == ()
    assert grown.topological_order() == ("b", "a", "c")


def test_the_path_that_an_arc_would_close_is_a_shortest_one() -> None:
    graph = DirectedGraph({"a": (), "b": ("a",), "c": ("b",), "d": ("c", "a")})
    graph.check_acyclic_with("a", "c")
    with pytest.raises(CycleError) as refused:
        graph.check_acyclic_with("d", "a")
    assert refused.value.values == {"parent": "d", "child": "a", "path": ("a", "d", "a")}


def test_relatives_of_several_nodes_do_not_include_these() -> None:
    graph = DirectedGraph({"a": (), "b": ("a",), "c": ("b",), "d": ("c",)})
    assert graph.ancestors(["c", "b"]) == {"a"}
    assert graph.descendants(["a", "c"]) == {"b", "d"}
    assert graph.ancestors([]) == frozenset()
