"""Front doors, against the definition on all sets."""

from __future__ import annotations

import itertools

import networkx as nx
import numpy as np
import pytest

from bayesgui.core.errors import ModelError
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.front_door import front_door_sets, is_front_door
from tests.graph.causal.random_graphs import canonical, random_graph


def _holds(graph, x, y, m):
    """Tell whether Pearl's three conditions hold, on the graph with hidden parents."""
    dag, nodes = canonical(graph), set(m)
    paths = nx.all_simple_paths(dag, x, y)
    if not all(nodes.intersection(path[1:-1]) for path in paths):
        return False
    no_arcs_from_x = dag.copy()
    no_arcs_from_x.remove_edges_from(list(dag.out_edges(x)))
    no_arcs_from_m = dag.copy()
    no_arcs_from_m.remove_edges_from(list(dag.out_edges(nodes)))
    return not nodes or (
        nx.is_d_separator(no_arcs_from_x, {x}, nodes, set())
        and nx.is_d_separator(no_arcs_from_m, nodes, {y}, {x})
    )


def _confounded(rng):
    """Return cause, effect, other observed nodes and a graph: ↔, and no arc, joins the two."""
    while True:
        made = random_graph(rng, int(rng.integers(3, 8)), joined=0.02)
        seen = [str(name) for name in rng.permutation(made.observed)]
        if len(seen) < 3 or seen[1] not in made.descendants(seen[0]):
            continue
        x, y = seen[:2]
        lists = {n: [p for p in family if (p, n) != (x, y)] for n, family in made.parents.items()}
        pairs = [*made.bidirected, *([(x, y)] if rng.random() < 0.6 else [])]
        return *seen, CausalGraph.of(lists, made.hidden, pairs)


def test_front_doors_are_those_of_the_definition_on_random_graphs() -> None:
    rng = np.random.default_rng(95)
    found = several = 0
    for _ in range(2000):
        x, y, *rest, graph = _confounded(rng)
        if y not in graph.descendants(x):
            assert front_door_sets(graph, x, y) == ()
            continue
        sets = [m for size in range(len(rest) + 1) for m in itertools.combinations(rest, size)]
        doors = [frozenset(m) for m in sets if _holds(graph, x, y, m)]
        for m in sets:
            assert is_front_door(graph, x, y, m) == (frozenset(m) in doors)
        least = {m for m in doors if not any(other < m for other in doors)}
        listed = front_door_sets(graph, x, y, limit=50)
        assert {frozenset(m) for m in listed} == least
        assert len(set(listed)) == len(listed)
        found += bool(least)
        several += len(least) > 1
    assert (found > 400, several > 20) == (True, True), (found, several)


def test_named_examples() -> None:
    # Pearl (2009), Causality, figure 3.5: smoking, tar, cancer.
    smoking = CausalGraph.of("smoke -> tar -> cancer", (), [("smoke", "cancer")])
    assert front_door_sets(smoking, "smoke", "cancer") == (("tar",),)
    assert is_front_door(smoking, "smoke", "cancer", "tar")
    assert not is_front_door(smoking, "smoke", "cancer", ())
    # Two ways need both; one that is confounded is no door.
    two = CausalGraph.of("x -> a, b; a -> y; b -> y", (), [("x", "y")])
    assert front_door_sets(two, "x", "y") == (("a", "b"),)
    assert front_door_sets(CausalGraph.of(two, "b"), "x", "y") == ()
    assert front_door_sets(CausalGraph.of(two, (), [("a", "y")]), "x", "y") == ()
    chain = CausalGraph.of("x -> a -> b -> y", (), [("x", "y")])
    assert front_door_sets(chain, "x", "y") == (("a",), ("b",))
    assert len(front_door_sets(chain, "x", "y", limit=1)) == 1
    assert front_door_sets(chain, "y", "x") == ()
    with pytest.raises(ModelError, match="The network has no node q"):
        is_front_door(chain, "x", "y", "q")
