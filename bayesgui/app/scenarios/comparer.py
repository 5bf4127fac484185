"""Keeps the posteriors of a document's scenarios up to date."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from bayesgui.app.shell.pages import Pages
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.decisions.solving.following import FollowingSolver
from bayesgui.document.document import Phase
from bayesgui.document.shown.averaging import Averaging
from bayesgui.document.shown.comparison import Comparison, ScenarioAnswer
from bayesgui.document.shown.deciding import Deciding
from bayesgui.document.shown.worth import SolvedWorth
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.panels.panel import error_sentence, refusal

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.evidence import Evidence
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.scenario import Scenario
    from bayesgui.document.session import DocumentSession
    from bayesgui.inference.incremental_engine import EngineChoice, IncrementalEngine
    from bayesgui.inference.posteriors import Posteriors
    from bayesgui.learning.averaging.in_place import EnsembleAsked
    from bayesgui.panels.scenarios.page import ScenariosPanel

    Found = tuple[Posteriors | None, ImpossibleEvidenceError | None, SolvedWorth | None]


class ScenarioComparer(WindowPart):
    """Queries the compared scenarios, and all scenarios while their page is open.

    Each scenario is a query of its own, so that a click on the canvas waits for at most one.
    """

    followed = Signal()
    """The comparison of the active document has changed."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._followed: DocumentSession | None = None
        self._latest = LatestJob(self)
        self._stopped_for: object = None
        self._solver = FollowingSolver()
        workbench.pages.when_made(Pages.scenarios, self._connect)

    def _connect(self, page: ScenariosPanel) -> None:
        page.stop_requested.connect(self.stop)
        page.answers_wanted.connect(self.follow)

    def show_session(self, session: DocumentSession) -> None:
        """Follow another document."""
        if self._followed is not None:
            self.listen(None)
            self._followed.comparison.update(pending=0)
        self._followed = session
        self._latest.cancel()
        self._stopped_for = None
        edited = session.document.changed_in(Phase.QUESTIONS, "network", "scenarios")
        compared = session.comparison.changed
        self.listen(
            session,
            (edited, self._on_changed),
            (compared, self._on_changed),
            (session.shown[Deciding].changed, self._on_deciding_changed),
            (session.shown[Averaging].changed, self._on_averaging_changed),
        )
        self.follow()

    def _on_changed(self, _change: object = None) -> None:
        self.follow()
        self.followed.emit()

    def _on_deciding_changed(self, before: Deciding) -> None:
        if before.setting != self.session.shown[Deciding].state.setting:
            self.recompute()

    def _on_averaging_changed(self, _before: Averaging) -> None:
        # Answers remember who gave them.
        self._latest.cancel()
        self.follow()

    def stop(self) -> None:
        """Query no further scenarios until something changes."""
        self._stopped_for = self._question()
        self._latest.cancel()
        self._comparison.update(pending=0)

    def _question(self) -> tuple[object, ...]:
        """Return the values that determine which answers are wanted."""
        state, asked = self.document.state, self.session.ensemble_asked
        return state.network, state.scenarios, self._comparison.state.ticked, asked

    def recompute(self) -> None:
        """Drop all answers after a change of engine or memory budget, and query again."""
        self._latest.cancel()
        self._comparison.forget_answers()
        self.follow()

    def follow(self) -> None:
        """Query the next scenario without an answer, if there is one."""
        if self._latest.is_running:
            return
        waiting = [] if self._stopped_for == self._question() else self._waiting()
        self._comparison.update(pending=len(waiting))
        # A slot of the comparison may have started a query already.
        if waiting and not self._latest.is_running:
            self._ask(waiting[0])

    @property
    def _comparison(self) -> Comparison:
        assert self._followed is not None
        return self._followed.comparison

    def _waiting(self) -> list[Scenario]:
        """Return the wanted scenarios without an up-to-date answer, compared ones first."""
        shown = self._comparison.state
        state = self.document.state
        page = self.workbench.pages.if_made(Pages.scenarios)
        all_wanted = page is not None and page.isVisible()
        wanted = [scenario for scenario in state.scenarios if scenario.name in shown.ticked]
        wanted += [
            scenario
            for scenario in state.scenarios
            if all_wanted and scenario.name not in shown.ticked
        ]
        asked, found = self.session.ensemble_asked, []
        for scenario in wanted:
            answer = shown.answers.get(scenario.name)
            known = answer is not None and answer.network is state.network
            known = known and answer is not None and answer.asked == asked
            if not (known and answer is not None and answer.evidence == scenario.evidence):
                found.append(scenario)
        return found if len(state.network) else []

    def _ask(self, scenario: Scenario) -> None:
        state, comparison = self.document.state, self._comparison
        network, solver = state.network, self._solver
        setting = self.session.shown[Deciding].state.setting
        asked = self.session.ensemble_asked

        def question(engine: IncrementalEngine, choice: EngineChoice, monitor: Monitor) -> Found:
            if asked is not None:
                return *_averaged(asked, scenario.evidence, choice, monitor), None
            if not state.model.other_kinds:
                found = engine.answer_scenario(network, scenario.evidence, choice, monitor)
                return *found, None
            try:
                # Each under the best strategy for its own findings.
                solution = solver.solution(
                    state.model, scenario.evidence, setting, monitor, choice.memory_budget
                )
            except ImpossibleEvidenceError as error:
                return None, error, None
            found = engine.answer_scenario(solution.network, solution.evidence, choice, monitor)
            return *found, SolvedWorth.of_solution(solution)

        def keep(answer: ScenarioAnswer) -> None:
            answers = {**comparison.state.answers, scenario.name: answer}
            comparison.update(answers=MappingProxyType(answers))
            self.follow()

        def on_finished(found: Found) -> None:
            posteriors, impossible, worth = found
            message = "" if impossible is None else error_sentence(impossible)
            is_impossible = impossible is not None
            of = network, scenario.evidence
            keep(ScenarioAnswer(*of, posteriors, message, is_impossible, worth, asked))

        def on_failed(error: BaseException) -> None:
            why = refusal(error)
            keep(ScenarioAnswer(network, scenario.evidence, None, why, asked=asked))

        queries = self.workbench.documents.current.queries
        title = self.tr("Scenario {name}").format(name=scenario.name)
        self._latest.start(lambda: queries.ask("case", question, title), on_finished, on_failed)


def _averaged(
    asked: EnsembleAsked, evidence: Evidence, choice: EngineChoice, monitor: Monitor
) -> tuple[Posteriors | None, ImpossibleEvidenceError | None]:
    """Return the means of an ensemble under the findings of a scenario."""
    try:
        return asked.posteriors(evidence, monitor, kernels=choice.kernels).mean, None
    except ImpossibleEvidenceError as error:
        return None, error
