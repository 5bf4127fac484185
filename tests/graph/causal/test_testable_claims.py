"""What graphs claim of observed nodes, against published examples and brute force."""

from __future__ import annotations

import itertools
import random

import pytest

from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.separation import m_separated
from bayesgui.graph.causal.testable_claims import claims_of_graph


def texts(graph: CausalGraph, **options: object) -> list[str]:
    return [str(each) for each in claims_of_graph(graph, **options).found]  # type: ignore[arg-type]


# Pearl (2009), Causality, figure 1.4 is the sprinkler; Textor et al. (2016) list M-bias.
SPRINKLER = {
    "season": (),
    "rain": ("season",),
    "sprinkler": ("season",),
    "wet": ("rain", "sprinkler"),
    "slippery": ("wet",),
}
M_BIAS = {"a": (), "b": (), "m": ("a", "b"), "x": ("a",), "y": ("b", "x")}


def test_published_examples() -> None:
    assert texts(CausalGraph.of(SPRINKLER)) == [
        "season ⊥ wet | rain, sprinkler",
        "season ⊥ slippery | wet",
        "rain ⊥ sprinkler | season",
        "rain ⊥ slippery | wet",
        "sprinkler ⊥ slippery | wet",
    ]
    assert "season ⊥ slippery | rain, sprinkler" in texts(CausalGraph.of(SPRINKLER), every=True)
    assert texts(CausalGraph.of(M_BIAS), every=True) == [
        "a ⊥ b",
        "a ⊥ y | x",
        "b ⊥ x",
        "m ⊥ x | a",
        "m ⊥ y | a, b",
        "m ⊥ y | b, x",
    ]
    assert texts(CausalGraph.of(M_BIAS, hidden=("a", "b"))) == []


def test_hidden_causes_and_unobserved_nodes_leave_less_to_test() -> None:
    front = {"u": (), "x": ("u",), "m": ("x",), "y": ("m", "u")}
    assert texts(CausalGraph.of(front, hidden=("u",))) == []
    verma = {"a": (), "b": ("a",), "c": ("b",), "d": ("c",)}
    assert texts(CausalGraph.of(verma, bidirected=[("b", "d")])) == ["a ⊥ c | b"]


@pytest.mark.parametrize("seed", range(60))
def test_they_are_those_of_brute_force(seed: int) -> None:
    rng = random.Random(seed)
    names = [f"v{k}" for k in range(6)]
    parents = {
        name: tuple(other for other in names[:k] if rng.random() < 0.35)
        for k, name in enumerate(names)
    }
    pairs = [pair for pair in itertools.combinations(names, 2) if rng.random() < 0.12]
    hidden = [name for name in names if rng.random() < 0.2]
    graph = CausalGraph.of(parents, hidden=hidden, bidirected=pairs)
    expected = set()
    for x, y in itertools.combinations(graph.observed, 2):
        rest = [name for name in graph.observed if name not in (x, y)]
        smaller: list[set[str]] = []
        for size in range(len(rest) + 1):
            for given in itertools.combinations(rest, size):
                if any(each <= set(given) for each in smaller):
                    continue
                if m_separated(graph, x, y, given):
                    smaller.append(set(given))
                    expected.add((x, y, given))
    every = claims_of_graph(graph, every=True)
    assert {(each.x, each.y, each.given) for each in every.found} == expected
    single = claims_of_graph(graph)
    fewest: dict[tuple[str, str], int] = {}
    for x, y, given in expected:
        fewest[x, y] = min(len(given), fewest.get((x, y), 9))
    assert {(each.x, each.y): len(each.given) for each in single.found} == fewest


def test_the_listing_stops_at_a_number() -> None:
    chain = {f"v{k}": (f"v{k - 1}",) if k else () for k in range(60)}
    found = claims_of_graph(CausalGraph.of(chain))
    assert len(found.found) == 1_000
    assert not found.is_complete
    assert claims_of_graph(CausalGraph.of(SPRINKLER), most=5).is_complete
    assert not claims_of_graph(CausalGraph.of(SPRINKLER), most=4).is_complete
