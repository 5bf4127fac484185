"""The posteriors shown by the views of a document."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Set as AbstractSet

    from bayesgui.decisions.solving.following import Solution
    from bayesgui.decisions.solving.strategy import Strategy
    from bayesgui.document.engine import EngineSetting
    from bayesgui.document.state import DocumentState
    from bayesgui.document.temporal.answers import TimeAnswers
    from bayesgui.inference.base import Posteriors
    from bayesgui.learning.averaging.in_place import AveragedAnswer, EnsembleAsked


class Freshness(Enum):
    """Whether the shown posteriors match the document."""

    FRESH = "fresh"
    UPDATING = "updating"  # requested, and no answer within 100 ms
    WAITING = "waiting"  # automatic updating is off: F5 updates
    IMPOSSIBLE = "impossible"  # the findings are contradictory: no numbers
    FAILED = "failed"  # over the memory budget or stopped; `message` has the reason


@dataclass(frozen=True)
class BeliefState:
    """The result of the last query.

    `computed_for, computed_with`: the state and the engine. `conflict`: the contradictory findings,
    where impossible. `message`: the sentence for the user, where impossible or failed.
    `loses_small`: whether posteriors below `ABSOLUTE_ERROR` need not have a right digit.
    `keeps_evidence`: whether P(evidence) is kept from the views: a covered node has a finding.
    `solution`: of the decisions, where there are any. `over_time`: of a template, what is believed
    of all slices; the posteriors are those of the slice shown. `asked`: the ensemble that answers
    in place of the network, and `averaged` what it says: the posteriors are its means then.
    """

    freshness: Freshness = Freshness.UPDATING
    posteriors: Posteriors | None = None
    prior: Posteriors | None = None
    computed_for: DocumentState | None = None
    conflict: tuple[str, ...] = ()
    message: str = ""
    seconds: float = 0.0
    computed_with: EngineSetting | None = None
    loses_small: bool = False
    keeps_evidence: bool = False
    solution: Solution | None = None
    over_time: TimeAnswers | None = None
    asked: EnsembleAsked | None = None
    averaged: AveragedAnswer | None = None

    def at_slice(self, number: int) -> BeliefState:
        """Return the beliefs of a template with the posteriors of another slice; others as is."""
        found = self.over_time
        if found is None:
            return self
        return replace(self, posteriors=found.at(number), prior=found.prior_at(number))

    @property
    def strategy(self) -> Strategy | None:
        """The best strategy, where decisions have been solved."""
        return None if self.solution is None else self.solution.strategy

    @property
    def own(self) -> Posteriors | None:
        """The posteriors of the network that is shown, whatever answers in its place."""
        if self.asked is None:
            return self.posteriors
        return None if self.averaged is None else self.averaged.own

    @property
    def ticks(self) -> Posteriors | None:
        """What bars are compared with: the prior; beside means what the network itself says."""
        return self.prior if self.averaged is None else self.averaged.own

    @property
    def stand_in(self) -> str:
        """Name of the engine that has answered for the chosen one; "" if that has itself.

        An ensemble is no engine, and none is chosen for it.
        """
        if self.asked is not None:
            return ""
        shown = self.posteriors or self.prior
        if shown is None or self.computed_with is None or not shown.engine:
            return ""
        return "" if shown.engine == self.computed_with.name else shown.engine


class Beliefs(QObject):
    """Holds the current `BeliefState`; written by the window's queries, read by all views.

    Nodes that are covered are in no view: `state` does not have their numbers.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._answer = self._state = BeliefState()
        self._covered: AbstractSet[str] = frozenset()

    @property
    def state(self) -> BeliefState:
        """The current beliefs, without the numbers of covered nodes."""
        return self._state

    @property
    def answer(self) -> BeliefState:
        """The current beliefs with all numbers, for who asks the engine, not for views."""
        return self._answer

    def set(self, state: BeliefState) -> None:
        """Replace the beliefs and notify the views."""
        self._answer, self._state = state, _without(state, self._covered)
        self.changed.emit()

    def cover(self, names: AbstractSet[str]) -> None:
        """Keep the numbers of some nodes from the views, until other nodes are covered."""
        if names != self._covered:
            self._covered = names
            self.set(self._answer)


def _without(state: BeliefState, names: AbstractSet[str]) -> BeliefState:
    if not names:
        return state
    posteriors, prior = state.posteriors, state.prior
    evidence = frozenset() if state.computed_for is None else state.computed_for.nodes_found
    strategy = state.strategy
    asked = state.computed_for
    kinds = () if asked is None else asked.model.other_kinds
    averaged = state.averaged
    tells = strategy is not None and not names.isdisjoint(kinds)
    return replace(
        state,
        posteriors=None if posteriors is None else kept_from_views(posteriors, names, evidence),
        prior=None if prior is None else prior.without(names),
        keeps_evidence=not names.isdisjoint(evidence),
        # What one of them is worth follows from the rest.
        solution=None if tells else state.solution,
        over_time=None,
        averaged=(
            None
            if averaged is None
            else averaged.kept(lambda each: kept_from_views(each, names, evidence))
        ),
    )


def kept_from_views(
    posteriors: Posteriors, names: AbstractSet[str], evidence: Iterable[str]
) -> Posteriors:
    """Return an answer without what it tells of covered nodes.

    With a finding on one of them P(evidence) would be its number.
    """
    kept = posteriors.without(names)
    return kept if names.isdisjoint(evidence) else replace(kept, log_evidence=None)


def believed(answer: BeliefState, state: DocumentState) -> DocumentState:
    """Return a state as the beliefs see it: a policy stands in place of each decision.

    Until its decisions are solved, and where it has none, the state itself; a template is, too,
    whose policies are those of an unrolled one.
    """
    solution, known = answer.solution, answer.computed_for
    if solution is None or known is None or known.model is not state.model:
        return state
    if state.model.is_template:
        return state
    if known.evidence != state.evidence:
        return state
    return state.with_(model=solution.network, evidence=solution.evidence)


def stand_in_words(beliefs: BeliefState) -> str:
    """Return what has answered in place of the chosen engine; "" if that has itself."""
    if beliefs.asked is not None:
        text = QCoreApplication.translate("StandIn", "Mean of {count} networks")
        return text.format(count=f"{len(beliefs.asked.ensemble):,}")
    if not beliefs.stand_in or beliefs.computed_with is None:
        return ""
    text = QCoreApplication.translate("StandIn", "{stand_in} answers for {engine}")
    return text.format(
        stand_in=_engine_label(beliefs.stand_in), engine=_engine_label(beliefs.computed_with.name)
    )


def _engine_label(engine: str) -> str:
    # Imported late: no engine is needed for the first paint.
    from bayesgui.inference.engine_list import traits_of

    return QCoreApplication.translate("Registry", traits_of(engine).label)
