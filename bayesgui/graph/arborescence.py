"""Heaviest directed forests: at most one parent for each node (Chu and Liu; Edmonds)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


def heaviest_forest(weights: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return the parents in a directed forest of largest weight.

    `weights`: shape (n, n); weight of each arc by child and parent; −∞ where there may be no arc.
    The result: shape (n,); parent of each node; −1 for a root.

    Chu and Liu (1965), On the shortest arborescence of a directed graph; Edmonds (1967), Optimum
    branchings.

    >>> heaviest_forest(np.array([[-np.inf, 2.0], [3.0, -np.inf]])).tolist()
    [-1, 0]
    """
    n = len(weights)
    rooted = np.full((n + 1, n + 1), -np.inf)
    rooted[1:, 1:] = weights
    rooted[1:, 0] = 0.0
    np.fill_diagonal(rooted, -np.inf)
    parents: NDArray[np.int64] = _arborescence(rooted)[1:] - 1
    return parents


def _arborescence(weights: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return the parents in the heaviest tree directed away from node 0, whose parent is −1."""
    best: NDArray[np.int64] = weights.argmax(axis=1)
    best[0] = -1
    groups = _groups(best)
    n_groups = int(groups.max()) + 1
    if n_groups == len(weights):
        return best
    in_cycle = np.bincount(groups)[groups] > 1
    worth = weights.copy()
    rows = np.flatnonzero(in_cycle)
    worth[rows] -= weights[rows, best[rows]][:, None]
    by_parent, parents = _largest_by_group(worth.T, groups, n_groups)
    merged, children = _largest_by_group(by_parent.T, groups, n_groups)
    np.fill_diagonal(merged, -np.inf)
    found = best.copy()
    for group, above in enumerate(_arborescence(merged).tolist()):
        if above >= 0:
            child = children[group, above]
            found[child] = parents[above, child]
    return found


def _groups(parents: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the group of each node: each cycle is one, each other node one of its own."""
    n = len(parents)
    seen, groups, count = [-1] * n, [-1] * n, 0
    above = parents.tolist()
    for first in range(n):
        node = first
        while node >= 0 and seen[node] < 0:
            seen[node] = first
            node = above[node]
        if node < 0 or seen[node] != first or groups[node] >= 0:
            continue
        while groups[node] < 0:
            groups[node] = count
            node = above[node]
        count += 1
    # Node 0 is on no cycle, and stays the first.
    found = [group + 1 if group >= 0 else -1 for group in groups]
    found[0], count = 0, count + 1
    for node in range(1, n):
        if found[node] < 0:
            found[node], count = count, count + 1
    return np.array(found, np.int64)


def _largest_by_group(
    rows: NDArray[np.float64], groups: NDArray[np.int64], n_groups: int
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Return the largest row of each group in each column, and which row that is."""
    largest = np.full((n_groups, rows.shape[1]), -np.inf)
    places = np.zeros((n_groups, rows.shape[1]), np.int64)
    columns = np.arange(rows.shape[1])
    for group in range(n_groups):
        members = np.flatnonzero(groups == group)
        which = rows[members].argmax(axis=0)
        largest[group] = rows[members][which, columns]
        places[group] = members[which]
    return largest, places
