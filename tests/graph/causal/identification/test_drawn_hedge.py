"""Hedges in graphs with hidden nodes."""

import numpy as np

from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.identification.derivation import Hedge
from bayesgui.graph.causal.identification.drawn_hedge import drawn_edges
from bayesgui.graph.causal.identification.identify import identify
from bayesgui.graph.causal.walks import BOTH, FORWARD, Edge
from tests.inference.causal.hidden_models import random_parents


def drawn(parents, hidden, x="X", y="Y", bidirected=()):
    graph = CausalGraph.of(parents, hidden, bidirected)
    return set(drawn_edges(identify(graph, x, y), graph))


def test_paths_through_hidden_nodes_are_drawn():
    assert drawn({"X": [], "Y": ["X"]}, (), bidirected=[("X", "Y")]) == {
        Edge("X", "Y", FORWARD),
        Edge("X", "Y", BOTH),
    }
    parents = {"U": [], "V": ["U"], "X": ["U"], "H": ["X"], "Y": ["H", "V"]}
    assert drawn(parents, ["U", "V", "H"]) == {
        Edge("X", "H", FORWARD),
        Edge("H", "Y", FORWARD),
        Edge("U", "X", FORWARD),
        Edge("U", "V", FORWARD),
        Edge("V", "Y", FORWARD),
    }
    # A hidden node that has a hidden common cause with another one.
    assert drawn({"X": [], "U": [], "Y": ["X", "U"]}, "U", bidirected=[("X", "U")]) == {
        Edge("X", "Y", FORWARD),
        Edge("X", "U", BOTH),
        Edge("U", "Y", FORWARD),
    }


def test_every_edge_of_a_hedge_is_drawn_by_edges_of_the_graph():
    shown = 0
    for seed in range(200):
        random = np.random.default_rng(seed)
        parents = random_parents(random, 5, 4)
        hidden = [name for name in parents if name.startswith("h")] + ["n4"]
        graph = CausalGraph.of(parents, hidden)
        hedge = identify(graph, "n0", "n1")
        if isinstance(hedge, Hedge):
            shown += 1
            edges = drawn_edges(hedge, graph)
            assert len(edges) >= len(hedge.arcs) + len(hedge.bidirected)
            assert all(edge.a in graph.parents[edge.b] for edge in edges if edge.mark == FORWARD)
            ends = {name for edge in edges for name in edge[:2]} - graph.hidden
            assert ends == set(hedge.forest)
    assert shown > 20
