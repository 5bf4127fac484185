"""The rooted junction forest: cliques, separators and the direction of messages."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT
from bayesgui.graph.elimination_order import bits, elimination_cliques

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.monitor import Monitor


@dataclass(frozen=True, slots=True)
class CliqueForest:
    """Cliques with the running-intersection property, children before parents.

    `residuals`: for each clique the variables that are not in its parent. `separators`: for each
    clique the variables it shares with its parent; empty at a root. `parents`: for each clique the
    position of its parent, −1 at a root; always a later position.

    Every variable is residual in exactly one clique. Reading the residuals in order gives a perfect
    elimination order; residuals and separators are sorted by it.
    """

    residuals: tuple[tuple[int, ...], ...]
    separators: tuple[tuple[int, ...], ...]
    parents: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.parents)

    @property
    def cliques(self) -> tuple[tuple[int, ...], ...]:
        """Variables of each clique: its residual, then its separator."""
        return tuple(r + s for r, s in zip(self.residuals, self.separators, strict=True))


def clique_forest(
    neighbors: Sequence[int],
    sizes: Sequence[int],
    order: Sequence[int],
    monitor: Monitor = SILENT,
    at_root: int = 0,
) -> CliqueForest:
    """Build the forest of maximal cliques of an elimination order.

    `at_root`: bit set of adjacent vertices that the root of their tree is to contain.

    A vertex joins the clique of its predecessor if that clique without its residual is exactly the
    vertex with its later neighbors. The root of each tree minimizes the cost of propagating a
    changed finding to the root, summed over the variables.
    """
    masks, links = _build_forest(elimination_cliques(neighbors, order, monitor), order, monitor)
    adjacent: list[list[int]] = [[] for _ in masks]
    for a, b in links:
        adjacent[a].append(b)
        adjacent[b].append(a)
    cells = [math.prod(sizes[v] for v in bits(mask)) for mask in masks]
    roots = []
    for tree in _trees(adjacent):
        holding = [clique for clique in tree if at_root and masks[clique] & at_root == at_root]
        root = min(holding, key=cells.__getitem__, default=-1)
        roots.append(root if root >= 0 else _cheapest_root(tree, adjacent, masks, cells))
    return _root_trees(roots, adjacent, masks, monitor)


def _build_forest(
    eliminated: Sequence[int], order: Sequence[int], monitor: Monitor
) -> tuple[list[int], list[tuple[int, int]]]:
    """Return the maximal cliques as bit sets, and the edges of a junction forest."""
    rank = {v: k for k, v in enumerate(order)}
    home = [-1] * len(order)
    masks: list[int] = []
    last: list[int] = []
    for k, mask in enumerate(eliminated):
        monitor.check()
        if home[k] < 0:
            home[k] = len(masks)
            masks.append(mask)
            last.append(k)
        later = mask & ~(1 << order[k])
        if later:
            after = min(rank[u] for u in bits(later))
            if home[after] < 0 and eliminated[after] == later:
                home[after] = home[k]
                last[home[k]] = after
    links = []
    for clique, k in enumerate(last):
        monitor.check()
        later = eliminated[k] & ~(1 << order[k])
        if later:
            links.append((clique, home[min(rank[u] for u in bits(later))]))
    return masks, links


def _trees(adjacent: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the connected components; within each, every clique follows one of its neighbors."""
    seen = [False] * len(adjacent)
    trees = []
    for start in range(len(adjacent)):
        if not seen[start]:
            seen[start] = True
            tree = [start]
            for clique in tree:
                for other in adjacent[clique]:
                    if not seen[other]:
                        seen[other] = True
                        tree.append(other)
            trees.append(tree)
    return trees


def _cheapest_root(
    tree: Sequence[int], adjacent: Sequence[Sequence[int]], masks: Sequence[int], cells: list[int]
) -> int:
    """Return the weighted median: moving the root over an edge changes the cost by both sides."""
    parent = {tree[0]: -1}
    for clique in tree:
        for other in adjacent[clique]:
            if other not in parent:
                parent[other] = clique
    weight = {clique: masks[clique].bit_count() for clique in tree}
    for clique in reversed(tree[1:]):
        weight[parent[clique]] += weight[clique]
    total = weight[tree[0]]
    above = {tree[0]: 0}
    for clique in tree[1:]:
        up = parent[clique]
        # With the root at `clique`, its cells are read on every path, those of `up` only on the
        # paths that do not start below `clique`.
        above[clique] = (
            above[up] + cells[clique] * (total - weight[clique]) - cells[up] * (weight[clique])
        )
    return min(tree, key=lambda clique: (above[clique], clique))


def _root_trees(
    roots: Sequence[int],
    adjacent: Sequence[Sequence[int]],
    masks: Sequence[int],
    monitor: Monitor,
) -> CliqueForest:
    visited: list[tuple[int, int]] = []
    for root in roots:
        waiting = [(root, -1)]
        while waiting:
            clique, parent = waiting.pop()
            visited.append((clique, parent))
            waiting.extend((other, clique) for other in adjacent[clique] if other != parent)
    visited.reverse()
    position = {clique: k for k, (clique, _) in enumerate(visited)}
    residuals = []
    for c, p in visited:
        monitor.check()
        residuals.append(tuple(bits(masks[c] & ~masks[p] if p >= 0 else masks[c])))
    rank = {v: k for k, v in enumerate(v for residual in residuals for v in residual)}
    separators = [
        tuple(sorted(bits(masks[c] & masks[p]), key=rank.__getitem__)) if p >= 0 else ()
        for c, p in visited
    ]
    parents = tuple(position[p] if p >= 0 else -1 for _, p in visited)
    return CliqueForest(tuple(residuals), tuple(separators), parents)
