"""What the query lane computes for a document: the best strategy, and the posteriors under it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.core.evidence import NO_EVIDENCE
from bayesgui.decisions.solving.following import FollowingSolver
from bayesgui.inference.engine_list import check_answers, traits_of
from bayesgui.inference.incremental_engine import IncrementalEngine
from bayesgui.panels.panel import error_sentence, translate_sentence
from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.following import DecisionSetting, Solution
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.incremental_engine import Answer, EngineChoice


class Answering:
    """The engine and the solver of a document, which follow its edits."""

    def __init__(self) -> None:
        self.engine = IncrementalEngine()
        self._prior_engine = IncrementalEngine()
        self._solver = FollowingSolver()

    def answer(
        self, state: DocumentState, setting: DecisionSetting, choice: EngineChoice, monitor: Monitor
    ) -> tuple[Answer, Solution | None]:
        """Return prior and posteriors, and what is known of the decisions if there are any."""
        check_answers(choice.name, state.model)
        if not (state.model.decisions or state.model.utilities):
            return self.engine.answer(state.network, state.evidence, choice, monitor), None
        solution = self._solver.solution(
            state.model, state.evidence, setting, monitor, choice.memory_budget
        )
        answer = self.engine.answer(solution.network, solution.evidence, choice, monitor)
        if solution.network is not state.network:
            # Without findings nodes are shown as they are before any decision.
            free = self._prior_engine.answer(state.network, NO_EVIDENCE, choice, monitor)
            answer = replace(answer, prior=free.prior)
        return answer, solution


def said_of(solution: Solution | None) -> tuple[str, ...]:
    """Return what is to be said: utilities that do not count, or why there is no strategy.

    Of a utility without any number the node, its table and the page Strategy say so: it is new, and
    a message for each that is drawn would hide what else an edit did.
    """
    if solution is None:
        return ()
    if solution.refusal is not None:
        is_new = solution.refusal.values.get("given") == 0
        return () if is_new else (error_sentence(solution.refusal),)
    remarks = () if solution.strategy is None else solution.strategy.remarks
    return tuple(translate_sentence(each) for each in remarks if each.values.get("given") != 0)


def stand_in_said(session: DocumentSession) -> tuple[str, ...]:
    """Return a warning if another engine than the chosen one has answered."""
    chosen, answered = session.engine.name, session.beliefs.answer.stand_in
    if not answered:
        return ()
    text = phrase(
        "Queries",
        "{stand_in} answers until {engine} has been compiled for the first time on this "
        "computer; then {engine} is asked.",
        stand_in=registered_text(traits_of(answered).label),
        engine=registered_text(traits_of(chosen).label),
    )
    return (text,)
