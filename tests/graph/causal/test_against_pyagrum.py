"""Back doors and front doors of pyAgrum are adjustment sets and front doors here."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from bayesgui.graph.causal.adjustment import adjustment_sets, is_adjustment_set
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.front_door import front_door_sets, is_front_door
from tests.graph.causal.test_adjustment import ACID, BUTTERFLY, M_BIAS, SEVERAL, SHRIER

gum = pytest.importorskip("pyagrum")
csl = pytest.importorskip("pyagrum.causal")


def theirs(graph):
    """Return the model of pyAgrum with a latent node for each ↔, and the names of its nodes."""
    made = gum.BayesNet()
    numbers = {name: made.add(gum.LabelizedVariable(name, name, 2)) for name in graph.names}
    for child, family in graph.parents.items():
        for parent in family:
            made.addArc(numbers[parent], numbers[child])
    latent = [(f"u{k}", pair) for k, pair in enumerate(sorted(graph.bidirected))]
    names = {number: name for name, number in numbers.items()}
    return csl.CausalModel(made, latent, True), names


def compare(graph, x, y):
    """Assert that both agree; return how many of the two ways there are."""
    model, names = theirs(graph)
    door = model.backDoor(x, y)
    if door is not None:
        assert is_adjustment_set(graph, x, y, [names[k] for k in door])
    elif y in graph.descendants(x):
        # The back-door criterion forbids more than the adjustment criterion: what x causes.
        below = graph.descendants(x)
        assert adjustment_sets(graph, x, y, forbid=below).sets == ()
    front = model.frontDoor(x, y)
    if front:
        assert is_front_door(graph, x, y, [names[k] for k in front])
    elif y in graph.descendants(x):
        assert all(len(m) > 1 for m in front_door_sets(graph, x, y))
    return (door is not None) + bool(front)


@pytest.mark.parametrize("text", [SHRIER, ACID, BUTTERFLY, M_BIAS, SEVERAL])
def test_published_graphs(text) -> None:
    graph = CausalGraph.of(text)
    found = [compare(graph, x, y) for x, y in itertools.permutations(graph.names, 2)]
    assert sum(found) > 10


def test_random_graphs() -> None:
    rng = np.random.default_rng(8)
    found = []
    for _ in range(300):
        names = [f"n{k}" for k in range(int(rng.integers(3, 7)))]
        lists = {n: [p for p in names[:k] if rng.random() < 0.4] for k, n in enumerate(names)}
        pairs = [p for p in itertools.combinations(names, 2) if rng.random() < 0.2]
        graph = CausalGraph.of(dict.fromkeys(names, ()) | lists, (), pairs)
        x, y = names[0], names[-1]
        if rng.random() < 0.5:
            x = names[1]
        found.append(compare(graph, x, y))
    assert min(found.count(k) for k in (0, 1)) > 20
