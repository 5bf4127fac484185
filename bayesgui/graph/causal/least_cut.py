"""A set of nodes of least cost that separates two others: a maximum flow (Menger)."""

from __future__ import annotations

import itertools
import math
from collections import defaultdict, deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from bayesgui.graph.causal.ancestral_cliques import Cliques

_Half = tuple[str, bool]
"""A node split in two: where flow enters (False) and where it leaves (True)."""
_Place = _Half | int
"""A half, or a clique, through which flow goes from a node to another."""


class _Flow:
    def __init__(self, cliques: Cliques, capacity: Mapping[str, float]) -> None:
        self._cliques, self._capacity = cliques, capacity
        self._flow: defaultdict[tuple[_Place, _Place], float] = defaultdict(float)

    def _next(self, at: _Place) -> Iterator[tuple[_Place, float]]:
        """Yield where one more unit may go from here, and how many may."""
        if isinstance(at, int):
            for name in self._cliques.cliques[at]:
                yield (name, False), math.inf
                yield (name, True), self._flow[(name, True), at]
            return
        name, leaves = at
        if leaves:
            yield (name, False), self._flow[(name, False), at]
            for number in self._cliques.cliques_of[name]:
                yield number, math.inf
        else:
            capacity = self._capacity.get(name, math.inf)
            yield (name, True), capacity - self._flow[at, (name, True)]
            for number in self._cliques.cliques_of[name]:
                yield number, self._flow[number, at]

    def reach(self, sources: Collection[str]) -> dict[_Place, _Place | None]:
        """Return the places to which more flow could go, each with the place before it."""
        before: dict[_Place, _Place | None] = {(name, True): None for name in sources}
        waiting = deque(before)
        while waiting:
            at = waiting.popleft()
            for other, room in self._next(at):
                if other not in before and room > 0:
                    before[other] = at
                    waiting.append(other)
        return before

    def augment(self, path: Sequence[_Place]) -> None:
        steps = list(itertools.pairwise(path))
        amount = min(dict(self._next(a))[b] for a, b in steps)
        for a, b in steps:
            back = min(amount, self._flow[b, a])
            self._flow[b, a] -= back
            self._flow[a, b] += amount - back


def least_cut(
    cliques: Cliques, x: Collection[str], y: Collection[str], capacity: Mapping[str, float]
) -> frozenset[str]:
    """Return nodes of least total capacity, each on all paths from x to y past the others.

    `capacity`: of the nodes that may be cut; they must be able to separate x and y.
    """
    flow = _Flow(cliques, capacity)
    while True:
        before = flow.reach(x)
        end = next((half for name in y if (half := (name, False)) in before), None)
        if end is None:
            return frozenset(
                name for name in capacity if (name, False) in before and (name, True) not in before
            )
        path: list[_Place] = [end]
        while (earlier := before[path[-1]]) is not None:
            path.append(earlier)
        flow.augment(path[::-1])
