"""Candidates for parents and children of each variable: max-min parents and children (MMPC)."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.learning.constraint_based.skeleton import Skeleton
    from bayesgui.learning.independence.base import IndependenceTester, Verdict


class MaxMinNeighbors:
    """Finds the neighbors of all variables.

    Tsamardinos, Brown and Aliferis (2006), The max-min hill-climbing Bayesian network structure
    learning algorithm. Machine Learning 65, 31–78 (algorithms 1 and 2).
    """

    def __init__(self, skeleton: Skeleton, tester: IndependenceTester, max_given: int) -> None:
        self._skeleton, self._tester, self._max_given = skeleton, tester, max_given
        self._parted: list[Verdict] = []

    def find(self, monitor: Monitor) -> Iterator[tuple[float, Verdict | None]]:
        """Find the neighbors of each variable, then join those that find each other.

        `verdict`: the latest test that found an independence.
        """
        skeleton = self._skeleton
        neighbors: dict[int, list[int]] = {}
        for k, target in enumerate(skeleton.order):
            neighbors[target] = self._neighbors(target, monitor)
            share = (k + 1) / len(skeleton.order)
            for verdict in self._parted:
                skeleton.part(verdict)
                yield share, verdict
            self._parted.clear()
            for y in neighbors[target]:
                if target in neighbors.get(y, ()):
                    skeleton.join(target, y)
            yield share, None

    def _neighbors(self, target: int, monitor: Monitor) -> list[int]:
        """Return the candidates of a variable."""
        skeleton = self._skeleton
        chosen = [y for y in skeleton.order if skeleton.required[target, y]]
        weakest: dict[int, Verdict] = {}
        left = [y for y in skeleton.order if skeleton.possible[target, y] and y not in chosen]
        for sets in self._sets(chosen):
            left = self._test(target, left, sets, weakest, monitor)
        while left:
            strongest = max(left, key=lambda y: (*_strength(weakest[y]), -skeleton.rank[y]))
            left.remove(strongest)
            new = [(*given, strongest) for given in self._all_sets(chosen, self._max_given - 1)]
            chosen.append(strongest)
            for given in new:
                left = self._test(target, left, given, weakest, monitor)
        return self._without_false(target, chosen, monitor)

    def _sets(self, chosen: Sequence[int]) -> Iterator[tuple[int, ...]]:
        return self._all_sets(chosen, self._max_given)

    @staticmethod
    def _all_sets(chosen: Sequence[int], most: int) -> Iterator[tuple[int, ...]]:
        """Yield all subsets up to a size, the smallest ones first."""
        for size in range(min(most, len(chosen)) + 1):
            yield from itertools.combinations(tuple(chosen), size)

    def _test(
        self,
        target: int,
        left: list[int],
        given: tuple[int, ...],
        weakest: dict[int, Verdict],
        monitor: Monitor,
    ) -> list[int]:
        """Test the variables that are left given a set; return those that are dependent."""
        if not left:
            return left
        verdicts = self._tester.separate(
            target,
            _array(left),
            _sets_array([given], len(given)),
            np.ones((1, len(left)), np.uint8),
            monitor,
        )
        kept = []
        for y, verdict in zip(left, verdicts, strict=True):
            if verdict.independent:
                self._parted.append(verdict)
                continue
            kept.append(y)
            if y not in weakest or _strength(verdict) < _strength(weakest[y]):
                weakest[y] = verdict
        return kept

    def _without_false(self, target: int, chosen: list[int], monitor: Monitor) -> list[int]:
        """Return the candidates that no set of the others separates."""
        kept = list(chosen)
        for y in chosen:
            if self._skeleton.required[target, y]:
                continue
            others = [z for z in kept if z != y]
            for size in range(min(self._max_given, len(others)) + 1):
                sets = _sets_array(list(itertools.combinations(others, size)), size)
                asked = np.ones((len(sets), 1), np.uint8)
                (verdict,) = self._tester.separate(target, _array([y]), sets, asked, monitor)
                if verdict.independent:
                    self._parted.append(verdict)
                    kept.remove(y)
                    break
        return kept


def _array(values: Sequence[object]) -> NDArray[np.int64]:
    return np.array(values, np.int64)


def _sets_array(sets: Sequence[Sequence[int]], size: int) -> NDArray[np.int64]:
    return _array(sets).reshape(len(sets), size)


def _strength(verdict: Verdict) -> tuple[float, float]:
    """Return how strong a dependence is: by p-value, and by the statistic where that is 0."""
    return -verdict.p_value, verdict.statistic
