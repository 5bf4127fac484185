"""The scenarios of a document that are compared side by side, and their posteriors."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from bayesgui.core.scenario import COLORS, Scenario
from bayesgui.document.beliefs import Freshness, kept_from_views
from bayesgui.document.shown.shown import Shown, ShownState

if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Set as AbstractSet

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.evidence import Evidence
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.document.beliefs import Beliefs
    from bayesgui.document.changes import Change
    from bayesgui.document.document import Document
    from bayesgui.document.shown.worth import SolvedWorth
    from bayesgui.inference.posteriors import Posteriors
    from bayesgui.learning.averaging.in_place import EnsembleAsked

MAX_COMPARED_SCENARIOS = 8
"""Number of scenarios above which the bars of a row can hardly be told apart."""
PRESENT = "\N{BULLET}"
"""The letter of the present findings, and what stands for them among the names of scenarios."""
PRESENT_COLOR = 0
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, eq=False)
class ScenarioAnswer:
    """An engine's answer for a scenario.

    `posteriors`: of all nodes; None if the findings are contradictory or the engine refused.
    `worth`: of decisions and utilities, under the strategy for the scenario's findings. `asked`:
    the ensemble that has answered in place of the network.
    """

    network: BayesianNetwork
    evidence: Evidence
    posteriors: Posteriors | None = None
    message: str = ""
    impossible: bool = False
    worth: SolvedWorth | None = None
    asked: EnsembleAsked | None = None


@dataclass(frozen=True)
class ComparisonState(ShownState):
    """The compared scenarios and their answers.

    `ticked`: names of the scenarios compared, at most eight. `chosen`: the scenario whose numbers
    nodes show, if it is among them; otherwise the one with the present findings, or the first.
    `base`: the scenario that differences refer to, if it is among them; otherwise the first one.
    """

    ticked: tuple[str, ...] = ()
    chosen: str = ""
    base: str = ""
    answers: Mapping[str, ScenarioAnswer] = field(default_factory=lambda: MappingProxyType({}))
    pending: int = 0

    def following(self, change: Change) -> ComparisonState:
        """Update the name of a renamed scenario, and drop removed scenarios.

        Nodes show the numbers of the present findings again once these change.
        """
        chosen = "" if change.evidence_changed else self.chosen
        if not change.scenarios_changed:
            return self if chosen == self.chosen else replace(self, chosen=chosen)
        names = [scenario.name for scenario in change.after.scenarios]
        renamed = _renamed_scenario(change)

        def named(name: str) -> str:
            name = renamed.get(name, name)
            return name if name in names else ""

        answers = {named(name): answer for name, answer in self.answers.items() if named(name)}
        return replace(
            self,
            ticked=tuple(filter(None, map(named, self.ticked))),
            chosen=named(chosen),
            base=named(self.base),
            answers=MappingProxyType(answers),
        )


@dataclass(frozen=True, eq=False)
class ComparedScenario:
    """One of the compared scenarios, or the present findings beside them.

    `letter`: the letter beside its bars: its place in the list of all scenarios. `answer`: none
    while it is being computed. `chosen, base`: whether nodes show its numbers, and whether
    differences refer to it. `is_present`: whether it is none of the document's scenarios.
    """

    scenario: Scenario
    letter: str
    answer: ScenarioAnswer | None
    chosen: bool
    base: bool
    is_present: bool = False

    @property
    def key(self) -> str:
        """Its key in `ComparisonState`."""
        return PRESENT if self.is_present else self.scenario.name

    @property
    def color(self) -> int:
        """Its color, 1 to 8, or that of the present findings."""
        return PRESENT_COLOR if self.is_present else self.scenario.color or 1

    @property
    def is_impossible(self) -> bool:
        """Whether its findings are contradictory."""
        return self.answer is not None and self.answer.impossible

    @property
    def posteriors(self) -> Posteriors | None:
        """The posteriors of all nodes, if known."""
        return None if self.answer is None else self.answer.posteriors

    @property
    def worth(self) -> SolvedWorth | None:
        """The worth of decisions and utilities, if known."""
        return None if self.answer is None else self.answer.worth

    def vector(self, name: str, n_states: int) -> NDArray[np.float64] | None:
        """Return the posterior of a node, or None if there is none of that length."""
        posteriors = self.posteriors
        if posteriors is None or name not in posteriors:
            return None
        vector = posteriors[name]
        return vector if len(vector) == n_states else None


def letter_of(place: int) -> str:
    """Return the letter of the scenario at a place: A to Z, then the number."""
    return _LETTERS[place] if place < len(_LETTERS) else str(place + 1)


def color_of(scenario: Scenario, place: int) -> int:
    """Return a scenario's own color, or the default for its place."""
    return scenario.color or place % COLORS + 1


class Comparison(Shown[ComparisonState]):
    """Holds which scenarios are compared; shared by canvas, panels and the comparer."""

    def __init__(self, document: Document, beliefs: Beliefs) -> None:
        super().__init__(document, ComparisonState())
        self._document = document
        self._beliefs = beliefs
        beliefs.changed.connect(self._on_beliefs_changed)
        self._covered: AbstractSet[str] = frozenset()

    def _on_beliefs_changed(self) -> None:
        if self._state.ticked and self._document.state.evidence:
            self.changed.emit(self._state)

    def tick(self, name: str, ticked: bool) -> bool:
        """Add a scenario to the comparison or remove it."""
        others = tuple(other for other in self._state.ticked if other != name)
        if ticked and len(others) >= MAX_COMPARED_SCENARIOS:
            return False
        self.update(ticked=(*others, name) if ticked else others)
        return True

    def tick_first(self) -> None:
        """Compare the first scenarios, up to the maximum."""
        scenarios = self._document.state.scenarios
        self.update(ticked=tuple(scenario.name for scenario in scenarios[:MAX_COMPARED_SCENARIOS]))

    def cover(self, names: AbstractSet[str]) -> None:
        """Keep the numbers of some nodes from the views, until other nodes are covered."""
        if names != self._covered:
            self._covered = names
            self.changed.emit(self._state)

    def forget_answers(self) -> None:
        """Drop all answers, which another engine or another memory budget may change."""
        self.update(answers=MappingProxyType({}))

    def leave(self) -> None:
        """End the comparison."""
        self.update(ticked=())

    def shown_answer(self, name: str) -> ScenarioAnswer | None:
        """Return the answer for a scenario without the numbers of covered nodes."""
        return _without(self._state.answers.get(name), self._covered)

    def compared_scenarios(self) -> tuple[ComparedScenario, ...]:
        """Return the compared scenarios in the order of the document.

        The present findings come before them, unless there are none or one of them has the same.
        """
        state = self._state
        found = [
            (place, scenario)
            for place, scenario in enumerate(self._document.state.scenarios)
            if scenario.name in state.ticked
        ]
        names = [scenario.name for _, scenario in found]
        base = state.base if state.base in names else next(iter(names), "")
        evidence = self._document.state.evidence
        same = [scenario.name for _, scenario in found if scenario.evidence == evidence]
        present = self._present() if found and evidence and not same else None
        if present is not None:
            names, base = [PRESENT, *names], PRESENT if state.base == PRESENT else base
        chosen = state.chosen if state.chosen in names else next(iter([*same, *names]), "")
        compared = tuple(
            ComparedScenario(
                replace(scenario, color=color_of(scenario, place)),
                letter_of(place),
                self.shown_answer(scenario.name),
                scenario.name == chosen,
                scenario.name == base,
            )
            for place, scenario in found
        )
        if present is None:
            return compared
        return replace(present, chosen=chosen == PRESENT, base=base == PRESENT), *compared

    def _present(self) -> ComparedScenario:
        """Return the present findings and what is known of them."""
        evidence, beliefs = self._document.state.evidence, self._beliefs.state
        answer, known = None, beliefs.computed_for
        if known is not None and known.evidence == evidence:
            impossible = beliefs.freshness is Freshness.IMPOSSIBLE
            posteriors = None if impossible else beliefs.posteriors
            if impossible or posteriors is not None:
                answer = ScenarioAnswer(
                    known.network, known.evidence, posteriors, beliefs.message, impossible
                )
        title = QCoreApplication.translate("Comparison", "present findings")
        scenario = Scenario(title, evidence)
        return ComparedScenario(scenario, PRESENT, answer, False, False, is_present=True)


def _without(answer: ScenarioAnswer | None, names: AbstractSet[str]) -> ScenarioAnswer | None:
    if not names or answer is None or answer.posteriors is None:
        return answer
    kept = kept_from_views(answer.posteriors, names, answer.evidence)
    return replace(answer, posteriors=kept, worth=None)


def _renamed_scenario(change: Change) -> dict[str, str]:
    """Return the old and new name if the step renamed one scenario."""
    before, after = change.before.scenarios, change.after.scenarios
    if len(before) != len(after):
        return {}
    pairs = [(a, b) for a, b in zip(before, after, strict=True) if a.name != b.name]
    if len(pairs) == 1 and pairs[0][0].evidence == pairs[0][1].evidence:
        return {pairs[0][0].name: pairs[0][1].name}
    return {}
