"""Edges that lose their information to contributors, and the signs that direct what is left."""

from __future__ import annotations

import heapq
import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.graph.causal.orientation.marked_graph import Put
from bayesgui.graph.causal.pag import Reason
from bayesgui.learning.independence.base import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.core.monitor import Monitor
    from bayesgui.graph.causal.orientation.marked_graph import MarkedGraph
    from bayesgui.learning.constraint_based.informations import Informations
    from bayesgui.learning.constraint_based.skeleton import Skeleton

MOST_CONTRIBUTORS = 12
"""Variables that explain the information of an edge at most."""
_LARGE = 700.0


def _share(exponent: float) -> float:
    """Return 1 / (1 + exp(exponent))."""
    return 1.0 / (1.0 + math.exp(min(max(exponent, -_LARGE), _LARGE)))


class Contributors:
    """Removes edges whose information is explained by other variables, the clearest first.

    Affeldt, Verny & Isambert (2016), 3off2: A network reconstruction algorithm based on 2-point and
    3-point information statistics. BMC Bioinformatics 17 (suppl. 2), 12. Verny, Sella, Affeldt,
    Singh & Isambert (2017), Learning causal networks with latent variables from multivariate
    information in genomic data. PLoS Computational Biology 13, e1005662.
    """

    def __init__(self, skeleton: Skeleton, informations: Informations) -> None:
        self._skeleton, self._informations = skeleton, informations
        self._given: dict[tuple[int, int], list[int]] = {}

    def take_edges(self, monitor: Monitor) -> Iterator[tuple[float, Verdict]]:
        """Take one edge after the other; yield the progress and what was asked, taken or not.

        The statistic of a verdict is the information that is left, less its complexity, in nats.
        """
        skeleton, order = self._skeleton, self._skeleton.order
        skeleton.join_all()
        pairs = [
            (x, y) for k, x in enumerate(order) for y in order[k + 1 :] if skeleton.possible[x, y]
        ]
        waiting: list[tuple[float, int, int, int]] = []
        for k, (x, y) in enumerate(pairs):
            monitor.check()
            if skeleton.required[x, y]:
                continue
            yield 0.3 * k / len(pairs), self._asked(x, y, [])
        left = [(x, y) for x, y in pairs if skeleton.joined[x, y] and not skeleton.required[x, y]]
        for x, y in left:
            monitor.check()
            self._wait(waiting, x, y, [])
        count = len(left)
        while waiting:
            monitor.check()
            _, x, y, z = heapq.heappop(waiting)
            given = [*self._given.get((x, y), []), z]
            self._given[x, y] = given
            verdict = self._asked(x, y, given)
            if not verdict.independent:
                self._wait(waiting, x, y, given)
            yield 0.3 + 0.6 * (1 - len(waiting) / count), verdict

    def _asked(self, x: int, y: int, given: list[int]) -> Verdict:
        """Ask whether two variables have information left given others; if not, take the edge."""
        names, left = self._skeleton.names, self._informations.of_two(x, y, given)
        separator = tuple(sorted(names[z] for z in given))
        verdict = Verdict(names[x], names[y], separator, left <= 0, left)
        if verdict.independent:
            self._skeleton.part(verdict)
        return verdict

    def _wait(
        self, waiting: list[tuple[float, int, int, int]], x: int, y: int, given: list[int]
    ) -> None:
        """Let an edge wait for its best contributor, if it has one that is likelier than not."""
        if len(given) >= MOST_CONTRIBUTORS:
            return
        fits = self._informations.fits
        others = [
            z
            for z in self._skeleton.order
            if z not in (x, y) and z not in given and fits(x, y, [*given, z])
        ]
        if not others:
            return
        found = self._informations.with_others(x, y, given, others)
        three = found[:, 0] - found[:, 1]
        nowhere = 1 / (1 + np.exp(-np.clip(three, -_LARGE, _LARGE)))
        base = 1 / (
            1
            + np.exp(np.clip(found[:, 0] - found[:, 2], -_LARGE, _LARGE))
            + np.exp(np.clip(found[:, 0] - found[:, 3], -_LARGE, _LARGE))
        )
        ranks = np.minimum(nowhere, base)
        best = int(ranks.argmax())
        if ranks[best] > 0.5:
            heapq.heappush(waiting, (-float(ranks[best]), x, y, others[best]))


class Signs:
    """Puts marks by the signs of three-point informations, the surest first.

    A negative one makes a v-structure, where both arrows may meet others and so make ↔; a positive
    one hands an arrow on. Both papers named above, section *orientation*.
    """

    def __init__(self, graph: MarkedGraph, skeleton: Skeleton, informations: Informations) -> None:
        self._graph = graph
        place = {name: k for k, name in enumerate(skeleton.names)}
        self._triples: list[tuple[float, str, str, str, tuple[str, ...]]] = []
        for a, b, c in graph.triples():
            x, z, y = place[a], place[b], place[c]
            separator = skeleton.separator(x, y) or ()
            given = [place[name] for name in separator if name != b]
            row = informations.with_others(x, y, given, [z])[0]
            self._triples.append((float(row[0] - row[1]), a, b, c, separator))
        self._sure: dict[tuple[str, str], float] = {}

    def put_all(self) -> Iterator[Put]:
        """Put mark after mark; yield each."""
        while True:
            offers = [each for triple in self._triples for each in self._offers(*triple)]
            if not offers:
                return
            sure, puts = max(offers, key=lambda each: each[0])
            for put in puts:
                if self._graph.put(put.a, put.b, put.mark, put.reason):
                    self._sure[put.a, put.b] = sure
                    yield put

    def _offers(
        self, sign: float, a: str, b: str, c: str, given: tuple[str, ...]
    ) -> Iterator[tuple[float, tuple[Put, ...]]]:
        """Yield what a triple of nodes asks for, with how sure it is."""
        at = self._graph.at
        if sign < 0:
            grown = math.exp(max(sign, -_LARGE))
            sure = (1 + grown) / (1 + 3 * grown)
            ways = ((a, c), (c, a))
            if all(at[x][b] != "tail" for x, _ in ways) and any(
                at[x][b] == "circle" for x, _ in ways
            ):
                yield (
                    sure,
                    tuple(
                        Put(x, b, "arrow", Reason("score", 0, (other,), given)) for x, other in ways
                    ),
                )
            return
        for x, y in ((a, c), (c, a)):
            if at[x][b] == "arrow" and at[y][b] == "circle":
                known = self._sure.get((x, b), 1.0)
                sure = known * (_share(-sign) - 0.5) + 0.5
                if sure > 0.5:
                    reason = Reason("score", 0, (x,), given)
                    yield sure, (Put(y, b, "tail", reason), Put(b, y, "arrow", reason))
