"""What the graph says of effects, on random graphs of a thousand nodes with hidden ones.

Three kinds: parents from all earlier nodes, two or six of them on average, and three from the
thirty before, which makes long ways. A twentieth of the nodes is hidden, and fifty pairs have a
hidden common cause. Causes and effects are drawn; the first has causes and acts on the second.
"""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from bayesgui.graph.causal.adjustment import (
    adjustment_set,
    adjustment_sets,
    smallest_adjustment_set,
)
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.front_door import front_door_sets
from bayesgui.graph.causal.paths import effect_paths

if TYPE_CHECKING:
    from collections.abc import Callable

NODES, HIDDEN, PAIRS, QUESTIONS = 1_000, 50, 50, 40
KINDS: tuple[tuple[str, float, int], ...] = (
    ("2 parents", 2.0, NODES),
    ("3 near parents", 3.0, 30),
    ("6 parents", 6.0, NODES),
)
MOST_MS = 50.0
"""What a minimal set may take at most."""
MOST_BESIDE_MS = 250.0
"""What the painted edges, or a front door, may take at most; they are found beside the window."""


class Question(NamedTuple):
    """A graph with a cause and an effect."""

    graph: CausalGraph
    x: str
    y: str


def random_graph(rng: np.random.Generator, parents: float, window: int) -> CausalGraph:
    """Return a graph whose nodes have some earlier ones of a window as parents."""
    names = [f"v{k}" for k in range(NODES)]
    families = {}
    for k, name in enumerate(names):
        first = max(0, k - window)
        count = min(k - first, int(rng.poisson(parents)))
        chosen = rng.permutation(k - first)[:count]
        families[name] = [names[first + j] for j in chosen]
    ends = rng.choice(NODES, (PAIRS, 2), replace=True)
    pairs = [(names[a], names[b]) for a, b in ends if a != b]
    return CausalGraph.of(families, [names[k] for k in rng.choice(NODES, HIDDEN, False)], pairs)


def questions(rng: np.random.Generator, parents: float, window: int) -> list[Question]:
    """Return questions, four for each graph."""
    found: list[Question] = []
    while len(found) < QUESTIONS:
        graph = random_graph(rng, parents, window)
        for _ in range(4):
            causes = [n for n in graph.observed if graph.parents[n] and graph.children[n]]
            x = str(rng.choice(causes))
            below = sorted(graph.descendants(x) - graph.hidden)
            if below:
                found.append(Question(graph, x, str(rng.choice(below))))
    return found[:QUESTIONS]


TASKS: tuple[tuple[str, float, Callable[[Question], object]], ...] = (
    ("a minimal set", MOST_MS, lambda q: adjustment_set(*q)),
    ("a smallest set", 0.0, lambda q: smallest_adjustment_set(*q)),
    ("20 minimal sets", 0.0, lambda q: adjustment_sets(*q, limit=20)),
    ("a front door", MOST_BESIDE_MS, lambda q: front_door_sets(*q, limit=1)),
    ("painted edges", MOST_BESIDE_MS, lambda q: effect_paths(*q, adjustment_set(*q) or (), work=0)),
    ("paths and edges", 0.0, lambda q: effect_paths(*q, adjustment_set(*q) or ())),
)


def report() -> bool:
    """Measure and print; tell whether the bounds hold."""
    good = True
    print(f"{NODES:,} nodes, {QUESTIONS} questions each; milliseconds\n")
    print(f"{'':16s} {'':16s} {'median':>8s} {'worst':>8s} {'bound':>8s}")
    for kind, parents, window in KINDS:
        asked = questions(np.random.default_rng(34), parents, window)
        for task, bound, run in TASKS:
            spent = []
            for question in asked:
                start = time.process_time()
                run(question)
                spent.append((time.process_time() - start) * 1e3)
            worst = max(spent)
            good &= not bound or worst <= bound
            limit = f"{bound:8.0f}" if bound else ""
            print(f"{kind:16s} {task:16s} {np.median(spent):8.1f} {worst:8.1f} {limit}")
    return good


if __name__ == "__main__":
    sys.exit(not report())
