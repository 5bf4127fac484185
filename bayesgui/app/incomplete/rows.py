"""Row by row in the window: the rows of the data are added one after the other, and watched."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from PySide6.QtCore import QTimer, Signal

from bayesgui.app.incomplete.showing import page_widths, show_bars
from bayesgui.app.shell.kept_view import KeptView
from bayesgui.app.shell.pages import Pages
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.core.errors import BayesGuiError
from bayesgui.core.evidence import Evidence
from bayesgui.document.shown.watched_estimate import WatchedEstimate
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.widgets.numbers import count_text, log_text

if TYPE_CHECKING:
    from bayesgui.app.incomplete.row_steps import PreparedRows
    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.panels.incomplete.row_display import OrderComparison, RowStep
    from bayesgui.panels.incomplete.rows_page import RowsPanel

MODE = "rows"
PLAY_MILLISECONDS = 400
FIRST_SEED = 8


@dataclass
class _Place:
    """Where a document stands. `number`: rows added so far. `seed`: of the shuffled order."""

    ess: float = 1.0
    shuffled: bool = False
    number: int = 0
    seed: int = FIRST_SEED
    prepared: PreparedRows | None = field(default=None, repr=False)


class RowByRow(WindowPart):
    """Steers fractional updating on the active document."""

    opened = Signal()
    """Its pages were brought."""
    em_requested = Signal()
    """EM shall deal with the blanks."""
    learn_requested = Signal(object, str, object)
    """A document, a registered method and its options, by which its tables shall be learned."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._places: WeakKeyDictionary[OpenDocument, _Place] = WeakKeyDictionary()
        self._shown: OpenDocument | None = None
        self._view = KeptView(workbench)
        self._steps, self._orders = LatestJob(self), LatestJob(self)
        self._playing = QTimer(self, interval=PLAY_MILLISECONDS)
        self._playing.timeout.connect(self._on_due)
        workbench.pages.when_made(Pages.rows, self._connect)
        workbench.pages.when_made(Pages.weights, lambda page: self._connect_weights())

    def _connect(self, page: RowsPanel) -> None:
        page.method_chosen.connect(lambda _name: self.em_requested.emit())
        page.close_requested.connect(self.close)
        self.leave_by_escape(page, self.close)
        page.settings_changed.connect(self._on_settings_changed)
        page.place_chosen.connect(self.go_to)
        page.step_requested.connect(self.step)
        page.play_requested.connect(self.play)
        page.learn_requested.connect(self._learn)

    def _connect_weights(self) -> None:
        page = self.workbench.pages.weights
        page.shuffle_requested.connect(self._shuffle)
        page.em_requested.connect(self.em_requested)

    @property
    def page(self) -> RowsPanel:
        """The page at the left."""
        return self.workbench.pages.rows

    @property
    def place(self) -> _Place | None:
        """Where the active document stands; None while it has no pages."""
        return self._places.get(self.workbench.documents.current)

    # -- opening and closing ------------------------------------------------------------------

    def open(self, _method: str = "") -> None:
        """Bring the pages."""
        self._places.setdefault(self.workbench.documents.current, _Place())
        self._view.remember()
        self._open_pages()
        self._view.keep()
        self.opened.emit()
        self._prepare()

    def close(self) -> None:
        """Take the pages away."""
        opened = self.workbench.documents.current
        if self._places.pop(opened, None) is not None:
            self._close_pages()
            self._view.give_back()
            show_bars(opened.session, None, 0.0, ())

    def _open_pages(self) -> None:
        pages = self.workbench.pages
        for panel in (self.page, pages.weights, pages.sums):
            pages.show(panel)
        page_widths(self.workbench)
        self._shown = self.workbench.documents.current

    def _close_pages(self) -> None:
        self._stop()
        pages = self.workbench.pages
        for page in (Pages.rows, Pages.weights, Pages.sums):
            made = pages.if_made(page)
            if made is not None:
                pages.hide(made)
        self.workbench.messages.end_mode(MODE)
        self._shown = None

    def _stop(self) -> None:
        self._playing.stop()
        for latest in (self._steps, self._orders):
            latest.cancel()

    # -- preparing ----------------------------------------------------------------------------

    def _prepare(self) -> None:
        """Match the data with the network, and go to the row that was shown."""
        place, dataset = self.place, self.session.data.state.dataset
        self._stop()
        if place is None:
            return
        self.page.show_playing(False)
        place.prepared = None
        if dataset is None or not dataset.n_rows:
            self.page.show_rows((), None)
            self._show_step(None)
            return
        network, ess = self.document.state.network, place.ess
        shuffled = place.seed if place.shuffled else None

        def work(monitor: Monitor) -> PreparedRows:
            from bayesgui.app.incomplete.row_steps import prepare_rows

            return prepare_rows(network, dataset, ess, shuffled, monitor)

        self._steps.start(
            lambda: self.workbench.runner.submit_query("rows", work, self.tr("Row by row")),
            self._on_prepared,
            self._on_failed,
        )

    def _on_prepared(self, prepared: PreparedRows) -> None:
        from bayesgui.panels.incomplete.row_display import RowsInOrder

        place = self.place
        if place is None:
            return
        place.prepared = prepared
        place.number = min(max(1, place.number), len(prepared.order))
        self.page.show_rows(prepared.cases.names, RowsInOrder(prepared.cases, prepared.order))
        self._compare()
        self.go_to(place.number)

    def _on_failed(self, error: BaseException) -> None:
        self._playing.stop()
        self.page.show_playing(False)
        if isinstance(error, BayesGuiError):
            self.workbench.messages.show_error(error)
        else:
            self.workbench.messages.show_failure(error)

    def _compare(self) -> None:
        """Ask what all rows come to in both orders."""
        place = self.place
        if place is None or place.prepared is None:
            return
        prepared, seed = place.prepared, place.seed

        def work(monitor: Monitor) -> OrderComparison:
            from bayesgui.app.incomplete.row_steps import compare_orders

            return compare_orders(prepared, seed, monitor)

        self._orders.start(
            lambda: self.workbench.runner.submit_query("orders", work, self.tr("Two orders")),
            self.workbench.pages.weights.show_orders,
            lambda _error: self.workbench.pages.weights.show_orders(None),
        )

    # -- steering -----------------------------------------------------------------------------

    def go_to(self, number: int) -> None:
        """Add rows up to one, by its number in the order in which they are added."""
        place = self.place
        if place is None or place.prepared is None:
            return
        prepared = place.prepared
        number = min(max(1, number), len(prepared.order))
        place.number = number

        def work(monitor: Monitor) -> RowStep | None:
            from bayesgui.app.incomplete.row_steps import step_at

            return step_at(prepared, number, monitor)

        self._steps.start(
            lambda: self.workbench.runner.submit_query("rows", work, self.tr("Row by row")),
            self._show_step,
            self._on_failed,
        )

    def step(self, by: int) -> None:
        """Add the next row, or take the last one back."""
        if self.place is not None:
            self.go_to(self.place.number + by)

    def play(self, playing: bool) -> None:
        """Add rows by themselves, or stop."""
        if playing and self.place is not None and self.place.prepared is not None:
            self._playing.start()
        else:
            self._playing.stop()
        self.page.show_playing(self._playing.isActive())

    def _on_due(self) -> None:
        place = self.place
        if place is None or place.prepared is None:
            self.play(False)
        elif not self._steps.is_running:
            if place.number >= len(place.prepared.order):
                self.play(False)
            else:
                self.step(1)

    def _shuffle(self) -> None:
        place = self.place
        if place is None:
            return
        place.seed += 1
        if place.shuffled:
            self._prepare()
        else:
            self._compare()

    def _learn(self) -> None:
        place, opened = self.place, self.workbench.documents.current
        if place is not None:
            order = "shuffled" if place.shuffled else "file"
            options = {"ess": place.ess, "order": order, "seed": place.seed}
            self.learn_requested.emit(opened, "fractional", options)

    def _on_settings_changed(self) -> None:
        place = self.place
        if place is not None and not self.page.ess.problem:
            place.ess, place.shuffled = self.page.ess.value, self.page.order.current == "shuffled"
            self._prepare()

    # -- following ----------------------------------------------------------------------------

    def follow_session(self, session: DocumentSession) -> None:
        """Show the rows of another document, or none."""
        self._stop()
        self.listen(
            session,
            (session.document.changed, self._on_document_changed),
            (session.data.changed, self._on_data_changed),
        )
        place = self.place
        if place is not None:
            self._open_pages()
            self.page.ess.set_value(place.ess)
            self.page.order.set_current("shuffled" if place.shuffled else "file")
            self._prepare()
        elif self._shown is not None:
            self._close_pages()

    def _on_document_changed(self, change: Change) -> None:
        if self.place is not None and (change.network_changed or change.evidence_changed):
            self._prepare()

    def _on_data_changed(self) -> None:
        if self.place is not None:
            self.place.number = 0
            self._prepare()

    def retranslate(self) -> None:
        """Say everything anew in another language."""
        if self.place is not None:
            self._prepare()

    # -- showing ------------------------------------------------------------------------------

    def _show_step(self, step: RowStep | None) -> None:
        """Show a row on the canvas and on all pages."""
        from bayesgui.panels.incomplete.row_display import RowsInOrder

        place, pages = self.place, self.workbench.pages
        if place is None:
            return
        pages.weights.show_step(step)
        pages.sums.show_step(step)
        rows = self.page.rows.cells.rows
        if isinstance(rows, RowsInOrder):
            rows.place = place.number
            self.page.show_place(rows)
        if step is None or place.prepared is None:
            show_bars(self.session, None, 0.0, ())
            return
        self.session.shown[WatchedEstimate].update(
            estimate=step.posteriors,
            exact=step.prior,
            findings=Evidence(step.findings),
            blanks=frozenset(step.blanks),
            hidden=frozenset(place.prepared.grouped.hidden),
            n_rows=0.0,
            blocks=(),
            early=False,
            doubt="",
        )
        self._say(step, len(place.prepared.order))

    def _say(self, step: RowStep, n_rows: int) -> None:
        text = self.tr(
            "**Fractional updating**: row {k} of {count} added as %Ln weighted row(s); ln P(rows "
            "so far) {total}",
            "",
            max(1, len(step.completions)),
        )
        self.workbench.messages.say(
            text.format(
                k=count_text(step.update.step),
                count=count_text(n_rows),
                total=log_text(step.update.total, 4),
            ),
            MODE,
        )
