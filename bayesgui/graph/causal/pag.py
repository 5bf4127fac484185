"""Partial ancestral graphs: what all graphs share that fit the data, hidden causes allowed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bayesgui.graph.equivalence import Edge

Mark = Literal["tail", "arrow", "circle"]
"""The end of an edge: a cause of the other, no cause of it, or not known."""
Why = Literal["open", "collider", "rule", "knowledge", "score"]
EdgeKind = Literal["hidden", "cause", "cause or hidden", "open", "selected"]
"""What an edge says: ↔, →, o→, o–o, and what only selected rows make (–, –o)."""

KINDS: tuple[EdgeKind, ...] = ("hidden", "cause or hidden", "cause", "open", "selected")
"""All kinds, in the order in which edges are listed."""


@dataclass(frozen=True, slots=True)
class Reason:
    """What put a mark.

    `why`: nothing yet, a v-structure, a rule, background knowledge, or the sign of a three-point
    information. `rule`: the rule's number, as in Zhang (2008). `others`: the nodes that the rule
    needed; of a v-structure, the node that the other arrow comes from. `given`: the set that
    separates the two nodes at the ends of the v-structure or path.
    """

    why: Why = "open"
    rule: int = 0
    others: tuple[str, ...] = ()
    given: tuple[str, ...] = ()


OPEN = Reason()
"""Nothing has put the mark: it is a circle."""

_LEFT = {"tail": "", "arrow": "<", "circle": "o"}
_RIGHT = {"tail": "", "arrow": ">", "circle": "o"}


@dataclass(frozen=True, slots=True)
class PagEdge:
    """An edge between two variables, with a mark at each.

    `a`, `b`: the variables. `at_a`, `at_b`: the marks at them. `why_a`, `why_b`: what put these.
    """

    a: str
    b: str
    at_a: Mark
    at_b: Mark
    why_a: Reason = OPEN
    why_b: Reason = OPEN

    @property
    def pair(self) -> Edge:
        """The two variables."""
        return self.a, self.b

    @property
    def kind(self) -> EdgeKind:
        """What the edge says of the two."""
        return _KIND_OF[tuple(sorted((self.at_a, self.at_b)))]

    @property
    def reversed(self) -> PagEdge:
        """The same edge, named from its other end."""
        return PagEdge(self.b, self.a, self.at_b, self.at_a, self.why_b, self.why_a)

    @property
    def forward(self) -> PagEdge:
        """The same edge, with its only arrow, if it has just one, at the second end."""
        turns = self.at_a == "arrow" != self.at_b or (self.at_b, self.at_a) == ("tail", "circle")
        return self.reversed if turns else self

    def __str__(self) -> str:
        sign = f"{_LEFT[self.at_a]}–{_RIGHT[self.at_b]}"
        return f"{self.a} {_SIGNS.get(sign, sign)} {self.b}"


_SIGNS = {"–>": "→", "<–": "←", "<–>": "↔", "o–>": "o→", "<–o": "←o"}
_KIND_OF: dict[tuple[str, ...], EdgeKind] = {
    ("arrow", "arrow"): "hidden",
    ("arrow", "tail"): "cause",
    ("arrow", "circle"): "cause or hidden",
    ("circle", "circle"): "open",
    ("circle", "tail"): "selected",
    ("tail", "tail"): "selected",
}


@dataclass(frozen=True)
class Pag:
    """A partial ancestral graph.

    An arrow at a node says that it is a cause of the other in no graph of the class, a tail that it
    is one in all of them, directly or by what is hidden; a circle that graphs differ in it.

    `names`: the variables. `edges`: the edges, each in the order of the names, in that order.

    Richardson & Spirtes (2002), Ancestral graph Markov models. Annals of Statistics 30, 962–1030.
    Zhang (2008), On the completeness of orientation rules for causal discovery in the presence of
    latent confounders and selection bias. Artificial Intelligence 172, 1873–1896.
    """

    names: tuple[str, ...]
    edges: tuple[PagEdge, ...] = ()

    @classmethod
    def of(cls, names: Iterable[str], edges: Iterable[PagEdge]) -> Pag:
        """Return a graph of edges in any order, named from either end."""
        ordered = tuple(names)
        place = {name: k for k, name in enumerate(ordered)}
        turned = (e if place[e.a] < place[e.b] else e.reversed for e in edges)
        return cls(ordered, tuple(sorted(turned, key=lambda e: (place[e.a], place[e.b]))))

    @cached_property
    def by_pair(self) -> Mapping[frozenset[str], PagEdge]:
        """The edges by the two variables that they join."""
        return {frozenset(edge.pair): edge for edge in self.edges}

    def edge(self, a: str, b: str) -> PagEdge | None:
        """Return the edge between two variables, named from the first; None if there is none."""
        found = self.by_pair.get(frozenset((a, b)))
        return found if found is None or found.a == a else found.reversed

    @property
    def arcs(self) -> tuple[Edge, ...]:
        """The pairs of which the first is a cause of the second in all graphs."""
        return tuple(e.pair for e in map(_forward, self.edges) if e.kind == "cause")

    @property
    def hidden_causes(self) -> tuple[Edge, ...]:
        """The pairs neither of which causes the other: something hidden causes both."""
        return tuple(e.pair for e in self.edges if e.kind == "hidden")

    @property
    def counts(self) -> Mapping[EdgeKind, int]:
        """The number of edges of each kind."""
        found = Counter(edge.kind for edge in self.edges)
        return {kind: found[kind] for kind in KINDS}

    @property
    def listed(self) -> tuple[PagEdge, ...]:
        """The edges as a table lists them: by kind, arrows at the second end, then by name."""
        rank = {kind: k for k, kind in enumerate(KINDS)}
        turned = map(_forward, self.edges)
        return tuple(sorted(turned, key=lambda e: (rank[e.kind], e.a, e.b)))

    def __str__(self) -> str:
        return "\n".join(map(str, self.listed))


def _forward(edge: PagEdge) -> PagEdge:
    return edge.forward
