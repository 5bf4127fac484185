"""Arcs that the data do not decide: removing or reversing them costs little."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.arc_constraints import NO_CONSTRAINTS
from bayesgui.core.directed_graph import DirectedGraph
from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.data.counts import family_counts
from bayesgui.graph.extension import class_within
from bayesgui.learning.judging.judged_rows import judged_rows
from bayesgui.learning.judging.limits import USUAL_FACTOR
from bayesgui.learning.scores.base import scores
from bayesgui.rich_display import NotebookTable

if TYPE_CHECKING:
    import pandas as pd

    from bayesgui.core.arc_constraints import Arc, ArcConstraints
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.case_source import CaseTable
    from bayesgui.learning.scores.base import Score

ROUNDING = 1e-8
"""Difference of scores below which they are equal, in nats."""


@dataclass(frozen=True)
class ArcCosts(NotebookTable):
    """The cost of removing or reversing an arc.

    `removal`: by how much the score falls without the arc, in nats; negative if it rises. None if
    the arc is required. `reversal`: the same if the arc is turned; None if that closes a cycle or
    background knowledge rules it out. `is_free`: whether equivalent networks have it the other way,
    so that no data can direct it.
    """

    arc: Arc
    removal: float | None
    reversal: float | None
    is_free: bool

    @property
    def least(self) -> float:
        """The smaller one of both costs; ∞ if neither change is possible."""
        return min(
            (each for each in (self.removal, self.reversal) if each is not None), default=math.inf
        )

    def is_removable(self, bayes_factor: float = USUAL_FACTOR) -> bool:
        """Whether the data could do without the arc."""
        return self.removal is not None and self.removal < math.log(bayes_factor)

    def is_undecided(self, bayes_factor: float = USUAL_FACTOR) -> bool:
        """Whether the arc or its direction is left open by the data."""
        return self.is_free or self.least < math.log(bayes_factor)


@checked
def arc_costs(
    network: BayesianNetwork,
    data: CaseTable | pd.DataFrame,
    score: str = "bic",
    ess: float | None = None,
    constraints: ArcConstraints = NO_CONSTRAINTS,
    monitor: Monitor = SILENT,
) -> tuple[ArcCosts, ...]:
    """Return what it costs to remove or to reverse each arc, cheapest first.

    Parameters
    ----------
    network : BayesianNetwork
        The structure; its tables are ignored.
    data : Dataset, CaseSource or pandas.DataFrame
        Cases; rows with a missing cell among the nodes are left out.
    score : str
        Registered name of the score. A difference of BDeu or K2 is the logarithm of a Bayes
        factor, and one of BIC approximates it.
    ess : float, optional
        Equivalent sample size; scores that have none ignore it.
    constraints : ArcConstraints
        Background knowledge; it directs arcs that are free otherwise.
    monitor : Monitor
        Progress and cancellation.

    Raises
    ------
    DataError
        If the data do not fit the network, or no row is complete and has weight.
    ParameterError
        If the score is unknown.

    References
    ----------
    Kass and Raftery (1995), Bayes factors, section 3.2: below 3 “not worth more than a bare
    mention”, to 20 “positive”, to 150 “strong”, above “very strong”.
    """
    has_ess = any(each.name == "ess" for each in scores[score].parameters)
    member = scores.create(score, **({"ess": ess} if has_ess and ess is not None else {}))
    rows = judged_rows(network, data)
    families = _Families(rows, member, monitor)
    free = class_within(network.names, network.arcs, constraints).undirected
    graph = DirectedGraph({name: network.parents(name) for name in network})
    found = []
    for k, arc in enumerate(network.arcs):
        removal = None if arc in constraints.required else families.removal(network, arc)
        turned = constraints.allows(*arc[::-1]) and arc not in constraints.required
        turned = turned and _can_be_turned(graph, arc)
        reversal = families.reversal(network, arc) if turned else None
        is_free = arc in free or arc[::-1] in free
        found.append(ArcCosts(arc, removal, reversal, is_free))
        monitor.report((k + 1) / len(network.arcs))
    return tuple(sorted(found, key=lambda each: (each.least, each.arc)))


def check_bayes_factor(factor: float) -> None:
    """Raise if a limit of the Bayes factor is out of range."""
    if not (math.isfinite(factor) and factor >= 1):
        raise ParameterError(
            "A Bayes factor to stay below is 1 or more, not {value}.", value=factor
        )


def _can_be_turned(graph: DirectedGraph, arc: Arc) -> bool:
    """Whether no other directed path leads from the parent to the child."""
    parent, child = arc
    rest = tuple(name for name in graph.parents(child) if name != parent)
    return graph.with_family(child, rest).directed_path(parent, child) is None


class _Families:
    """Scores of families, larger is better, in nats; each is counted once."""

    def __init__(self, data: CaseTable, score: Score, monitor: Monitor) -> None:
        self._data, self._score, self._monitor = data, score, monitor
        self._known: dict[tuple[str, frozenset[str]], float] = {}

    def value(self, child: str, parents: tuple[str, ...]) -> float:
        """Return the score of a family."""
        key = child, frozenset(parents)
        if key not in self._known:
            counts = family_counts(self._data, child, parents, self._monitor)
            found = self._score.family(counts, self._data.total_weight)
            self._known[key] = found if self._score.larger_is_better else -found * math.log(2)
        return self._known[key]

    def removal(self, network: BayesianNetwork, arc: Arc) -> float:
        """Return by how much the score falls without an arc."""
        parent, child = arc
        parents = network.parents(child)
        rest = tuple(name for name in parents if name != parent)
        return _exact(self.value(child, parents) - self.value(child, rest))

    def reversal(self, network: BayesianNetwork, arc: Arc) -> float:
        """Return by how much the score falls if an arc is turned."""
        parent, child = arc
        above = network.parents(parent)
        gained = self.value(parent, (*above, child)) - self.value(parent, above)
        return _exact(self.removal(network, arc) - gained)


def _exact(difference: float) -> float:
    """Return a difference of scores, 0 if it is nothing but rounding."""
    return 0.0 if abs(difference) < ROUNDING else difference
