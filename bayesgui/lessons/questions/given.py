"""The findings that a question is asked under."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.evidence import NO_EVIDENCE, Evidence
from bayesgui.lessons.expressions import Event
from bayesgui.lessons.probabilities import evidence_of

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.lessons.expressions import Question
    from bayesgui.lessons.situation import Situation


def given_evidence(question: Question, situation: Situation) -> Evidence:
    """Return the findings under which a question is asked: after its bar, or the present ones."""
    if question.given is None:
        return situation.evidence
    events = [each for each in question.given if isinstance(each, Event)]
    return evidence_of(situation.model, events) if events else NO_EVIDENCE


def beliefs_of(
    question: Question, situation: Situation, monitor: Monitor
) -> tuple[BayesianNetwork, Evidence]:
    """Return the network whose probabilities a question asks, and the findings in it.

    With decisions and utilities they are those under the best strategy, as the window shows them.
    """
    for name in (*question.names, *question.others, *(each.variable for each in question.events)):
        _ = situation.model[name].n_states  # raises if it is a number
    evidence = given_evidence(question, situation)
    if not (situation.model.decisions and situation.model.utilities):
        return situation.network, evidence
    from bayesgui.lessons.questions.strategies import strategy_of

    strategy = strategy_of(situation, evidence, monitor)
    return strategy.network, strategy.findings
