"""Keeps the answers to a document's cases fresh, one case after another on the query lane."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from bayesgui.app.shell.pages import Pages
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.core.errors import BayesGuiError
from bayesgui.document.comparison import CaseAnswer, Comparison
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.panels.panel import sentence

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.errors import ImpossibleEvidenceError
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.scenario import Case
    from bayesgui.document.session import Session
    from bayesgui.inference.incremental_engine import EngineChoice, LaneEngine
    from bayesgui.inference.posteriors import Posteriors
    from bayesgui.panels.scenarios.page import CasesPanel

    Found = tuple[Posteriors | None, ImpossibleEvidenceError | None]


class CaseComparer(WindowPart):
    """Asks about the cases that are compared, and about all of them while their page is open.

    One case is a query of its own, so that a click on the canvas waits for one at most.
    """

    followed = Signal()
    """The comparison of the active document is another one."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._followed: Session | None = None
        self._latest = LatestJob(self)
        self._stopped_for: object = None
        workbench.pages.when_made(Pages.cases, self._connect)

    def _connect(self, page: CasesPanel) -> None:
        page.stop_requested.connect(self.stop)
        page.answers_wanted.connect(self.follow)

    def show_session(self, session: Session) -> None:
        """Follow another document."""
        if self._followed is not None:
            self.hear(None)
            self._followed.comparison.update(pending=0)
        self._followed = session
        self._latest.cancel()
        self._stopped_for = None
        self.hear(
            session,
            (session.document.changed, self._on_changed),
            (session.comparison.changed, self._on_changed),
        )
        self.follow()

    def _on_changed(self, _change: object = None) -> None:
        self.follow()
        self.followed.emit()

    def stop(self) -> None:
        """Compute no further cases until something changes."""
        self._stopped_for = self._question()
        self._latest.cancel()
        self._comparison.update(pending=0)

    def _question(self) -> tuple[object, ...]:
        """Return what decides which answers are wanted."""
        state = self.document.state
        return state.network, state.cases, self._comparison.state.ticked

    def recompute(self) -> None:
        """Forget all answers: the engine or its budget is another one."""
        self._comparison.update(answers=MappingProxyType({}))
        self.follow()

    def follow(self) -> None:
        """Ask about the next case that has no answer, if there is one."""
        if self._latest.is_running:
            return
        waiting = [] if self._stopped_for == self._question() else self._waiting()
        self._comparison.update(pending=len(waiting))
        # Whoever heard of that may have asked already.
        if waiting and not self._latest.is_running:
            self._ask(waiting[0])

    @property
    def _comparison(self) -> Comparison:
        assert self._followed is not None
        return self._followed.comparison

    def _waiting(self) -> list[Case]:
        """Return the cases that have no answer of their own, those compared first."""
        shown = self._comparison.state
        state = self.document.state
        page = self.workbench.pages.if_made(Pages.cases)
        all_wanted = page is not None and page.isVisible()
        wanted = [case for case in state.cases if case.name in shown.ticked]
        wanted += [case for case in state.cases if all_wanted and case.name not in shown.ticked]
        found = []
        for case in wanted:
            answer = shown.answers.get(case.name)
            known = answer is not None and answer.network is state.network
            if not (known and answer is not None and answer.evidence == case.evidence):
                found.append(case)
        return found if len(state.network) else []

    def _ask(self, case: Case) -> None:
        network, comparison = self.document.state.network, self._comparison

        def question(engine: LaneEngine, choice: EngineChoice, monitor: Monitor) -> Found:
            return engine.case(network, case.evidence, choice, monitor)

        def keep(answer: CaseAnswer) -> None:
            answers = {**comparison.state.answers, case.name: answer}
            comparison.update(answers=MappingProxyType(answers))
            self.follow()

        def on_finished(found: Found) -> None:
            posteriors, impossible = found
            message = "" if impossible is None else sentence(impossible)
            impossible_ = impossible is not None
            keep(CaseAnswer(network, case.evidence, posteriors, message, impossible_))

        def on_failed(error: BaseException) -> None:
            if isinstance(error, BayesGuiError):
                keep(CaseAnswer(network, case.evidence, None, sentence(error)))
            else:
                self.workbench.messages.show_failure(error)

        queries = self.workbench.documents.current.queries
        title = self.tr("Case {name}").format(name=case.name)
        self._latest.start(lambda: queries.ask("case", question, title), on_finished, on_failed)
