"""Best order score search: grow-shrink trees give the parents of each variable in an order."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.learning.search.family_scores import bits_of, members

if TYPE_CHECKING:
    from collections.abc import Sequence

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


class OrderSearch:
    """A search over orders of the variables; each has the parents found from those before it."""

    def __init__(self, families: FamilyScores, limits: ArcLimits) -> None:
        self._trees = [GrowShrinkTree(k, families, limits) for k in range(len(families.names))]
        self._order: list[int] = []
        self.score = -np.inf
        """Score of the graph of the present order."""

    def begin(self, order: Sequence[int], monitor: Monitor) -> None:
        """Begin with an order in which required parents are before their children."""
        self._order = list(order)
        self.score = sum(score for score, _ in self._families(monitor))

    def _families(self, monitor: Monitor) -> list[tuple[float, int]]:
        """Return score and parents of each variable, along the order."""
        before, found = 0, []
        for child in self._order:
            found.append(self._trees[child].find(before, monitor))
            before |= 1 << child
        return found

    def parents(self, monitor: Monitor) -> list[int]:
        """Return the parents of each variable, as bits."""
        found = [0] * len(self._order)
        for child, (_, parents) in zip(self._order, self._families(monitor), strict=True):
            found[child] = parents
        return found

    def move(self, variable: int, monitor: Monitor) -> bool:
        """Move a variable to its best place in the order; return whether the score rose.

        `monitor`: checked before gains are computed; the order stays as it is if it asks to stop.
        """
        others = [other for other in self._order if other != variable]
        own, without, with_it = (np.empty(len(others) + 1) for _ in range(3))
        before, bit = 0, 1 << variable
        for k, other in enumerate(others):
            if monitor.stop_requested:
                return False
            own[k] = self._trees[variable].find(before, monitor)[0]
            without[k] = self._trees[other].find(before, monitor)[0]
            with_it[k] = self._trees[other].find(before | bit, monitor)[0]
            before |= 1 << other
        own[-1] = self._trees[variable].find(before, monitor)[0]
        without[-1] = with_it[-1] = 0.0
        ahead = np.concatenate([[0.0], without[:-1].cumsum()])
        totals = own + ahead + with_it[::-1].cumsum()[::-1]
        place = int(totals.argmax())
        if totals[place] <= self.score + MIN_GAIN:
            return False
        self._order = [*others[:place], variable, *others[place:]]
        self.score = float(totals[place])
        return True


def order_of(parents: Sequence[int], preferred: Sequence[int]) -> list[int]:
    """Return an order with parents before children, otherwise as preferred.

    `parents`: parents of each variable, as bits; no cycle.
    """
    order: list[int] = []

    def place(variable: int) -> None:
        if variable not in order:
            for parent in members(parents[variable]).tolist():
                place(parent)
            order.append(variable)

    for variable in preferred:
        place(variable)
    return order
