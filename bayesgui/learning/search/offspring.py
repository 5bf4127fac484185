"""Crossing and changing graphs, with cycles repaired, for the genetic search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.learning.search.arc_limits import limits_of
from bayesgui.learning.search.family_scores import bits_of, members

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np

    from bayesgui.core.arc_constraints import ArcConstraints


class Breeder:
    """Makes graphs within constraints from two others.

    `names`: the variables; a graph is the parents of each, as bits.
    """

    def __init__(
        self, names: Sequence[str], constraints: ArcConstraints, random: np.random.Generator
    ) -> None:
        limits = limits_of(constraints, names)
        self._n, self._random = len(names), random
        self._most: list[int] = limits.most.tolist()
        self._allowed = [bits_of(row.nonzero()[0].tolist()) for row in limits.allowed]
        self._required = [bits_of(row.nonzero()[0].tolist()) for row in limits.required]

    def cross(self, mother: Sequence[int], father: Sequence[int]) -> list[int]:
        """Return the parents of the first variables from one graph, of the others from another.

        `mother`, `father`: the graphs. The cut may lie within the parents of a variable, as in a
        string of all bits.
        """
        cut = int(self._random.integers(0, self._n * self._n + 1))
        child, place = divmod(cut, max(self._n, 1))
        made = [*mother[:child], *father[child:]]
        if place:
            low = (1 << place) - 1
            made[child] = (mother[child] & low) | (father[child] & ~low)
        return made

    def change(self, graph: list[int], rate: float) -> None:
        """Add or remove arcs at random, in place."""
        for _ in range(int(self._random.poisson(rate)) if self._n > 1 else 0):
            child, parent = self._random.choice(self._n, 2, replace=False).tolist()
            graph[child] ^= 1 << parent

    def repair(self, graph: Sequence[int]) -> list[int]:
        """Return the graph with required arcs, and without arcs that break a constraint.

        `graph`: parents of each variable. Its arcs are kept in a random order, unless one is
        forbidden, is one too many, or would close a cycle.
        """
        found = list(self._required)
        if is_acyclic(graph) and all(
            above & ~allowed == 0 and required & ~above == 0 and above.bit_count() <= most
            for above, allowed, required, most in zip(
                graph, self._allowed, self._required, self._most, strict=True
            )
        ):
            return list(graph)
        ancestors = self._ancestors_of_required()
        arcs = [
            (child, parent)
            for child, above in enumerate(graph)
            for parent in members(above & self._allowed[child] & ~found[child]).tolist()
        ]
        for k in self._random.permutation(len(arcs)).tolist():
            child, parent = arcs[k]
            if found[child].bit_count() < self._most[child] and not ancestors[parent] >> child & 1:
                found[child] |= 1 << parent
                _join(ancestors, child, parent)
        return found

    def _ancestors_of_required(self) -> list[int]:
        ancestors = [0] * self._n
        for child, above in enumerate(self._required):
            for parent in members(above).tolist():
                _join(ancestors, child, parent)
        return ancestors


def _join(ancestors: list[int], child: int, parent: int) -> None:
    """Add an arc to the ancestors of each variable."""
    more = ancestors[parent] | 1 << parent
    for other, above in enumerate(ancestors):
        if other == child or above >> child & 1:
            ancestors[other] = above | more


def is_acyclic(graph: Sequence[int]) -> bool:
    """Tell whether the parents of each variable, as bits, make no cycle."""
    placed, left = 0, list(range(len(graph)))
    while left:
        waiting = [child for child in left if graph[child] & ~placed]
        if len(waiting) == len(left):
            return False
        placed |= bits_of([child for child in left if not graph[child] & ~placed])
        left = waiting
    return True
