"""Every answer with marks is that of the network whose hidden nodes are made explicit."""

from __future__ import annotations

import itertools

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import bayesgui
from bayesgui.core.compilation import with_causes_as_nodes
from bayesgui.core.monitor import SILENT
from bayesgui.core.network import BayesianNetwork
from bayesgui.explain.arc_claims import arc_claims
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.testable_claims import claims_of_graph
from bayesgui.graph.dseparation import analyze_separation, separated
from bayesgui.graph.finding_trails import finding_trails
from bayesgui.graph.independencies import independencies
from bayesgui.graph.patterns import local_independencies, pattern
from bayesgui.graph.separator import smallest_separator


@st.composite
def mixed(draw: st.DrawFn) -> BayesianNetwork:
    """Networks of up to six nodes with arcs, ↔ and nodes that cannot be observed."""
    names = [f"v{k}" for k in range(draw(st.integers(3, 6)))]
    pairs = list(itertools.combinations(names, 2))
    arcs = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=9))
    parents = {name: [a for a, b in arcs if b == name] for name in names}
    network = bayesgui.from_parents(parents)
    for pair in draw(st.lists(st.sampled_from(pairs), unique=True, max_size=5)):
        network = network.with_common_cause(*pair)
    for name in draw(st.lists(st.sampled_from(names), unique=True, max_size=2)):
        network = network.with_observed(name, False)
    return network


@st.composite
def questions(draw: st.DrawFn) -> tuple[BayesianNetwork, str, str, tuple[str, ...]]:
    network = draw(mixed())
    x, y, *rest = draw(st.permutations(network.names))
    known = draw(st.lists(st.sampled_from(rest), unique=True)) if rest else []
    return network, x, y, tuple(known)


def explicit(network: BayesianNetwork) -> BayesianNetwork:
    """Return the same graph with a node for each ↔, and no ↔."""
    made = with_causes_as_nodes(network)
    assert isinstance(made, BayesianNetwork)
    assert not made.common_causes
    return made


@settings(max_examples=300, deadline=None)
@given(questions())
def test_separation_its_trails_and_its_smallest_set(
    asked: tuple[BayesianNetwork, str, str, tuple[str, ...]],
) -> None:
    network, x, y, known = asked
    whole = explicit(network)
    found = analyze_separation(network, x, y, known)
    assert found.separated == separated(network, x, y, known) == separated(whole, x, y, known)
    active = [each for each in found.trails if each.active]
    assert bool(active) == (not found.separated)
    # A trail of the explicit network passes the hidden cause of each ↔.
    there = {
        tuple(name for name in each.nodes if name in network)
        for each in analyze_separation(whole, x, y, known).trails
        if each.active
    }
    assert {each.nodes for each in active} == there
    smallest = smallest_separator(network, x, y)
    observed = [n for n in network if n not in {x, y, *network.unobserved}]
    sizes = [
        k
        for k in range(len(observed) + 1)
        if any(separated(whole, x, y, each) for each in itertools.combinations(observed, k))
    ]
    assert (smallest is None) == (not sizes)
    assert smallest is None or (len(smallest) == sizes[0] and separated(whole, x, y, smallest))


@settings(max_examples=100, deadline=None)
@given(mixed())
def test_lists_of_independencies_and_claims(network: BayesianNetwork) -> None:
    whole = explicit(network)
    listed = {(each.x, each.y, each.given) for each in independencies(network).found}
    claims = claims_of_graph(CausalGraph.of(network), every=True).found
    for x, y in itertools.combinations(network.names, 2):
        known = [n for n in network if n not in {x, y, *network.unobserved}]
        sets = [
            each
            for k in range(len(known) + 1)
            for each in itertools.combinations(known, k)
            if separated(whole, x, y, each)
        ]
        assert {z for a, b, z in listed if (a, b) == (x, y)} == set(sets)
        hidden = bool({x, y} & network.unobserved)
        minimal = {z for z in sets if not any(set(o) < set(z) for o in sets)}
        mine = {each.given for each in claims if (each.x, each.y) == (x, y)}
        assert mine == (set() if hidden else minimal)
    for claim in arc_claims(network, network.topological_order(), SILENT):
        assert claim.is_there or separated(whole, claim.first, claim.second, claim.given)


@settings(max_examples=150, deadline=None)
@given(mixed())
def test_blankets_relatives_and_patterns(network: BayesianNetwork) -> None:
    whole = explicit(network)
    for name in network:
        blanket = network.markov_blanket(name)
        for other in set(network) - {name}:
            apart = separated(whole, name, other, blanket - {other})
            assert apart == (other not in blanket)
        local = local_independencies(network, name)
        above = {name, *local.given, *network.descendants(name)}
        assert set(local.independent_of) == {
            other for other in set(network) - above if separated(whole, name, other, local.given)
        }
    for three in itertools.combinations(network.names, 3):
        found = pattern(network, three)
        if found is not None:
            apart = separated(whole, *found.ends)
            assert not (found.kind != "collider" and apart)


@settings(max_examples=100, deadline=None)
@given(questions())
def test_trails_of_findings_under_do(
    asked: tuple[BayesianNetwork, str, str, tuple[str, ...]],
) -> None:
    """A node that is set loses its arcs and its ↔, as with the hidden cause as a node."""
    network, x, y, known = asked
    rng = np.random.default_rng(len(known))
    findings = {name: bayesgui.do("yes") if rng.random() < 0.5 else "yes" for name in (x, *known)}
    for name, ways in finding_trails(network, y, findings).items():
        whole = explicit(network)
        for other, finding in findings.items():
            if finding != "yes":
                for parent in whole.parents(other):
                    whole = whole.without_arc(parent, other)
        given = [each for each in findings if each not in (name, y)]
        assert bool(ways.active) == (not separated(whole, name, y, given))
