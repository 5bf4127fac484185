"""Opening the import dialog, and scanning the whole file while it is open."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QFileDialog

from bayesgui.core.errors import BayesGuiError
from bayesgui.data.reading.import_request import SUFFIXES, is_parquet
from bayesgui.jobs.latest_job import LatestJob

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.app.data.importing.dialog import ImportDialog
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.reading.csv_dialect import CsvDialect
    from bayesgui.data.reading.file_scan import FileScan

SCAN = "import scan"


def choose_table(workbench: Workbench, title: str, folder: Path) -> Path | None:
    """Ask for a file with a table of cases."""
    patterns = " ".join(f"*{suffix} *{suffix}.gz" for suffix in SUFFIXES)
    tables = QCoreApplication.translate("DataActions", "Tables of cases ({patterns})")
    everything = QCoreApplication.translate("DataActions", "All files (*)")
    chosen, _ = QFileDialog.getOpenFileName(
        workbench.window, title, str(folder), f"{tables.format(patterns=patterns)};;{everything}"
    )
    return Path(chosen) if chosen else None


def open_import_dialog(
    workbench: Workbench,
    path: Path,
    opened: Callable[[ImportDialog], None],
    dialect: CsvDialect | None = None,
    *,
    adding: bool = False,
) -> None:
    """Open the import dialog once the beginning of a file is read, or show why that failed.

    `opened`: receives the dialog. `adding`: whether the cases are added to those that the CPTs were
    learned from.
    """

    def work(_monitor: Monitor) -> CsvDialect | None:
        from bayesgui.data.reading.sniffing import sniff

        return None if is_parquet(path) else dialect or sniff(path)

    def show(found: CsvDialect | None) -> None:
        from bayesgui.app.data.importing.dialog import ImportDialog

        state, title = workbench.document.state, workbench.document.title
        runner, window = workbench.runner, workbench.window
        try:
            dialog = ImportDialog(path, found, state.network, title, runner, window, adding=adding)
        except BayesGuiError as error:
            workbench.messages.show_error(error)
            return
        BackgroundScan(dialog, workbench)
        opened(dialog)
        dialog.open()

    job = workbench.runner.submit_reading(work, path.name)
    job.finished.connect(show)
    job.failed.connect(workbench.messages.show_failure)


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


class BackgroundScan(QObject):
    """Scans the whole file in the background for an open import dialog."""

    def __init__(self, dialog: ImportDialog, workbench: Workbench) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._workbench = workbench
        self._latest = LatestJob(self)
        dialog.scan_wanted.connect(self._start)
        dialog.finished.connect(self._latest.cancel)

    def _start(self) -> None:
        dialog, workbench = self._dialog, self._workbench
        request = dialog.request()

        def work(monitor: Monitor) -> FileScan:
            from bayesgui.data.reading.file_scan import scan

            return scan(
                request.path,
                request.dialect,
                request.missing,
                monitor=monitor,
                network=request.network,
            )

        self._latest.start(
            lambda: workbench.runner.submit_query(SCAN, work, request.path.name),
            dialog.show_scan,
            lambda error: show_import_failure(workbench, dialog, error),
            progressed=lambda share, _text: dialog.form.show_progress(share),
        )
