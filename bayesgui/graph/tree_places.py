"""Where the boxes of a tree stand: levels below each other, children side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

Place = tuple[float, int]
"""Column, in widths of a box, and level: how many links away from the root."""


def tree_places(count: int, links: Sequence[tuple[int, int]], roots: Sequence[int]) -> list[Place]:
    """Place the boxes of a forest: leaves side by side, every other box amid its neighbors behind.

    Parameters
    ----------
    count : int
        How many boxes there are.
    links : sequence of (int, int)
        Pairs of boxes, a forest.
    roots : sequence of int
        One box of each tree, which gets level 0.
    """
    adjacent = _adjacent(count, links)
    columns, levels = [0.0] * count, [0] * count
    column = 0
    for root in roots:
        order, parent = _walk(root, adjacent)
        for box in order[1:]:
            levels[box] = levels[parent[box]] + 1
        behind: dict[int, list[int]] = {box: [] for box in order}
        for box in order[1:]:
            behind[parent[box]].append(box)
        for box in _leaves_in_order(root, behind):
            columns[box] = float(column)
            column += 1
        for box in reversed(order):
            if behind[box]:
                ends = [columns[each] for each in behind[box]]
                columns[box] = (min(ends) + max(ends)) / 2
    return list(zip(columns, levels, strict=True))


def path_ends(count: int, links: Sequence[tuple[int, int]], roots: Sequence[int]) -> list[int]:
    """Return for each tree a box at the end of a longest path: from there it is least wide.

    Parameters
    ----------
    count, links, roots
        As in `tree_places`.
    """
    adjacent = _adjacent(count, links)
    return [_walk(_walk(root, adjacent)[0][-1], adjacent)[0][-1] for root in roots]


def _adjacent(count: int, links: Sequence[tuple[int, int]]) -> list[list[int]]:
    adjacent: list[list[int]] = [[] for _ in range(count)]
    for a, b in links:
        adjacent[a].append(b)
        adjacent[b].append(a)
    return adjacent


def _walk(root: int, adjacent: Sequence[Sequence[int]]) -> tuple[list[int], dict[int, int]]:
    """Return the boxes of a tree by their distance, and each one's neighbor towards the root."""
    order, parent = [root], {root: -1}
    for box in order:
        for other in adjacent[box]:
            if other not in parent:
                parent[other] = box
                order.append(other)
    return order, parent


def _leaves_in_order(root: int, behind: dict[int, list[int]]) -> list[int]:
    leaves, waiting = [], [root]
    while waiting:
        box = waiting.pop()
        if not behind[box]:
            leaves.append(box)
        waiting.extend(reversed(behind[box]))
    return leaves
