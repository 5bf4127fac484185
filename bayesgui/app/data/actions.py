"""Import data: reads a table of cases into the active document."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal

from bayesgui.app.data.importing.opening import (
    choose_table,
    open_import_dialog,
    show_import_failure,
)
from bayesgui.app.data.large_tables import LargeTables
from bayesgui.app.data.series_columns import SeriesColumns
from bayesgui.app.editing.arranging import arrange
from bayesgui.app.filling.filling import FillMissing
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.repeat_job import for_document
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.data.reading.import_request import is_parquet
from bayesgui.document.data import DataState, with_other_states
from bayesgui.document.python_calls.imports import told_table
from bayesgui.document.state import DocumentState
from bayesgui.jobs.recipe import Recipe
from bayesgui.widgets.plurals import columns_text, rows_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from bayesgui.app.data.importing.dialog import ImportDialog
    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.reading.csv_dialect import CsvDialect
    from bayesgui.data.reading.import_request import Imported, ImportRequest
    from bayesgui.graph.layout import Layout
    from bayesgui.jobs.job import Job

    Failed = Callable[[BaseException], object]

LEARNER = "bayes"
"""Registered name of the parameter learner preselected in the dialog Learn CPTs."""
MIN_ROW, GAP = 1000.0, 44.0
"""Minimum width of a row of new nodes, and the gap between nodes, in scene units."""


class DataActions(WindowPart):
    """Binds Import data, and puts the imported table into the document."""

    learning_requested = Signal(object, str)
    """An `OpenDocument` whose CPTs are to be learned, and the learner's registered name."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._large = LargeTables(workbench)
        self._series = SeriesColumns(workbench)
        self.filling = FillMissing(workbench)

    @Command("file.import_data", "Import data…", ("Ctrl+I",), "import")
    def _choose_file(self) -> None:
        path = choose_table(self.workbench, self.tr("Import data"), self.folder)
        if path is not None:
            self.ask(path)

    def ask_soon(self, path: Path, failed: Failed) -> None:
        """Open the import dialog once the window is on the screen; `failed` shows an error."""
        QTimer.singleShot(0, self, lambda: self.ask(path, failed=failed))

    def ask(
        self, path: Path, dialect: CsvDialect | None = None, failed: Failed | None = None
    ) -> None:
        """Open the import dialog on a file, or learn from one that is larger than memory."""
        failed = failed or self.workbench.messages.show_failure
        from bayesgui.data.reading.conversion.standing_in import needs_stand_in

        if is_parquet(path) or (path.is_dir() and not needs_stand_in(path)):
            self._large.look(path, lambda: self._ask_in_dialog(path, dialect, failed), failed)
        else:
            self._ask_in_dialog(path, dialect, failed)

    def _ask_in_dialog(self, path: Path, dialect: CsvDialect | None, failed: Failed) -> None:
        def on_opened(dialog: ImportDialog) -> None:
            current = self.workbench.documents.current
            dialog.requested.connect(
                lambda request, learn: self._start(current, dialog, request, learn=learn)
            )

        open_import_dialog(self.workbench, path, on_opened, dialect, failed=failed)

    def _start(
        self,
        opened: OpenDocument,
        dialog: ImportDialog | None,
        request: ImportRequest,
        *,
        learn: bool,
    ) -> None:
        def work(monitor: Monitor) -> Imported:
            from bayesgui.data.reading.import_table import run

            return run(request, monitor)

        name, messages = request.path.name, self.workbench.messages
        messages.say(self.tr("Reading {file}…").format(file=name), str(request.path))
        recipe = self._recipe(opened, request, learn=learn)
        job = self.workbench.runner.submit_work(
            work, lambda: self.tr("Import {file}").format(file=name), recipe
        )
        job.finished.connect(
            lambda found: self._on_read(opened, dialog, job, request, found, learn=learn)
        )
        for ended in (job.failed, job.cancelled):
            ended.connect(lambda _error=None: messages.end_mode(str(request.path)))
        job.failed.connect(lambda error: show_import_failure(self.workbench, dialog, error))
        if dialog is not None:
            job.cancelled.connect(dialog.reject)

    def _recipe(self, opened: OpenDocument, request: ImportRequest, *, learn: bool) -> Recipe:
        # A scan is as large as the data and would stay in memory as long as the job history.
        plain = replace(request, scan=None, network=None)
        has_network = request.network is not None

        def again(current: OpenDocument) -> None:
            network = current.document.state.network if has_network else None
            self._start(current, None, replace(plain, network=network), learn=learn)

        shown: dict[str, object] = {self.tr("File"): str(request.path)}
        if request.dialect is not None:
            shown[self.tr("Encoding")] = request.dialect.encoding
            shown[self.tr("Delimiter")] = f"“{request.dialect.delimiter}”".replace("\t", r"\t")
        missing = [text for text in request.missing or () if text]
        if missing:
            shown[self.tr("Missing cells")] = ", ".join(missing)
        if request.skipped:
            shown[self.tr("Left out")] = ", ".join(sorted(request.skipped))
        return Recipe(
            shown,
            repeat=for_document(self.workbench, opened, again),
            revise=for_document(
                self.workbench, opened, lambda _current: self.ask(plain.path, plain.dialect)
            ),
            keeps=True,
        )

    def _on_read(
        self,
        opened: OpenDocument,
        dialog: ImportDialog | None,
        job: Job,
        request: ImportRequest,
        found: Imported,
        *,
        learn: bool,
    ) -> None:
        if dialog is not None:
            dialog.accept()
        n_rows, n_columns = found.dataset.n_rows, len(found.dataset.columns)
        job.tell(
            lambda: self.tr("{rows}, {columns}").format(
                rows=rows_text(n_rows), columns=columns_text(n_columns)
            )
        )
        workbench = self.workbench
        workbench.settings.use_folder(request.path.parent)
        builds = request.network is None and not request.table_only
        if opened not in workbench.documents.all:
            if not builds:
                return
        else:
            workbench.documents.set_current(workbench.documents.all.index(opened))
        data = DataState(
            found.dataset,
            request.path.name,
            found.summaries,
            request.path,
            found.quantities,
            found.weights,
        )
        if builds:
            self._build(opened, request, found, data, learn=learn)
            return
        known = None if request.table_only else found.network
        document = opened.document
        if found.network is not request.network:
            if document.state.network is not request.network:
                workbench.messages.show_message(
                    "error",
                    self.tr("The network has changed in the meantime; import the file again."),
                )
                return
            new = [name for name in found.network if name not in document.state.network]
            text = self.tr("Add nodes of {file}") if new else self.tr("Take the states of {file}")
            layout = document.state.layout
            sizes = workbench.canvas.node_sizes(found.network, layout)
            state = with_other_states(document.state, found.network).with_network(
                found.network, layout=_with_places(layout, new, sizes)
            )
            document.apply(text.format(file=request.path.name), state)
            if new:
                self._fit_beside_page()
        opened.session.journal.tell_data(told_table(request, found, known), found.dataset)
        self._show(opened, data, learn=learn)

    def _build(
        self,
        opened: OpenDocument,
        request: ImportRequest,
        found: Imported,
        data: DataState,
        *,
        learn: bool,
    ) -> None:
        """Make a node for each column, in the document if it is empty, else in a new tab."""

        def done(state: DocumentState, layout: Layout) -> None:
            documents, document = self.workbench.documents, opened.document
            title = request.path.name.split(".")[0]
            if opened not in documents.all or len(document.state.model):
                added = documents.add(state.with_(layout=layout), None, title)
                added.document.mark_unsaved()
                added.session.journal.begin()
                told = told_table(request, found, None)
                added.session.journal.tell_data(told, found.dataset)
            else:
                documents.set_current(documents.all.index(opened))
                told = told_table(request, found, None)
                opened.session.journal.tell_data(told, found.dataset)
                opened.session.journal.tell_edit(["net = bayesgui.network_of(data)"], found.network)
                state = document.state.with_network(state.network, layout=layout)
                document.apply(self.tr("Build nodes from {file}").format(file=title), state)
            self._show(documents.current, data, learn=learn)
            self._fit_beside_page()

        arrange(self.workbench, DocumentState(model=found.network), done)

    def _fit_beside_page(self) -> None:
        """Show the whole network beside the page, which takes its room from the canvas."""
        self.workbench.canvas.fit(animated=False)
        self.keep_in_view(self.workbench.documents.current)

    def keep_in_view(self, opened: OpenDocument) -> None:
        """Show the whole of an imported network below a message too, if it was shown so far."""
        if opened is self.workbench.documents.current:
            again = self.workbench.canvas.navigation.fit_again
            self.workbench.messages.bar.when_in_place(again)

    def _show(self, opened: OpenDocument, data: DataState, *, learn: bool) -> None:
        """Set the session's table, open the Data page, report, and request learning if asked."""
        dataset = data.dataset
        assert dataset is not None
        opened.session.data.set(data)
        self.actions.refresh()
        self.workbench.docks.open_page("bottom", "data")
        text = self.tr("Imported **{file}**: {rows}, {columns}.").format(
            file=data.title,
            rows=rows_text(dataset.n_rows),
            columns=columns_text(len(dataset.columns)),
        )
        self.workbench.messages.say(text)
        self.workbench.messages.show_report(data.title, text, dataset.remarks)
        if learn:
            # Let the imported table be painted first.
            QTimer.singleShot(0, self, lambda: self.learning_requested.emit(opened, LEARNER))


def _with_places(
    layout: Layout, names: Sequence[str], sizes: Mapping[str, tuple[float, float]]
) -> Layout:
    """Return a layout with new nodes in rows below the present nodes, no wider than these."""
    old = [(x, y, *sizes[name]) for name, (x, y) in layout.positions.items() if name in sizes]
    left = min((x for x, _, _, _ in old), default=0.0)
    right = max((x + width for x, _, width, _ in old), default=left)
    right = max(right, left + MIN_ROW)
    x, y, tall = left, max((y + height + GAP for _, y, _, height in old), default=0.0), 0.0
    places = {}
    for name in names:
        width, height = sizes[name]
        if x > left and x + width > right:
            x, y, tall = left, y + tall + GAP, 0.0
        places[name] = (x, y)
        x, tall = x + width + GAP, max(tall, height)
    return layout.moved(places)
