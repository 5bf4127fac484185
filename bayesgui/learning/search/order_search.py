"""Best order score search: moving one variable at a time within an order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.learning.search.family_scores import members
from bayesgui.learning.search.grow_shrink import MIN_GAIN, GrowShrinkTree

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.learning.search.arc_limits import ArcLimits
    from bayesgui.learning.search.family_scores import FamilyScores


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
