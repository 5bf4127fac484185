"""What the query lane computes for a document: the best strategy, and the posteriors under it."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.app.sessions.answering_time import TimeAnswering
from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.core.evidence import NO_EVIDENCE
from bayesgui.decisions.solving.following import FollowingSolver
from bayesgui.document.beliefs import BeliefState, Freshness
from bayesgui.document.engine import USUAL_ENGINE
from bayesgui.inference.engine_list import check_answers, known_engines, traits_of
from bayesgui.inference.incremental_engine import EngineChoice, IncrementalEngine
from bayesgui.learning.averaging.in_place import AveragedAnswer
from bayesgui.panels.panel import error_sentence, translate_sentence
from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.app.sessions.kernels import Kernels
    from bayesgui.app.settings import Settings
    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.following import DecisionSetting, Solution
    from bayesgui.document.engine import EngineSetting
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.incremental_engine import Answer
    from bayesgui.inference.posteriors import Posteriors
    from bayesgui.learning.averaging.averaged import AveragedPosteriors
    from bayesgui.learning.averaging.in_place import EnsembleAsked


@dataclass(frozen=True)
class Answered:
    """What was found for a state of a document.

    `answer`: prior and posteriors. `solution`: of the decisions, if there are any. `averaged`: of
    an ensemble, whose means the prior and the posteriors are then.
    """

    answer: Answer
    solution: Solution | None = None
    averaged: AveragedAnswer | None = None


class Answering:
    """The engine and the solver of a document, which follow its edits."""

    def __init__(self) -> None:
        self.engine = IncrementalEngine()
        self._prior_engine = IncrementalEngine()
        self._solver = FollowingSolver()
        self.over_time = TimeAnswering()
        self._averaged_prior: tuple[EnsembleAsked, Posteriors] | None = None

    def answer(
        self,
        state: DocumentState,
        setting: DecisionSetting,
        choice: EngineChoice,
        monitor: Monitor,
        asked: EnsembleAsked | None = None,
    ) -> Answered:
        """Return prior and posteriors, and what is known of the decisions if there are any.

        `asked`: the ensemble that answers in place of the network.
        """
        check_answers(choice.name, state.model)
        if not (state.model.decisions or state.model.utilities):
            answer = self.engine.answer(state.network, state.evidence, choice, monitor)
            if asked is None:
                self._averaged_prior = None
                return Answered(answer)
            return self._averaged(asked, state, answer, choice.kernels, monitor)
        solution = self._solver.solution(
            state.model, state.evidence, setting, monitor, choice.memory_budget
        )
        answer = self.engine.answer(solution.network, solution.evidence, choice, monitor)
        if solution.network is not state.network:
            # Without findings nodes are shown as they are before any decision.
            free = self._prior_engine.answer(state.network, NO_EVIDENCE, choice, monitor)
            answer = replace(answer, prior=free.prior)
        return Answered(answer, solution)

    def _averaged(
        self,
        asked: EnsembleAsked,
        state: DocumentState,
        own: Answer,
        kernels: bool,
        monitor: Monitor,
    ) -> Answered:
        """Return the means of an ensemble in place of the network's own answer."""
        if self._averaged_prior is None or self._averaged_prior[0] != asked:
            self._averaged_prior = None
            before = asked.posteriors(None, monitor, kernels=kernels)
            self._averaged_prior = asked, before.mean
        prior = self._averaged_prior[1]
        start, impossible = time.perf_counter(), None
        found: AveragedPosteriors | None = None
        try:
            found = asked.posteriors(state.evidence, monitor, kernels=kernels)
        except ImpossibleEvidenceError as error:
            impossible = error
        answer = replace(
            own,
            prior=prior,
            posteriors=None if found is None else found.mean,
            impossible=impossible,
            seconds=time.perf_counter() - start,
        )
        return Answered(answer, None, AveragedAnswer(asked, found, own.posteriors))


def has_nodes(state: DocumentState) -> bool:
    """Return whether there is anything to ask about a state."""
    return bool(len(state.tabled))


def same_question(state: DocumentState, other: DocumentState) -> bool:
    """Return whether two states have the same network and findings."""
    return (
        state.tabled is other.tabled
        and state.evidence == other.evidence
        and state.over_time is other.over_time
    )


def engine_choice(session: DocumentSession, settings: Settings, kernels: Kernels) -> EngineChoice:
    """Return the engine that is asked, with the options of the window."""
    name, loaded = session.engine.name, kernels.is_loaded
    if name not in known_engines():
        # One over time, chosen while the network was a template.
        name = USUAL_ENGINE
    if traits_of(name).needs_kernels and not loaded:
        from bayesgui.kernel_cache import kernels_ready

        if not kernels_ready():
            # While a child process compiles the kernels, after the first start ever.
            name = "junction-tree"
    options = tuple(session.engine.options(name).items())
    return EngineChoice(name, settings.memory_budget, loaded, options)


def beliefs_of(
    found: Answered, state: DocumentState, setting: EngineSetting, asked: EnsembleAsked | None
) -> BeliefState:
    """Return an answer as the views see it."""
    answer, impossible = found.answer, found.answer.impossible
    return BeliefState(
        Freshness.FRESH if impossible is None else Freshness.IMPOSSIBLE,
        answer.posteriors,
        answer.prior,
        state,
        tuple(impossible.values.get("conflict", ())) if impossible else (),
        error_sentence(impossible) if impossible else "",
        answer.seconds,
        setting,
        answer.loses_small,
        solution=found.solution,
        asked=asked,
        averaged=found.averaged,
    )


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
