"""The order in which variables are eliminated from potentials of probability and utility.

Koller & Friedman 2009, section 23.3; Jensen, Jensen & Dittmer 1994.
"""

from __future__ import annotations

import heapq
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    Potential = tuple[str, ...]
    """The variables of a potential, one axis each."""


@dataclass(frozen=True, eq=False)
class Factor:
    """A potential that has not been used yet.

    `place`: where its numbers begin. `heads`: those of its variables over which it sums to 1
    whatever the others are; None where findings are in it.
    """

    place: int
    variables: tuple[str, ...]
    heads: frozenset[str] | None = None


@dataclass(frozen=True, eq=False)
class Elimination:
    """One variable that is taken out of the potentials that hold it."""

    variable: str
    probabilities: list[Factor]
    utilities: list[Factor]

    @property
    def is_one(self) -> bool:
        """Whether the probabilities sum to 1, whatever the other variables are."""
        return heads_of(self.probabilities) == frozenset((self.variable,))


def heads_of(factors: Iterable[Factor]) -> frozenset[str] | None:
    """Return the variables over which a product sums to 1; None where findings are in it."""
    found: frozenset[str] = frozenset()
    for each in factors:
        if each.heads is None:
            return None
        found |= each.heads
    return found


class Pool:
    """The potentials that have not been used yet, of both kinds."""

    def __init__(
        self,
        sizes: Mapping[str, int],
        probabilities: Iterable[Factor],
        utilities: Iterable[Factor],
    ) -> None:
        self._sizes = sizes
        # Dictionaries, as sets that keep their order: the result does not hang on hashes.
        self.probabilities = dict.fromkeys(probabilities)
        self.utilities = dict.fromkeys(utilities)

    def copy(self) -> Pool:
        """Return a pool of the same potentials."""
        return Pool(self._sizes, self.probabilities, self.utilities)

    def eliminations(self, group: Collection[str]) -> Iterator[Elimination]:
        """Yield what to eliminate, the variable of the smallest table first.

        Whoever asks puts the results of one elimination into the pool before asking for the next.
        """
        holders: dict[str, dict[Factor, bool]] = {name: {} for name in group}
        for kind in (self.probabilities, self.utilities):
            for each in kind:
                self._hold(holders, each)
        costs = {name: self._cost(name, holders[name]) for name in holders}
        heap = [(cost, name) for name, cost in costs.items()]
        heapq.heapify(heap)
        while heap:
            cost, name = heapq.heappop(heap)
            if costs.get(name) != cost:
                continue  # it has another cost by now, or is done
            del costs[name]
            found = Elimination(
                name,
                [each for each in holders[name] if each in self.probabilities],
                [each for each in holders[name] if each in self.utilities],
            )
            touched: dict[str, None] = {}
            for each in holders.pop(name):
                self.probabilities.pop(each, None)
                self.utilities.pop(each, None)
                for other in each.variables:
                    if other in holders:
                        holders[other].pop(each, None)
                        touched[other] = None
            before = len(self.probabilities), len(self.utilities)
            yield found
            for kind, count in zip((self.probabilities, self.utilities), before, strict=True):
                for each in list(kind)[count:]:
                    touched.update(dict.fromkeys(self._hold(holders, each)))
            for other in touched:
                costs[other] = self._cost(other, holders[other])
                heapq.heappush(heap, (costs[other], other))

    def _hold(self, holders: dict[str, dict[Factor, bool]], factor: Factor) -> list[str]:
        found = [name for name in factor.variables if name in holders]
        for name in found:
            holders[name][factor] = factor in self.utilities
        return found

    def _cost(self, name: str, holders: Mapping[Factor, bool]) -> int:
        """Return the cells of the table that is made; 0 for a sum that needs no table."""
        if not any(holders.values()) and heads_of(holders) == frozenset((name,)):
            return 0
        return self.cells(dict.fromkeys(x for each in holders for x in each.variables))

    def cells(self, variables: Iterable[str]) -> int:
        """Return the number of cells of a table over some variables."""
        return math.prod(self._sizes[name] for name in variables)


def strong_groups(
    chance: Sequence[str], order: Sequence[str], known: Mapping[str, Sequence[str]]
) -> list[list[str]]:
    """Return what is eliminated, one group after the other, decisions as groups of their own.

    `order`: the decisions that are taken. `known`: what matters to each of them.
    """
    left, groups = list(chance), []
    for k in range(len(order) - 1, -1, -1):
        needed = {name for earlier in order[: k + 1] for name in known[earlier]}
        groups += [[name for name in left if name not in needed], [order[k]]]
        left = [name for name in left if name in needed]
    return [*groups, left]
