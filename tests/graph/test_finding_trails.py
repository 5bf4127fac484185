"""Trails from findings to a node, against d-separation by two other methods."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.evidence import do
from bayesgui.graph.dseparation import separated, separated_by_moral_graph
from bayesgui.graph.finding_trails import finding_trails
from tests.inference.networks import asia
from tests.inference.random_networks import random_network


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), count=st.integers(1, 5))
def test_an_active_trail_is_listed_just_where_nothing_separates(seed, count):
    network = random_network(seed, nodes=8)
    target, *others = network.names
    evidence = {name: network[name].states[0] for name in others[-count:]}
    found = finding_trails(network, target, evidence)
    assert list(found) == list(evidence)
    for name, ways in found.items():
        given_others = tuple(set(evidence) - {name})
        expected = separated(network, name, target, given_others)
        assert expected == separated_by_moral_graph(network, name, target, given_others)
        assert bool(ways.active) is not expected
        for each in ways.trails:
            assert (each.nodes[0], each.nodes[-1]) == (name, target)
            assert each.active is not any(step.blocks for step in each.steps)


def test_the_finding_of_the_node_itself_has_no_trail_and_blocks_none():
    found = finding_trails(asia(), "either", {"either": "yes", "lung": "yes"})
    assert list(found) == ["lung"]
    assert found["lung"].active[0].nodes == ("lung", "either")


def test_an_intervention_has_no_way_up():
    found = finding_trails(asia(), "smoke", {"bronc": do("yes"), "dysp": "yes"})
    assert found["bronc"].active[0].nodes == ("bronc", "dysp", "either", "lung", "smoke")
    assert not any("bronc" in each.nodes[1:-1] for each in found["dysp"].active)
