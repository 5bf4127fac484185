"""Row by row in the window: the rows of the data are added one after the other, and watched."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from PySide6.QtCore import Signal

from bayesgui.app.activities.activity import ON_NODES, Activity
from bayesgui.app.incomplete.showing import MIN_WIDTHS, show_bars
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.core.evidence import Evidence
from bayesgui.document.shown.watched_estimate import WatchedEstimate
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.widgets.numbers import count_text, log_text
from bayesgui.widgets.timers import clock

if TYPE_CHECKING:
    from bayesgui.app.incomplete.row_steps import PreparedRows
    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.panels.incomplete.row_display import OrderComparison, RowStep
    from bayesgui.panels.incomplete.rows_page import RowsPanel
    from bayesgui.panels.incomplete.sums_page import SumsPanel
    from bayesgui.panels.incomplete.weights_page import WeightsPanel
    from bayesgui.widgets.listening import Heard

PLAY_MILLISECONDS = 400
FIRST_SEED = 8


@dataclass
class _Place:
    """The progress in a document. `number`: rows added so far. `seed`: of the shuffled order."""

    ess: float = 1.0
    shuffled: bool = False
    number: int = 0
    seed: int = FIRST_SEED
    prepared: PreparedRows | None = field(default=None, repr=False)


class RowByRow(Activity):
    """Steers fractional updating on the active document."""

    mode = "rows"
    group = ON_NODES
    min_widths = MIN_WIDTHS
    rows: LazyPage[RowsPanel] = GuestPage(
        "incomplete.rows_page.RowsPanel", "left", "rows", "table", "Rows"
    )
    weights: LazyPage[WeightsPanel] = GuestPage(
        "incomplete.weights_page.WeightsPanel", "right", "rows", "sum", "Weights"
    )
    sums: LazyPage[SumsPanel] = GuestPage(
        "incomplete.sums_page.SumsPanel", "bottom", "rows", "sum", "Hyper-parameters"
    )

    learn_requested = Signal(object, str, object)
    """Request to learn the tables of a document by a registered method with its options."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._places: WeakKeyDictionary[OpenDocument, _Place] = WeakKeyDictionary()
        self._steps, self._orders = LatestJob(self), LatestJob(self)
        self._playing = clock(self, self._on_due, PLAY_MILLISECONDS)
        workbench.pages.when_made(RowByRow.rows, self._connect)
        workbench.pages.when_made(RowByRow.weights, self._connect_weights)

    def _connect(self, page: RowsPanel) -> None:
        page.head.method_chosen.connect(lambda _name: self._open_em())
        page.settings_changed.connect(self._on_settings_changed)
        page.place_chosen.connect(self.go_to)
        page.step_requested.connect(self.step)
        page.play_button.clicked.connect(self.play)
        page.learn_requested.connect(self._learn)

    def _connect_weights(self, page: WeightsPanel) -> None:
        page.shuffle_requested.connect(self._shuffle)
        page.em_requested.connect(self._open_em)

    def _open_em(self) -> None:
        """Let EM deal with the blanks."""
        self.actions["learn.missing"].trigger()

    @property
    def place(self) -> _Place | None:
        """The progress in the active document; None while it has no pages."""
        return self._places.get(self.workbench.documents.current)

    # -- opening and closing ------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether the active document has its pages."""
        return self.place is not None

    def open(self) -> None:
        """Open the pages."""
        self._places.setdefault(self.workbench.documents.current, _Place())
        self.bring()
        self.show()

    def end(self) -> None:
        """Forget which rows were added."""
        self._stop()
        self._places.pop(self.workbench.documents.current, None)
        show_bars(self.session, None, 0.0, ())

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
        self.rows.show_playing(False)
        place.prepared = None
        network, ess = self.document.state.network, place.ess
        if dataset is None or not dataset.n_rows or not len(network):
            self.rows.show_rows((), None)
            self._show_step(None)
            return
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
        self.rows.show_rows(prepared.cases.names, RowsInOrder(prepared.cases, prepared.order))
        self._compare()
        self.go_to(place.number)

    def _on_failed(self, error: BaseException) -> None:
        self._playing.stop()
        self.rows.show_playing(False)
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
            self.weights.show_orders,
            lambda _error: self.weights.show_orders(None),
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
        self.rows.show_playing(self._playing.isActive())

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
        if place is not None and not self.rows.ess.problem:
            place.ess, place.shuffled = self.rows.ess.value, self.rows.order.current == "shuffled"
            self._prepare()

    # -- following ----------------------------------------------------------------------------

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        """Return what changes the rows, or what they come to."""
        return (
            (session.document.changed, self._on_document_changed),
            (session.data.changed, self._on_data_changed),
        )

    def follow_session(self, session: DocumentSession) -> None:
        """Show the rows of another document, or none."""
        self._stop()
        super().follow_session(session)

    def show(self) -> None:
        """Show the settings of the active document, and its row."""
        place = self.place
        if place is not None:
            self.rows.ess.set_value(place.ess)
            self.rows.order.set_current("shuffled" if place.shuffled else "file")
            self._prepare()

    def _on_document_changed(self, change: Change) -> None:
        if self.place is not None and (change.network_changed or change.evidence_changed):
            self._prepare()

    def _on_data_changed(self) -> None:
        if self.place is not None:
            self.place.number = 0
            self._prepare()

    def retranslate(self) -> None:
        """Say everything again in another language."""
        if self.place is not None:
            self._prepare()

    # -- showing ------------------------------------------------------------------------------

    def _show_step(self, step: RowStep | None) -> None:
        """Show a row on the canvas and on all pages."""
        from bayesgui.panels.incomplete.row_display import RowsInOrder

        place = self.place
        if place is None:
            return
        self.weights.show_step(step)
        self.sums.show_step(step)
        rows = self.rows.rows.cells.rows
        if isinstance(rows, RowsInOrder):
            rows.place = place.number
            self.rows.show_place(rows)
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
            self.mode,
        )
