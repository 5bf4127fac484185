"""Heaviest spanning trees, edge by edge (Prim; Kruskal)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Collection

    from numpy.typing import NDArray


def prim(weights: NDArray[np.float64], first: int = 0) -> list[tuple[int, int]]:
    """Return the edges of a heaviest spanning forest in the order in which the tree grows.

    `weights`: shape (n, n); symmetric weights; −∞ where there may be no edge. The result: each edge
    from the node in the tree to the one that it adds. Equal weights: the first node in order, from
    the first node of the tree. Where no edge leads on, another tree grows from the first node left.

    Prim (1957), Shortest connection networks and some generalizations.

    >>> prim(np.array([[-np.inf, 2, 3], [2, -np.inf, 1], [3, 1, -np.inf]]))
    [(0, 2), (0, 1)]
    """
    n = len(weights)
    outside = np.ones(n, np.bool_)
    best, above = np.full(n, -np.inf), np.full(n, -1, np.int64)
    grown: list[tuple[int, int]] = []
    node = first
    for _ in range(n):
        outside[node] = False
        if above[node] >= 0:
            grown.append((int(above[node]), node))
        row = weights[node]
        better = (row > best) | ((row == best) & (row > -np.inf) & (node < above))
        best, above = np.where(better, row, best), np.where(better, node, above)
        left = np.where(outside, best, -np.inf)
        node = int(left.argmax())
        if not left[node] > -np.inf:
            node = int(outside.argmax())
    return grown


class KruskalStep(NamedTuple):
    """An edge in the order of weights, and whether it joined two trees or would close a cycle."""

    first: int
    second: int
    joins: bool


def kruskal(
    weights: NDArray[np.float64], preferred: Collection[frozenset[int]] = ()
) -> list[KruskalStep]:
    """Return the edges of a graph in the order in which a heaviest spanning forest takes them.

    `weights`: shape (n, n); symmetric weights; −∞ where there may be no edge. `preferred`: edges
    that come before others of the same weight; then the order of the nodes decides. The result:
    until all nodes are joined, or no edge is left.

    Kruskal (1956), On the shortest spanning subtree of a graph and the traveling salesman problem.
    """
    n = len(weights)
    edges = [(a, b) for a in range(n) for b in range(a + 1, n) if weights[a, b] > -np.inf]
    edges.sort(key=lambda edge: (-weights[edge], frozenset(edge) not in preferred, edge))
    tree_of = list(range(n))
    found: list[KruskalStep] = []
    missing = n - 1
    for a, b in edges:
        if not missing:
            break
        joins = tree_of[a] != tree_of[b]
        found.append(KruskalStep(a, b, joins))
        if joins:
            missing -= 1
            old, new = tree_of[b], tree_of[a]
            tree_of = [new if tree == old else tree for tree in tree_of]
    return found
