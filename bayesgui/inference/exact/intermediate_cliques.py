"""Intermediate cliques, which combine the messages of several children for a large parent.

A clique passes over its whole table once for every child, so children with much smaller separators
first multiply their messages in a smaller table. This also limits the number of messages multiplied
into one table, which prevents underflow.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT
from bayesgui.graph.junction_tree import CliqueForest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.monitor import Monitor

FAN_IN = 8
"""Maximum number of messages combined in one table."""

MIN_REDUCTION = 4
"""Minimum ratio of the parent's cells to those of an intermediate table."""

MAX_COMPARED_SEPARATORS = 48
"""Number of distinct separators above which they are combined in order without comparing pairs."""


def add_intermediate_cliques(
    forest: CliqueForest, sizes: Sequence[int], monitor: Monitor = SILENT
) -> CliqueForest:
    """Return the forest with intermediate cliques, which have no residual variables."""
    return _CliqueGrouping(forest, sizes).result(monitor)


class _CliqueGrouping:
    """The forest under construction: nodes with residual, separator and children."""

    def __init__(self, forest: CliqueForest, sizes: Sequence[int]) -> None:
        self.sizes = sizes
        self.residuals = list(forest.residuals)
        self.separators = list(forest.separators)
        self.children: list[list[int]] = [[] for _ in forest.parents]
        self.roots = [c for c, parent in enumerate(forest.parents) if parent < 0]
        for c, parent in enumerate(forest.parents):
            if parent >= 0:
                self.children[parent].append(c)
        order = (v for residual in forest.residuals for v in residual)
        self.rank = {v: k for k, v in enumerate(order)}

    def cells(self, variables: Sequence[int] | frozenset[int]) -> int:
        return math.prod(self.sizes[v] for v in variables)

    def result(self, monitor: Monitor) -> CliqueForest:
        for c in range(len(self.residuals)):
            monitor.check()
            if len(self.children[c]) > 1:
                self._gather(c)
        order: list[tuple[int, int]] = []
        waiting = [(root, -1) for root in self.roots]
        while waiting:
            c, parent = waiting.pop()
            order.append((c, parent))
            waiting.extend((child, c) for child in self.children[c])
        order.reverse()
        position = {c: k for k, (c, _) in enumerate(order)}
        return CliqueForest(
            tuple(self.residuals[c] for c, _ in order),
            tuple(self.separators[c] for c, _ in order),
            tuple(position[parent] if parent >= 0 else -1 for _, parent in order),
        )

    def _gather(self, c: int) -> None:
        cells = self.cells(self.residuals[c]) * self.cells(self.separators[c])
        groups: dict[frozenset[int], list[int]] = {}
        for child in self.children[c]:
            groups.setdefault(frozenset(self.separators[child]), []).append(child)
        crowded = len(self.children[c]) > FAN_IN
        entries: list[tuple[frozenset[int], int]] = []
        for scope, members in groups.items():
            if len(members) > 1 and (crowded or self.cells(scope) * MIN_REDUCTION <= cells):
                entries.append((scope, self._meeting(scope, members)))
            else:
                entries.extend((scope, member) for member in members)
        if len(entries) > MAX_COMPARED_SEPARATORS:
            entries = self._in_order(entries)
        self.children[c] = [child for _, child in self._pair(entries, cells)]

    def _meeting(self, scope: frozenset[int], members: list[int]) -> int:
        """Create cliques over `scope` that combine the messages of `members`, a few in each."""
        while len(members) > 1:
            parts = [members[k : k + FAN_IN] for k in range(0, len(members), FAN_IN)]
            members = [self._between(scope, part) if len(part) > 1 else part[0] for part in parts]
        return members[0]

    def _between(self, scope: frozenset[int], members: list[int]) -> int:
        self.residuals.append(())
        self.separators.append(tuple(sorted(scope, key=self.rank.__getitem__)))
        self.children.append(members)
        return len(self.residuals) - 1

    def _in_order(
        self, entries: list[tuple[frozenset[int], int]]
    ) -> list[tuple[frozenset[int], int]]:
        while len(entries) > FAN_IN:
            parts = [entries[k : k + FAN_IN] for k in range(0, len(entries), FAN_IN)]
            scopes = [frozenset[int]().union(*(scope for scope, _ in part)) for part in parts]
            entries = [
                (scope, self._between(scope, [child for _, child in part]))
                for scope, part in zip(scopes, parts, strict=True)
            ]
        return entries

    def _pair(
        self, entries: list[tuple[frozenset[int], int]], cells: int
    ) -> list[tuple[frozenset[int], int]]:
        """Merge the pairs with the smallest joint table while it pays or there are too many."""
        while len(entries) > 1:
            size, a, b = min(
                (self.cells(entries[a][0] | entries[b][0]), a, b)
                for a in range(len(entries))
                for b in range(a + 1, len(entries))
            )
            if size * MIN_REDUCTION > cells and len(entries) <= FAN_IN:
                break
            scope = entries[a][0] | entries[b][0]
            joined = scope, self._between(scope, [entries[a][1], entries[b][1]])
            entries = [e for k, e in enumerate(entries) if k not in (a, b)] + [joined]
        return entries
