"""EM in the window: a run for each document, its pages, and bars of the best tables so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeGuard
from weakref import WeakKeyDictionary

from PySide6.QtCore import Signal

from bayesgui.app.activities.activity import ON_NODES
from bayesgui.app.data.series_columns import with_columns
from bayesgui.app.incomplete.answers import Answers, Question
from bayesgui.app.incomplete.em_result import RESTARTS, EMResult
from bayesgui.app.incomplete.showing import MIN_WIDTHS, blank_counts, show_bars
from bayesgui.app.runs.shown_status import SHOWN_STATUS
from bayesgui.app.runs.steered_activity import SteeredActivity
from bayesgui.app.runs.watched_run import RunStatus
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.app.shell.repeat_job import for_document
from bayesgui.document.data import table_of
from bayesgui.panels.panel import error_sentence
from bayesgui.widgets.numbers import count_text, log_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bayesgui.app.incomplete.watched_em import WatchedEM
    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.learning.incomplete.cases import GroupedCases
    from bayesgui.learning.incomplete.em_run import IncompleteCases
    from bayesgui.panels.incomplete.completed_page import CompletedPanel
    from bayesgui.panels.incomplete.display import CompletedDisplay, EMDisplay, Exchange
    from bayesgui.panels.incomplete.em_page import EMPanel
    from bayesgui.panels.incomplete.em_trace import EMTracePanel
    from bayesgui.widgets.listening import Heard


class EMLearning(SteeredActivity["WatchedEM"]):
    """Learn with blanks; steers EM."""

    mode = "em"
    group = ON_NODES
    min_widths = MIN_WIDTHS
    em: LazyPage[EMPanel] = GuestPage("incomplete.em_page.EMPanel", "left", "blanks", "em", "EM")
    completed: LazyPage[CompletedPanel] = GuestPage(
        "incomplete.completed_page.CompletedPanel", "right", "blanks", "missing", "Completed"
    )
    em_trace: LazyPage[EMTracePanel] = GuestPage(
        "incomplete.em_trace.EMTracePanel", "bottom", "blanks", "chart", "Trace · EM"
    )

    swap_requested = Signal(str, str, str)
    """A node, and two of its states to be exchanged."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._open: WeakKeyDictionary[OpenDocument, Mapping[str, Any]] = WeakKeyDictionary()
        self._exchanges: WeakKeyDictionary[OpenDocument, Exchange] = WeakKeyDictionary()
        self._answer: CompletedDisplay | None = None
        self._result = EMResult(workbench)
        self._result.restarts_requested.connect(self._run_again)
        self._result.applied.connect(self._on_applied)
        self._answers = Answers(workbench.runner, self)
        self._answers.found.connect(self._on_answer)
        workbench.pages.when_made(EMLearning.em, self._connect)
        workbench.pages.when_made(
            EMLearning.completed, lambda page: page.swap_requested.connect(self._swap)
        )

    def _connect(self, page: EMPanel) -> None:
        page.run_bar.run_requested.connect(self.run)
        page.run_bar.pause_requested.connect(self.pause)
        page.run_bar.step_requested.connect(lambda: self.run(one_step=True))
        page.run_bar.stop_requested.connect(self.stop)
        page.options_changed.connect(self._on_options_changed)
        page.show_intervals.toggled.connect(self._ask)

    @property
    def is_open(self) -> bool:
        """Whether the active document has its pages."""
        return self.workbench.documents.current in self._open

    # -- opening and closing ------------------------------------------------------------------

    @Command(
        "learn.missing",
        "Learn with blanks…",
        ("Shift+F6",),
        "em",
        "Learn the CPTs from rows with blanks, and watch it",
        needs=conditions.tables,
    )
    def open(self) -> None:
        """Open the pages."""
        self._open.setdefault(self.workbench.documents.current, self.em.options)
        self.bring()
        self.show()
        self._ask()

    def end(self) -> None:
        """End the run of the active document without a result."""
        self._open.pop(self.workbench.documents.current, None)
        super().end()

    def drop(self, opened: OpenDocument) -> None:
        """End the run of a document without a result; its pages stay."""
        self._drop(opened)
        self.show()

    def _clear(self, opened: OpenDocument) -> None:
        self._exchanges.pop(opened, None)
        self._answers.forget()
        self._answer = None
        show_bars(opened.session, None, 0.0, ())

    # -- steering -----------------------------------------------------------------------------

    def run(self, *, one_step: bool = False) -> None:
        """Begin, or go on after a pause."""
        watched, opened = self.watched, self.workbench.documents.current
        if opened not in self._open or not self.em.is_valid:
            return
        if watched is None or watched.status in (RunStatus.DONE, RunStatus.FAILED):
            data = opened.session.data.state
            if opened.document.state.model.is_template and data.dataset and data.time is None:
                with_columns(self.workbench, opened, lambda: self.run(one_step=one_step))
                return
            watched = self._begin(opened, self.em.options)
        if watched is not None:
            watched.resume(0.0 if one_step else self.em.run_bar.seconds, one_step=one_step)

    def _begin(self, opened: OpenDocument, options: Mapping[str, Any]) -> WatchedEM | None:
        from bayesgui.app.incomplete.watched_em import EMRequest, WatchedEM

        data = opened.session.data.state
        dataset = data.dataset if data.time is None else table_of(data, data.time)
        if dataset is None:
            return None

        def repeat(_current: OpenDocument) -> None:
            self.open()
            self.em.set_options(options)
            self.run()

        self._drop(opened)
        again = for_document(self.workbench, opened, repeat)
        request = EMRequest(options, opened.document.state, dataset, data.time, again)
        watched = WatchedEM(self.workbench.runner, request, self)
        self._take_up(opened, watched)
        return watched

    def _run_again(self, opened: OpenDocument) -> None:
        """Learn once more, from random tables too."""
        if opened is self.workbench.documents.current:
            self.open()
            self.em.set_options({**self.em.options, "restarts": RESTARTS})
            self.run()

    def _swap(self, exchange: Exchange) -> None:
        self._exchanges.pop(self.workbench.documents.current, None)
        self.swap_requested.emit(exchange.node, *exchange.states)

    # -- following ----------------------------------------------------------------------------

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        """Return what ends a run, and what changes its answers."""
        return (
            (session.document.changed, self._on_document_changed),
            (session.selection.changed, self._ask),
            (session.data.changed, self._on_data_changed),
        )

    def follow_session(self, session: DocumentSession) -> None:
        """Show EM on another document, or none."""
        self._answers.forget()
        self._answer = None
        if self.is_open:
            self.em.set_options(self._open[self.workbench.documents.current])
        super().follow_session(session)
        self._ask()

    def _on_document_changed(self, change: Change) -> None:
        if not self.is_open:
            return
        watched, opened = self.watched, self.workbench.documents.current
        if change.network_changed and watched is not None:
            before, after = change.before.tabled, change.after.tabled
            is_other = before.variables != after.variables or before.arcs != after.arcs
            if watched.status is not RunStatus.DONE or is_other:
                self._drop(opened)
                text = self.tr("The network has changed, so EM has ended.")
                self.workbench.messages.show_message("info", text)
        if change.network_changed or change.evidence_changed:
            self.show()
            self._ask()

    def _on_data_changed(self) -> None:
        if self.is_open:
            self._drop(self.workbench.documents.current)
            self.show()

    def _on_options_changed(self) -> None:
        if self.is_open and self.em.is_valid:
            self._open[self.workbench.documents.current] = self.em.options

    def _follow(self, opened: OpenDocument, watched: WatchedEM) -> None:
        if watched.status is RunStatus.DONE and not watched.is_kept:
            watched.is_kept = True
            self._result.keep(opened, watched)
        self._ask()
        self.actions.refresh(self.refreshed)

    def _on_applied(self, opened: OpenDocument, exchange: Exchange | None) -> None:
        if exchange is not None:
            self._exchanges[opened] = exchange
        self.show()
        self._ask()

    # -- what the tables say ------------------------------------------------------------------

    def _ask(self, _change: object = None) -> None:
        """Ask what the best tables so far say of findings and of the selected node."""
        watched, opened = self.watched, self.workbench.documents.current
        if not self.is_open or watched is None or watched.cases is None:
            return
        run, make = watched.record.run, self._maker(watched)
        if run is None or make is None or not _is_of_rows(run.cases):
            return
        state = opened.document.state
        node = self.session.selection.variable or ""
        if not node:
            lacking = missing_first(watched)
            node = lacking or state.network.names[0]
        has_intervals = self.em.show_intervals.isChecked() and not watched.is_live
        question = Question(make, state.evidence, node, watched.cases, run.cases, has_intervals)
        self._answers.ask(question)

    def _maker(self, watched: WatchedEM) -> Callable[[], BayesianNetwork] | None:
        """Return what makes the network with the best tables; None before there are any."""
        from bayesgui.app.incomplete.watched_em import network_of

        present = self.document.state.network
        if watched.status is RunStatus.DONE:
            return lambda: present
        best, run = watched.record.best, watched.record.run
        if best is None or run is None:
            return None
        network, tables = watched.state.network, run.cases.tables
        return lambda: network_of(network, tables, best.theta, best.expected)

    def _on_answer(self, answer: CompletedDisplay) -> None:
        if not self.is_open or self.watched is None:
            return
        self._answer = answer
        self._show_answer()

    # -- showing ------------------------------------------------------------------------------

    def _show_run(self) -> None:
        data, network = self.session.data.state, self.document.state.tabled
        blanks = blank_counts(network, data.dataset)
        n_rows = 0 if data.dataset is None else data.dataset.n_rows
        self.em.show_data(data.title, n_rows, blanks)
        display = self._display()
        self.em.show_run(display)
        self.em_trace.show_run(display)
        if display is not None and display.status in ("running", "paused"):
            self._say(display)
        if self.watched is None:
            hidden = [each.node for each in blanks or () if each.is_hidden]
            show_bars(self.session, None, 0.0, hidden)
        self._show_answer()

    def _show_answer(self) -> None:
        opened, watched = self.workbench.documents.current, self.watched
        exchange = self._exchanges.get(opened)
        can_swap = watched is not None and watched.status is RunStatus.DONE
        answer = None if watched is None else self._answer
        self.completed.show_tables(answer, exchange, can_swap=can_swap)
        if answer is None or watched is None or watched.record.run is None:
            return
        self.em.show_draws(answer.n_draws)
        # The bars of a run that has ended are the document's, whose tables know their own cases:
        # those of other tables after Undo.
        is_done = watched.status is RunStatus.DONE
        weight = 0.0 if is_done else watched.record.run.cases.total_weight
        show_bars(opened.session, answer.posteriors, weight, answer.hidden)

    def _say(self, display: EMDisplay) -> None:
        latest = display.latest
        if latest is None:
            return
        quantity = self.tr("ln L + ln prior") if display.has_prior else self.tr("ln L")
        text = self.tr("**EM**: start {k}, iteration {i}, {quantity} {value}; it rose {rise}")
        self.workbench.messages.say(
            text.format(
                k=count_text(latest.restart + 1),
                i=count_text(latest.iteration),
                quantity=quantity,
                value=log_text(latest.objective, 2),
                rise=log_text(display.rise, 2),
            ),
            self.mode,
        )

    def _display(self) -> EMDisplay | None:
        from bayesgui.panels.incomplete.display import EMDisplay

        watched = self.watched
        if watched is None:
            return None
        record, run = watched.record, watched.record.run
        return EMDisplay(
            SHOWN_STATUS[watched.status],
            record.ascents,
            -1 if record.best is None else record.best.restart,
            record.n_ended,
            1 if run is None else run.restarts + 1,
            None if run is None else run.rules,
            run is not None and bool(run.alpha.any()),
            record.latest,
            record.rise,
            record.share,
            "" if watched.error is None else error_sentence(watched.error),
        )


def _is_of_rows(cases: IncompleteCases) -> TypeGuard[GroupedCases]:
    """Tell whether a run has rows of a table, and not series, whose completion is not shown."""
    from bayesgui.learning.incomplete.cases import GroupedCases

    return isinstance(cases, GroupedCases)


def missing_first(watched: WatchedEM) -> str:
    """Return the node that most rows lack."""
    assert watched.cases is not None
    cases = watched.cases
    return max(cases.names, key=lambda name: cases[name].n_missing, default="")
