"""Directing skeletons: colliders, the rules of Meek, extensions and members of classes."""

from __future__ import annotations

import itertools

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.core.errors import BayesGuiError
from bayesgui.graph.equivalence import PartiallyDirected, class_of, cpdag, skeleton, v_structures
from bayesgui.graph.extension import class_within, extend, members
from bayesgui.graph.meek_rules import (
    Directed,
    colliders,
    complete,
    direct_by_rules,
    direct_colliders,
)
from bayesgui.graph.mixed_graph import MixedGraph
from bayesgui.graph.separator import smallest_separator
from tests.graph.random_networks import random_network

FREE = ArcConstraints()


def _is_acyclic(arcs):
    return nx.is_directed_acyclic_graph(nx.DiGraph(list(arcs)))


def _colliders(arcs):
    joined = {frozenset(arc) for arc in arcs}
    return {
        (frozenset({a, b}), c)
        for (a, c), (b, d) in itertools.combinations(arcs, 2)
        if c == d and frozenset({a, b}) not in joined
    }


def _class(arcs):
    """Return all acyclic orientations of a skeleton with the same v-structures."""
    return {
        frozenset(turned)
        for turned in itertools.product(*((arc, arc[::-1]) for arc in arcs))
        if _is_acyclic(turned) and _colliders(turned) == _colliders(arcs)
    }


def _separators(network):
    found = {}
    for x, y in itertools.combinations(network, 2):
        separator = smallest_separator(network, x, y)
        if separator is not None:
            found[x, y] = tuple(separator)
    return found


def test_colliders_and_rules_give_the_essential_graph_of_200_random_networks():
    rng = np.random.default_rng(1)
    for _ in range(200):
        network = random_network(rng, int(rng.integers(2, 12)), float(rng.uniform(0.1, 0.6)))
        graph = MixedGraph(network.names, skeleton(network))
        found = colliders(graph, _separators(network))
        assert {frozenset({c.first, c.second}) | {c.middle} for c in found} == {
            frozenset(names) for names in v_structures(network)
        }
        assert direct_colliders(graph, found, FREE) == ()
        assert complete(graph).graph() == cpdag(network)


@pytest.mark.parametrize(
    ("edges", "arcs", "expected"),
    [
        ("bc", "ab", Directed(("b", "c"), 1, ("a",))),
        ("ab", "ac cb", Directed(("a", "b"), 2, ("c",))),
        ("ab ac ad", "cb db", Directed(("a", "b"), 3, ("c", "d"))),
        ("ab ac ad", "dc cb", Directed(("a", "b"), 4, ("d", "c"))),
    ],
)
def test_each_rule_of_meek(edges, arcs, expected):
    graph = MixedGraph("abcd", edges.split(), arcs.split())
    # d–a–b in the last graph leaves a and d open: only the edge to b follows first.
    assert expected in list(direct_by_rules(graph))


def test_v_structures_that_clash_leave_the_edge_undirected_and_are_told():
    graph = MixedGraph("abcd", ("ab", "bc", "cd"))
    found = colliders(graph, {("a", "c"): (), ("b", "d"): ()})
    assert direct_colliders(graph, found, FREE) == (("b", "c"), ("c", "b"))
    assert graph.graph() == PartiallyDirected(
        frozenset({("a", "b"), ("d", "c")}), frozenset({("b", "c")})
    )
    known = ArcConstraints(forbidden=(("a", "b"),))
    graph = MixedGraph("abc", ("ab", "bc"))
    assert graph.direct_by_knowledge(known) == [("b", "a")]
    found = colliders(graph, {("c", "a"): ()})
    assert direct_colliders(graph, found, known) == (("a", "b"),)
    assert graph.arcs() == [("b", "a"), ("c", "b")]


def test_every_essential_graph_has_a_consistent_extension():
    rng = np.random.default_rng(2)
    for _ in range(200):
        network = random_network(rng, int(rng.integers(2, 15)), float(rng.uniform(0.1, 0.7)))
        found = extend(network.names, cpdag(network))
        assert found.consistent
        assert class_of(network.names, found.arcs) == cpdag(network)


def test_the_members_of_a_class_are_those_of_all_orientations():
    rng = np.random.default_rng(3)
    for _ in range(60):
        network = random_network(rng, int(rng.integers(2, 7)), float(rng.uniform(0.2, 0.9)))
        if len(network.arcs) > 10:
            continue
        found = list(members(network.names, cpdag(network)))
        assert len(found) == len(set(found))
        assert set(found) == _class(network.arcs)


def test_background_knowledge_leaves_the_members_that_keep_to_it():
    rng = np.random.default_rng(4)
    fewer = 0
    for _ in range(80):
        network = random_network(rng, int(rng.integers(3, 7)), float(rng.uniform(0.3, 0.9)))
        if not 0 < len(network.arcs) <= 10:
            continue
        order = network.topological_order()
        half = len(order) // 2
        known = ArcConstraints(
            required=network.arcs[:1], tiers=(order[:half], order[half:]) if half else ()
        )
        graph = class_within(network.names, network.arcs, known)
        found = set(members(network.names, graph))
        assert found == {a for a in _class(network.arcs) if known.violation(a) is None}
        fewer += len(found) < len(_class(network.arcs))
        extension = extend(network.names, graph, known)
        assert extension.consistent
        assert extension.arcs in found
    assert fewer > 10


def test_a_graph_without_a_consistent_extension_is_directed_all_the_same():
    square = PartiallyDirected(frozenset(), frozenset(zip("abcd", "bcda", strict=True)))
    found = extend("abcd", square)
    assert not found.consistent
    assert _is_acyclic(found.arcs)
    assert {frozenset(a) for a in found.arcs} == {frozenset(e) for e in square.undirected}
    ring = PartiallyDirected(frozenset(zip("abc", "bca", strict=True)), frozenset())
    found = extend("abc", ring)
    assert not found.consistent
    assert len(found.reversed) == 1
    assert _is_acyclic(found.arcs)


NAMES = "abcdefg"
pairs = st.lists(
    st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)).filter(lambda a: a[0] != a[1]),
    max_size=14,
)


@settings(max_examples=200, deadline=None)
@given(pairs, pairs, pairs, st.lists(st.booleans(), min_size=14, max_size=14), st.booleans())
def test_an_extension_keeps_to_background_knowledge_and_has_no_cycle(
    joined, required, forbidden, directed, in_tiers
):
    known = ArcConstraints(
        tuple(required[:3]), tuple(forbidden), (("a", "b"), ("c", "d")) if in_tiers else ()
    )
    try:
        known.check(NAMES)
    except BayesGuiError:
        return
    chosen = {frozenset(pair): pair for pair in joined}
    for pair in required[:3]:
        chosen[frozenset(pair)] = pair
    arcs = {
        pair
        for pair, is_arc in zip(chosen.values(), directed * 2, strict=False)
        if is_arc or pair in known.required
    }
    graph = PartiallyDirected(frozenset(arcs), frozenset(set(chosen.values()) - arcs))
    found = extend(NAMES, graph, known)
    assert _is_acyclic(found.arcs)
    assert known.violation(found.arcs) is None
    lost = {frozenset(pair) for pair in found.dropped}
    assert {frozenset(arc) for arc in found.arcs} == chosen.keys() - lost
    assert not lost or not found.consistent
