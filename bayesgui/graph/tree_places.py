"""Layout of trees: levels below each other, children side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

Place = tuple[float, int]
"""Column, in box widths, and level, the number of links from the root."""


def tree_places(count: int, links: Sequence[tuple[int, int]], roots: Sequence[int]) -> list[Place]:
    """Place the boxes of a forest: parents centered above children, subtrees as close as possible.

    Reingold and Tilford (1981), Tidier drawings of trees.
    """
    adjacent = _adjacent(count, links)
    columns, levels = [0.0] * count, [0] * count
    filled: _Outline | None = None
    for root in roots:
        order, parent = _walk(root, adjacent)
        for box in order[1:]:
            levels[box] = levels[parent[box]] + 1
        outline = _place_tree(order, parent, columns)
        shift = 0.0 if filled is None else max(filled.right) + 1.0 - min(outline.left)
        for box in order:
            columns[box] += shift
        outline = outline.moved(shift)
        filled = outline if filled is None else filled.joined(outline)
    return list(zip(columns, levels, strict=True))


@dataclass(frozen=True, slots=True)
class _Outline:
    """Leftmost and rightmost column of a subtree on each level below its root."""

    left: list[float]
    right: list[float]

    def moved(self, shift: float) -> _Outline:
        return _Outline([x + shift for x in self.left], [x + shift for x in self.right])

    def gap(self, other: _Outline) -> float:
        """Return the shift that puts another outline one column to the right of this one."""
        return max(a - b for a, b in zip(self.right, other.left, strict=False)) + 1.0

    def joined(self, other: _Outline) -> _Outline:
        """Return the joint outline with another one on the right."""
        return _Outline(
            self.left + other.left[len(self.left) :],
            other.right + self.right[len(other.right) :],
        )


def _place_tree(order: Sequence[int], parent: dict[int, int], columns: list[float]) -> _Outline:
    """Set the columns of one tree; return its outline."""
    behind: dict[int, list[int]] = {box: [] for box in order}
    for box in order[1:]:
        behind[parent[box]].append(box)
    offsets = {order[0]: 0.0}
    outlines: dict[int, _Outline] = {}
    for box in reversed(order):
        below: _Outline | None = None
        for child in behind[box]:
            outline = outlines.pop(child)
            shift = 0.0 if below is None else below.gap(outline)
            offsets[child] = shift
            outline = outline.moved(shift)
            below = outline if below is None else below.joined(outline)
        middle = 0.0
        if behind[box]:
            middle = (offsets[behind[box][0]] + offsets[behind[box][-1]]) / 2
            for child in behind[box]:
                offsets[child] -= middle
        rest = _Outline([], []) if below is None else below.moved(-middle)
        outlines[box] = _Outline([0.0, *rest.left], [0.0, *rest.right])
    columns[order[0]] = 0.0
    for box in order[1:]:
        columns[box] = columns[parent[box]] + offsets[box]
    return outlines[order[0]]


def path_ends(count: int, links: Sequence[tuple[int, int]], roots: Sequence[int]) -> list[int]:
    """Return for each tree an end of a longest path: as the root it gives the least width."""
    adjacent = _adjacent(count, links)
    return [_walk(_walk(root, adjacent)[0][-1], adjacent)[0][-1] for root in roots]


def _adjacent(count: int, links: Sequence[tuple[int, int]]) -> list[list[int]]:
    adjacent: list[list[int]] = [[] for _ in range(count)]
    for a, b in links:
        adjacent[a].append(b)
        adjacent[b].append(a)
    return adjacent


def _walk(root: int, adjacent: Sequence[Sequence[int]]) -> tuple[list[int], dict[int, int]]:
    """Return the boxes of a tree by their distance from the root, and the parent of each."""
    order, parent = [root], {root: -1}
    for box in order:
        for other in adjacent[box]:
            if other not in parent:
                parent[other] = box
                order.append(other)
    return order, parent
