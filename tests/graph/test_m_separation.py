"""Separation, trails and independencies with hidden common causes: m-separation everywhere."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np
import pytest

import bayesgui
from bayesgui.core.causes.marks import NO_MARKS
from bayesgui.core.compilation import with_causes_as_nodes
from bayesgui.core.monitor import SILENT
from bayesgui.explain.arc_claims import arc_claims
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.separation import m_separated
from bayesgui.graph.dseparation import analyze_separation, separated, separated_by_moral_graph
from bayesgui.graph.finding_trails import finding_trails
from bayesgui.graph.independencies import Independence, independencies
from bayesgui.graph.patterns import local_independencies
from bayesgui.graph.separator import smallest_separator
from bayesgui.panels.rows.relations import related_nodes
from tests.graph.random_networks import random_network

if TYPE_CHECKING:
    from bayesgui.core.network import BayesianNetwork


def mixed(seed: int, nodes: int = 6) -> BayesianNetwork:
    """Return a random network with arcs, ↔ and nodes that cannot be observed."""
    rng = np.random.default_rng(seed)
    network = random_network(rng, nodes, 0.3, max_states=2)
    for pair in itertools.combinations(network.names, 2):
        if rng.random() < 0.2:
            network = network.with_common_cause(*pair)
    for name in network:
        if rng.random() < 0.15:
            network = network.with_observed(name, False)
    return network


def subsets(names: tuple[str, ...]) -> itertools.chain[tuple[str, ...]]:
    sizes = range(len(names) + 1)
    return itertools.chain.from_iterable(itertools.combinations(names, k) for k in sizes)


@pytest.mark.parametrize("seed", range(25))
def test_it_is_that_of_the_causal_graph_and_d_separation_with_hidden_nodes(seed: int) -> None:
    network = mixed(seed)
    graph, whole = CausalGraph.of(network), with_causes_as_nodes(network)
    for x, y in itertools.combinations(network.names, 2):
        rest = tuple(name for name in network if name not in (x, y))
        for given in subsets(rest):
            expected = m_separated(graph, x, y, given)
            assert separated(network, x, y, given) == expected
            assert separated_by_moral_graph(network, x, y, given) == expected
            assert separated(whole, x, y, given) == expected


@pytest.mark.parametrize("seed", range(25))
def test_trails_say_why(seed: int) -> None:
    network = mixed(100 + seed, 5)
    arrows = {"→": lambda a, b: a in network.parents(b), "←": lambda a, b: b in network.parents(a)}
    causes = {frozenset(pair) for pair in network.common_causes}
    for x, y in itertools.combinations(network.names, 2):
        rest = tuple(name for name in network if name not in (x, y))
        for given in subsets(rest):
            found = analyze_separation(network, x, y, given)
            assert found.separated == separated(network, x, y, given)
            assert found.separated == (not any(trail.active for trail in found.trails))
            assert found.separated == (not found.active_path)
            assert not found.active_path or found.active_path in [t.nodes for t in found.trails]
            assert len({(t.nodes, t.marks) for t in found.trails}) == len(found.trails)
            for trail in found.trails:
                assert set(trail.nodes) <= set(network)
                for (a, b), mark in zip(itertools.pairwise(trail.nodes), trail.marks, strict=True):
                    assert frozenset((a, b)) in causes if mark == "↔" else arrows[mark](a, b)
                heads = list(itertools.pairwise(trail.marks))
                for step, (left, right) in zip(trail.steps, heads, strict=True):
                    is_collider = left in "→↔" and right in "←↔"
                    assert (step.kind == "collider") == is_collider


@pytest.mark.parametrize("seed", range(25))
def test_a_smallest_set_is_smallest_among_what_can_be_observed(seed: int) -> None:
    network = mixed(200 + seed)
    for x, y in itertools.combinations(network.names, 2):
        known = tuple(n for n in network if n not in (x, y) and n not in network.unobserved)
        sizes = [len(given) for given in subsets(known) if separated(network, x, y, given)]
        found = smallest_separator(network, x, y)
        assert (found is None) == (not sizes), (x, y)
        if found is not None:
            assert len(found) == min(sizes)
            assert separated(network, x, y, found)
            assert not found & network.unobserved


@pytest.mark.parametrize("seed", range(10))
def test_all_independencies_are_listed(seed: int) -> None:
    network = mixed(300 + seed, 5)
    listed = {(each.x, each.y, each.given) for each in independencies(network).found}
    expected = set()
    for x, y in itertools.combinations(network.names, 2):
        known = tuple(n for n in network if n not in (x, y) and n not in network.unobserved)
        expected |= {(x, y, given) for given in subsets(known) if separated(network, x, y, given)}
    assert listed == expected


@pytest.mark.parametrize("seed", range(25))
def test_the_markov_blanket_is_the_smallest_set_that_screens_off(seed: int) -> None:
    network = mixed(400 + seed)
    for name in network:
        blanket = network.markov_blanket(name)
        for other in set(network) - blanket - {name}:
            assert separated(network, name, other, blanket)
        for other in blanket:
            assert not separated(network, name, other, blanket - {other})
        for other in local_independencies(network, name).independent_of:
            assert separated(network, name, other, network.parents(name))


def test_m_bias_by_two_hidden_causes() -> None:
    """X ↔ m ↔ y: adjusting for m opens the trail (Greenland, Pearl & Robins 1999)."""
    network = bayesgui.from_parents({"x": (), "m": (), "y": ()})
    network = network.with_common_cause("x", "m").with_common_cause("m", "y")
    assert separated(network, "x", "y")
    assert not separated(network, "x", "y", "m")
    (trail,) = analyze_separation(network, "x", "y", "m").trails
    assert trail.text == "x ↔ m ↔ y"
    assert trail.active
    assert trail.steps[0].kind == "collider"
    assert independencies(network).found == (Independence("x", "y"),)
    assert network.markov_blanket("x") == {"m", "y"}


def test_an_arc_and_a_hidden_cause_of_the_same_nodes_are_two_trails() -> None:
    network = bayesgui.from_parents({"x": (), "y": ("x",)}).with_common_cause("x", "y")
    found = analyze_separation(network, "x", "y")
    assert sorted(trail.text for trail in found.trails) == ["x → y", "x ↔ y"]
    assert found.smallest_separator is None
    cut = finding_trails(network, "y", {"x": bayesgui.do("yes")})["x"]
    assert [trail.text for trail in cut.trails] == ["x → y"]


def test_a_network_without_hidden_causes_is_asked_itself() -> None:
    from bayesgui.graph.hidden_parents import separation_graph

    asia = bayesgui.example("asia").with_observed("bronc", False)
    assert separation_graph(asia) is asia
    assert smallest_separator(asia, "smoke", "dysp") is None
    assert smallest_separator(asia.with_observed("bronc"), "smoke", "dysp") is not None


def test_missing_arcs_claim_what_hidden_causes_leave() -> None:
    network = bayesgui.from_parents({"x": (), "m": (), "y": ("m",)}).with_common_cause("x", "m")
    found = arc_claims(network, network.names, SILENT)
    assert [each.statement for each in found] == ["y ⊥ x | m", "y ⊥ m"]
    assert len(arc_claims(network.without_common_cause("x", "m"), network.names, SILENT)) == 3


def test_relatives_are_told_from_those_that_a_hidden_cause_joins() -> None:
    network = bayesgui.from_parents({"x": (), "m": (), "y": ("x", "m"), "z": ()})
    network = network.with_common_cause("x", "z")
    assert related_nodes(network, "x", "blanket") == (
        ("x", "selected"),
        ("m", "co-parent"),
        ("y", "child"),
        ("z", "joined by ↔"),
    )


@pytest.mark.parametrize("seed", range(25))
def test_trails_of_findings_are_those_of_m_separation_and_carry_what_has_tables(seed: int) -> None:
    """A trail of tables is there where the arcs alone connect: only then a number can move."""
    network = mixed(700 + seed)
    graph = CausalGraph.of(network)
    arcs = network.with_marks(NO_MARKS)
    for target in network:
        rest = [name for name in network if name != target]
        for names in itertools.combinations(rest, 2):
            found = finding_trails(network, target, {n: network[n].states[0] for n in names})
            for name, (other,) in ((names[0], names[1:]), (names[1], names[:1])):
                ways = found[name]
                assert bool(ways.active) != m_separated(graph, name, target, (other,))
                if not ways.truncated:
                    carries = not separated(arcs, name, target, (other,))
                    assert bool(ways.carrying) == carries
                assert not any("↔" in each.marks for each in ways.carrying)
