"""Base class of activities that query an engine for a page: when, and status messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from bayesgui.app.activities.activity import declared_pages
from bayesgui.app.activities.window_activity import WindowActivity
from bayesgui.document.beliefs import Freshness, believed
from bayesgui.document.document import Phase
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.panels.panel import refusal
from bayesgui.panels.rows.standing_words import standing_words
from bayesgui.widgets.timers import alarm

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.base import InferenceEngine
    from bayesgui.inference.incremental_engine import EngineChoice, IncrementalEngine
    from bayesgui.panels.rows.engine_page import EnginePage
    from bayesgui.widgets.listening import Heard

    Work = Callable[[IncrementalEngine, EngineChoice, Monitor], object]

BUSY_DELAY_MILLISECONDS = 300
"""Delay in ms before the page shows that a query is running."""
MAX_LIVE_SECONDS, HEAVY_SECONDS = 0.3, 1.5
"""Queries slower than this, in s, twice or once, are no longer repeated automatically."""


class EnginePagePart(WindowActivity):
    """Queries an engine for the first of its pages, again after changes while it is fast.

    A newer query for the same page replaces an older one.
    """

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        page = next(iter(declared_pages(type(self)).values()))
        self._declared, self._purpose = page, f"{page.id} page"
        self._targets: WeakKeyDictionary[DocumentSession, tuple[str, ...]] = WeakKeyDictionary()
        self._latest = LatestJob(self)
        self._answered: DocumentState | None = None
        self._asked_under: BayesianNetwork | None = None
        self._is_slow = self._was_slow = self._was_asked = self._slow_way = False
        self._has_answered = False
        self._busy_timer = alarm(self, self._say_busy, BUSY_DELAY_MILLISECONDS)
        # The page that asks may be a part of the one that is declared.
        workbench.pages.when_made(page, lambda _panel: self.connect_page(self.page))
        workbench.documents.engine_changed.connect(self._on_engine_changed)
        workbench.settings.changed.connect(self._on_setting_changed)
        workbench.documents.kernels.prepared.connect(self._say_prepared)

    def connect_page(self, page: Any) -> None:
        """Connect the signals of the page after it has been made."""
        page.shown.connect(self.follow)
        page.update_requested.connect(self.ask)
        page.cancel_requested.connect(self._cancel)

    @property
    def made_page(self) -> EnginePage | None:
        """The page that shows the answer, or None if it has not been made."""
        return self.workbench.pages.if_made(self._declared)

    @property
    def page(self) -> EnginePage:
        """The page that shows the answer."""
        self.workbench.pages.panel(self._declared)
        made = self.made_page
        assert made is not None
        return made

    @property
    def is_seen(self) -> bool:
        """Whether the page is visible."""
        page = self.made_page
        return page is not None and page.isVisible()

    @property
    def targets(self) -> tuple[str, ...]:
        """The queried nodes of the active document that still exist."""
        network = self.document.state.network
        asked = self._targets.get(self.session, ())
        return tuple(name for name in asked if name in network)

    def aim(self, *names: str) -> None:
        """Set the nodes to query."""
        self.drop_answer()
        self._targets[self.session] = names

    def drop_answer(self) -> None:
        """Cancel the query, and take the answer for outdated, which stays on the page."""
        self._cancel_job()
        self._answered = None

    # -- for subclasses -----------------------------------------------------------------------

    @property
    def title(self) -> str:
        """Title of the job."""
        raise NotImplementedError

    def obstacle(self) -> tuple[str, str] | None:
        """Return a headline and a sentence if there is nothing to query, else None."""
        return None

    def question(self, state: DocumentState) -> Callable[[InferenceEngine, Monitor], object]:
        """Return the query for a state of the document."""
        raise NotImplementedError

    def work(self, state: DocumentState) -> Work:
        """Return what is done on the query lane; without `question`, no engine is compiled."""
        state = self._believed(state)
        question = self.question(state)

        def work(engine: IncrementalEngine, choice: EngineChoice, monitor: Monitor) -> object:
            return engine.ask(state.network, choice, question, monitor)

        return work

    def standing(self) -> str:
        """Return under which strategy the answer is, "" without decisions."""
        return standing_words(self.session)

    def _believed(self, state: DocumentState) -> DocumentState:
        """Return a state with the policies of its decisions, as the beliefs on the screen are."""
        return believed(self.session.beliefs.answer, state)

    def progress_text(self) -> str:
        """Return how progress is said, with a field for per cent."""
        return self.tr("Asking the engine: {percent} %")

    def show_answer(self, state: DocumentState, answer: object) -> None:
        """Show the answer to the present query."""
        raise NotImplementedError

    def code(self, state: DocumentState) -> Sequence[str]:
        """Return the lines of Python that ask the same of ``net`` and ``evidence``."""
        from bayesgui.formats.code.edits.asking import unsaid

        del state
        return (unsaid(self._declared.title),)

    def question_code(
        self, state: DocumentState, result: str, function: str, *given: Any, **named: Any
    ) -> Sequence[str]:
        """Return the lines that ask a public function; see `question_lines`."""
        from bayesgui.document.python_calls.questions import question_lines

        del state
        return question_lines(self.session, result, function, *given, **named)

    def show_events(self, state: DocumentState, found: list[Any]) -> None:
        """Show what the query has published so far."""

    def forget(self) -> None:
        """Drop the answer."""

    # -- nodes that a page names ---------------------------------------------------------------

    def _select(self, name: str) -> None:
        self.session.selection.set([name])
        self.workbench.canvas.show_node(name)

    def _open_states(self, name: str) -> None:
        self._select(name)
        self.workbench.pages.network.open_state_menu(name)

    # -- when to query ------------------------------------------------------------------------

    def ask_of(self, *names: str) -> None:
        """Open the page and query nodes."""
        self.aim(*names)
        self.bring()
        self.ask()

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        """Return what makes an answer out of date."""
        return (
            (session.document.changed_in(Phase.QUESTIONS), self._on_changed),
            (session.beliefs.changed, self.follow),
            (session.selection.changed, self.on_selection_changed),
        )

    def show(self) -> None:
        """Query another document, if the page is visible."""
        self._drop()
        self._is_slow = self._was_slow = self._was_asked = False
        self.follow()

    def on_selection_changed(self) -> None:
        """React to a change of the selection, if the query depends on it."""

    def _on_changed(self, change: Change) -> None:
        """Update the targets after a node is renamed."""
        if change.renamed is not None:
            old, new = change.renamed
            asked = self._targets.get(self.session, ())
            self._targets[self.session] = tuple(new if name == old else name for name in asked)

    def _on_setting_changed(self, key: str) -> None:
        if key == "inference/memory_budget_mib":
            self._answered = None

    def _on_engine_changed(self) -> None:
        """Query the new engine, like the posteriors."""
        self._cancel_job()
        self._answered = None
        self._is_slow = self._was_slow = False
        if self.is_seen and self.page.is_answered:
            self._say_old()

    def follow(self) -> None:
        """Query if the page is visible and its answer is out of date."""
        if not self.is_seen:
            return
        if self.is_covered(*self.targets):
            self._show_obstacle()
            return
        if self._is_present(self._answered):
            if self.page.is_answered:
                # An ensemble may have come, or gone, beside the same answer.
                self.page.say_standing(self.standing())
            if not self._latest.is_running and self.page.state_text:
                # After undo the old answer is valid again.
                self.page.show_body()
            return
        if (job := self._latest.job) is not None and self._is_present(job.state):
            return
        freshness = self.session.beliefs.state.freshness
        if freshness in (Freshness.IMPOSSIBLE, Freshness.FAILED):
            self._drop()
            message = self.session.beliefs.state.message
            self.page.show_instead(self.tr("No answer"), message)
        elif self._hindrance() is not None:
            self._show_obstacle()
        elif self._was_asked and (self._will_be_slow() or not self.workbench.settings.auto_update):
            self._say_old()
        elif freshness is Freshness.FRESH:
            self.ask()
        elif self._answered is not None:
            self._say_old()

    def _will_be_slow(self) -> bool:
        """Tell whether the last answer took too long, and the next one is found in its way."""
        return self._is_slow and self._slow_way == self.document.state.limited_memory

    def _say_old(self) -> None:
        self.page.say_old(self.tr("Engine, network, findings or selection have changed."))

    def _is_present(self, state: Any) -> bool:
        # Beliefs may stand under another strategy by now.
        solved = state is not None and self.session.beliefs.answer.solution is not None
        if solved and self._believed(state).network is not self._asked_under:
            return False
        return self.workbench.documents.current.queries.is_present(state)

    def _hindrance(self) -> tuple[str, str] | None:
        """Return why there is nothing to query, or why its answer may not be seen yet."""
        reason = self.is_covered(*self.targets)
        if reason is None:
            return self.obstacle()
        return self.tr("Covered"), f"{reason[:1].upper()}{reason[1:]}."

    def _show_obstacle(self) -> None:
        obstacle = self._hindrance()
        if obstacle is not None:
            self._drop()
            self.page.show_instead(*obstacle)

    def _drop(self) -> None:
        self.drop_answer()
        page = self.made_page
        if page is not None:
            self.forget()
            page.show_nothing()

    def ask(self) -> None:
        """Query now, however long it takes."""
        self._cancel_job()
        if self._hindrance() is not None:
            self._show_obstacle()
            return
        self._was_asked = True
        state = self.document.state
        work, self._asked_under = self.work(state), self._believed(state).network
        queries = self.workbench.documents.current.queries
        job = self._latest.start(
            lambda: queries.ask(self._purpose, work, self.title, passing=True),
            lambda answer: self._on_answer(job.elapsed, state, answer),
            self._on_failed,
            cancelled=self._on_cancelled,
            progressed=lambda fraction, _text: self._say_progress(fraction),
            events=lambda found: self.show_events(state, found),
        )
        self._busy_timer.start()

    def update_now(self) -> None:
        """Query if the page is visible and its answer is out of date."""
        if self.is_seen and not self._is_present(self._answered):
            self.ask()

    def _cancel_job(self) -> None:
        self._busy_timer.stop()
        self._latest.cancel()

    def _cancel(self) -> None:
        self._cancel_job()
        self._is_slow, self._slow_way = True, self.document.state.limited_memory
        self._say_cancelled()

    def _say_cancelled(self) -> None:
        if self._answered is None:
            self.page.show_instead(self.tr("Canceled"), "")
        self.page.say_old(self.tr("Canceled."))

    def _say_busy(self) -> None:
        if (job := self._latest.job) is not None:
            self._say_progress(job.progress[0], due=True)

    def _say_progress(self, fraction: float, *, due: bool = False) -> None:
        if self._busy_timer.isActive() and not due:
            return
        if self._answered is None:
            self.page.show_instead(self.title, "")
        text = self.progress_text()
        self.page.say_busy(text.format(percent=f"{100 * fraction:.0f}"))

    def _say_prepared(self, share: float) -> None:
        """Say what the first answer of all waits for."""
        if self.is_seen and not self.page.is_answered and self._hindrance() is None:
            text = self.tr("What this needs is compiled, once for each version: {percent} %")
            self.page.show_instead(self.title, text.format(percent=f"{100 * share:.0f}"))

    def _on_answer(self, seconds: float, state: DocumentState, answer: object) -> None:
        self._busy_timer.stop()
        # The first answer of all waits for imports and compiled kernels: its time says nothing.
        slow, self._has_answered = self._has_answered and seconds > MAX_LIVE_SECONDS, True
        self._is_slow = slow and (self._was_slow or seconds > HEAVY_SECONDS)
        self._was_slow, self._slow_way = slow, state.limited_memory
        self._answered = state
        self.page.say_standing(self.standing())
        self.show_answer(state, answer)
        now = self.document.state
        if state.model is now.model and state.evidence is now.evidence:
            self.session.journal.tell(self.code(state), self._purpose)

    def _on_cancelled(self) -> None:
        """Do nothing if new posteriors replaced the job, as they cause a new query."""
        self._busy_timer.stop()
        if not self.workbench.settings.auto_update or self._is_slow:
            self._say_cancelled()

    def _on_failed(self, error: BaseException) -> None:
        self._busy_timer.stop()
        why = refusal(error)
        self._drop()
        self.page.show_instead(self.tr("No answer"), why)
