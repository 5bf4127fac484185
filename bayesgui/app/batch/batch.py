"""Batch: posteriors, most probable states or best options for every row of a table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from bayesgui.app.activities.activity import Activity
from bayesgui.app.data.importing.opening import choose_table
from bayesgui.app.files.save_dialog import FileType, ask_path
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.data.row_findings import row_findings
from bayesgui.document import edits
from bayesgui.document.document import Phase
from bayesgui.document.python_calls.batch import tell_batch
from bayesgui.document.shown.batch import Batch
from bayesgui.document.shown.deciding import Deciding
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.jobs.recipe import TRANSIENT, Recipe
from bayesgui.panels.panel import refusal, translate_sentence
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.plurals import rows_text

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.decisions.batch.findings import FindingRows
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.shown.batch import BatchAnswer, BatchKind
    from bayesgui.panels.batch.page import BatchPage
    from bayesgui.widgets.listening import Heard

_HIGH = 280
"""Height of the dock in px that has room for the form and some rows."""
MOST_TARGETS = 40
"""Nodes that are asked about at first; of more, those that are selected, or none."""


class BatchQueries(Activity):
    """The page Batch below the canvas."""

    shown = Batch
    batch: LazyPage[BatchPage] = GuestPage(
        "batch.page.BatchPage", "bottom", "batch", "table", "Batch"
    )

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._reading = LatestJob(self)
        self._asking = LatestJob(self)
        workbench.pages.when_made(BatchQueries.batch, self._connect)

    def _connect(self, page: BatchPage) -> None:
        page.table_requested.connect(self.choose_table)
        page.data_requested.connect(self.use_data)
        page.kind_chosen.connect(lambda kind: self._ask_for(kind=kind))
        page.targets_chosen.connect(lambda targets: self._ask_for(targets=targets))
        page.column_chosen.connect(lambda column: self.session.shown[Batch].update(column=column))
        page.run_requested.connect(self.run)
        page.update_requested.connect(self.run)
        page.cancel_requested.connect(self.cancel)
        page.row_chosen.connect(self.take_row)
        page.save_requested.connect(self.save)

    @property
    def is_open(self) -> bool:
        """Whether the page is open in the document that it follows."""
        return self.followed.shown[Batch].state.is_open

    @property
    def _state(self) -> Batch:
        return self.session.shown[Batch].state

    @Command(
        "infer.batch",
        "Batch…",
        icon="table",
        tip="Posteriors, most probable states or decisions for every row of a table of findings",
        needs=conditions.variables & conditions.uncovered,
    )
    def open(self) -> None:
        """Open the page; targets are at first the selected nodes, or those that no column names."""
        state = self._state
        targets = state.targets or self._first_targets(state)
        self.session.shown[Batch].update(is_open=True, targets=targets)
        self.bring()
        self.workbench.docks.heighten(_HIGH - self.workbench.docks["bottom"].height())
        self.batch.form.open_button.setFocus()
        self.show()

    def _first_targets(self, state: Batch) -> tuple[str, ...]:
        network = self.document.state.network
        chosen = tuple(name for name in self.session.selection.variables if name in network)
        if chosen:
            return chosen
        if state.table is None:
            return ()
        given = set(state.table.own.names)
        rest = tuple(
            name
            for name in network
            if name not in given and name not in self.document.state.model.decisions
        )
        return rest if len(rest) <= MOST_TARGETS else ()

    # -- following ----------------------------------------------------------------------------

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        """Return what makes answers out of date."""
        return (
            (session.document.changed_in(Phase.QUESTIONS), self._on_changed),
            (session.data.changed, self.show),
        )

    def _on_changed(self, change: Change) -> None:
        if change.network_changed:
            self.show()

    def follow_session(self, session: DocumentSession) -> None:
        if session is not self.followed:
            # The page shows one document; what runs is begun again there.
            self._reading.cancel()
            self._asking.cancel()
        super().follow_session(session)

    def show(self) -> None:
        """Show where it stands."""
        if not self.is_open or self._asking.is_running or self._reading.is_running:
            return
        page, answer = self.batch, self._state.answer
        page.invalidate()
        page.show_body()
        if answer is not None and answer.model is not self.document.state.model:
            page.say_old(self.tr("The network has changed since."))
        elif answer is not None and not self._state.is_current:
            page.say_old(self.tr("Something else is asked now."))

    def update_now(self) -> None:
        """Answer again what is out of date."""
        if self.is_open and self._state.table is not None:
            self.run()

    def end(self) -> None:
        """Ask no more."""
        self._reading.cancel()
        self._asking.cancel()
        super().end()

    def _ask_for(self, **parts: BatchKind | tuple[str, ...]) -> None:
        self.session.shown[Batch].update(error="", **parts)
        self.show()

    # -- the table ----------------------------------------------------------------------------

    def choose_table(self) -> None:
        """Ask for a file of findings and read it."""
        path = choose_table(self.workbench, self.tr("Findings, a row each"), self.folder)
        if path is not None:
            self.read(path)

    def read(self, path: Path) -> None:
        """Read a file of findings."""
        from bayesgui.app.batch.work import read_table

        session, network = self.session, self.document.state.network
        page = self.batch
        page.show_body()
        page.say_busy(self.tr("Reading {file}…").format(file=path.name))
        self._reading.start(
            lambda: self.workbench.runner.submit_reading(
                lambda monitor: read_table(network, path, monitor), path.name
            ),
            lambda table: self._on_read(session, table, path),
            self._on_unread,
            cancelled=self.show,
        )

    def _on_unread(self, error: BaseException) -> None:
        """Say in full why a table is not taken; the one before stays."""
        self.show()
        self.workbench.messages.show_failure(error)

    def _on_read(self, session: DocumentSession, table: FindingRows, path: Path) -> None:
        self.workbench.settings.use_folder(path.parent)
        self._take(session, table, path.name, path)
        if table.remarks:
            self.workbench.messages.show_remarks(path.name, table.remarks)

    def use_data(self) -> None:
        """Take the table of the page Data."""
        from bayesgui.decisions.batch.findings import FindingRows

        data = self.session.data.state
        if data.dataset is not None:
            self._take(self.session, FindingRows(data.dataset, data.dataset), data.title, None)

    def _take(
        self, session: DocumentSession, table: FindingRows, title: str, path: Path | None
    ) -> None:
        shown = session.shown[Batch]
        state = shown.state.with_table(table, title, path)
        if not state.targets:
            state = replace(state, targets=self._first_targets(state))
        shown.set(state)
        self.show()

    # -- the answers --------------------------------------------------------------------------

    def run(self) -> None:
        """Answer every row."""
        from bayesgui.app.batch.work import BatchRequest

        session, state, document = self.session, self._state, self.document.state
        if state.table is None or (state.kind != "decisions" and not state.targets):
            self.show()
            return
        setting = session.shown[Deciding].state.setting
        request = BatchRequest(
            document.model,
            state.table,
            state.kind,
            state.targets,
            session.engine.state,
            replace(setting, limited_memory=document.limited_memory),
        )
        shown: dict[str, object] = {self.tr("Data"): state.title}
        if state.kind != "decisions":
            shown[self.tr("Targets")] = count_text(len(state.targets))
        title = self.tr("Batch of {file}").format(file=state.title)
        session.shown[Batch].update(error="")
        self._asking.start(
            lambda: self.workbench.runner.submit_work(request.answer, title, Recipe(shown, None)),
            lambda answer: self._on_answered(session, answer),
            lambda error: self._on_failed(session, error),
            cancelled=self.show,
            progressed=lambda share, text: self._on_progress(session, share, text),
        )
        self._on_progress(session, 0.0, "")

    def _on_progress(self, session: DocumentSession, share: float, text: str) -> None:
        if session is not self.session or not self.is_open:
            return
        done = translate_sentence(text) or self.tr("Answering…")
        self.batch.show_body()
        self.batch.say_busy(f"{done} · {share:.0%}")

    def _on_answered(self, session: DocumentSession, answer: BatchAnswer) -> None:
        session.shown[Batch].update(answer=answer, error="")
        tell_batch(session, session.shown[Batch].state)
        self.show()
        text = self.tr("**Batch**: {rows} answered, {distinct} different ones")
        distinct = count_text(answer.rows.n_distinct)
        self.workbench.messages.say(
            text.format(rows=rows_text(answer.rows.n_rows), distinct=distinct)
        )

    def _on_failed(self, session: DocumentSession, error: BaseException) -> None:
        session.shown[Batch].update(error=refusal(error))
        self.show()

    def cancel(self) -> None:
        """End what goes on; what was found before stays."""
        self._reading.cancel()
        self._asking.cancel()
        self.show()

    # -- what is done with answers ------------------------------------------------------------

    def take_row(self, row: int) -> None:
        """Set the findings of a row, as one step of undo."""
        table = self._state.table
        if table is None or not 0 <= row < table.findings.n_rows:
            return
        evidence, _ = row_findings(table.findings, row, self.document.state.network)
        number = count_text(row + 1)
        self.apply(
            self.tr("Row {row} as findings").format(row=number),
            lambda state: edits.set_evidence(state, evidence),
        )

    def save(self) -> None:
        """Ask for a file, and write the table with its answers."""
        answer = self._state.answer
        if answer is None:
            return
        kinds = (
            FileType(self.tr("Comma-separated values"), (".csv", ".tsv")),
            FileType("Parquet", (".parquet",)),
            FileType(self.tr("Workbook of Excel"), (".xlsx",)),
        )
        stem = Path(self._state.title).stem or self.document.title
        start = self.folder / f"{stem}-{self.tr('answers')}.csv"
        path = ask_path(self.workbench.window, self.tr("Save the answers"), start, kinds)
        if path is not None:
            self.write(path)

    def write(self, path: Path) -> None:
        """Write the table with its answers to a file, in a job."""
        from bayesgui.app.batch.work import write_answers

        answer = self._state.answer
        if answer is None:
            return
        title = self.tr("Write {file}").format(file=path.name)
        job = self.workbench.runner.submit_work(
            lambda monitor: write_answers(answer, path, monitor), title, TRANSIENT
        )
        text = self.tr("{rows} written to **{file}**")
        job.finished.connect(
            lambda rows: self.workbench.messages.say(
                text.format(rows=rows_text(rows), file=path.name)
            )
        )
        job.failed.connect(self.workbench.messages.show_failure)
