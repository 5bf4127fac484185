"""Series read from files and from the clipboard, and written to files."""

from __future__ import annotations

import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QGuiApplication

from bayesgui.app.data.importing.opening import choose_table
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.app.temporal.actions import in_time
from bayesgui.core.name_lists import list_names
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.causes.mark_edits import mark_unobserved
from bayesgui.document.temporal.series_edits import add_series, clear_nodes
from bayesgui.panels.over_time.grid.rows import nodes_found
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.punctuation import join_sentences

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bayesgui.app.data.importing.beginning import Beginning
    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.core.temporal.series import Series
    from bayesgui.data.series.placing import TimeColumns
    from bayesgui.data.series.series_table import SeriesTable
    from bayesgui.document.state import DocumentState

    Failed = Callable[[BaseException], object]

PATIENCE = 500
"""Milliseconds after which reading is shown."""

has_series = conditions.require(
    "set a finding over time first",
    lambda bench: any(each.n_findings for each in bench.document.state.series),
    "series",
)


class SeriesFiles(WindowPart):
    """Opens tables with a row for each slice as series of the template, pastes and writes them."""

    opened = Signal()
    """Series were added."""
    import_requested = Signal(object, object)
    """Path of a table of cases; what takes the error if it cannot be read."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._asked_about: list[tuple[Path, Failed]] = []

    # -- opening ------------------------------------------------------------------------------

    @Command(
        "evidence.series_open",
        "Open series…",
        (),
        "open",
        "Open a table with a row for each slice, of one series or several",
        needs=in_time,
    )
    def choose_file(self) -> None:
        """Ask for a file and open its series."""
        path = choose_table(self.workbench, self.tr("Open series"), self.folder)
        if path is not None:
            self.read(path)

    def take(self, path: Path, failed: Failed) -> None:
        """Import a file of cases that was opened or dropped; for a template ask what it is."""
        if not self.document.state.model.is_template:
            self.import_requested.emit(path, failed)
            return
        if not self._asked_about:
            # Files that are dropped together are asked about together.
            QTimer.singleShot(0, self, self._ask)
        self._asked_about.append((path, failed))

    def _ask(self) -> None:
        found, self._asked_about = self._asked_about, []
        names = list_names([path.name for path, _ in found])
        text = self.tr("{files}: are the rows slices of time, or cases to learn from?")
        self.workbench.messages.show_message(
            "info",
            text.format(files=names),
            [
                (self.tr("Open series"), partial(self._open_all, found)),
                (self.tr("Import data"), partial(self._import_all, found)),
            ],
        )

    def _open_all(self, found: Sequence[tuple[Path, Failed]]) -> None:
        self.workbench.messages.bar.clear()
        for path, _ in found:
            self.read(path)

    def _import_all(self, found: Sequence[tuple[Path, Failed]]) -> None:
        self.workbench.messages.bar.clear()
        for path, failed in found:
            self.import_requested.emit(path, failed)

    def read(self, path: Path, title: str = "") -> None:
        """Read the beginning of a file, ask about its columns if need be, and then read all.

        `title`: what the series are called, by default the file's name.
        """
        opened, name = self.workbench.documents.current, title or path.name
        model = template_of(self.document.state.model)
        if model is None:
            return

        def work(monitor: Monitor) -> tuple[Path, Beginning]:
            from bayesgui.app.data.importing.beginning import read_beginning
            from bayesgui.data.reading.conversion.standing_in import standing_in
            from bayesgui.data.reading.import_request import is_parquet
            from bayesgui.data.reading.sniffing import sniff

            table = standing_in(path, monitor)
            return table.path, read_beginning(
                table.path, None if is_parquet(table.path) else sniff(table.path)
            )

        job = self.workbench.runner.submit_reading(work, name)
        self.when_done(job, partial(self._on_beginning, opened, name, model))

    def _on_beginning(
        self,
        opened: OpenDocument,
        name: str,
        model: TemporalNetwork,
        found: tuple[Path, Beginning],
    ) -> None:
        from bayesgui.app.series.columns_dialog import SeriesDialog, columns_of_nodes
        from bayesgui.data.series.time_columns import guessed_columns
        from bayesgui.data.series.wide import wide_columns

        path, beginning = found
        rows = beginning.rows
        nodes = columns_of_nodes(rows.names, model)
        wide = bool(wide_columns(model, rows.names))
        guess = guessed_columns(rows.names, rows.rows, nodes, wide=wide)
        read = partial(self._read_all, opened, path, name)
        if nodes.issuperset(rows.names):
            read(guess)
            return
        dialog = SeriesDialog(name, rows, guess, model, self.workbench.window)
        dialog.chosen.connect(read)
        dialog.open()

    def _read_all(self, opened: OpenDocument, path: Path, name: str, columns: TimeColumns) -> None:
        model = template_of(opened.document.state.model)
        if model is None:
            return

        def work(monitor: Monitor) -> SeriesTable:
            from bayesgui.data.series.series_table import read_series

            return read_series(
                path, model, columns.time or None, columns.by or None, monitor=monitor
            )

        messages, text = self.workbench.messages, self.tr("Reading {file}…").format(file=name)
        job = self.workbench.runner.submit_work(work, lambda: self.tr("Open series"))
        self.when_done(job, partial(self._on_read, opened, name))
        QTimer.singleShot(PATIENCE, self, lambda: messages.offer_to_cancel(job, text))

    def _on_read(self, opened: OpenDocument, name: str, table: SeriesTable) -> None:
        """Add the series to the document that they were read for."""
        from dataclasses import replace

        found = tuple(
            each if len(table.series) > 1 and each.name else replace(each, name=each.name or name)
            for each in table.series
        )
        self._add(opened, found, self.tr("Open series from {file}").format(file=name), table)

    def _add(
        self, opened: OpenDocument, found: tuple[Series, ...], text: str, table: SeriesTable
    ) -> None:
        before = template_of(opened.document.state.model)
        error = opened.document.edit(text, lambda state: add_series(state, found))
        if error is not None:
            self.workbench.messages.show_failure(error)
            return
        said = [translate_sentence(remark) for remark in table.remarks]
        after = template_of(opened.document.state.model)
        if before is not None and after is not None and after.slices != before.slices:
            said.append(
                self.tr("The template now has {count} slices, as many as the longest series.")
                .format(count=after.slices)
            )  # fmt: skip
        hidden = _hidden_found(opened.document.state, found)
        if hidden:
            self._ask_about_hidden(opened, hidden, len(found), said)
        elif said:
            self.workbench.messages.show_message("info", join_sentences(said))
        findings = sum(each.n_findings for each in found)
        self.workbench.messages.say(
            join_sentences(
                [
                    self.tr("%Ln series added.", "", len(found)),
                    self.tr("%Ln finding(s) in all.", "", findings),
                ]
            )
        )
        self.opened.emit()

    def _ask_about_hidden(
        self, opened: OpenDocument, names: Sequence[str], count: int, said: Sequence[str]
    ) -> None:
        """Say that findings of the last series are of nodes nobody observes, and offer remedies."""
        listed = list_names(names)
        text = self.tr("The series has findings of {names}, marked as not observable.")

        def leave_out() -> None:
            edit = self.tr("Leave out the findings of {names}").format(names=listed)
            last = len(opened.document.state.series)
            numbers = range(last - count, last)
            opened.document.edit(edit, lambda state: clear_nodes(state, names, numbers))

        def allow() -> None:
            edit = self.tr("%Ln node(s) can be observed", "", len(names))
            opened.document.edit(
                edit, lambda state: mark_unobserved(state, names, unobserved=False)
            )

        self.workbench.messages.show_message(
            "warning",
            join_sentences([*said, text.format(names=listed)]),
            [(self.tr("Leave them out"), leave_out), (self.tr("Can be observed"), allow)],
        )

    # -- the clipboard ------------------------------------------------------------------------

    @Command(
        "evidence.series_paste",
        "Paste series",
        (),
        "paste",
        "Paste a table with the names of nodes above its columns as a new series",
        needs=in_time,
    )
    def paste(self) -> None:
        """Read the table on the clipboard as series."""
        text = QGuiApplication.clipboard().text()
        if not text.strip():
            self.workbench.messages.show_message(
                "error",
                self.tr("The clipboard holds no text. Copy a table with the names of nodes above "
                        "its columns first."),
            )  # fmt: skip
            return
        with tempfile.NamedTemporaryFile(
            "w", suffix=".csv", prefix="pasted-", encoding="utf-8", delete=False
        ) as file:
            file.write(text)
        self.read(Path(file.name), self.tr("Pasted"))

    # -- saving -------------------------------------------------------------------------------

    @Command(
        "evidence.series_save",
        "Save series…",
        (),
        "save",
        "Write all series to a CSV file, a row for each slice",
        needs=in_time & has_series,
    )
    def choose_target(self) -> None:
        """Ask for a file and write all series to it."""
        from bayesgui.app.files.save_dialog import FileType, ask_path

        start = self.folder / f"{self.document.title}-series.csv"
        types = [FileType("CSV", (".csv",))]
        path = ask_path(self.workbench.window, self.tr("Save series"), start, types)
        if path is not None:
            self.write(path)

    def write(self, path: Path) -> None:
        """Write all series to a CSV file, or show why that fails."""
        state: DocumentState = self.document.state
        model = template_of(state.model)
        if model is None:
            return

        def work(monitor: Monitor) -> None:
            from bayesgui.data.series.series_csv import series_csv
            from bayesgui.formats.storage import replace_file

            replace_file(path, series_csv(model, state.series, monitor))

        def done(_result: object) -> None:
            words = self.tr("%Ln series written to **{file}**.", "", len(state.series))
            self.workbench.messages.say(words.format(file=path.name))

        job = self.workbench.runner.submit_work(work, lambda: self.tr("Save series"))
        self.when_done(job, done)


def _hidden_found(state: DocumentState, series: Sequence[Series]) -> list[str]:
    """Return the nodes marked as ones nobody observes that have findings in series."""
    model = state.model
    found = {name for each in series for name in (*nodes_found(each), *each.once)}
    return [name for name in model.names if name in model.unobserved and name in found]
