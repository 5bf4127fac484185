"""What the query lane is asked for the page *What would have been…*, or why nothing is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bayesgui.document.shown.counterfactual import ComparedPair
from bayesgui.panels.effects.question import compared_of, outcomes_of
from bayesgui.panels.effects.words import unfilled_words
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bayesgui.core.evidence import Evidence
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.shown.counterfactual import WouldHaveBeen
    from bayesgui.document.shown.effects import Effects
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.causal.causation import Causation
    from bayesgui.inference.causal.counterfactual import Counterfactual
    from bayesgui.inference.causal.mediation import Mediation


@dataclass(frozen=True, eq=False)
class PublicCall:
    """The call of the public interface that asks the same of a network; see `question_code`."""

    result: str
    function: str
    given: tuple[Any, ...]
    named: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class WhatIfRequest:
    """What a node would have been, in a case of which something is known."""

    observed: Evidence
    done: dict[str, str]
    target: str

    def answer(self, state: DocumentState, monitor: Monitor) -> Counterfactual:
        """Return what it would have been."""
        from bayesgui.inference.causal.counterfactual import counterfactual

        return counterfactual(state.network, self.observed, self.done, self.target, monitor=monitor)

    def call(self, state: DocumentState) -> PublicCall:
        """Return the call of a script."""
        given = _findings(self.observed, state), self.done, self.target
        return PublicCall("would", "counterfactual", given)


@dataclass(frozen=True, eq=False)
class CausationRequest:
    """How far a cause was necessary and sufficient, within the findings."""

    pair: ComparedPair
    evidence: Evidence

    def answer(self, state: DocumentState, monitor: Monitor) -> Causation:
        """Return bounds, and exact numbers where there are some."""
        from bayesgui.inference.causal.causation import causation

        pair = self.pair
        return causation(
            state.network,
            pair.cause,
            pair.effect,
            pair.states,
            pair.event,
            evidence=self.evidence,
            monitor=monitor,
        )

    def call(self, state: DocumentState) -> PublicCall:
        """Return the call of a script."""
        pair = self.pair
        given = pair.cause, pair.effect, list(pair.states), pair.event
        named = {"evidence": _findings(self.evidence, state)} if self.evidence else {}
        return PublicCall("causes", "causation", given, named)


@dataclass(frozen=True, eq=False)
class MediationRequest:
    """What of an effect goes through mediators."""

    pair: ComparedPair
    mediators: tuple[str, ...] | None

    def answer(self, state: DocumentState, monitor: Monitor) -> Mediation:
        """Return the parts of the effect."""
        from bayesgui.inference.causal.mediation import mediation

        pair = self.pair
        return mediation(
            state.network,
            pair.cause,
            pair.effect,
            self.mediators,
            pair.states,
            pair.event,
            monitor=monitor,
        )

    def call(self, state: DocumentState) -> PublicCall:
        """Return the call of a script."""
        pair, mediators = self.pair, self.mediators
        names = None if mediators is None else list(mediators)
        given = pair.cause, pair.effect, names, list(pair.states), pair.event
        return PublicCall("parts", "mediation", given)


def _findings(evidence: Evidence, state: DocumentState) -> Any:
    """Return findings as an argument: by name, if they are those of the document."""
    from bayesgui.formats.code.edits.asking import EVIDENCE

    return EVIDENCE if evidence == state.evidence else evidence


CaseRequest = WhatIfRequest | CausationRequest | MediationRequest


def request_of(state: DocumentState, asked: WouldHaveBeen, effects: Effects) -> CaseRequest | str:
    """Return what is asked of a document, or a sentence on what is missing."""
    if asked.part == "what if":
        return _what_if(state, asked)
    pair = _pair(state, effects)
    if isinstance(pair, str):
        return pair
    if asked.part == "mediation":
        names = (pair.cause, pair.effect)
        return _unfilled(state, names) or MediationRequest(pair, asked.mediators)
    evidence = state.evidence.without(pair.cause, pair.effect)
    names = (pair.cause, pair.effect, *evidence)
    return _unfilled(state, names) or CausationRequest(pair, evidence)


def _what_if(state: DocumentState, asked: WouldHaveBeen) -> CaseRequest | str:
    network = state.network
    observed = state.evidence if asked.observed is None else asked.observed
    observed = observed.without(*(name for name in observed if name not in network))
    done = {name: value for name, value in asked.done if name in network}
    if not done and asked.target not in network:
        return phrase(
            "Counterfactual",
            "Choose what would have been done, and the node that is asked. What was observed are "
            "the findings.",
        )
    if not done:
        return phrase("Counterfactual", "Choose what would have been done.")
    if asked.target not in network:
        return phrase("Counterfactual", "Choose the node that is asked.")
    names = (asked.target, *observed, *done)
    return _unfilled(state, names) or WhatIfRequest(observed, done, asked.target)


def _pair(state: DocumentState, effects: Effects) -> ComparedPair | str:
    network = state.network
    if len(effects.causes) > 1 or len(effects.effects) > 1:
        return phrase(
            "Counterfactual", "This is asked of one cause and one effect; choose one of each."
        )
    named = (*effects.causes, *effects.effects)
    if len(named) < 2:
        return phrase("Counterfactual", "Choose a cause and an effect.")
    cause, effect = named
    for name in named:
        if name not in network:
            return phrase(
                "Counterfactual", "{name} has no states; choose a node that has.", name=name
            )
    if effect not in network.descendants(cause):
        return phrase(
            "EffectFromData",
            "{effect} is not below {cause}: there is no effect in this direction.",
            effect=effect,
            cause=cause,
        )
    first, second = compared_of(effects, network)[cause]
    if first == second:
        return phrase(
            "Counterfactual", "{name} has one state only: there is nothing to compare.", name=cause
        )
    return ComparedPair(cause, effect, (first, second), outcomes_of(effects, network)[effect])


def _unfilled(state: DocumentState, names: Iterable[str]) -> str:
    """Return a sentence on tables that are missing, if the answer depends on some."""
    unfilled = state.model.unfilled
    if not unfilled:
        return ""
    behind = {*names} | state.network.ancestors(*names)
    missing = tuple(name for name in unfilled if name in behind)
    return unfilled_words(missing) if missing else ""
