"""Base class of activities that ask something of each row of a table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, cast

from bayesgui.app.activities.activity import Activity, declared_pages
from bayesgui.app.data.importing.opening import choose_table
from bayesgui.app.files.save_dialog import FileType, ask_path
from bayesgui.data.row_findings import row_findings
from bayesgui.document import edits
from bayesgui.document.document import Phase
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.jobs.recipe import TRANSIENT, Recipe
from bayesgui.panels.panel import refusal, translate_sentence
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.plurals import rows_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.batch.findings import FindingRows
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.shown.tables.asked_rows import AskedRows
    from bayesgui.panels.rows.asked_rows_page import AskedRowsPage
    from bayesgui.widgets.listening import Heard


class RowsActivity(Activity):
    """A page below the canvas with a table, and an answer to each of its rows.

    A subclass declares the page and its state, says what is asked (`run`), and what else the page
    requests (`connect`).
    """

    shown: ClassVar[type[AskedRows]]

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._reading = LatestJob(self)
        self._asking = LatestJob(self)
        self._page = next(iter(declared_pages(type(self)).values()))
        workbench.pages.when_made(self._page, self._connect)

    def _connect(self, page: AskedRowsPage) -> None:
        page.table_requested.connect(self.choose_table)
        page.data_requested.connect(self.use_data)
        page.run_requested.connect(self.ask_again)
        page.update_requested.connect(self.ask_again)
        page.cancel_requested.connect(self.cancel)
        page.save_requested.connect(self.save)
        self.connect_page(page)

    # -- what a subclass says -----------------------------------------------------------------

    def connect_page(self, page: Any) -> None:
        """Hear what else the page requests."""

    def run(self) -> None:
        """Ask about every row."""
        raise NotImplementedError

    def words(self) -> Mapping[str, str]:
        """Return the title of the dialog that asks for a table (`choose`) or a file (`save`).

        Further `busy`, which is said while rows are asked, and `stem`, the end of a file's name.
        """
        raise NotImplementedError

    def writing(self, path: Path) -> Callable[[Monitor], int] | None:
        """Return what writes the table with its answers; None if there is nothing to write."""
        raise NotImplementedError

    def taken(self, state: AskedRows) -> AskedRows:
        """Return the state with a table that was just taken."""
        return state

    # -- following ----------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether the page is open in the document that it follows."""
        return self.followed.shown[self.shown].state.is_open

    @property
    def page(self) -> AskedRowsPage:
        """The page."""
        return cast("AskedRowsPage", self.panel(self._page))

    @property
    def _state(self) -> AskedRows:
        return self.session.shown[self.shown].state

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
            self.cancel_jobs()
        super().follow_session(session)

    def show(self) -> None:
        """Show where it stands."""
        if not self.is_open or self._asking.is_running or self._reading.is_running:
            return
        page, answer = self.page, self._state.answer
        page.invalidate()
        page.show_body()
        if answer is not None and answer.model is not self.document.state.model:
            page.say_old(self.tr("The network has changed since."))
        elif answer is not None and self._has_other_data:
            page.say_old(self.tr("The data have changed since."))
        elif answer is not None and not self._state.is_current:
            page.say_old(self.tr("Something else is asked now."))

    @property
    def _has_other_data(self) -> bool:
        """Whether the table was that of the page Data, where there is another one now."""
        table, now = self._state.table, self.session.data.state.dataset
        is_own = table is not None and self._state.path is None
        return is_own and now is not None and table is not None and table.own is not now

    def ask_again(self) -> None:
        """Ask about every row, of the page Data about those that are there now."""
        if self._has_other_data:
            self.use_data()
        self.run()

    def update_now(self) -> None:
        """Answer again what is out of date."""
        if self.is_open and self._state.table is not None:
            self.ask_again()

    def end(self) -> None:
        """Ask no more."""
        self.cancel_jobs()
        super().end()

    def cancel_jobs(self) -> None:
        """End all that goes on."""
        self._reading.cancel()
        self._asking.cancel()

    def cancel(self) -> None:
        """End what goes on; what was found before stays."""
        self.cancel_jobs()
        self.show()

    def ask_for(self, **parts: Any) -> None:
        """Ask something else from now on."""
        self.session.shown[self.shown].update(error="", **parts)
        self.show()

    # -- the table ----------------------------------------------------------------------------

    def choose_table(self) -> None:
        """Ask for a file and read it."""
        path = choose_table(self.workbench, self.words()["choose"], self.folder)
        if path is not None:
            self.read(path)

    def read(self, path: Path) -> None:
        """Read a file of rows."""
        from bayesgui.app.batch.work import read_table

        session, network = self.session, self.document.state.network
        self.page.show_body()
        self.page.say_busy(self.tr("Reading {file}…").format(file=path.name))
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
        shown = session.shown[self.shown]
        shown.set(self.taken(shown.state.with_table(table, title, path)))
        self.show()

    # -- the answers --------------------------------------------------------------------------

    def start(
        self,
        work: Callable[[Monitor], Any],
        title: str,
        shown: Mapping[str, object],
        done: Callable[[DocumentSession, Any], None],
    ) -> None:
        """Ask about the rows in a job; `shown`: what its record in the list of jobs says."""
        session = self.session
        recipe = Recipe({self.tr("Data"): self._state.title, **shown}, None)
        session.shown[self.shown].update(error="")
        self._asking.start(
            lambda: self.workbench.runner.submit_work(work, title, recipe),
            lambda answer: done(session, answer),
            lambda error: self._on_failed(session, error),
            cancelled=self.show,
            progressed=lambda share, text: self._on_progress(session, share, text),
        )
        self._on_progress(session, 0.0, "")

    def _on_progress(self, session: DocumentSession, share: float, text: str) -> None:
        if session is not self.session or not self.is_open:
            return
        self.page.show_body()
        self.page.say_busy(f"{translate_sentence(text) or self.words()['busy']} · {share:.0%}")

    def _on_failed(self, session: DocumentSession, error: BaseException) -> None:
        session.shown[self.shown].update(error=refusal(error))
        self.show()

    # -- what is done with answers ------------------------------------------------------------

    def set_findings(self, table: FindingRows, row: int) -> None:
        """Set the cells of a row as findings, as one step of undo."""
        evidence, _ = row_findings(table.findings, row, self.document.state.network)
        self.apply(
            self.tr("Row {row} as findings").format(row=count_text(row + 1)),
            lambda state: edits.set_evidence(state, evidence),
        )

    def save(self) -> None:
        """Ask for a file, and write the table with its answers."""
        if self._state.answer is None:
            return
        kinds = (
            FileType(self.tr("Comma-separated values"), (".csv", ".tsv")),
            FileType("Parquet", (".parquet",)),
            FileType(self.tr("Workbook of Excel"), (".xlsx",)),
        )
        stem, words = Path(self._state.title).stem or self.document.title, self.words()
        start = self.folder / f"{stem}-{words['stem']}.csv"
        path = ask_path(self.workbench.window, words["save"], start, kinds)
        if path is not None:
            self.write(path)

    def write(self, path: Path) -> None:
        """Write the table with its answers to a file, in a job."""
        work = self.writing(path)
        if work is None:
            return
        title = self.tr("Write {file}").format(file=path.name)
        job = self.workbench.runner.submit_work(work, title, TRANSIENT)
        text = self.tr("{rows} written to **{file}**")
        job.finished.connect(
            lambda rows: self.workbench.messages.say(
                text.format(rows=rows_text(rows), file=path.name)
            )
        )
        job.failed.connect(self.workbench.messages.show_failure)
