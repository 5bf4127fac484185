"""Which scenarios of a document are compared side by side, and what each of them makes believe."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from bayesgui.core.scenario import COLORS

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.evidence import Evidence
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.scenario import Scenario
    from bayesgui.document.changes import Change
    from bayesgui.document.document import Document
    from bayesgui.inference.posteriors import Posteriors

MAX_COMPARED_SCENARIOS = 8
"""More bars than this on a row nobody tells apart."""
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, eq=False)
class ScenarioAnswer:
    """What an engine said about a scenario.

    Parameters
    ----------
    network, evidence : BayesianNetwork, Evidence
        What was asked.
    posteriors : Posteriors, optional
        Of all nodes; None if the findings cannot hold together or the engine refused.
    message : str
        Why there are none.
    impossible : bool
        Whether the findings cannot hold together.
    """

    network: BayesianNetwork
    evidence: Evidence
    posteriors: Posteriors | None = None
    message: str = ""
    impossible: bool = False


@dataclass(frozen=True)
class ComparisonState:
    """What is compared.

    Parameters
    ----------
    ticked : tuple of str
        Names of the scenarios compared, at most eight.
    chosen : str
        The scenario whose numbers nodes show, if it is one of them; else the first one's.
    base : str
        The scenario that differences are taken to, if it is one of them; else the first one.
    answers : mapping of str to ScenarioAnswer
        By name of the scenario.
    pending : int
        So many scenarios are still being computed.
    """

    ticked: tuple[str, ...] = ()
    chosen: str = ""
    base: str = ""
    answers: Mapping[str, ScenarioAnswer] = field(default_factory=lambda: MappingProxyType({}))
    pending: int = 0


@dataclass(frozen=True, eq=False)
class ComparedScenario:
    """One of the scenarios that are compared.

    Parameters
    ----------
    scenario : Scenario
        The scenario.
    letter : str
        What stands beside its bars: its place in the list of all scenarios.
    answer : ScenarioAnswer, optional
        None while it is being computed.
    chosen, base : bool
        Whether nodes show its numbers, and whether differences are taken to it.
    """

    scenario: Scenario
    letter: str
    answer: ScenarioAnswer | None
    chosen: bool
    base: bool

    @property
    def color(self) -> int:
        """Its color, 1 to 8."""
        return self.scenario.color or 1

    @property
    def is_impossible(self) -> bool:
        """Whether its findings cannot hold together."""
        return self.answer is not None and self.answer.impossible

    @property
    def posteriors(self) -> Posteriors | None:
        """What is believed of all nodes, if that is known."""
        return None if self.answer is None else self.answer.posteriors

    def vector(self, name: str, n_states: int) -> NDArray[np.float64] | None:
        """Return the posterior of a node, or None as long as there is none of that length."""
        posteriors = self.posteriors
        if posteriors is None or name not in posteriors:
            return None
        vector = posteriors[name]
        return vector if len(vector) == n_states else None


def letter_of(place: int) -> str:
    """Return what stands for the scenario at a place: A to Z, then the number."""
    return _LETTERS[place] if place < len(_LETTERS) else str(place + 1)


def color_of(scenario: Scenario, place: int) -> int:
    """Return a scenario's own color, or that of its place."""
    return scenario.color or place % COLORS + 1


class Comparison(QObject):
    """Holds the present `ComparisonState`; canvas, panels and the comparer meet here."""

    changed = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self._document = document
        self._state = ComparisonState()

    @property
    def state(self) -> ComparisonState:
        """What is compared now."""
        return self._state

    def update(self, **parts: Any) -> None:
        """Replace some parts of the state and tell the views, if anything differs."""
        after = replace(self._state, **parts)
        if after != self._state:
            self._state = after
            self.changed.emit()

    def tick(self, name: str, ticked: bool) -> bool:
        """Take a scenario into the comparison or out of it."""
        others = tuple(other for other in self._state.ticked if other != name)
        if ticked and len(others) >= MAX_COMPARED_SCENARIOS:
            return False
        self.update(ticked=(*others, name) if ticked else others)
        return True

    def tick_first(self) -> None:
        """Compare the first scenarios, as many as can be."""
        scenarios = self._document.state.scenarios
        self.update(ticked=tuple(scenario.name for scenario in scenarios[:MAX_COMPARED_SCENARIOS]))

    def leave(self) -> None:
        """Compare nothing any more."""
        self.update(ticked=())

    def compared_scenarios(self) -> tuple[ComparedScenario, ...]:
        """Return the scenarios compared, in the order of the document."""
        state = self._state
        found = [
            (place, scenario)
            for place, scenario in enumerate(self._document.state.scenarios)
            if scenario.name in state.ticked
        ]
        names = [scenario.name for _, scenario in found]
        chosen = state.chosen if state.chosen in names else next(iter(names), "")
        base = state.base if state.base in names else next(iter(names), "")
        return tuple(
            ComparedScenario(
                replace(scenario, color=color_of(scenario, place)),
                letter_of(place),
                state.answers.get(scenario.name),
                scenario.name == chosen,
                scenario.name == base,
            )
            for place, scenario in found
        )

    def follow(self, change: Change) -> None:
        """Let names follow a renamed scenario, and drop the scenarios that are gone."""
        if not change.scenarios_changed:
            return
        names = [scenario.name for scenario in change.after.scenarios]
        renamed = _renamed_scenario(change)

        def named(name: str) -> str:
            name = renamed.get(name, name)
            return name if name in names else ""

        state = self._state
        answers = {named(name): answer for name, answer in state.answers.items() if named(name)}
        self._state = replace(
            state,
            ticked=tuple(filter(None, map(named, state.ticked))),
            chosen=named(state.chosen),
            base=named(state.base),
            answers=MappingProxyType(answers),
        )


def _renamed_scenario(change: Change) -> dict[str, str]:
    """Return the old and new name if the step renamed one scenario."""
    before, after = change.before.scenarios, change.after.scenarios
    if len(before) != len(after):
        return {}
    pairs = [(a, b) for a, b in zip(before, after, strict=True) if a.name != b.name]
    if len(pairs) == 1 and pairs[0][0].evidence == pairs[0][1].evidence:
        return {pairs[0][0].name: pairs[0][1].name}
    return {}
