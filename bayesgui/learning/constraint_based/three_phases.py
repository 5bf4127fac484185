"""Drafting, thickening and thinning of a skeleton by mutual information."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.learning.constraint_based.skeleton import Skeleton
    from bayesgui.learning.independence.base import IndependenceTester, Verdict

Progress = tuple[float, "Verdict | None"]
"""Share of a phase, and the latest test."""

MAX_CUT_SETS = 256
"""Sets that are tried at most for an edge which no cut-set found by information separates."""

_SLACK = 1e-3
"""By how much the mutual information, in nats, may rise when a large cut-set gets smaller."""


class ThreePhases:
    """The three phases of dependency analysis.

    Cheng, Greiner, Kelly, Bell and Liu (2002), Learning Bayesian networks from data: an
    information-theory based approach. Artificial Intelligence 137, 43–90 (figures 7–10).
    """

    def __init__(self, skeleton: Skeleton, tester: IndependenceTester) -> None:
        self._skeleton, self._tester = skeleton, tester
        self._left: list[tuple[int, int]] = []

    def draft(self, monitor: Monitor) -> Iterator[Progress]:
        """Join dependent pairs, strongest first, unless a path joins them already."""
        skeleton = self._skeleton
        strong: list[tuple[float, int, int, Verdict]] = []
        order = skeleton.order
        for k, x in enumerate(order):
            for y in order[k + 1 :]:
                monitor.check()
                if not skeleton.possible[x, y] or skeleton.required[x, y]:
                    continue
                verdict = self._tester.test(x, y, ())
                if verdict.independent:
                    skeleton.part(verdict)
                    yield 0.5 * k / len(order), verdict
                else:
                    strong.append((-verdict.mutual_information, x, y, verdict))
        tree = self._components()
        for k, (_, x, y, verdict) in enumerate(sorted(strong, key=lambda pair: pair[0])):
            if tree[x] == tree[y]:
                self._left.append((x, y))
            else:
                tree[tree == tree[y]] = tree[x]
                skeleton.join(x, y)
                yield 0.5 + 0.5 * k / len(strong), verdict

    def thicken(self, monitor: Monitor) -> Iterator[Progress]:
        """Join pairs left over by the draft, unless a cut-set makes them independent."""
        for k, (x, y) in enumerate(self._left):
            monitor.check()
            verdict = self._separate(x, y, monitor)
            if verdict.independent:
                self._skeleton.part(verdict)
            else:
                self._skeleton.join(x, y)
            yield k / len(self._left), verdict

    def thin(self, monitor: Monitor) -> Iterator[Progress]:
        """Take edges whose ends are connected otherwise and independent given a cut-set."""
        rounds = (self._separate, self._separate_widely, self._separate_by_subsets)
        for done, separate in enumerate(rounds):
            pairs = [
                (x, y)
                for k, x in enumerate(self._skeleton.order)
                for y in self._skeleton.order[k + 1 :]
                if self._skeleton.joined[x, y] and not self._skeleton.required[x, y]
            ]
            for k, (x, y) in enumerate(pairs):
                monitor.check()
                verdict = self._thin_edge(x, y, monitor, separate)
                if verdict is not None:
                    yield (done + k / len(pairs)) / len(rounds), verdict

    def _thin_edge(
        self, x: int, y: int, monitor: Monitor, separate: Callable[[int, int, Monitor], Verdict]
    ) -> Verdict | None:
        """Take an edge if it is not needed; return the last test, if there was any."""
        joined = self._skeleton.joined
        joined[x, y] = joined[y, x] = False
        try:
            if not self._connected(x, y):
                return None
            verdict = separate(x, y, monitor)
        finally:
            joined[x, y] = joined[y, x] = True
        if verdict.independent:
            self._skeleton.part(verdict)
        return verdict

    # -- paths ------------------------------------------------------------------------------------

    def _components(self) -> NDArray[np.int64]:
        """Return for each variable the number of those that paths join with it."""
        found = np.arange(len(self._skeleton.names))
        for x in self._skeleton.order:
            for y in self._skeleton.neighbors(x):
                found[found == found[y]] = found[x]
        return found

    def _reached(self, start: int, without: int) -> set[int]:
        """Return the variables that paths from one reach around another."""
        joined = self._skeleton.joined
        seen, waiting = {start}, [start]
        while waiting:
            for z in joined[waiting.pop()].nonzero()[0].tolist():
                if z != without and z not in seen:
                    seen.add(z)
                    waiting.append(z)
        return seen

    def _connected(self, x: int, y: int) -> bool:
        return y in self._reached(x, x)

    def _on_paths(self, x: int, y: int) -> list[int]:
        """Return the neighbors of a variable that paths to another one begin with."""
        reached = self._reached(y, x)
        return [z for z in self._skeleton.neighbors(x) if z in reached and z != y]

    # -- cut-sets ---------------------------------------------------------------------------------

    def _separate(self, x: int, y: int, monitor: Monitor) -> Verdict:
        """Test two variables given neighbors on the paths, and given ever fewer of them."""
        sets = sorted((self._on_paths(x, y), self._on_paths(y, x)), key=len)
        for chosen in sets:
            verdict = self._shrink(x, y, chosen, monitor)
            if verdict.independent:
                break
        return verdict

    def _shrink(self, x: int, y: int, chosen: Sequence[int], monitor: Monitor) -> Verdict:
        verdict = self._tester.test(x, y, chosen)
        while chosen and not verdict.independent:
            monitor.check()
            fewer = [[z for z in chosen if z != left_out] for left_out in chosen]
            found = [self._tester.test(x, y, each) for each in fewer]
            least = min(range(len(found)), key=lambda k: found[k].mutual_information)
            if found[least].independent:
                return found[least]
            if found[least].mutual_information > verdict.mutual_information:
                break
            verdict, chosen = found[least], fewer[least]
        return verdict

    def _separate_by_subsets(self, x: int, y: int, monitor: Monitor) -> Verdict:
        """Test given each set of neighbors on the paths, the smallest sets first.

        Information may rise as a cut-set gets smaller, where a member had a path closed; leaving
        out one member at a time ends there.
        """
        pools = [self._on_paths(x, y), self._on_paths(y, x)]
        sets = (
            each
            for size in range(max(map(len, pools)) + 1)
            for each in dict.fromkeys(c for p in pools for c in itertools.combinations(p, size))
        )
        for each in itertools.islice(sets, MAX_CUT_SETS):
            monitor.check()
            verdict = self._tester.test(x, y, each)
            if verdict.independent:
                break
        return verdict

    def _separate_widely(self, x: int, y: int, monitor: Monitor) -> Verdict:
        """Test given the neighbors on the paths with theirs, and without one after the other."""
        sets = []
        for a, b in ((x, y), (y, x)):
            near = self._on_paths(a, b)
            around = {z for v in near for z in self._skeleton.neighbors(v)} & self._reached(b, a)
            sets.append([z for z in self._skeleton.order if z in {*near, *around} - {x, y}])
        chosen = min(sets, key=len)
        verdict = self._tester.test(x, y, chosen)
        for left_out in list(chosen):
            if verdict.independent:
                break
            monitor.check()
            fewer = [z for z in chosen if z != left_out]
            found = self._tester.test(x, y, fewer)
            if found.mutual_information <= verdict.mutual_information + _SLACK:
                verdict, chosen = found, fewer
        return verdict
