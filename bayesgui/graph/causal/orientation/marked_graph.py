"""A graph whose edges have a mark at each end, which is changed mark by mark."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.graph.causal.pag import OPEN, Mark, Pag, PagEdge, Reason

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bayesgui.core.arc_constraints import Arc, ArcConstraints
    from bayesgui.graph.equivalence import Edge

KNOWN = Reason("knowledge")
"""Background knowledge put the mark."""


@dataclass(frozen=True, slots=True)
class Put:
    """A mark of the edge between a and b that was put at b."""

    a: str
    b: str
    mark: Mark
    reason: Reason


class MarkedGraph:
    """Edges with a circle at each end, which are replaced one after the other.

    `at[a][b]`: the mark at b of the edge between a and b.
    """

    def __init__(self, names: Sequence[str], edges: Iterable[Edge]) -> None:
        self.names = tuple(names)
        self.at: dict[str, dict[str, Mark]] = {name: {} for name in self.names}
        self.reasons: dict[Arc, Reason] = {}
        """What put the mark of an edge at the second of two nodes."""
        for a, b in sorted(edges):
            self.at[a][b] = self.at[b][a] = "circle"

    def put(self, a: str, b: str, mark: Mark, reason: Reason) -> bool:
        """Put a mark at b in place of a circle; tell whether there was one."""
        if self.at[a].get(b) != "circle":
            return False
        self.at[a][b] = mark
        self.reasons[a, b] = reason
        return True

    def remove(self, a: str, b: str) -> None:
        """Take an edge."""
        del self.at[a][b], self.at[b][a]
        self.reasons.pop((a, b), None)
        self.reasons.pop((b, a), None)

    def adjacent(self, a: str) -> list[str]:
        """Return the neighbors of a node, sorted."""
        return sorted(self.at[a])

    def into(self, b: str) -> list[str]:
        """Return the nodes whose edges have an arrow at one, sorted."""
        return [a for a in self.adjacent(b) if self.at[a][b] == "arrow"]

    def is_arc(self, a: str, b: str) -> bool:
        """Return whether there is a → b."""
        return self.at[a].get(b) == "arrow" and self.at[b][a] == "tail"

    def open_ends(self) -> Iterator[tuple[str, str]]:
        """Yield the edges with a circle at the second of two nodes, sorted, as they are now."""
        for a in sorted(self.names):
            for b in self.adjacent(a):
                if self.at[a].get(b) == "circle":
                    yield a, b

    def triples(self) -> Iterator[tuple[str, str, str]]:
        """Yield the paths of two edges whose ends are not adjacent, the ends in sorted order."""
        for b in sorted(self.names):
            around = self.adjacent(b)
            for k, a in enumerate(around):
                for c in around[k + 1 :]:
                    if c not in self.at[a]:
                        yield a, b, c

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The edges without their marks, each sorted, in order."""
        return tuple((a, b) for a in sorted(self.names) for b in self.adjacent(a) if a < b)

    def pag(self) -> Pag:
        """Return the graph as a value."""
        why = self.reasons
        made = [
            PagEdge(
                a, b, self.at[b][a], self.at[a][b], why.get((b, a), OPEN), why.get((a, b), OPEN)
            )
            for a, b in self.edges
        ]
        return Pag.of(self.names, made)

    def put_knowledge(self, constraints: ArcConstraints) -> list[Arc]:
        """Put the marks that follow from background knowledge; return where it does.

        What may not be an arc from a to b is read as: a is no cause of b. Where neither way is
        allowed, only something hidden can join the two.
        """
        put = []
        required = set(constraints.required)
        for a, b in ((a, b) for pair in self.edges for a, b in (pair, pair[::-1])):
            if (a, b) in required and self.put(b, a, "tail", KNOWN):
                put.append((b, a))
            if ((a, b) in required or not constraints.allows(b, a)) and self.put(
                a, b, "arrow", KNOWN
            ):
                put.append((a, b))
        return put
