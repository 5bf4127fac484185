"""Instruments, against the definition on all sets and the examples of dagitty."""

from __future__ import annotations

import itertools

import networkx as nx
import numpy as np
import pytest

from bayesgui.core.errors import ModelError
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.instruments import Instrument, instruments, is_instrument
from tests.graph.causal.brute_force import Criterion
from tests.graph.causal.random_graphs import canonical, random_graph


@pytest.mark.parametrize(
    ("text", "hidden", "pairs", "expected"),
    [
        # dagitty 3.1, test/instrumental-variables.js and testInstruments.R.
        ("w -> z -> x -> y; w -> u -> x; u -> y", "u", [], [("z", ("w",))]),
        ("z -> x -> y; u -> x; u -> y", "u", [], [("z", ())]),
        ("i -> x -> y", (), [("x", "y")], [("i", ())]),
        ("w -> y; w -> i -> x -> y", (), [("x", "y")], [("i", ("w",))]),
        # z acts on y beside x.
        ("z -> x -> y; z -> y", (), [("x", "y")], []),
        ("x -> y; y -> z", (), [("x", "y")], []),
    ],
)
def test_published_examples(text, hidden, pairs, expected) -> None:
    graph = CausalGraph.of(text, hidden, pairs)
    assert instruments(graph, "x", "y") == tuple(Instrument(*each) for each in expected)
    for name, given in expected:
        assert is_instrument(graph, "x", "y", name, given)


def test_the_instrument_of_the_statin_figure() -> None:
    text = (
        "Income -> Statin, Diet; Guideline -> Statin; Age -> Statin, Pressure; Diet -> Infarct; "
        "Statin -> LDL -> Infarct; Pressure -> Infarct"
    )
    graph = CausalGraph.of(text, "Diet", [("Income", "Guideline")])
    assert instruments(graph, "Statin", "Infarct") == (
        Instrument("Guideline", ("Income",)),
        Instrument("Age", ("Pressure",)),
    )


def _holds(graph, cut, spoiled, x, y, z, given):
    dag = canonical(graph)
    dag.remove_edges_from([(x, name) for name in cut])
    nodes = set(given)
    return (
        not nodes & spoiled
        and nx.is_d_separator(dag, {z}, {y}, nodes)
        and not nx.is_d_separator(dag, {z}, {x}, nodes)
    )


def test_instruments_are_those_of_the_definition_on_random_graphs() -> None:
    rng = np.random.default_rng(2015)
    free = conditional = 0
    for _ in range(2500):
        graph = random_graph(rng, int(rng.integers(3, 8)))
        seen = [str(name) for name in rng.permutation(graph.observed)]
        if len(seen) < 3 or seen[1] not in graph.descendants(seen[0]):
            continue
        x, y = seen[:2]
        spoiled = Criterion(graph, [x], [y]).spoiled
        cut = [name for name in graph.children[x] if name in spoiled and _leads(graph, name, y)]
        found = {each.name: each.given for each in instruments(graph, x, y)}
        for z in seen[2:]:
            rest = [name for name in seen[2:] if name != z]
            sets = [w for size in range(len(rest) + 1) for w in itertools.combinations(rest, size)]
            if z in spoiled or z in graph.descendants(x):
                assert z not in found
                continue
            fit = [w for w in sets if _holds(graph, cut, spoiled, x, y, z, w)]
            # Sets of ancestors alone are asked for.
            above = {*graph.ancestors(y, z)}
            assert any(above.issuperset(w) for w in fit) == (z in found)
            if z in found:
                assert found[z] in [graph.in_order(w) for w in fit]
                free, conditional = free + (not found[z]), conditional + bool(found[z])
            for w in sets:
                assert is_instrument(graph, x, y, z, w) == (w in fit)
    assert (free > 100, conditional > 30) == (True, True)


def _leads(graph, name, y):
    return name == y or y in graph.descendants(name)


def test_what_is_no_instrument() -> None:
    graph = CausalGraph.of("i -> x -> m -> y", (), [("x", "y")])
    assert instruments(graph, "y", "x") == ()
    assert not is_instrument(graph, "x", "y", "m")
    assert not is_instrument(graph, "x", "y", "i", "i")
    assert is_instrument(graph, "x", "y", "i")
    with pytest.raises(ModelError, match="The network has no node q"):
        is_instrument(graph, "x", "y", "q")
