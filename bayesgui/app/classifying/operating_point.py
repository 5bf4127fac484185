"""The operating point of the marked class: its page, and the job that judges rows for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.activities.activity import Activity
from bayesgui.app.classifying.drawn_losses import draw_losses
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.core.errors import BayesGuiError
from bayesgui.document.decisions.class_edits import class_of
from bayesgui.document.document import Phase
from bayesgui.document.shown.classifier_figures import ClassifierFigures
from bayesgui.document.shown.operating_point import (
    GivenRows,
    JudgedClass,
    OperatingPoint,
    counts_of,
    judging_table,
)
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.jobs.recipe import TRANSIENT
from bayesgui.panels.panel import error_sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.panels.operating_point.page import OperatingPointPanel
    from bayesgui.widgets.listening import Heard
    from bayesgui.windows.workshop.state import WorkshopState


marked_class = conditions.require(
    "mark a node as the class first, by Loss matrix…",
    lambda bench: class_of(bench.document.state) is not None,
    "network",
    "class_mark",
)


class OperatingPoints(Activity):
    """Operating point; judges the rows that its page is about."""

    shown = OperatingPoint
    operating_point: LazyPage[OperatingPointPanel] = GuestPage(
        "operating_point.page.OperatingPointPanel",
        "bottom",
        "operating_point",
        "chart",
        "Operating point",
    )

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._judging = LatestJob(self)
        self._asked: tuple[object, ...] = ()
        workbench.pages.when_made(OperatingPoints.operating_point, self._connect)

    def _connect(self, page: OperatingPointPanel) -> None:
        page.judge_requested.connect(self._judge_again)
        page.cancel_requested.connect(self._decline)
        page.network_requested.connect(lambda losses: draw_losses(self, losses))

    # -- opening and closing ------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether the page is there for the active document."""
        return self.session.shown[OperatingPoint].state.is_open

    @Command(
        "classify.threshold",
        "Operating point",
        tip="From which probability on the class is decided, and what that costs",
        needs=marked_class,
    )
    def open(self) -> None:
        """Open the page, and judge rows for it."""
        self.session.shown[OperatingPoint].update(is_open=True, declined=False, error="")
        self.bring()
        self.show()

    def end(self) -> None:
        """Judge no more; the threshold is kept."""
        self._judging.cancel()
        self._show_progress(None)
        self.session.shown[OperatingPoint].update(is_open=False)

    # -- following ----------------------------------------------------------------------------

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        """Return what changes the rows, or what they come to."""
        return (
            (session.document.changed_in(Phase.QUESTIONS), self._on_document_changed),
            (session.data.changed, self._on_rows_changed),
            (session.shown[ClassifierFigures].changed, self.show),
        )

    def _on_document_changed(self, change: Change) -> None:
        if change.network_changed or class_of(change.before) != class_of(change.after):
            self._on_rows_changed()

    def _on_rows_changed(self) -> None:
        self.session.shown[OperatingPoint].update(declined=False, error="")
        self.show()

    # -- judging ------------------------------------------------------------------------------

    def show(self) -> None:
        """Judge the rows in a job, unless that is known or was given up."""
        session = self.session
        state, document = session.shown[OperatingPoint].state, session.document.state
        table, table_title = judging_table(
            session.data.state, session.shown[ClassifierFigures].state.origin
        )
        rows = state.rows_for(document, table)
        asked = (session, document.network, class_of(document), rows)
        if self._judging.is_running and all(
            a is b or (k == 2 and a == b)
            for k, (a, b) in enumerate(zip(asked, self._asked, strict=False))
        ):
            return
        self._judging.cancel()
        self._show_progress(None)
        is_known = state.judged(document, table) is not None
        name = class_of(document)
        if not state.is_open or rows is None or is_known or state.declined or state.error:
            return
        assert name is not None
        self._asked = asked
        work = _work(document.network, name, rows, table_title)
        self._show_progress(0.0)
        title = self.tr("Judge the decisions about {name}").format(name=name)
        self._judging.start(
            lambda: self.workbench.runner.submit_work(work, title, TRANSIENT),
            lambda answer: self._end(session, answer=answer),
            lambda error: self._fail(session, error),
            cancelled=self._decline,
            progressed=lambda share, _text: self._show_progress(share),
        )

    def _judge_again(self) -> None:
        self._on_rows_changed()

    def _decline(self) -> None:
        self._judging.cancel()
        self._show_progress(None)
        self.session.shown[OperatingPoint].update(declined=True)

    def _end(self, session: DocumentSession, **found: object) -> None:
        self._show_progress(None)
        session.shown[OperatingPoint].update(**found)

    def _fail(self, session: DocumentSession, error: BaseException) -> None:
        if isinstance(error, BayesGuiError):
            self._end(session, error=error_sentence(error))
        else:
            self._end(session, declined=True)
            self.workbench.messages.show_failure(error)

    def _show_progress(self, share: float | None) -> None:
        page = self.workbench.pages.if_made(OperatingPoints.operating_point)
        if page is not None:
            page.show_progress(share)


def given_rows(state: WorkshopState) -> dict[str, object]:
    """Return what the page knows of the network that a model of the workshop is opened as."""
    from bayesgui.classifiers.model_files import network_of
    from bayesgui.classifiers.models.calibrated_model import CalibratedModel

    shown = state.trained
    # Of a model that sums networks, or is calibrated, the held-out posteriors are not those of the
    # network that is opened.
    is_other = shown is None or isinstance(shown.model, CalibratedModel)
    if shown is None or is_other or shown.network is None or network_of(shown.model) is None:
        return {"positive": state.positive}
    judges = state.test_title if state.way == "file" else state.title
    rows = GivenRows(
        shown.network, state.target, judges, shown.posteriors, shown.truth, shown.weights
    )
    return {"given": rows, "positive": state.positive}


def _work(
    network: BayesianNetwork, target: str, rows: Dataset | GivenRows, title: str
) -> Callable[[Monitor], JudgedClass]:
    """Return what judges rows: those held out are only counted."""

    def counted(_monitor: Monitor) -> JudgedClass:
        assert isinstance(rows, GivenRows)
        counts = counts_of(rows.posteriors, rows.truth, rows.weights)
        return JudgedClass(network, target, rows, rows.title, counts)

    def judged(monitor: Monitor) -> JudgedClass:
        from bayesgui.classifiers.evaluation.judged_rows import judge_model
        from bayesgui.classifiers.models.network_model import NetworkModel

        assert not isinstance(rows, GivenRows)
        model = NetworkModel.of(network, target)
        found, remarks = judge_model(model, network[target], rows, monitor)
        whole = found.whole
        counts = counts_of(whole.posteriors, whole.truths, whole.weights)
        return JudgedClass(network, target, rows, title, counts, remarks)

    return counted if isinstance(rows, GivenRows) else judged
