"""A strategy's tree as a table: a row for each way to an end, which is what a sheet can hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bayesgui.decisions.solving.strategy_tree import Path, TreeNode

BEST = "★ "
"""Stands before an option that is the best one."""
CHOSEN = "◆ "
"""Stands before an option that was chosen."""


@dataclass(frozen=True)
class TreeRow:
    """A way to an end: a text for each column, "" where nothing is asked; the total, and P.

    `n_same`: how many columns at the left stand in the row above too.
    """

    states: tuple[str, ...]
    total: float
    p: float
    n_same: int

    @property
    def new(self) -> tuple[str, ...]:
        """The texts, those of the row above left blank."""
        return ("",) * self.n_same + self.states[self.n_same :]


def tree_rows(root: TreeNode, order: Sequence[str]) -> tuple[tuple[str, ...], tuple[TreeRow, ...]]:
    """Return the names of the columns and a row for each unfolded end.

    `order`: what the tree asks; a column in which nothing stands is left out.
    """
    ways = list(_ways(root, ()))
    asked = {name for path, _ in ways for name, _ in path}
    columns = tuple(name for name in order if name in asked)
    rows: list[TreeRow] = []
    before: Path = ()
    for path, end in ways:
        same = 0
        while same < min(len(path), len(before)) and path[same] == before[same]:
            same += 1
        states, told = dict(path), {name for name, _ in path[:same]}
        first = next((k for k, c in enumerate(columns) if c in states and c not in told), 0)
        rows.append(TreeRow(tuple(states.get(c, "") for c in columns), end.utility, end.p, first))
        before = path
    return columns, tuple(rows)


def _ways(node: TreeNode, path: Path) -> Iterator[tuple[Path, TreeNode]]:
    if node.kind == "end":
        yield path, node
    for each in node.branches:
        if each.below is not None:
            mark = BEST if each.is_best else CHOSEN if each.is_chosen else ""
            state = f"{mark}{each.state}"
            yield from _ways(each.below, (*path, (node.name, state)))
