"""Confidence of the arcs between all pairs of variables, as shares of searches or graphs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.rich_display import NotebookTable, ShortRepr

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from bayesgui.graph.equivalence import PartiallyDirected

ROUNDING = 1e-9
"""Confidence below which a pair was never found."""


@dataclass(frozen=True, slots=True)
class PairConfidence:
    """How sure an arc between two variables is.

    `first`, `second`: the variables, in the more frequent direction; of equal ones in the order of
    the columns. `confidence`: share of the graphs with an arc or edge between them, in either
    direction. `direction`: share of first → second among these; an undirected edge counts half each
    way.
    """

    first: str
    second: str
    confidence: float
    direction: float


@dataclass(frozen=True, eq=False, repr=False)
class ArcShares(ShortRepr, NotebookTable):
    """Shares of graphs that have each arc, after some searches or samples.

    `shares`: shape (n, n); share of the graphs with the arc from the first to the second; made
    read-only. `r_hat`, `effective_size`: of Markov chains: whether they agree, and how many
    independent samples they are worth; the worst of all pairs, and of the score.
    """

    names: tuple[str, ...]
    shares: NDArray[np.float64]
    done: int
    total: int
    r_hat: float | None = None
    effective_size: float | None = None
    remarks: tuple[str, ...] = ()

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
            sure = PairConfidence(self.names[a], self.names[b], min(total, 1.0), direction)
            found.append(sure)
        return tuple(sorted(found, key=lambda pair: -pair.confidence))


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
