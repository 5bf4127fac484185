"""The adjustment criterion word for word: all paths are listed, all sets tried.

Shpitser, VanderWeele & Robins (2010): Z has no descendant of a node, other than a cause, on a
proper causal path, and blocks every proper path from X to Y that is not causal. This is written on
the graph with hidden parents for ↔, and shares nothing with the program.
"""

from __future__ import annotations

import itertools

import networkx as nx

from tests.graph.causal.random_graphs import canonical


def proper_paths(dag, x, y):
    """Yield the paths from a node of x to one of y that meet no other node of x."""
    skeleton = dag.to_undirected()
    for start in x:
        rest = skeleton.subgraph([n for n in skeleton if n not in x or n == start])
        for end in y:
            yield from nx.all_simple_paths(rest, start, end)


def is_causal(dag, path):
    return all(dag.has_edge(a, b) for a, b in itertools.pairwise(path))


def is_blocked(dag, path, given):
    for before, node, after in zip(path, path[1:], path[2:], strict=False):
        if dag.has_edge(before, node) and dag.has_edge(after, node):
            if not ({node} | nx.descendants(dag, node)) & given:
                return True
        elif node in given:
            return True
    return False


class Criterion:
    """The criterion for all sets of one question."""

    def __init__(self, graph, x, y):
        self.graph, self.dag, self.x, self.y = graph, canonical(graph), set(x), set(y)
        paths = list(proper_paths(self.dag, self.x, self.y))
        causal = [path for path in paths if is_causal(self.dag, path)]
        self.biasing = [path for path in paths if not is_causal(self.dag, path)]
        on_them = {name for path in causal for name in path} - self.x
        self.spoiled = on_them.union(*(nx.descendants(self.dag, name) for name in on_them))

    def holds(self, z):
        z = set(z)
        return not z & (self.spoiled | self.x | self.y | self.graph.hidden) and all(
            is_blocked(self.dag, path, z) for path in self.biasing
        )

    def sets(self):
        """Return all adjustment sets."""
        rest = [n for n in self.graph.observed if n not in self.x | self.y]
        return [
            frozenset(z)
            for size in range(len(rest) + 1)
            for z in itertools.combinations(rest, size)
            if self.holds(z)
        ]


def minimal(sets, require=frozenset(), forbid=frozenset()):
    """Return the sets that have what is required, none smaller of which has it, too."""
    fitting = [z for z in sets if z >= require and not z & forbid]
    return {z for z in fitting if not any(other < z for other in fitting)}
