"""Judging the network in the window: one page, whose answers are computed in jobs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.app.activities.activity import Activity
from bayesgui.app.files.table_export import TableExport
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import OVERLAYS, Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.app.shell.repeat_job import for_document
from bayesgui.document.document import Phase
from bayesgui.document.equivalent import turn_into_member
from bayesgui.document.python_calls.judging import tell_judged
from bayesgui.document.shown.judgement import STARTED, Judgement
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.jobs.recipe import TRANSIENT, Recipe
from bayesgui.panels.panel import refusal
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.shown.judgement import JudgeOptions, View
    from bayesgui.document.state import DocumentState
    from bayesgui.jobs.job import Job
    from bayesgui.panels.judging.judged import JudgedPanel
    from bayesgui.panels.judging.page import JudgePanel
    from bayesgui.panels.judging.tables import Row
    from bayesgui.widgets.listening import Heard

    Work = Callable[[Monitor], object]

NEEDED = conditions.data & conditions.variables


class Judging(Activity):
    """Score on data and its neighbors; keeps the answers of the page Judge up to date."""

    shown = Judgement
    judge: LazyPage[JudgePanel] = GuestPage(
        "judging.page.JudgePanel", "right", "judge", "chart", "Judge"
    )
    judged: LazyPage[JudgedPanel] = GuestPage(
        "judging.judged.JudgedPanel", "bottom", "judge", "chart", "Judged"
    )

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._following = LatestJob(self)
        self._asked: object = None
        self._started = LatestJob(self)
        self._running: tuple[DocumentSession, View, float] | None = None
        self._tables = TableExport(workbench)
        workbench.pages.when_made(Judging.judge, self._connect)
        workbench.pages.when_made(Judging.judged, lambda page: page.row_chosen.connect(self._point))

    def _connect(self, page: JudgePanel) -> None:
        page.view_chosen.connect(self.open)
        settings = self.workbench.settings
        page.unit_chosen.connect(lambda unit: setattr(settings, "information_unit", unit))
        page.run_requested.connect(self.start)
        page.cancel_requested.connect(self.cancel)
        page.stop_requested.connect(self.stop)
        page.export_requested.connect(self._export)
        page.take_requested.connect(self._take)

    # -- the actions --------------------------------------------------------------------------

    @Command(
        "learn.score",
        "Score on data…",
        icon="chart",
        tip="Likelihood, AIC, BIC, MDL, BDeu and K2 on the data",
        after="learn.test_pair",
        needs=NEEDED,
    )
    def score(self) -> None:
        """Score the network on the data."""
        self.open("scores")

    @Command(
        "learn.cross_validate",
        "Cross-validate…",
        tip="The likelihood of rows that the tables have not seen",
        after="learn.score",
        needs=NEEDED,
    )
    def cross_validate(self) -> None:
        """Offer to learn the tables from parts of the rows and to score them on the others."""
        self.open("folds")

    @Command(
        "learn.predictive_check",
        "Predictive check…",
        tip="The columns and pairs of the data among tables drawn from the model",
        after="learn.cross_validate",
        needs=NEEDED,
    )
    def check(self) -> None:
        """Offer to compare the data with tables that are drawn from the network."""
        self.open("check")

    @Command(
        "learn.undecided",
        "Undecided arcs",
        tip="Arcs that the data could do without, or whose direction they leave open",
        after="learn.predictive_check",
        needs=NEEDED,
    )
    def find_undecided(self) -> None:
        """Show what each arc is worth to the data."""
        self.open("arcs")

    @Command(
        "view.members",
        "Members of the class",
        tip="The networks that no data can tell apart from this one, to see or to take",
        after=OVERLAYS,
        needs=conditions.variables,
    )
    def list_members(self) -> None:
        """List the networks of the equivalence class."""
        self.open("members")

    # -- the pages ----------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether a view is shown of the active document."""
        return self._shown_view is not None

    @property
    def _shown_view(self) -> View | None:
        return self.session.shown[Judgement].state.view

    def pages(self) -> tuple[LazyPage[Any], ...]:
        """Return the pages; the members of the class have no table."""
        return (
            (Judging.judge,) if self._shown_view == "members" else (Judging.judge, Judging.judged)
        )

    def open(self, view: View) -> None:
        """Open the pages at a view, and compute its answer unless that may take long."""
        self.session.shown[Judgement].update(view=view, previewed=(), error="")
        self.bring()
        self.show()

    def end(self) -> None:
        """Judge no more; what was found is kept until the network or the data change."""
        self.cancel()
        self._following.cancel()
        self._asked = None
        self.session.shown[Judgement].update(view=None, previewed=())

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        """Return what makes answers out of date."""
        return (
            (session.document.changed_in(Phase.QUESTIONS), self._on_document_changed),
            (session.data.changed, self._on_data_changed),
            (session.shown[Judgement].changed, self._ask),
        )

    def show(self) -> None:
        """Show what is known, and ask for what is not."""
        self._show_running()
        self._ask()

    def _on_document_changed(self, change: Change) -> None:
        if change.network_changed:
            self._end_if_outdated()
            self.session.shown[Judgement].update()
        elif change.constraints_changed:
            self.session.shown[Judgement].update(arcs=None)

    def _on_data_changed(self) -> None:
        self._end_if_outdated()
        judgement = self.session.shown[Judgement]
        judgement.set(judgement.state.without_data())

    def _end_if_outdated(self) -> None:
        if self._running is not None and self._running[0] is self.session:
            self.cancel()

    # -- answers that follow ------------------------------------------------------------------

    def _ask(self) -> None:
        """Compute the answer of the view that is shown, if it is out of date."""
        session = self.session
        state, dataset = session.shown[Judgement].state, session.data.state.dataset
        view = state.view
        if view is None or view in STARTED or state.answer is not None or state.error:
            return
        if view != "members" and (dataset is None or not len(session.document.state.network)):
            return
        network = session.document.state.network
        asked = (session, view, network, dataset, state.options)
        if self._following.is_running and _same(asked, self._asked):
            return
        self._asked = asked
        work = _work(session.document.state, dataset, state)
        title = self.tr("Judge {network}").format(network=session.document.title)
        self._following.start(
            lambda: self.workbench.runner.submit_work(work, title, TRANSIENT),
            lambda answer: self._keep(session, view, answer),
            lambda error: self._fail(session, error),
        )

    def _keep(self, session: DocumentSession, view: View, answer: object) -> None:
        tell_judged(session, view)
        session.shown[Judgement].update(**{view: answer, "error": ""})
        if session is self.session and view == "arcs":
            state = session.shown[Judgement].state
            self.workbench.messages.say(
                self.tr("**Undecided arcs**: {count} of {total}").format(
                    count=count_text(len(state.undecided)), total=count_text(len(state.arcs or ()))
                )
            )

    def _fail(self, session: DocumentSession, error: BaseException) -> None:
        session.shown[Judgement].update(error=refusal(error))

    # -- answers that are started -------------------------------------------------------------

    def start(self, opened: OpenDocument | None = None, view: View | None = None) -> Job | None:
        """Begin to cross-validate, or to draw tables; None without data."""
        opened = self.workbench.documents.current if opened is None else opened
        session = opened.session
        state, dataset = session.shown[Judgement].state, session.data.state.dataset
        view = state.view if view is None else view
        if dataset is None or view not in STARTED:
            return None
        session.shown[Judgement].update(**{view: None, "error": ""})
        repeat = for_document(
            self.workbench, opened, lambda now: self._repeat(now, view, state.options)
        )
        titles = {
            "folds": self.tr("Cross-validate {network}"),
            "check": self.tr("Predictive check of {network}"),
        }
        title = titles[view].format(network=opened.document.title)
        recipe = Recipe(
            self._recipe(session, view), state.options.seed, repeat=repeat, keeps=view == "check"
        )
        work = _work(session.document.state, dataset, state, view)
        self._running = (session, view, 0.0)
        job = self._started.start(
            lambda: self.workbench.runner.submit_work(work, title, recipe),
            lambda answer: self._finish(session, view, answer),
            lambda error: self._stop_failed(session, error),
            cancelled=self._on_cancelled,
            progressed=lambda share, _text: self._on_progress(session, view, share),
        )
        self._show_running()
        return job

    def _repeat(self, opened: OpenDocument, view: View, options: JudgeOptions) -> None:
        """Start a job of the history again with its options, and show where its answer will be."""
        judgement = opened.session.shown[Judgement]
        judgement.set(judgement.state.with_options(**vars(options)))
        if opened is self.workbench.documents.current:
            self.open(view)
        self.start(opened, view)

    def _recipe(self, session: DocumentSession, view: View) -> dict[str, object]:
        options = session.shown[Judgement].state.options
        shown: dict[str, object] = {self.tr("Data"): session.data.state.title}
        if view == "folds":
            shown[self.tr("Folds")] = count_text(options.folds)
        else:
            shown[self.tr("Replicated tables")] = count_text(options.n_tables)
        return shown | {self.tr("Equivalent sample size"): f"{options.ess:g}"}

    def _on_progress(self, session: DocumentSession, view: View, share: float) -> None:
        self._running = (session, view, share)
        self._show_running()

    def _finish(self, session: DocumentSession, view: View, answer: object) -> None:
        self._running = None
        tell_judged(session, view)
        session.shown[Judgement].update(**{view: answer})
        self._show_running()

    def _stop_failed(self, session: DocumentSession, error: BaseException) -> None:
        self._running = None
        self._fail(session, error)
        self._show_running()

    def _on_cancelled(self) -> None:
        self._running = None
        self._show_running()

    def cancel(self) -> None:
        """End what was started, without a result."""
        self._started.cancel()
        self._on_cancelled()

    def stop(self) -> None:
        """End what was started with the replicated tables drawn so far."""
        if self._started.job is not None:
            self._started.job.stop()

    def _show_running(self) -> None:
        """Show progress where the view that it belongs to is shown."""
        page = self.workbench.pages.if_made(Judging.judge)
        if page is None:
            return
        running, session = self._running, self.session
        shown = session.shown[Judgement].state.view
        mine = running is not None and running[0] is session and running[1] == shown
        page.show_running(running[2] if running is not None and mine else None)

    # -- what is done with answers ------------------------------------------------------------

    def _point(self, row: Row) -> None:
        if row.arc is not None:
            self.session.selection.set((), [row.arc])
        else:
            self.session.selection.set(row.names)
        for name in row.arc or row.names:
            self.workbench.canvas.show_node(name)

    def _export(self) -> None:
        """Write the table of the present view to a file."""
        from bayesgui.panels.judging.tables import table_of

        state = self.session.shown[Judgement].state
        self._tables.ask(self.tr("Export table"), state.view or "", table_of(state).exported)

    def _take(self) -> None:
        """Turn the arcs of the chosen member of the class as one undo step."""
        turned = self.session.shown[Judgement].state.previewed
        if turned:
            self.apply(
                self.tr("Take a member of the class"),
                lambda state: turn_into_member(state, turned),
            )


def _same(first: Any, second: Any) -> bool:
    """Whether the same question was asked of the same objects."""
    return second is not None and all(
        a is b or (k > 3 and a == b) for k, (a, b) in enumerate(zip(first, second, strict=True))
    )


def _work(
    document: DocumentState,
    dataset: Dataset | None,
    state: Judgement,
    view: View | None = None,
) -> Work:
    """Return what computes the answer of a view."""
    network, options = document.network, state.options
    view = state.view if view is None else view

    def members(monitor: Monitor) -> object:
        from bayesgui.graph.class_members import class_members

        return class_members(network, monitor)

    if view == "members" or dataset is None:
        return members

    def scores(monitor: Monitor) -> object:
        from bayesgui.learning.network_scores import score_on_data, scores_with

        given = scores_with(options.ess)
        return score_on_data(network, dataset, monitor, members=given, complete=options.complete)

    def folds(monitor: Monitor) -> object:
        from bayesgui.learning.judging.cross_validation import cross_validate

        return cross_validate(network, dataset, options.folds, options.ess, options.seed, monitor)

    def check(monitor: Monitor) -> object:
        from bayesgui.learning.judging.predictive_check import predictive_check

        return predictive_check(
            network, dataset, options.n_tables, options.ess, options.seed, monitor
        )

    def arcs(monitor: Monitor) -> object:
        from bayesgui.learning.judging.undecided_arcs import arc_costs

        return arc_costs(
            network, dataset, options.score, options.ess, document.constraints, monitor
        )

    return {"scores": scores, "folds": folds, "check": check, "arcs": arcs}[view or "scores"]
