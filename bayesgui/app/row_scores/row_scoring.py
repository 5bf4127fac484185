"""Strange rows: the rows of a table scored by the network, marked, and shown on the canvas."""

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
from bayesgui.document.python_calls.row_scores import tell_row_scores
from bayesgui.document.shown.tables.row_scoring import RowScoring
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.jobs.recipe import TRANSIENT, Recipe
from bayesgui.panels.panel import refusal, translate_sentence
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.plurals import rows_text

if TYPE_CHECKING:
    from typing import Any

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.decisions.batch.findings import FindingRows
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.shown.tables.row_scoring import ScoredRows
    from bayesgui.learning.row_scores.strange_cells import StrangeCell
    from bayesgui.panels.row_scores.page import RowsPage
    from bayesgui.widgets.listening import Heard

_HIGH = 300
"""Height of the dock in px that has room for the form and some rows."""


class StrangeRows(Activity):
    """The page *Strange rows* below the canvas."""

    shown = RowScoring
    strange_rows: LazyPage[RowsPage] = GuestPage(
        "row_scores.page.RowsPage", "bottom", "strange_rows", "search", "Strange rows"
    )

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._reading = LatestJob(self)
        self._asking = LatestJob(self)
        self._looking = LatestJob(self)
        workbench.pages.when_made(StrangeRows.strange_rows, self._connect)

    def _connect(self, page: RowsPage) -> None:
        page.table_requested.connect(self.choose_table)
        page.data_requested.connect(self.use_data)
        page.given_chosen.connect(lambda given: self._ask_for(given=given))
        page.mark_chosen.connect(self.mark)
        page.run_requested.connect(self.run)
        page.update_requested.connect(self.run)
        page.cancel_requested.connect(self.cancel)
        page.row_chosen.connect(self.show_row)
        page.save_requested.connect(self.save)

    @property
    def is_open(self) -> bool:
        """Whether the page is open in the document that it follows."""
        return self.followed.shown[RowScoring].state.is_open

    @property
    def _state(self) -> RowScoring:
        return self.session.shown[RowScoring].state

    @Command(
        "infer.strange_rows",
        "Strange rows…",
        icon="search",
        tip="How probable each row of a table is under the network, and which of its cells are odd",
        needs=conditions.plain & conditions.variables & conditions.uncovered,
    )
    def open(self) -> None:
        """Open the page, with the table of the page Data if there is one."""
        self.session.shown[RowScoring].update(is_open=True)
        if self._state.table is None and self.session.data.state.dataset is not None:
            self.use_data()
        self.bring()
        self.workbench.docks.heighten(_HIGH - self.workbench.docks["bottom"].height())
        form = self.strange_rows.form
        (form.open_button if self._state.table is None else form.run_button).setFocus()
        self.show()

    # -- following ----------------------------------------------------------------------------

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        """Return what makes scores out of date."""
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
            self._cancel_all()
        super().follow_session(session)

    def show(self) -> None:
        """Show where it stands."""
        if not self.is_open or self._asking.is_running or self._reading.is_running:
            return
        page, answer = self.strange_rows, self._state.answer
        page.invalidate()
        page.show_body()
        if answer is not None and answer.model is not self.document.state.model:
            page.say_old(self.tr("The network has changed since."))
        elif answer is not None and not self._state.is_current:
            page.say_old(self.tr("Something else is asked now."))

    def update_now(self) -> None:
        """Score again what is out of date."""
        if self.is_open and self._state.table is not None:
            self.run()

    def end(self) -> None:
        """Ask no more."""
        self._cancel_all()
        super().end()

    def _cancel_all(self) -> None:
        for job in (self._reading, self._asking, self._looking):
            job.cancel()

    def _ask_for(self, **parts: Any) -> None:
        self.session.shown[RowScoring].update(error="", **parts)
        self.show()

    def mark(self, parts: dict[str, Any]) -> None:
        """Mark other rows: those up to another limit, or by another rule."""
        state = self._state
        mark = replace(state.mark, **parts)
        if mark.kind == "value" and mark.threshold is None and state.limit is not None:
            mark = replace(mark, threshold=state.limit)
        self._ask_for(mark=mark)

    # -- the table ----------------------------------------------------------------------------

    def choose_table(self) -> None:
        """Ask for a file and read it."""
        path = choose_table(self.workbench, self.tr("Rows to be scored"), self.folder)
        if path is not None:
            self.read(path)

    def read(self, path: Path) -> None:
        """Read a file of rows."""
        from bayesgui.app.batch.work import read_table

        session, network = self.session, self.document.state.network
        page = self.strange_rows
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
        shown = session.shown[RowScoring]
        shown.set(shown.state.with_table(table, title, path))
        self.show()

    # -- the scores ---------------------------------------------------------------------------

    def run(self) -> None:
        """Score every row."""
        from bayesgui.app.row_scores.work import ScoringRequest

        session, state = self.session, self._state
        if state.table is None:
            self.show()
            return
        compares = state.mark.kind == "drawn"
        request = ScoringRequest(self.document.state.model, state.table, state.given, compares)
        shown: dict[str, object] = {self.tr("Data"): state.title}
        if state.given:
            shown[self.tr("Given")] = ", ".join(state.given)
        title = self.tr("Strange rows of {file}").format(file=state.title)
        session.shown[RowScoring].update(error="")
        self._asking.start(
            lambda: self.workbench.runner.submit_work(request.answer, title, Recipe(shown, None)),
            lambda answer: self._on_scored(session, answer),
            lambda error: self._on_failed(session, error),
            cancelled=self.show,
            progressed=lambda share, text: self._on_progress(session, share, text),
        )
        self._on_progress(session, 0.0, "")

    def _on_progress(self, session: DocumentSession, share: float, text: str) -> None:
        if session is not self.session or not self.is_open:
            return
        done = translate_sentence(text) or self.tr("Scoring…")
        self.strange_rows.show_body()
        self.strange_rows.say_busy(f"{done} · {share:.0%}")

    def _on_scored(self, session: DocumentSession, answer: ScoredRows) -> None:
        session.shown[RowScoring].update(answer=answer, error="")
        tell_row_scores(session, session.shown[RowScoring].state)
        self.show()
        text = self.tr("**Strange rows**: {rows} scored, {count} marked")
        marked = session.shown[RowScoring].state.marked
        count = 0 if marked is None else int(marked.sum())
        self.workbench.messages.say(
            text.format(rows=rows_text(answer.scores.n_rows), count=count_text(count))
        )

    def _on_failed(self, session: DocumentSession, error: BaseException) -> None:
        session.shown[RowScoring].update(error=refusal(error))
        self.show()

    def cancel(self) -> None:
        """End what goes on; what was found before stays."""
        self._cancel_all()
        self.show()

    # -- what is done with scores -------------------------------------------------------------

    def show_row(self, row: int) -> None:
        """Set the cells of a row as findings, a step of undo, and mark the strange ones."""
        from bayesgui.app.row_scores.work import cells_of_row

        session, answer = self.session, self._state.answer
        if answer is None or not 0 <= row < answer.scores.n_rows:
            return
        if row in answer.cells:
            self._on_looked(session, answer, row, answer.cells[row])
            return
        self._looking.start(
            lambda: self.workbench.runner.submit_query(
                "strange rows", lambda monitor: cells_of_row(answer, row, monitor)
            ),
            lambda cells: self._on_looked(session, answer, row, cells),
            self.workbench.messages.show_failure,
        )

    def _on_looked(
        self,
        session: DocumentSession,
        answer: ScoredRows,
        row: int,
        cells: tuple[StrangeCell, ...],
    ) -> None:
        if session is not self.session:
            return
        evidence, _ = row_findings(answer.table.findings, row, self.document.state.network)
        number = count_text(row + 1)
        self.apply(
            self.tr("Row {row} as findings").format(row=number),
            lambda state: edits.set_evidence(state, evidence),
        )
        session.shown[RowScoring].update(
            row=row, row_cells=cells, row_evidence=self.document.state.evidence
        )

    def save(self) -> None:
        """Ask for a file, and write the table with its scores."""
        if self._state.answer is None:
            return
        kinds = (
            FileType(self.tr("Comma-separated values"), (".csv", ".tsv")),
            FileType("Parquet", (".parquet",)),
            FileType(self.tr("Workbook of Excel"), (".xlsx",)),
        )
        stem = Path(self._state.title).stem or self.document.title
        start = self.folder / f"{stem}-{self.tr('scores')}.csv"
        path = ask_path(self.workbench.window, self.tr("Save the scores"), start, kinds)
        if path is not None:
            self.write(path)

    def write(self, path: Path) -> None:
        """Write the table with its scores to a file, in a job."""
        from bayesgui.app.row_scores.work import write_rows

        state = self._state
        answer, marked = state.answer, state.marked
        if answer is None:
            return
        title = self.tr("Write {file}").format(file=path.name)
        job = self.workbench.runner.submit_work(
            lambda monitor: write_rows(answer, marked, path, monitor), title, TRANSIENT
        )
        text = self.tr("{rows} written to **{file}**")
        job.finished.connect(
            lambda rows: self.workbench.messages.say(
                text.format(rows=rows_text(rows), file=path.name)
            )
        )
        job.failed.connect(self.workbench.messages.show_failure)
