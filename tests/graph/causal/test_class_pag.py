"""What data can tell of a graph with hidden nodes, against the definition on random graphs."""

from __future__ import annotations

import pytest

import bayesgui
from bayesgui.core.errors import ModelError
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.class_pag import pag_of_graph, told_arcs
from bayesgui.graph.equivalence import cpdag
from tests.learning import pags_by_definition as definition


def test_it_is_what_300_classes_of_graphs_share() -> None:
    for n_seen, n, arcs, fitting in definition.random_graphs(300, 1):
        parents: dict[str, list[str]] = {f"n{k}": [] for k in range(n)}
        for a, b in arcs:
            parents[f"n{b}"].append(f"n{a}")
        hidden = [f"n{k}" for k in range(n_seen, n)]
        pag = pag_of_graph(CausalGraph.of(parents, hidden))
        marks = {}
        for edge in pag.edges:
            a, b = int(edge.a[1:]), int(edge.b[1:])
            marks[b, a], marks[a, b] = edge.at_a, edge.at_b
        assert marks == definition.shared(fitting)


def test_a_hidden_cause_takes_the_head_of_a_v_structure_away() -> None:
    """A → x ← b shows its heads; with a ↔ b nothing separates the two any more."""
    network = bayesgui.from_parents({"a": (), "b": (), "x": ("a", "b")})
    assert cpdag(network).directed == {("a", "x"), ("b", "x")}
    assert told_arcs(network).directed == {("a", "x"), ("b", "x")}
    joined = network.with_common_cause("a", "b")
    assert told_arcs(joined).directed == frozenset()
    assert told_arcs(joined).undirected == {("a", "x"), ("b", "x")}


def test_no_list_of_networks_is_made_with_hidden_nodes() -> None:
    with pytest.raises(ModelError, match="other networks fit as well, with other arcs"):
        bayesgui.class_members(bayesgui.example("asia").with_observed("smoke", False))


def test_an_instrument_gives_no_direction_where_a_hidden_cause_joins_the_two() -> None:
    network = bayesgui.from_parents({"z": (), "x": ("z",), "y": ("x",)}).with_common_cause("x", "y")
    told = told_arcs(network)
    assert told.directed == frozenset()
    assert told_arcs(network.without_arc("x", "y")).directed == {("z", "x")}


def test_without_hidden_nodes_it_is_at_least_the_essential_graph() -> None:
    asia = bayesgui.example("asia")
    told, known = told_arcs(asia), cpdag(asia)
    assert told.directed <= known.directed
    assert {("tub", "either"), ("lung", "either"), ("either", "dysp")} <= told.directed
