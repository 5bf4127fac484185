"""Confidence of the arcs between all pairs of variables, as shares of searches or graphs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from bayesgui.graph.causal.pag import PagEdge
from bayesgui.rich_display import NotebookTable, ShortRepr

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from bayesgui.graph.causal.pag import Mark, Pag
    from bayesgui.graph.equivalence import PartiallyDirected

ROUNDING = 1e-9
"""Confidence below which a pair was never found."""


MARKS: tuple[Mark, ...] = ("circle", "arrow", "tail")
"""The marks at the end of an edge; of equally frequent ones the first says least."""


class MarkShares(NamedTuple):
    """How often an end has each mark, of the graphs that have the edge."""

    circle: float
    arrow: float
    tail: float

    @property
    def likeliest(self) -> Mark:
        """The most frequent mark."""
        most = max(self) - ROUNDING
        return next(mark for mark, share in zip(MARKS, self, strict=True) if share >= most)


@dataclass(frozen=True, slots=True)
class PairConfidence:
    """How sure an arc between two variables is.

    `first`, `second`: the variables, in the more frequent direction; of equal ones in the order of
    the columns. `confidence`: share of the graphs with an arc or edge between them, in either
    direction. `direction`: share of first → second among these; an undirected edge counts half each
    way. `marks`: where graphs have marks, how often there is which at the first and at the second.
    """

    first: str
    second: str
    confidence: float
    direction: float
    marks: tuple[MarkShares, MarkShares] | None = None

    @property
    def edge(self) -> PagEdge | None:
        """The edge with the most frequent mark at each end; None where graphs have no marks."""
        if self.marks is None:
            return None
        at_first, at_second = (each.likeliest for each in self.marks)
        return PagEdge(self.first, self.second, at_first, at_second).forward

    @property
    def is_hidden(self) -> bool:
        """Whether most graphs say that something hidden causes both."""
        return self.edge is not None and self.edge.kind == "hidden"


@dataclass(frozen=True, eq=False, repr=False)
class ArcShares(ShortRepr, NotebookTable):
    """Shares of graphs that have each arc, after some searches or samples.

    `shares`: shape (n, n); share of the graphs with the arc from the first to the second; made
    read-only. `marks`: shape (n, n, 3); share of the graphs with each of `MARKS` at the second of
    two nodes; None where graphs have arcs only. `r_hat`, `effective_size`: of Markov chains:
    whether they agree, and how many independent samples they are worth; the worst of all pairs, and
    of the score.
    """

    names: tuple[str, ...]
    shares: NDArray[np.float64]
    done: int
    total: int
    r_hat: float | None = None
    effective_size: float | None = None
    remarks: tuple[str, ...] = ()
    marks: NDArray[np.float64] | None = None

    def __post_init__(self) -> None:
        self.shares.flags.writeable = False

    def pairs(self) -> tuple[PairConfidence, ...]:
        """Return all pairs that any graph joins, surest first, then in the order of the columns."""
        found = []
        joined = np.triu(self.shares + self.shares.T, 1) > ROUNDING
        for i, j in np.argwhere(joined).tolist():
            forward, backward = float(self.shares[i, j]), float(self.shares[j, i])
            total = forward + backward
            a, b = (i, j) if forward >= backward - ROUNDING else (j, i)
            direction = max(forward, backward) / total if a == i else backward / total
            names = self.names[a], self.names[b]
            sure = PairConfidence(*names, min(total, 1.0), direction, self._marks_of(a, b, total))
            found.append(sure)
        return tuple(sorted(found, key=lambda pair: -pair.confidence))

    def _marks_of(self, a: int, b: int, total: float) -> tuple[MarkShares, MarkShares] | None:
        if self.marks is None:
            return None
        at_first, at_second = self.marks[b, a] / total, self.marks[a, b] / total
        return MarkShares(*at_first.tolist()), MarkShares(*at_second.tolist())


def arc_matrix(names: tuple[str, ...], graph: PartiallyDirected) -> NDArray[np.float64]:
    """Return 1 for each arc of a graph, and ½ for each direction of an undirected edge.

    The result: shape (n, n); by parent and child.
    """
    place = {name: k for k, name in enumerate(names)}
    found = np.zeros((len(names), len(names)))
    for parent, child in graph.directed:
        found[place[parent], place[child]] = 1.0
    for a, b in graph.undirected:
        found[place[a], place[b]] = found[place[b], place[a]] = 0.5
    return found


def mark_matrix(names: tuple[str, ...], pag: Pag) -> NDArray[np.float64]:
    """Return 1 for the mark at each end of each edge.

    The result: shape (n, n, 3); by the other end, the end, and the mark as in `MARKS`.
    """
    place = {name: k for k, name in enumerate(names)}
    found = np.zeros((len(names), len(names), len(MARKS)))
    for edge in pag.edges:
        a, b = place[edge.a], place[edge.b]
        found[b, a, MARKS.index(edge.at_a)] = found[a, b, MARKS.index(edge.at_b)] = 1.0
    return found


def significant_from(confidences: Iterable[float]) -> float:
    """Return the least confidence of a significant arc, by the data's own account.

    `confidences`: of the pairs that were ever found; pairs never found make no difference.

    Were all arcs certain, confidences would be 0 or 1, with a distribution function that is
    constant at some t in between. The t is taken whose function is nearest to the empirical one F
    in the L1 norm, and the pairs above the t quantile of F are significant. That t is the median of
    F(x) for uniform x, which is F(½) as F does not fall: so these are the pairs above ½.

    Scutari and Nagarajan (2013), Identifying significant edges in graphical models of molecular
    networks, Artificial Intelligence in Medicine 57, 207–217.
    """
    return min((each for each in confidences if each > 0.5 + ROUNDING), default=1.0)
