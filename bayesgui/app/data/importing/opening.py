"""Opening the import dialog, and scanning the whole file while it is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from bayesgui.app.data.importing.beginning import Beginning, read_beginning
from bayesgui.core.errors import BayesGuiError
from bayesgui.data.reading.import_request import is_parquet, table_patterns
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.choosing_files import ask_file
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bayesgui.app.data.importing.dialog import ImportDialog
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.reading.conversion.standing_in import StandIn
    from bayesgui.data.reading.csv_dialect import CsvDialect
    from bayesgui.data.reading.file_scan import FileScan

PATIENCE = 500
"""Milliseconds after which reading the beginning of a file is shown."""


def choose_table(workbench: Workbench, title: str, folder: Path) -> Path | None:
    """Ask for a file with a table of cases."""
    patterns = " ".join(table_patterns())
    tables = phrase("DataActions", "Tables of cases ({patterns})", patterns=patterns)
    everything = phrase("DataActions", "All files (*)")
    return ask_file(workbench.window, title, folder, tables, everything)


def open_import_dialog(
    workbench: Workbench,
    path: Path,
    opened: Callable[[ImportDialog], None],
    dialect: CsvDialect | None = None,
    *,
    adding: bool = False,
    failed: Callable[[BaseException], object] | None = None,
) -> None:
    """Open the import dialog once the beginning of a file is read, or show why that failed.

    `opened`: receives the dialog. `adding`: whether the cases are added to those that the CPTs were
    learned from. `failed`: shows an error; by default as the window's message.
    """

    def work(monitor: Monitor) -> tuple[StandIn, Beginning]:
        from bayesgui.data.reading.conversion.standing_in import standing_in
        from bayesgui.data.reading.sniffing import sniff

        table = standing_in(path, monitor)
        own = None if is_parquet(table.path) else dialect or sniff(table.path)
        return table, read_beginning(table.path, own)

    def show(found: tuple[StandIn, Beginning]) -> None:
        from bayesgui.app.data.importing.dialog import ImportDialog

        table, beginning = found
        for remark in table.remarks:
            workbench.messages.say(translate_sentence(remark))
        state, title = workbench.document.state, workbench.document.title
        runner, window = workbench.runner, workbench.window
        dialog = ImportDialog(
            table.path, beginning, state.network, title, runner, window, adding=adding
        )
        if state.model.is_template and not adding:
            dialog.form.for_table.setChecked(True)
        BackgroundReading(dialog, workbench)
        opened(dialog)
        dialog.open()

    job = workbench.runner.submit_reading(work, path.name)
    job.finished.connect(show)
    job.failed.connect(failed or workbench.messages.show_failure)

    text = phrase("ImportDialog", "Reading {file}…", file=path.name)
    QTimer.singleShot(
        PATIENCE, workbench.window, lambda: workbench.messages.offer_to_cancel(job, text)
    )


def show_import_failure(
    workbench: Workbench, dialog: ImportDialog | None, error: BaseException
) -> None:
    """Show why an import failed: in its dialog if the user can correct it, else in the window."""
    if dialog is not None and isinstance(error, BayesGuiError):
        dialog.show_problem(error)
        return
    if dialog is not None:
        dialog.reject()
    workbench.messages.show_failure(error)


class BackgroundReading(QObject):
    """Reads the beginning of a file, and then all of it, for an open import dialog."""

    def __init__(self, dialog: ImportDialog, workbench: Workbench) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._workbench = workbench
        # Other options end both: what is found with the former ones is of no use.
        self._latest = LatestJob(self)
        dialog.beginning_wanted.connect(self._read_beginning)
        dialog.scan_wanted.connect(self._scan)
        dialog.finished.connect(self._latest.cancel)

    def _read_beginning(self) -> None:
        request, table = self._dialog.request(), self._dialog.form.table
        options = None if table is None else table.options

        def work(_monitor: Monitor) -> Beginning:
            from bayesgui.data.reading.sniffing import sniff

            dialect = request.dialect if options is None else sniff(request.path, options)
            return read_beginning(request.path, dialect)

        self._latest.start(
            lambda: self._workbench.runner.submit_reading(work, request.path.name),
            self._dialog.show_beginning,
            self._on_unreadable,
        )

    def _on_unreadable(self, error: BaseException) -> None:
        if isinstance(error, BayesGuiError):
            self._dialog.show_unreadable(error)
        else:
            self._on_failed(error)

    def _on_failed(self, error: BaseException) -> None:
        show_import_failure(self._workbench, self._dialog, error)

    def _scan(self) -> None:
        dialog, request = self._dialog, self._dialog.request()

        def work(monitor: Monitor) -> FileScan:
            from bayesgui.data.reading.file_scan import scan

            return scan(
                request.path,
                request.dialect,
                request.missing,
                monitor=monitor,
                network=request.network,
                column_options=request.columns,
            )

        self._latest.start(
            lambda: self._workbench.runner.submit_reading(work, request.path.name),
            dialog.show_scan,
            self._on_failed,
            progressed=lambda share, _text: dialog.form.show_progress(share),
        )
