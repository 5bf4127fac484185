"""Equivalence classes."""

from __future__ import annotations

import itertools
from collections import deque

import networkx as nx
import numpy as np
import pyagrum as gum

from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.graph.equivalence import PartiallyDirected, cpdag, markov_equivalent, v_structures
from tests.graph.random_networks import random_network

Arc = tuple[str, str]


def _network(names: str, *arcs: str) -> BayesianNetwork:
    network = BayesianNetwork([Variable(name, ("t", "f")) for name in names])
    for parent, child in arcs:
        network = network.with_arc(parent, child)
    return network


def _colliders(arcs: set[Arc]) -> set[tuple[frozenset[str], str]]:
    joined = {frozenset(arc) for arc in arcs}
    return {
        (frozenset({a, b}), c)
        for (a, c), (b, d) in itertools.combinations(arcs, 2)
        if c == d and frozenset({a, b}) not in joined
    }


def _shared_by_class(network: BayesianNetwork) -> set[Arc]:
    """Try every orientation of the skeleton and intersect those of the class."""
    arcs = network.arcs
    shared: set[Arc] | None = None
    for turns in itertools.product((False, True), repeat=len(arcs)):
        turned = {(b, a) if turn else (a, b) for (a, b), turn in zip(arcs, turns, strict=True)}
        acyclic = nx.is_directed_acyclic_graph(nx.DiGraph(turned))
        if acyclic and _colliders(turned) == _colliders(set(arcs)):
            shared = turned if shared is None else shared & turned
    assert shared is not None
    return shared


def _reversed_in_class(network: BayesianNetwork, asked: set[Arc]) -> set[Arc]:
    """Walk by covered reversals, which stay in the class; return the arcs found reversed."""
    first = frozenset(network.arcs)
    seen = {first}
    waiting = deque([first])
    met: set[Arc] = set()
    while waiting and met < asked and len(seen) < 5000:
        arcs = waiting.popleft()
        met |= {arc for arc in asked if arc[::-1] in arcs}
        parents: dict[str, set[str]] = {}
        for parent, child in arcs:
            parents.setdefault(child, set()).add(parent)
        for parent, child in arcs:
            if parents[child] - {parent} == parents.get(parent, set()):
                turned = (arcs - {(parent, child)}) | {(child, parent)}
                if turned not in seen:
                    seen.add(turned)
                    waiting.append(turned)
    return met


def _of_pyagrum(network: BayesianNetwork) -> tuple[set[Arc], set[frozenset[str]]]:
    peer = gum.BayesNet()
    for name in network:
        peer.add(gum.LabelizedVariable(name, name, 2))
    for arc in network.arcs:
        peer.addArc(*arc)
    graph = gum.EssentialGraph(peer)
    names = network.names
    return (
        {(names[a], names[b]) for a, b in graph.arcs()},
        {frozenset({names[a], names[b]}) for a, b in graph.edges()},
    )


def test_the_cpdag_of_1000_random_networks_is_pyagrums_essential_graph() -> None:
    rng = np.random.default_rng(12)
    refuted = 0
    for _ in range(1000):
        network = random_network(rng, int(rng.integers(2, 14)), float(rng.uniform(0.05, 0.6)))
        directed, undirected = _of_pyagrum(network)
        found = cpdag(network)
        if found.directed != directed:
            # pyAgrum 3.3 calls a few arcs of dense graphs compelled although a member of the class
            # has them reversed: only such a witness excuses a difference.
            extra = directed - found.directed
            assert found.directed < directed
            assert _reversed_in_class(network, extra) == extra
            refuted += 1
            continue
        assert {frozenset(edge) for edge in found.undirected} == undirected
    assert refuted <= 10


def test_the_cpdag_has_exactly_the_arcs_that_the_whole_class_shares() -> None:
    rng = np.random.default_rng(13)
    compared = 0
    while compared < 60:
        network = random_network(rng, int(rng.integers(3, 7)), float(rng.uniform(0.3, 0.9)))
        if not 0 < len(network.arcs) <= 9:
            continue
        found = cpdag(network)
        assert found.directed == _shared_by_class(network)
        assert len(found.directed) + len(found.undirected) == len(network.arcs)
        compared += 1


def test_chain_and_fork_are_equivalent_and_the_collider_is_not() -> None:
    chain, fork = _network("abc", "ab", "bc"), _network("abc", "ba", "bc")
    collider = _network("abc", "ab", "cb")
    assert markov_equivalent(chain, fork)
    assert not markov_equivalent(chain, collider)
    assert not markov_equivalent(chain, _network("abc", "ab"))
    assert not markov_equivalent(_network("ab"), _network("abc"))
    assert markov_equivalent(collider, _network("cab", "ab", "cb"))
    edges = frozenset({("a", "b"), ("b", "c")})
    assert cpdag(chain) == cpdag(fork) == PartiallyDirected(frozenset(), edges)
    assert cpdag(collider).directed == {("a", "b"), ("c", "b")}
    assert v_structures(collider) == {("a", "b", "c")}
    assert v_structures(chain) == frozenset()


def test_arcs_that_follow_from_a_v_structure_are_compelled() -> None:
    network = _network("abcd", "ac", "bc", "cd")
    assert cpdag(network).directed == {("a", "c"), ("b", "c"), ("c", "d")}


def test_reversals_keep_the_class_exactly_when_the_arc_is_covered() -> None:
    rng = np.random.default_rng(14)
    kept = 0
    for _ in range(100):
        network = random_network(rng, 6, 0.35)
        for parent, child in network.arcs:
            others = (c for c in network.children(parent) if c != child)
            if any(network.directed_path(c, child) for c in others):
                continue
            turned = network.with_arc_reversed_keeping_joint(parent, child)
            covered = set(network.parents(child)) - {parent} == set(network.parents(parent))
            assert markov_equivalent(network, turned) is covered
            kept += covered
    assert kept > 50
