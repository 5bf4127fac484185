"""The question whose steps are shown in each document, and the derivation of its answer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary, WeakSet

import numpy as np

from bayesgui.app.activities.window_activity import WindowActivity
from bayesgui.app.settings import TABLE_ENTRIES
from bayesgui.core.errors import FormatError
from bayesgui.document.beliefs import believed
from bayesgui.document.document import Phase
from bayesgui.document.shown.lesson import LessonView
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.panels.panel import refusal
from bayesgui.panels.rows.standing_words import standing_words
from bayesgui.widgets.timers import alarm

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from bayesgui.app.shell.page_spec import LazyPage
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.explain.assignment import Assignment
    from bayesgui.explain.derivation import Derivation
    from bayesgui.explain.question import Question
    from bayesgui.jobs.job import Job
    from bayesgui.panels.steps.page import StepsPanel
    from bayesgui.widgets.listening import Heard

PAGE = "steps"
MAX_NODES = 100
"""Maximum number of nodes for the query lane without compiled kernels; above, the work lane."""
BUSY_DELAY_MILLISECONDS = 300
"""Delay in ms before the page shows that it is working."""
MAX_LIVE_SECONDS = 0.3
"""Steps that took longer than this, in s, are not updated automatically."""


class AskedSteps(WindowActivity):
    """Keeps a question for each document, and derives its answer for the page Steps."""

    def __init__(self, workbench: Workbench, page: LazyPage[StepsPanel]) -> None:
        super().__init__(workbench)
        self._declared = page
        self._questions: WeakKeyDictionary[DocumentSession, Question] = WeakKeyDictionary()
        self._latest = LatestJob(self)
        self._is_slow = False
        self._derived_under: BayesianNetwork | None = None
        self._solved: WeakSet[DocumentSession] = WeakSet()
        self._busy_timer = alarm(self, self._on_still_busy, BUSY_DELAY_MILLISECONDS)
        workbench.pages.when_made(page, self._connect)
        workbench.settings.changed.connect(self._follow_setting)

    def _connect(self, page: StepsPanel) -> None:
        settings = self.workbench.settings
        self._follow_notation(page)
        page.entries_chosen.connect(lambda word: setattr(settings, "table_entries", word))
        page.save_requested.connect(self.save)

    def _follow_notation(self, page: StepsPanel) -> None:
        from bayesgui.explain.notation import parse_notation

        page.set_notation(parse_notation(self.workbench.settings.table_entries))

    @property
    def page(self) -> StepsPanel:
        """The page that shows the steps."""
        return self.panel(self._declared)

    # -- asking -------------------------------------------------------------------------------

    @property
    def asked(self) -> Question | None:
        """The question about the active document."""
        return self._questions.get(self.session)

    def ask(self, question: Question) -> None:
        """Show the steps of a question about the active document."""
        self._questions[self.session] = question
        self.bring()
        self.page.mark_old()
        self._compute()
        self._busy_timer.start()

    # -- following ----------------------------------------------------------------------------

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        """Return what changes the answer, or covers it."""
        return (
            (session.document.changed_in(Phase.QUESTIONS), self._on_changed),
            (session.shown[LessonView].changed, self._compute),
        )

    def show(self) -> None:
        """Show the steps of another document's question."""
        if self.workbench.pages.if_made(self._declared) is not None:
            self.page.show_answer(None)
            self._compute()

    def _follow_setting(self, key: str) -> None:
        """Update the steps when automatic updating is switched on; write them in other signs."""
        page = self.workbench.pages.if_made(self._declared)
        if key == TABLE_ENTRIES and page is not None:
            self._follow_notation(page)
        if key != "inference/auto_update":
            return
        if page is not None and page.state_text and self.workbench.settings.auto_update:
            self._compute()

    def update_now(self) -> None:
        """Update the steps, even without automatic updating."""
        self._compute()

    def _on_changed(self, change: Change) -> None:
        question = self.asked
        if question is None or not (change.network_changed or change.evidence_changed):
            return
        if not len(change.after.network):
            self.end()
            return
        self._questions[self.session] = self._follow_nodes(question, change)
        if self.workbench.settings.auto_update and not self._is_slow:
            # Decisions are solved first.
            if not change.after.model.decisions:
                self._compute()
        else:
            self.page.say_state(self.tr("Network or findings have changed; F5 updates the steps."))

    def _on_beliefs_changed(self) -> None:
        """Derive the steps under another strategy."""
        beliefs, state = self.session.beliefs.answer, self.document.state
        if beliefs.solution is None or self.asked is None or self._is_slow:
            return
        if believed(beliefs, state).network is not self._derived_under:
            self._compute()

    def _follow_nodes(self, question: Question, change: Change) -> Question:
        """Return the question after nodes were renamed, added or deleted."""
        from bayesgui.explain.chain_rule import FactorsQuestion
        from bayesgui.explain.predictive import PredictiveQuestion
        from bayesgui.explain.question import with_variable_renamed

        if change.renamed is not None:
            question = with_variable_renamed(question, *change.renamed)
        elif isinstance(question, FactorsQuestion | PredictiveQuestion) and change.network_changed:
            return replace(question, assignment=self._completed(dict(question.assignment)))
        return question

    def _completed(self, states: Mapping[str, str]) -> Assignment:
        """Return the states of all nodes: those given where they exist, else the likeliest."""
        network = self.document.state.network
        return tuple(
            (name, states[name])
            if states.get(name) in network[name].states
            else (name, self.likeliest(name))
            for name in network
        )

    def likeliest(self, name: str) -> str:
        """Return the most probable state of a node; of an observed node, the observed state."""
        beliefs = self.session.beliefs.state
        states = self.document.state.network[name].states
        for belief in (beliefs.posteriors, beliefs.prior):
            if belief is not None and name in belief and len(belief[name]) == len(states):
                return states[int(np.argmax(belief[name]))]
        return states[0]

    def end(self) -> None:
        """Drop the question and its answer."""
        self._latest.cancel()
        self._busy_timer.stop()
        self._questions.pop(self.session, None)
        self.page.show_answer(None)

    def _compute(self) -> None:
        self._latest.cancel()
        session = self.session
        question = self._questions.get(session)
        if question is None:
            return
        reason = self.is_covered()
        if reason is not None:
            self._busy_timer.stop()
            self.page.show_answer(None, f"{reason[:1].upper()}{reason[1:]}.")
            return
        state = believed(session.beliefs.answer, session.document.state)
        if session.document.state.model.decisions and session not in self._solved:
            # Of other documents no click need come here.
            self._solved.add(session)
            session.beliefs.changed.connect(self._on_beliefs_changed)
        dataset, self._derived_under = session.data.state.dataset, state.network
        kernels = self.workbench.documents.kernels.is_loaded

        def work(monitor: Monitor) -> Derivation:
            from bayesgui.explain.question import Subject

            subject = Subject(state.network, state.evidence, dataset, monitor, kernels)
            return question.derive(subject)

        def title() -> str:
            return self.tr("Steps")

        def submit() -> Job:
            # Long computations must not block the query lane, which answers clicks.
            if len(state.network) > MAX_NODES and not kernels:
                return self.workbench.runner.submit_work(work, title, state=state)
            return self.workbench.runner.submit_query(PAGE, work, title, state)

        job = self._latest.start(
            submit,
            lambda answer: self._on_answer(job.elapsed, answer, state.network),
            self._on_failed,
            cancelled=self._on_cancelled,
        )

    def _on_answer(self, seconds: float, answer: Derivation, network: BayesianNetwork) -> None:
        self._busy_timer.stop()
        self._is_slow = seconds > MAX_LIVE_SECONDS
        self.page.show_answer(answer, network=network, standing=standing_words(self.session))

    def _on_still_busy(self) -> None:
        if self._latest.is_running:
            self.page.show_answer(None, self.tr("Working the steps out…"))

    def _on_cancelled(self) -> None:
        self._busy_timer.stop()
        self.page.show_answer(None, self.tr("You stopped it; F5 works the steps out again."))

    def _on_failed(self, error: BaseException) -> None:
        self._busy_timer.stop()
        self.page.show_answer(None, refusal(error))

    # -- the page -----------------------------------------------------------------------------

    def save(self) -> None:
        """Ask for a file and write the steps to it."""
        from bayesgui.app.files.save_dialog import FileType, ask_path

        types = [FileType("LaTeX", (".tex",)), FileType(self.tr("Text"), (".txt",))]
        start = self.folder / "steps.tex"
        path = ask_path(self.workbench.window, self.tr("Save the steps"), start, types)
        if path is not None:
            self.write(path)

    def write(self, path: Path) -> None:
        """Write the steps as LaTeX if the suffix is ``.tex``, else as text."""
        content = self.page.latex() if path.suffix.lower() == ".tex" else self.page.text()
        try:
            path.write_text(content, encoding="utf-8")
        except OSError as error:
            self.workbench.messages.show_error(
                FormatError(
                    "{path} could not be written: {reason}. Choose another folder.",
                    path=path,
                    reason=error.strerror,
                )
            )
            return
        self.workbench.messages.say(self.tr("Saved the steps to {file}.").format(file=path.name))
