"""Where the nodes and branches of a strategy's tree stand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.decisions.solving.strategy_tree import Branch, Path, TreeNode

LEFT, COLUMN, ROW, TOP = 46.0, 164.0, 50.0, 34.0
SIDE = 26.0
"""Width of squares and circles in px."""


@dataclass(frozen=True)
class PlacedNode:
    """A node at its middle."""

    node: TreeNode
    x: float
    y: float


@dataclass(frozen=True)
class PlacedBranch:
    """A branch from a node to the next one, or to its fold."""

    source: TreeNode
    branch: Branch
    start: tuple[float, float]
    end: tuple[float, float]

    @property
    def path(self) -> Path:
        """The path with this branch taken."""
        return (*self.source.path, (self.source.name, self.branch.state))


@dataclass
class PlacedTree:
    """A tree laid out from left to right, one column for each of what it asks."""

    columns: tuple[str, ...]
    nodes: list[PlacedNode] = field(default_factory=list)
    branches: list[PlacedBranch] = field(default_factory=list)
    rows: int = 0

    @property
    def end_x(self) -> float:
        """Where the ends stand."""
        return LEFT + COLUMN * len(self.columns)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height."""
        return self.end_x + 130.0, TOP + ROW * max(1, self.rows)


def placed(root: TreeNode, order: Sequence[str]) -> PlacedTree:
    """Return a tree with places for all nodes; columns that no node stands in are left out."""
    names = _names(root)
    made = PlacedTree(tuple(name for name in order if name in names))
    _place(root, made)
    return made


def _names(node: TreeNode) -> set[str]:
    found = {node.name} if node.name else set()
    for each in node.branches:
        if each.below is not None:
            found |= _names(each.below)
    return found


def _place(node: TreeNode, made: PlacedTree) -> PlacedNode:
    """Place what is below a node, then the node at the middle of it."""
    x = made.end_x if node.kind == "end" else LEFT + COLUMN * made.columns.index(node.name)
    ends: list[tuple[Branch, float, float]] = []
    for branch in node.branches:
        if branch.below is None:
            ends.append((branch, x + COLUMN - 20.0, _next_row(made)))
        else:
            below = _place(branch.below, made)
            ends.append((branch, below.x, below.y))
    y = sum(each[2] for each in (ends[0], ends[-1])) / 2 if ends else _next_row(made)
    found = PlacedNode(node, x, y)
    made.nodes.append(found)
    for branch, end_x, end_y in ends:
        made.branches.append(PlacedBranch(node, branch, (x, y), (end_x, end_y)))
    return found


def _next_row(made: PlacedTree) -> float:
    made.rows += 1
    return TOP + ROW * (made.rows - 0.5)
