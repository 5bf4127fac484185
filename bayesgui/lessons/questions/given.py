"""The findings that a question is asked under."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.evidence import NO_EVIDENCE, Evidence
from bayesgui.lessons.expressions import Event
from bayesgui.lessons.probabilities import evidence_of

if TYPE_CHECKING:
    from bayesgui.lessons.expressions import Question
    from bayesgui.lessons.situation import Situation


def given_evidence(question: Question, situation: Situation) -> Evidence:
    """Return the findings under which a question is asked: after its bar, or the present ones."""
    if question.given is None:
        return situation.evidence
    events = [each for each in question.given if isinstance(each, Event)]
    return evidence_of(situation.network, events) if events else NO_EVIDENCE
