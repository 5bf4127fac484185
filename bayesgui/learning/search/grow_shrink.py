"""Grow-shrink trees: the parents of a variable from among those before it in an order."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.learning.search.family_scores import bits_of, members

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.learning.search.arc_limits import ArcLimits
    from bayesgui.learning.search.family_scores import FamilyScores

MIN_GAIN = 1e-7
"""Gain below which a change is not worth it; sums in another order differ by less."""


class _Node:
    """A set of parents reached by growing."""

    __slots__ = ("branches", "parents", "shrunk")

    def __init__(self, parents: int) -> None:
        self.parents = parents
        self.branches: list[tuple[int, _Node]] | None = None
        """The additions that raise the score, as bit and node, best first."""
        self.shrunk: tuple[float, int] | None = None
        """Score and parents after shrinking."""


class GrowShrinkTree:
    """The parents that growing and shrinking finds for one variable, for any set before it.

    Growing adds the parent of largest gain as long as the score rises, shrinking then removes one
    after the other. What was found for a set serves others: Andrews et al. (2023), Fast scalable
    and accurate discovery of DAGs using the best order score search and grow-shrink trees.

    `limits`: constraints; required parents are there from the beginning.
    """

    def __init__(self, child: int, families: FamilyScores, limits: ArcLimits) -> None:
        self._child, self._families, self._most = child, families, int(limits.most[child])
        self._allowed = bits_of(limits.allowed[child].nonzero()[0].tolist())
        self._required = bits_of(limits.required[child].nonzero()[0].tolist())
        self._root = _Node(self._required)

    def find(self, before: int, monitor: Monitor) -> tuple[float, int]:
        """Return the score with the parents found from a set, and these parents."""
        if self._required & ~before:
            return -math.inf, self._required
        node = self._root
        while True:
            if node.branches is None:
                node.branches = self._grow(node.parents, monitor)
            for bit, above in node.branches:
                if bit & before:
                    node = above
                    break
            else:
                break
        if node.shrunk is None:
            node.shrunk = self._shrink(node.parents, monitor)
        return node.shrunk

    def _grow(self, parents: int, monitor: Monitor) -> list[tuple[int, _Node]]:
        """Return the additions that raise the score, best first."""
        if parents.bit_count() >= self._most:
            return []
        monitor.check()
        gains = self._families.gains(self._child, parents)
        worth = [
            (-gains[k], k)
            for k in (gains > MIN_GAIN).nonzero()[0].tolist()
            if self._allowed >> k & 1 and not parents >> k & 1
        ]
        return [(1 << k, _Node(parents | 1 << k)) for _, k in sorted(worth)]

    def _shrink(self, parents: int, monitor: Monitor) -> tuple[float, int]:
        """Remove the parent of largest gain as long as the score rises."""
        while True:
            monitor.check()
            gains = self._families.gains(self._child, parents)
            removable = members(parents & ~self._required)
            if not len(removable):
                break
            worst = removable[gains[removable].argmax()]
            if gains[worst] <= MIN_GAIN:
                break
            parents &= ~(1 << int(worst))
        return self._families.score(self._child, parents), parents
