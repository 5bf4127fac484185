"""Tests of edges that marks rest on, which spare tests of all others."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bayesgui.core.monitor import Monitor
    from bayesgui.graph.causal.orientation.rules import DiscriminatingPath
    from bayesgui.learning.constraint_based.skeleton import Skeleton
    from bayesgui.learning.independence.base import IndependenceTester, Verdict


class LocalTests:
    """Tests the edges of v-structures and of discriminating paths given what separates their ends.

    `skeleton`: the edges that tests given neighbors left; loses more. `most`: size of the largest
    set.

    Colombo, Maathuis, Kalisch & Richardson (2012), Learning high-dimensional directed acyclic
    graphs with latent and selection variables. Annals of Statistics 40, 294–321, algorithm 3.2 and
    lemmas 3.1 and 3.2.
    """

    def __init__(self, skeleton: Skeleton, tester: IndependenceTester, most: int) -> None:
        self._skeleton, self._tester, self._most = skeleton, tester, most
        self._place = {name: k for k, name in enumerate(skeleton.names)}
        self.taken: Verdict | None = None
        """The test that took an edge of the latest path; None if none did."""

    def check_triples(self, monitor: Monitor) -> Iterator[tuple[float, Verdict]]:
        """Test both edges of all v-structures and the like; yield the tests that took one."""
        skeleton = self._skeleton
        waiting = list(self._triples(skeleton.order))
        done = 0
        while waiting:
            monitor.check()
            a, b, c = waiting.pop(0)
            done += 1
            joined = skeleton.joined
            if not (joined[a, b] and joined[b, c]) or joined[a, c]:
                continue
            separator = skeleton.separator(a, c)
            if separator is None:
                continue
            given = [self._place[name] for name in separator if self._place[name] != b]
            for end in (a, c):
                verdict = self._parted(end, b, given, whole=True)
                if verdict is not None:
                    skeleton.part(verdict)
                    waiting += self._new_triples(end, b)
                    yield done / (done + len(waiting)), verdict

    def judge(self, path: DiscriminatingPath) -> bool:
        """Test the edges of a path given subsets of what separates its ends; take one if any.

        False if one was taken: the path is none, and marks have to be put anew.
        """
        nodes = [self._place[name] for name in path.nodes]
        separator = self._skeleton.separator(nodes[0], nodes[-1]) or ()
        given = [self._place[name] for name in separator]
        for x, y in itertools.pairwise(nodes):
            self.taken = self._parted(x, y, [z for z in given if z not in (x, y)], whole=False)
            if self.taken is not None:
                self._skeleton.part(self.taken)
                return False
        return True

    def _parted(self, x: int, y: int, given: list[int], *, whole: bool) -> Verdict | None:
        """Return the test given a smallest set that separates two, if any; None if none does.

        `whole`: whether there is none unless all of a set separates them.
        """
        if self._skeleton.required[x, y] or x in given:
            return None
        if whole and not self._tester.test(x, y, given).independent:
            return None
        for size in range(min(len(given), self._most) + 1):
            for chosen in itertools.combinations(given, size):
                verdict = self._tester.test(x, y, chosen)
                if verdict.independent:
                    return verdict
        return None

    def _triples(self, middles: Iterable[int]) -> Iterator[tuple[int, int, int]]:
        skeleton = self._skeleton
        for b in middles:
            for a, c in itertools.combinations(skeleton.neighbors(b), 2):
                if not skeleton.joined[a, c]:
                    yield a, b, c

    def _new_triples(self, x: int, y: int) -> list[tuple[int, int, int]]:
        """Return the triples that the loss of an edge makes."""
        both = self._skeleton.joined[x] & self._skeleton.joined[y]
        return [(x, z, y) for z in self._skeleton.order if both[z]]
