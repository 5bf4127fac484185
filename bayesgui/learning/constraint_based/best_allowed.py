"""The best graph among those that constraints allow, where they contradict the tests."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, NamedTuple

from bayesgui.core.directed_graph import DirectedGraph
from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from bayesgui.core.arc_constraints import Arc, ArcConstraints
    from bayesgui.core.monitor import Monitor
    from bayesgui.learning.independence.base import IndependenceTester, Verdict

MOST_NODES = 8
"""Variables up to which all orders are searched."""
DIGITS = 9
LEAST = 1e-6
"""Mutual information that a dependence has at least, such as one that no test could refute."""


class Cost(NamedTuple):
    """The cost of a graph; the least is best.

    `untrue`: the mutual information, in nats, of the pairs that it claims to be independent, given
    the parents of the later one and perhaps another one before it, and tests find dependent; an
    oracle counts each as one. `arcs`: its number of arcs.
    """

    untrue: float
    arcs: int


class BestAllowed:
    """Finds the graph with fewest untrue claims, and fewest arcs, among those that are allowed.

    `fits`: tells whether a child may have some parents, by the size of its table.

    In an order of the variables each needs the fewest earlier ones as parents given which it is
    independent of all others before it. If independence is that of some graph, these are its Markov
    boundary, found by adding what is dependent and taking what is not needed; the order whose graph
    has fewest arcs is then the sparsest graph that claims nothing untrue. Orders are searched by
    dynamic programming over sets of variables, so that the result is exact.

    Verma and Pearl (1988), Causal networks: semantics and expressiveness. UAI, 352–359. Raskutti
    and Uhler (2018), Learning directed acyclic graph models based on sparsest permutations. Stat 7,
    e183. Silander and Myllymäki (2006), A simple approach for finding the globally optimal Bayesian
    network structure. UAI, 445–452.
    """

    def __init__(
        self,
        tester: IndependenceTester,
        constraints: ArcConstraints,
        fits: Callable[[str, Collection[str]], bool],
        monitor: Monitor = SILENT,
    ) -> None:
        self._tester, self._constraints, self._fits = tester, constraints, fits
        self._monitor = monitor
        self._names = sorted(tester.names)
        self._place = {name: k for k, name in enumerate(tester.names)}
        self._required: dict[str, frozenset[str]] = {
            name: frozenset(p for p, child in constraints.required if child == name)
            for name in self._names
        }
        self._known: dict[tuple[str, str, frozenset[str]], Verdict] = {}

    def cost(self, arcs: Iterable[Arc]) -> Cost:
        """Return how good a graph is."""
        parents: dict[str, frozenset[str]] = dict.fromkeys(self._names, frozenset())
        for parent, child in arcs:
            parents[child] |= {parent}
        order = DirectedGraph({n: tuple(sorted(of)) for n, of in parents.items()})
        before: list[str] = []
        untrue = 0.0
        for name in order.topological_order():
            untrue += self._untrue(name, parents[name], before)
            before.append(name)
        return Cost(round(untrue, DIGITS), sum(map(len, parents.values())))

    def search(self) -> tuple[frozenset[Arc], Cost]:
        """Return the arcs of the best graph, and how good it is."""
        n = len(self._names)
        best: dict[int, tuple[Cost, int, frozenset[str]]] = {0: (Cost(0.0, 0), -1, frozenset())}
        for done in range(2**n):
            if done not in best:
                continue
            before = [self._names[k] for k in range(n) if done >> k & 1]
            for k in range(n):
                name = self._names[k]
                if done >> k & 1 or not self._required[name].issubset(before):
                    continue
                parents, untrue = self._family(name, before)
                so_far = best[done][0]
                cost = Cost(round(so_far.untrue + untrue, DIGITS), so_far.arcs + len(parents))
                after = done | 1 << k
                if after not in best or cost < best[after][0]:
                    best[after] = cost, k, parents
        return frozenset(self._arcs_of(best)), best[2**n - 1][0]

    def _arcs_of(self, best: Mapping[int, tuple[Cost, int, frozenset[str]]]) -> Iterator[Arc]:
        done = 2 ** len(self._names) - 1
        while done:
            _, last, parents = best[done]
            yield from ((parent, self._names[last]) for parent in parents)
            done ^= 1 << last

    def _family(self, name: str, before: Collection[str]) -> tuple[frozenset[str], float]:
        """Return the best parents of a node among earlier ones, and their untrue claims."""
        allowed = [each for each in before if self._constraints.allows(each, name)]
        chosen = set(self._required[name])
        while True:
            given = frozenset(chosen)
            new = (each for each in allowed if each not in chosen)
            found = next((each for each in new if not self._independent(name, each, given)), None)
            if found is None:
                break
            chosen.add(found)
        for each in sorted(chosen - self._required[name]):
            if self._independent(name, each, frozenset(chosen - {each})):
                chosen.discard(each)
        parents = frozenset(chosen)
        if self._has_room(name, parents) and not self._untrue(name, parents, before):
            return parents, 0.0
        return self._least_untrue(name, allowed, before)

    def _least_untrue(
        self, name: str, allowed: Collection[str], before: Collection[str]
    ) -> tuple[frozenset[str], float]:
        """Return the best of all sets of parents, and its untrue claims."""
        free = sorted(set(allowed) - self._required[name])
        choices = [
            self._required[name] | frozenset(some)
            for size in range(len(free) + 1)
            for some in itertools.combinations(free, size)
        ]
        self._monitor.check()
        untrue, k = min(
            (self._untrue(name, each, before), k)
            for k, each in enumerate(choices)
            if k == 0 or self._has_room(name, each)
        )
        return choices[k], untrue

    def _has_room(self, name: str, parents: frozenset[str]) -> bool:
        most = self._constraints.most_parents(name)
        return (most is None or len(parents) <= most) and self._fits(name, parents)

    def _untrue(self, name: str, parents: frozenset[str], before: Iterable[str]) -> float:
        rest = [each for each in before if each not in parents]
        if not any(self._lost(name, each, parents) for each in rest):
            return 0.0
        # Who is independent of all before given the parents is so given another one of them as
        # well. Without that a parent of whom another one depends would cost more than it explains:
        # A of A → C ← B is best left alone if C may have one parent only.
        given = [parents, *(parents | {each} for each in rest)]
        lost = sum(max(self._lost(name, each, of - {each}) for of in given) for each in rest)
        return round(lost, DIGITS)

    def _independent(self, x: str, y: str, given: frozenset[str]) -> bool:
        return not self._lost(x, y, given)

    def _lost(self, x: str, y: str, given: frozenset[str]) -> float:
        """Return what it costs to claim that two nodes are independent; 0 if tests find them so.

        A pair that has to stay apart costs what the two share at least, or parents would be added
        that explain some of it.
        """
        first, second = min(x, y), max(x, y)
        verdict = self._verdict(first, second, given)
        if verdict.independent:
            return 0.0
        alone = self._verdict(first, second, frozenset())
        return max(verdict.mutual_information, alone.mutual_information, LEAST)

    def _verdict(self, first: str, second: str, given: frozenset[str]) -> Verdict:
        key, place = (first, second, given), self._place
        if key not in self._known:
            self._monitor.check()
            self._known[key] = self._tester.test(
                place[first], place[second], [place[name] for name in sorted(given)]
            )
        return self._known[key]
