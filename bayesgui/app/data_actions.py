"""Data: importing a table of cases into the active document, and what is said about it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFileDialog

from bayesgui.app.importing import SUFFIXES, ImportRequest, is_parquet, run
from bayesgui.app.window_part import WindowPart
from bayesgui.core.errors import BayesGuiError
from bayesgui.document.data import DataState
from bayesgui.document.state import DocumentState
from bayesgui.panels.panel import told
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from bayesgui.app.documents import OpenDocument
    from bayesgui.app.import_dialog import ImportDialog
    from bayesgui.app.importing import Imported
    from bayesgui.app.main_window import MainWindow
    from bayesgui.core.monitor import Monitor
    from bayesgui.graph.layout import Layout


class DataActions(WindowPart):
    """Binds Import data, and brings what was read into the document."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.actions.bind("file.import_data", self._choose_file)

    def _choose_file(self) -> None:
        patterns = " ".join(f"*{suffix} *{suffix}.gz" for suffix in SUFFIXES)
        tables = self.tr("Tables of cases ({patterns})").format(patterns=patterns)
        everything = self.tr("All files (*)")
        path = self.document.path
        start = path.parent if path is not None else Path.home()
        chosen, _ = QFileDialog.getOpenFileName(
            self.window, self.tr("Import data"), str(start), f"{tables};;{everything}"
        )
        if chosen:
            self.ask(Path(chosen))

    def ask_soon(self, path: Path) -> None:
        """Open the import dialog once the window is on the screen."""
        QTimer.singleShot(0, self, lambda: self.ask(path))

    def ask(self, path: Path) -> ImportDialog | None:
        """Open the import dialog on a file, or say why it cannot be read.

        Parameters
        ----------
        path : Path
            The file.

        Returns
        -------
        ImportDialog or None
            The open dialog.
        """
        from bayesgui.app.import_dialog import ImportDialog
        from bayesgui.data.csv_dialect import sniff

        opened = self.window.documents.current
        state = opened.document.state
        try:
            dialect = None if is_parquet(path) else sniff(path)
            dialog = ImportDialog(path, dialect, state.network, opened.document.title, self.window)
        except BayesGuiError as error:
            self.window.show_error(error)
            return None
        dialog.requested.connect(lambda request: self._start(opened, dialog, request))
        dialog.open()
        return dialog

    def _start(self, opened: OpenDocument, dialog: ImportDialog, request: ImportRequest) -> None:
        def work(monitor: Monitor) -> Imported:
            return run(request, monitor)

        name = request.path.name
        self.window.say(self.tr("Reading {file}…").format(file=name))
        job = self.window.runner.submit_work(work, self.tr("Import {file}").format(file=name))
        job.finished.connect(lambda found: self._on_read(opened, dialog, request, found))
        job.failed.connect(lambda error: self._on_failed(dialog, error))
        job.cancelled.connect(dialog.reject)

    def _on_failed(self, dialog: ImportDialog, error: BaseException) -> None:
        if isinstance(error, BayesGuiError):
            dialog.show_problem(error)
        else:
            dialog.reject()
            self.window.show_failure(error)

    def _on_read(
        self, opened: OpenDocument, dialog: ImportDialog, request: ImportRequest, found: Imported
    ) -> None:
        dialog.accept()
        window = self.window
        if opened not in window.documents.all:
            return
        window.documents.set_current(window.documents.all.index(opened))
        data = DataState(found.dataset, request.path.name, found.summaries, request.path)
        if request.network is None:
            self._build(request, found, data)
            return
        document = opened.document
        if found.network is not request.network:
            if document.state.network is not request.network:
                window.message_bar.show_message(
                    "error",
                    self.tr("The network was changed meanwhile; import the file again."),
                )
                return
            document.apply(
                self.tr("Add states of {file}").format(file=request.path.name),
                document.state.with_(network=found.network),
            )
        self._show(opened, data)

    def _build(self, request: ImportRequest, found: Imported, data: DataState) -> None:
        """Make a node for each column, in the empty document or in a new tab."""

        def done(state: DocumentState, layout: Layout) -> None:
            documents = self.window.documents
            title = request.path.name.split(".")[0]
            state = state.with_(layout=layout)
            if len(self.document.state.network):
                documents.add(state, None, title)
                self.document.mark_unsaved()
            else:
                self.document.apply(self.tr("Build nodes from {file}").format(file=title), state)
            self.window.canvas.fit(animated=False)
            self._show(documents.current, data)

        self.window.opening.arrange(DocumentState(network=found.network), done)

    def _show(self, opened: OpenDocument, data: DataState) -> None:
        """Hand the table over, open its page, and say what was read."""
        dataset = data.dataset
        assert dataset is not None
        opened.session.data.set(data)
        self.window.refresh()
        self.window.regions.open_page("bottom", "data")
        text = self.tr("Imported **{file}**: {rows} rows, {columns} columns.").format(
            file=data.title,
            rows=count_text(dataset.n_rows),
            columns=count_text(len(dataset.columns)),
        )
        notes = [told(note) for note in dataset.notes]
        self.window.say(text)
        self.window.message_bar.show_message(
            "warning" if notes else "success", " ".join((text, *notes[:1]))
        )
