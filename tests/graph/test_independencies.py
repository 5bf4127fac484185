"""All independencies of a network, against separation in moral graphs and pgmpy-like listings."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui import paths
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.formats import read
from bayesgui.graph import independencies as module
from bayesgui.graph.dseparation import separated_by_moral_graph
from bayesgui.graph.independencies import independencies


def network_of(n, arcs):
    network = BayesianNetwork([Variable(f"x{k}", ("yes", "no")) for k in range(n)])
    for a, b in arcs:
        network = network.with_arc(f"x{a}", f"x{b}")
    return network


def test_the_five_nodes_have_those_of_the_text_and_those_that_follow():
    network = read(paths.samples() / "networks" / "five-nodes.bayesgui").network
    found = independencies(network)
    assert found.is_complete
    minimal = {str(each) for each in found.minimal}
    assert {"x1 ⊥ x2", "x3 ⊥ x4 | x1", "x4 ⊥ x5 | x2"} <= minimal
    assert minimal == {
        "x1 ⊥ x2", "x1 ⊥ x5", "x2 ⊥ x3", "x3 ⊥ x4 | x1", "x3 ⊥ x5", "x4 ⊥ x5 | x2",
    }  # fmt: skip
    # The collider x4 is in no set that leaves x1 and x2 apart.
    assert all("x4" not in e.given for e in found.found if (e.x, e.y) == ("x1", "x2"))
    assert "x1 ⊥ x2 | x3, x5" in {str(each) for each in found.found}


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_they_are_those_that_moral_graphs_of_ancestors_separate(data):
    n = data.draw(st.integers(2, 5))
    pairs = list(itertools.combinations(range(n), 2))
    arcs = data.draw(st.lists(st.sampled_from(pairs), unique=True))
    network = network_of(n, arcs)
    found = {(e.x, e.y, e.given): e.is_minimal for e in independencies(network).found}
    for x, y in itertools.combinations(network.names, 2):
        rest = [name for name in network if name not in (x, y)]
        sets = [c for size in range(len(rest) + 1) for c in itertools.combinations(rest, size)]
        separating = [s for s in sets if separated_by_moral_graph(network, x, y, s)]
        assert [s for s in sets if (x, y, s) in found] == separating
        for each in separating:
            smaller = any(set(other) < set(each) for other in separating)
            assert found[x, y, each] is not smaller


def test_a_larger_network_has_a_smallest_set_for_each_pair_that_no_arc_joins(monkeypatch):
    monkeypatch.setattr(module, "MAX_NODES", 5)
    network = read(paths.samples() / "networks" / "asia.bayesgui").network
    found = independencies(network)
    assert not found.is_complete
    joined = {frozenset(arc) for arc in network.arcs}
    assert len(found.found) == 8 * 7 // 2 - len(joined)
    for each in found.found:
        assert separated_by_moral_graph(network, each.x, each.y, each.given)
    assert "asia ⊥ smoke" in map(str, found.found)


@pytest.mark.parametrize("arcs", [[(0, 1), (0, 2), (1, 2)]])
def test_a_complete_graph_has_none(arcs):
    assert independencies(network_of(3, arcs)).found == ()
