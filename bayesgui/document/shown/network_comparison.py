"""Another network that is drawn over the document's own to compare their arcs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from bayesgui.document.shown.shown import ShownState

if TYPE_CHECKING:
    from bayesgui.core.arc_constraints import Arc
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.temporal.difference import TimeDifference
    from bayesgui.decisions.difference import DecisionDifference
    from bayesgui.document.changes import Change
    from bayesgui.graph.causal.mark_difference import MarkDifference
    from bayesgui.graph.equivalence import PartiallyDirected
    from bayesgui.graph.structural_distance import StructuralComparison
    from bayesgui.learning.family_differences import ScoreComparison
    from bayesgui.learning.search.arc_changes import ChangeKind

FILE = "file"
"""The last entry of the list of networks: one from a file."""


@dataclass(frozen=True, eq=False)
class ComparedNetwork:
    """The answer to what differs between the document's network and another one.

    `classes`: the essential graphs of both, of the nodes that both have. `scores`: None without
    data. `decisions`: what differs in decisions and utilities. `marks`: in ↔ and in what cannot be
    observed. `time`: in time, None without a template; then both networks are those of a slice.
    """

    reference: BayesianNetwork
    other: BayesianNetwork
    comparison: StructuralComparison
    classes: tuple[PartiallyDirected, PartiallyDirected]
    scores: ScoreComparison | None = None
    decisions: DecisionDifference | None = None
    marks: MarkDifference | None = None
    time: TimeDifference | None = None

    @property
    def class_differences(self) -> tuple[tuple[ChangeKind, Arc, bool], ...]:
        """The edges in which the classes differ, and whether each is drawn with a head.

        One that both have is "reversed" if it is forced in one class only, or the other way round.
        """
        first, second = self.classes
        joined = {frozenset(arc) for arc in self.other.arcs}
        found: list[tuple[ChangeKind, Arc, bool]] = []
        for arc in self.reference.arcs:
            if not all(name in self.other for name in arc):
                continue
            here = arc in first.directed
            if frozenset(arc) not in joined:
                found.append(("removed", arc, here))
                continue
            there = next((a for a in (arc, arc[::-1]) if a in second.directed), None)
            if there != (arc if here else None):
                found.append(("reversed", there or arc, there is not None))
        found += [("added", arc, arc in second.directed) for arc in self.comparison.added]
        return tuple(found)


@dataclass(frozen=True, eq=False)
class NetworkComparison(ShownState):
    """The networks that are compared.

    `title`: of the other network. `shown`: whether arcs or equivalence classes are drawn. `score`:
    what the families are compared by. `learned`: the network that was learned last for the
    document, whatever became of it since.
    """

    title: str = ""
    answer: ComparedNetwork | None = None
    shown: Literal["arcs", "class"] = "arcs"
    score: str = "bic"
    learned: BayesianNetwork | None = None

    @property
    def owns_canvas(self) -> bool:
        return self.answer is not None

    def following(self, change: Change) -> NetworkComparison:
        """Drop an answer on other arcs before it is painted; it is asked for again."""
        if change.network_changed and self.answer is not None:
            return replace(self, answer=None)
        return self

    def cleared(self) -> NetworkComparison:
        nothing = not self.title and self.answer is None
        return self if nothing else NetworkComparison(learned=self.learned)
