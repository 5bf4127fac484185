"""Keeps the posteriors of a document up to date."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from bayesgui.app.sessions.answering import (
    beliefs_of,
    has_nodes,
    said_of,
    same_question,
    stand_in_said,
)
from bayesgui.app.sessions.answering_time import beliefs_over_time, warnings_of
from bayesgui.app.sessions.graph_questions import GraphQuestions
from bayesgui.app.sessions.kernels import OF_TEMPLATES
from bayesgui.app.sessions.query_lane import BETTER_TREE, QueryLane
from bayesgui.core.errors import BayesGuiError
from bayesgui.document.beliefs import BeliefState, Freshness, believed
from bayesgui.document.document import Phase
from bayesgui.document.shown.averaging import Averaging
from bayesgui.document.shown.deciding import Deciding
from bayesgui.document.shown.worth import SolvedWorth
from bayesgui.inference.engine_list import traits_of
from bayesgui.jobs.painting import Painting
from bayesgui.panels.panel import error_sentence
from bayesgui.widgets.timers import alarm

if TYPE_CHECKING:
    from bayesgui.app.sessions.answering import Answered
    from bayesgui.app.sessions.answering_time import TimeAnswer
    from bayesgui.app.sessions.kernels import Kernels
    from bayesgui.app.settings import Settings
    from bayesgui.core.evidence import Evidence
    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.document.changes import Change
    from bayesgui.document.engine import EngineSetting
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.incremental_engine import EngineChoice, IncrementalEngine
    from bayesgui.jobs.job import Job
    from bayesgui.jobs.runner import Runner
    from bayesgui.learning.averaging.in_place import EnsembleAsked

BUSY_DELAY_MILLISECONDS = 100
"""Delay in ms before outdated posteriors are marked, to avoid flicker."""
HEAVY_SECONDS = 0.5
"""Time in s of a query from which on `slow` is emitted."""
MANY_NODES = 1000
"""Number of nodes from which the window paints an edit before the engine is compiled."""


class Queries(QueryLane):
    """Queries an engine whenever the document changes.

    Only the active session runs queries; the others catch up when they are activated.
    """

    refused = Signal(object)
    """A `BayesGuiError` of the engine to show to the user; None once there is an answer again."""
    slow = Signal(float)
    """Time in s that the posteriors took; emitted once for each document."""
    warned = Signal(object)
    """Warnings on the posteriors shown, a tuple of sentences, whenever they change."""

    def __init__(
        self, session: DocumentSession, runner: Runner, settings: Settings, kernels: Kernels
    ) -> None:
        super().__init__(session, runner, settings, kernels)
        self._active = False
        self._said_slow = False
        self._said_warnings: tuple[str, ...] = ()
        self._refused_for: Model | None = None
        self._asked_of: DocumentState | None = None
        self._outcome = Freshness.FRESH
        self._busy_timer = alarm(self, self._on_still_busy, BUSY_DELAY_MILLISECONDS)
        session.document.changed_in(Phase.QUERIES).connect(self._on_document_changed)
        session.document.changed_in(Phase.BELIEFS).connect(self._on_views_changed)
        session.engine.changed.connect(self._on_engine_changed)
        session.shown[Deciding].changed.connect(self._on_deciding_changed)
        session.shown[Averaging].changed.connect(self._on_averaging_changed)
        # Connected last, so that the posteriors are queried first.
        self.graph = GraphQuestions(session, self._ask_graph, self.budget, self)

    # -- when to query ------------------------------------------------------------------------

    def set_active(self, active: bool) -> None:
        """Start queries, with one for everything that is out of date, or stop them."""
        self._active = active
        if active:
            self._follow()
        else:
            self._busy_timer.stop()
            self._cancel_all()
        self.graph.set_active(active)

    @property
    def is_fresh(self) -> bool:
        """Whether the posteriors shown belong to the document's present state and engine."""
        return self._session.beliefs.state.freshness is Freshness.FRESH and self._is_answered

    @property
    def _is_answered(self) -> bool:
        """Whether the present engine has been queried about the present state."""
        beliefs = self._session.beliefs.answer
        same_engine = beliefs.computed_with == self._session.engine.state
        same_engine = same_engine and beliefs.asked == self._session.ensemble_asked
        return same_engine and self.is_present(beliefs.computed_for)

    @property
    def _can_do_better(self) -> bool:
        """Whether another engine has answered while the chosen one could not, which now can."""
        answered = self._session.beliefs.answer.stand_in
        return bool(answered) and self._choice().name != answered

    @property
    def warnings(self) -> tuple[str, ...]:
        """Warnings on the posteriors shown."""
        return self._said_warnings

    def is_present(self, state: DocumentState | None) -> bool:
        """Whether a state has the present network and findings."""
        present = self._session.document.state
        return state is not None and same_question(state, present)

    def update_now(self) -> None:
        """Query the posteriors, even without automatic updating."""
        self._ask()

    def recompute(self) -> None:
        """Query again after a change of the memory budget, as soon as the document is active."""
        self._refused_for = None
        if self._active:
            self._ask()
        else:
            self._session.beliefs.set(replace(self._session.beliefs.answer, computed_for=None))

    def _on_deciding_changed(self, before: Deciding) -> None:
        """Solve again where decisions are solved in another way."""
        after = self._session.shown[Deciding].state
        if after.setting != before.setting and self._session.document.state.model.other_kinds:
            self._on_engine_changed()

    def _on_averaging_changed(self, _before: Averaging) -> None:
        """Ask an ensemble in place of the network, or the network itself again."""
        if self._session.beliefs.answer.asked != self._session.ensemble_asked:
            self._on_engine_changed()

    def _on_engine_changed(self) -> None:
        """Mark the posteriors of the engine before at once, and query the new one."""
        self._refused_for = None
        self._say_warnings(())
        if self._has_nodes:
            self._mark(Freshness.UPDATING)
        if self._active:
            self._ask()

    @property
    def asked(self) -> Job | None:
        """The query for posteriors that waits or runs."""
        job = self._jobs.get("posteriors")
        return None if job is None or job.is_over else job

    def stop_asking(self) -> None:
        """Cancel the query for posteriors that waits or runs."""
        job = self.asked
        if job is None:
            return
        job.cancel()
        self._busy_timer.stop()
        message = self.tr("The engine was stopped; F5 asks again.")
        self._set_failed(self._session.document.state, message)

    def follow_setting(self) -> None:
        """Apply a change of automatic updating."""
        if self._active:
            self._follow()

    def _on_document_changed(self, change: Change) -> None:
        if self._active and (change.network_changed or change.findings_may_differ):
            self._query()

    def _on_views_changed(self, change: Change) -> None:
        if self._active and (change.network_changed or change.findings_may_differ):
            self._show_known()

    def _follow(self) -> None:
        self._query()
        self._show_known()

    @property
    def _has_nodes(self) -> bool:
        return has_nodes(self._session.document.state)

    def _query(self) -> None:
        asks = not self._is_answered or self._can_do_better
        if asks and self._settings.auto_update and self._has_nodes:
            self._ask()

    def _show_known(self) -> None:
        """Show what is known without a query."""
        self._drop_outdated()
        if not self._has_nodes:
            self._show_nothing()
        elif self._is_answered:
            # An edit was undone before its answer, or did not matter: the old answer is valid.
            self._restore()
        elif not self._settings.auto_update:
            self._mark(Freshness.WAITING)

    def _show_nothing(self) -> None:
        """Show the posteriors of a network without nodes."""
        self._busy_timer.stop()
        self.graph.set_cost(None)
        state, setting = self._session.document.state, self._session.engine.state
        asked = self._session.ensemble_asked
        shown = BeliefState(Freshness.FRESH, computed_for=state, computed_with=setting, asked=asked)
        self._show(shown)

    def _show(self, answer: BeliefState) -> None:
        self._outcome = answer.freshness
        self._session.beliefs.set(answer)
        # A click in a network without decisions walks past all of this.
        if answer.solution is not None or self._session.shown.is_used(SolvedWorth):
            worth = SolvedWorth.of_solution(answer.solution, self._session.slice)
            self._session.shown[SolvedWorth].set(worth)

    def _drop_outdated(self) -> None:
        """Cancel the query for posteriors if it is about a state that is present no more."""
        job = self.asked
        if job is not None and not self.is_present(self._asked_of):
            job.cancel()
            self._busy_timer.stop()

    def _restore(self) -> None:
        if self._session.beliefs.state.freshness in (Freshness.UPDATING, Freshness.WAITING):
            self._mark(self._outcome)

    def _mark(self, freshness: Freshness) -> None:
        beliefs = self._session.beliefs
        beliefs.set(replace(beliefs.answer, freshness=freshness, seconds=0.0))

    # -- posteriors ---------------------------------------------------------------------------

    def adopt_kernels(self) -> None:
        """Rebuild the engine with the loaded kernels; the posteriors are not marked meanwhile."""
        if self._active and self.is_fresh and self._has_nodes:
            self._ask()
            self._busy_timer.stop()

    def _ask(self) -> None:
        state = self._session.document.state
        if not self._has_nodes:
            self._show_nothing()
            return
        if state.model.is_template:
            self._ask_over_time(state)
            return
        choice, setting = self._choice(), self._session.engine.state
        answering, asked = self._answering, self._session.ensemble_asked
        self._drop_transient()

        # A network that is new to the engine is compiled, mostly by Python code.
        known = None if self._asked_of is None else self._asked_of.network
        compiles = state.network is not known and len(state.network) >= MANY_NODES
        painting, self._asked_of = Painting() if compiles else None, state
        deciding = self._session.shown[Deciding].state.setting

        def compute(monitor: Monitor) -> Answered:
            if painting is not None:
                painting.wait(monitor)
            return answering.answer(state, deciding, choice, monitor, asked)

        job = self._submit("posteriors", compute, self.tr("Posteriors"), state)
        job.finished.connect(lambda found: self._on_answer(state, setting, asked, found))
        job.failed.connect(lambda error: self._on_failed(state, setting, error, asked))
        self._busy_timer.start()

    def _ask_over_time(self, state: DocumentState) -> None:
        """Query what is believed of all slices of a template."""
        self._drop_transient()
        setting = self._session.engine.state
        answering, budget = self._answering.over_time, self._settings.memory_budget
        deciding = self._session.shown[Deciding].state.setting
        self._asked_of = state
        # Kernels that are not there yet are compiled beside the window, and awaited.
        self._kernels.begin(*OF_TEMPLATES)
        self.graph.set_cost(None)

        def compute(monitor: Monitor) -> TimeAnswer:
            return answering.answer(state, deciding, setting, budget, monitor)

        def show(answer: TimeAnswer) -> None:
            if self._is_awaited(state, setting):
                shown = beliefs_over_time(answer, state, setting, self._session.slice)
                self._show_answer(shown)
                said = *warnings_of(answer), *said_of(answer.solution)
                self._say_warnings((*stand_in_said(self._session), *said))

        job = self._submit("posteriors", compute, self.tr("Posteriors"), state)
        job.finished.connect(show)
        job.failed.connect(lambda error: self._on_failed(state, setting, error))
        self._busy_timer.start()

    def _on_still_busy(self) -> None:
        if self._session.beliefs.state.freshness is not Freshness.UPDATING:
            self._mark(Freshness.UPDATING)

    def _is_awaited(
        self, state: DocumentState, setting: EngineSetting, asked: EnsembleAsked | None = None
    ) -> bool:
        """Whether a query about a state still is the one that the user waits for."""
        same = setting == self._session.engine.state and asked == self._session.ensemble_asked
        return same and self.is_present(state)

    def _on_answer(
        self,
        state: DocumentState,
        setting: EngineSetting,
        asked: EnsembleAsked | None,
        found: Answered,
    ) -> None:
        if not self._is_awaited(state, setting, asked):
            return
        self._show_answer(beliefs_of(found, state, setting, asked))
        answer, solution = found.answer, found.solution
        shown = answer.posteriors or answer.prior
        # What an ensemble warns of stands on its page.
        warnings = shown.warnings if asked is None else ()
        self._say_warnings((*warnings, *stand_in_said(self._session), *said_of(solution)))
        if answer.cost is not None or self.graph.cost is None:
            self.graph.set_or_ask_cost(answer.cost, state.network)
        traits = traits_of(setting.name)
        if (traits.uses_kernels or traits.needs_kernels) and not self._kernels.has_begun:
            self._kernels.begin()
        if answer.improvable:
            self._improve(state.network)
        heavy = answer.seconds > HEAVY_SECONDS and self._kernels.is_loaded
        # The message bar holds one message: warnings on the posteriors take precedence.
        if heavy and not self._said_warnings and not self._said_slow:
            self._said_slow = True
            self.slow.emit(answer.seconds)

    def _show_answer(self, found: BeliefState) -> None:
        self._busy_timer.stop()
        if self._refused_for is not None:
            self._refused_for = None
            self.refused.emit(None)
        self._show(found)

    def _say_warnings(self, warnings: tuple[str, ...]) -> None:
        if warnings != self._said_warnings:
            self._said_warnings = warnings
            self.warned.emit(warnings)

    def _improve(self, network: BayesianNetwork) -> None:
        """Search for a better tree until there is another query."""

        def improved(engine: IncrementalEngine, choice: EngineChoice, monitor: Monitor) -> object:
            return engine.improve(network, choice, monitor)

        job = self.ask(BETTER_TREE, improved, self.tr("Better junction tree"))
        job.finished.connect(self.graph.set_cost)
        job.failed.connect(self.failed)

    def _set_failed(self, state: DocumentState, message: str) -> None:
        prior, setting = self._session.beliefs.answer.prior, self._session.engine.state
        self._show(
            BeliefState(
                Freshness.FAILED,
                prior=prior,
                computed_for=state,
                message=message,
                computed_with=setting,
                asked=self._session.ensemble_asked,
            )
        )

    def _on_failed(
        self,
        state: DocumentState,
        setting: EngineSetting,
        error: BaseException,
        asked: EnsembleAsked | None = None,
    ) -> None:
        if not self._is_awaited(state, setting, asked):
            return
        self._busy_timer.stop()
        if not isinstance(error, BayesGuiError):
            self._set_failed(state, str(error))
            self.failed.emit(error)
            return
        self._set_failed(state, error_sentence(error))
        if self._refused_for is not state.tabled:
            # Reported once for a network, not after every click.
            self._refused_for = state.tabled
            self.graph.set_or_ask_cost(error.values.get("cost"), state.network)
            self.refused.emit(error)

    def joint(
        self,
        variables: tuple[str, ...],
        purpose: str = "joint",
        evidence: Evidence | None = None,
    ) -> Job:
        """Query the joint posterior of some variables; for `purpose` see `ask`."""
        state = believed(self._session.beliefs.answer, self._session.document.state)
        known = state.evidence if evidence is None else evidence

        def question(engine: IncrementalEngine, choice: EngineChoice, monitor: Monitor) -> object:
            return engine.joint(state.network, known, choice, variables, monitor)

        return self.ask(purpose, question, self.tr("Joint table"))
