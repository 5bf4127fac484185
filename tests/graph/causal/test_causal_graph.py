"""The graph of a causal model, its projection, and m-separation."""

from __future__ import annotations

import itertools
import pickle

import networkx as nx
import numpy as np
import pytest

import bayesgui
from bayesgui.core.errors import BayesGuiError, CycleError, ModelError
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.separation import m_separated
from tests.graph.causal.random_graphs import canonical, random_graph

SMOKING = {"smoke": [], "tar": ["smoke"], "cancer": "tar"}


def _sides(rng, names):
    """Return three disjoint sets of nodes, the first two of which are not empty."""
    mixed = [str(name) for name in rng.permutation(names)]
    first, second = 1 + int(rng.random() < 0.3), 1 + int(rng.random() < 0.3)
    rest = mixed[first + second :]
    given = rest[: int(rng.integers(0, len(rest) + 1))]
    return mixed[:first], mixed[first : first + second], given


def test_a_graph_is_made_of_networks_lists_and_texts() -> None:
    net = bayesgui.from_parents({"tar": ["smoke"], "cancer": ["tar"]})
    graphs = [
        CausalGraph.of(net, "tar", [("cancer", "smoke")]),
        CausalGraph.of(SMOKING, ["tar"], [("smoke", "cancer")]),
        CausalGraph.of("smoke -> tar -> cancer", ["tar"], [("cancer", "smoke")]),
    ]
    assert len(set(graphs)) == 1
    graph = pickle.loads(pickle.dumps(graphs[0]))
    assert graph == graphs[0]
    assert graph.names == ("smoke", "tar", "cancer")
    assert graph.hidden == {"tar"}
    assert graph.bidirected == {("smoke", "cancer")}
    assert graph.children == {"smoke": ("tar",), "tar": ("cancer",), "cancer": ()}
    assert graph.spouses == {"smoke": ("cancer",), "tar": (), "cancer": ("smoke",)}
    assert graph.ancestors("cancer") == {"smoke", "tar"}
    assert graph.descendants("smoke") == {"tar", "cancer"}
    assert graph.districts() == ({"smoke", "cancer"}, {"tar"})
    assert CausalGraph.of(graph, "smoke").hidden == {"smoke", "tar"}


def test_parts_of_a_graph() -> None:
    graph = CausalGraph.of("a -> b -> c; a -> c", (), [("a", "c"), ("b", "c")])
    part = graph.restricted({"a", "c"})
    assert (part.names, part.parents) == (("a", "c"), {"a": (), "c": ("a",)})
    assert part.bidirected == {("a", "c")}
    assert graph.severed(into="b").parents == {"a": (), "b": (), "c": ("b", "a")}
    assert graph.severed(into="b").bidirected == {("a", "c")}
    assert graph.severed(out_of="a").parents == {"a": (), "b": (), "c": ("b",)}


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ((SMOKING, "tarr"), "The network has no node tarr; did you mean tar?"),
        ((SMOKING, (), [("tar", "x9")]), "The network has no node x9."),
        ((SMOKING, (), [("tar", "tar")]), "tar ↔ tar joins a node to itself; give two nodes."),
        (({"a": "b", "b": "a"},), "The arcs close the cycle b → a → b; remove one of them."),
        ((7,), "This is no network; give a network, or the parents of each node."),
        ((SMOKING, 3), "3 is not a name; give one name or a list of names."),
        ((SMOKING, (), ["tar"]), "'tar' is not an arc; give pairs such as (parent, child)."),
    ],
)
def test_what_is_no_graph_is_said_in_a_sentence(given, sentence) -> None:
    with pytest.raises(BayesGuiError) as error:
        CausalGraph.of(*given)
    assert str(error.value) == sentence
    if "cycle" in sentence:
        assert isinstance(error.value, CycleError)


def test_m_separation_is_d_separation_with_hidden_parents_on_3000_random_graphs() -> None:
    rng = np.random.default_rng(34)
    verdicts = []
    for _ in range(3000):
        graph = random_graph(rng, int(rng.integers(2, 9)))
        if len(graph.names) < 4:
            x, y, given = [graph.names[0]], [graph.names[1]], list(graph.names[2:])
        else:
            x, y, given = _sides(rng, graph.names)
        expected = nx.is_d_separator(canonical(graph), set(x), set(y), set(given))
        assert m_separated(graph, x, y, given) is expected
        verdicts.append(expected)
    assert 600 < sum(verdicts) < 2400


def test_a_projection_keeps_all_separations_and_ancestors_of_observed_nodes() -> None:
    rng = np.random.default_rng(5)
    hidden = 0
    for _ in range(300):
        graph = random_graph(rng, int(rng.integers(3, 8)))
        seen = graph.projected()
        hidden += len(graph.hidden)
        assert (seen.names, seen.hidden) == (graph.observed, frozenset())
        for name in seen.names:
            assert seen.ancestors(name) == graph.ancestors(name) - graph.hidden
        for x, y in itertools.combinations(seen.names, 2):
            rest = [name for name in seen.names if name not in (x, y)]
            for size in range(len(rest) + 1):
                for given in itertools.combinations(rest, size):
                    assert m_separated(seen, x, y, given) is m_separated(graph, x, y, given)
    assert hidden > 150


def test_the_projection_of_a_chain_of_hidden_causes() -> None:
    graph = CausalGraph.of("u -> v -> a; u -> w -> b; x -> w", ["u", "v", "w"])
    seen = graph.projected()
    assert seen.parents == {"a": (), "x": (), "b": ("x",)}
    assert seen.bidirected == {("a", "b")}


def test_a_node_is_in_one_set_only() -> None:
    graph = CausalGraph.of(SMOKING)
    with pytest.raises(ModelError, match="tar appears twice among X, Y and the conditioning set"):
        m_separated(graph, "smoke", "tar", ["tar"])
    assert m_separated(graph, "smoke", "cancer", "tar")
    assert not m_separated(graph, "smoke", "cancer")
