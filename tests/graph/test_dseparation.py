"""d-separation by two methods, and its explanation."""

from __future__ import annotations

import itertools

import networkx as nx
import numpy as np
import pytest

from bayesgui.core.errors import ModelError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.graph.dseparation import (
    SHOWN_TRAILS,
    analyze_separation,
    separated,
    separated_by_moral_graph,
)
from tests.graph.random_networks import digraph, random_network


def _network(*arcs: str) -> BayesianNetwork:
    names = sorted({name for arc in arcs for name in arc})
    network = BayesianNetwork([Variable(name, ("t", "f")) for name in names])
    for parent, child in arcs:
        network = network.with_arc(parent, child)
    return network


def test_both_methods_agree_with_networkx_on_1000_random_networks() -> None:
    rng = np.random.default_rng(7)
    verdicts = []
    for _ in range(1000):
        n_nodes = int(rng.integers(2, 14))
        network = random_network(rng, n_nodes, float(rng.uniform(0.05, 0.45)))
        names = [str(name) for name in rng.permutation(network.names)]
        cuts = sorted(rng.integers(1, n_nodes + 1, 2))
        x, y = names[:1] + names[n_nodes:], names[1 : max(cuts[0], 2)]
        given = set(names[max(cuts[0], 2) : max(cuts[1], 2)])
        expected = nx.is_d_separator(digraph(network), set(x), set(y), given)
        assert separated(network, x, y, given) is expected
        assert separated_by_moral_graph(network, x, y, given) is expected
        verdicts.append(expected)
    assert 100 < sum(verdicts) < 900


def test_a_common_child_outside_the_ancestral_set_joins_nobody() -> None:
    collider = _network("ac", "bc")
    for method in (separated, separated_by_moral_graph):
        assert method(collider, "a", "b", ())
        assert not method(collider, "a", "b", {"c"})


def test_a_descendant_of_a_collider_opens_it() -> None:
    network = _network("ac", "bc", "cd", "de")
    assert not separated(network, "a", "b", {"e"})
    result = analyze_separation(network, "a", "b", {"e"})
    (trail,) = result.trails
    (step,) = trail.steps
    assert (step.node, step.kind, step.given, step.blocks) == ("c", "collider", False, False)
    assert step.opened_by == "e"
    assert result.active_path == ("a", "c", "b")
    assert result.ancestral == {"a", "b", "c", "d", "e"}
    assert ("a", "b") in result.moral.marriages


@pytest.mark.parametrize(
    ("arcs", "kind"), [(("ab", "bc"), "chain"), (("ba", "bc"), "fork"), (("cb", "ba"), "chain")]
)
def test_a_given_chain_or_fork_blocks(arcs: tuple[str, ...], kind: str) -> None:
    network = _network(*arcs)
    assert not separated(network, "a", "c", ())
    result = analyze_separation(network, "a", "c", {"b"})
    (step,) = result.trails[0].steps
    assert (step.kind, step.given, step.blocks, step.opened_by) == (kind, True, True, None)
    assert result.separated
    assert result.active_path == ()
    assert result.smallest_separator == {"b"}


def test_names_may_be_given_singly_or_in_sets_but_only_once() -> None:
    network = _network("ab", "bc")
    assert separated(network, "a", "c", "b")
    assert separated(network, ["a"], {"c"}, ["b"])
    for x, y, given in (("a", "a", ()), ("a", "c", {"a"}), ("a", "c", {"c"})):
        with pytest.raises(ModelError, match="appears twice among X, Y and the conditioning set"):
            separated(network, x, y, given)
    with pytest.raises(ModelError, match="no node z"):
        analyze_separation(network, "a", "z")


def test_the_analysis_of_random_networks_holds_together() -> None:
    rng = np.random.default_rng(8)
    for _ in range(250):
        network = random_network(rng, int(rng.integers(2, 10)), float(rng.uniform(0.1, 0.5)))
        names = [str(name) for name in rng.permutation(network.names)]
        x, y, given = names[0], names[1], set(names[2 : 2 + int(rng.integers(0, 4))])
        graph = digraph(network)
        result = analyze_separation(network, x, y, given)
        paths = list(nx.all_simple_paths(graph.to_undirected(), x, y))
        assert result.separated is nx.is_d_separator(graph, {x}, {y}, given)
        assert len(result.trails) == min(len(paths), SHOWN_TRAILS)
        lengths = [len(trail.nodes) for trail in result.trails]
        assert lengths == sorted(lengths)
        assert len({trail.nodes for trail in result.trails}) == len(lengths)
        active = [trail.nodes for trail in result.trails if trail.active]
        assert bool(active) is not result.separated
        if active:
            assert result.active_path in active
            assert len(result.active_path) == min(map(len, active))
        else:
            assert all(any(step.blocks for step in trail.steps) for trail in result.trails)


def test_the_smallest_separator_is_the_smallest_of_all_separators() -> None:
    rng = np.random.default_rng(9)
    seen = set()
    for _ in range(150):
        network = random_network(rng, int(rng.integers(3, 9)), float(rng.uniform(0.2, 0.7)))
        graph = digraph(network)
        x, y = (str(name) for name in rng.choice(network.names, 2, replace=False))
        found = analyze_separation(network, x, y).smallest_separator
        if graph.has_edge(x, y) or graph.has_edge(y, x):
            assert found is None
            continue
        assert found is not None
        others = [name for name in network if name not in (x, y)]
        smallest = next(
            size
            for size in range(len(others) + 1)
            for chosen in itertools.combinations(others, size)
            if nx.is_d_separator(graph, {x}, {y}, set(chosen))
        )
        assert len(found) == smallest
        assert nx.is_d_separator(graph, {x}, {y}, set(found))
        seen.add(smallest)
    assert seen >= {0, 1, 2}


def test_trails_without_end_are_cut_off_and_the_active_one_is_kept() -> None:
    layers = [[f"{layer}{k}" for k in range(6)] for layer in "abcdefgh"]
    network = BayesianNetwork(
        [Variable(name, ("t", "f")) for name in ("x", *itertools.chain(*layers), "y")]
    )
    for upper, lower in itertools.pairwise([["x"], *layers]):
        for parent, child in itertools.product(upper, lower[:3] if upper == ["x"] else lower[::2]):
            network = network.with_arc(parent, child)
    network = network.with_arc("h0", "y")
    result = analyze_separation(network, "x", "y", {"a0", "a1"})
    assert result.truncated
    assert len(result.trails) == SHOWN_TRAILS
    assert any(trail.nodes == result.active_path for trail in result.trails)


def test_a_long_chain_is_one_trail() -> None:
    names = [f"n{k}" for k in range(1500)]
    network = BayesianNetwork([Variable(name, ("t", "f")) for name in names])
    for arc in itertools.pairwise(names):
        network = network.with_arc(*arc)
    result = analyze_separation(network, "n0", "n1499", {"n700"})
    assert result.separated
    assert [len(trail.nodes) for trail in result.trails] == [1500]
    assert result.smallest_separator is not None
    assert len(result.smallest_separator) == 1
