"""Rows of the workshop: edited in a window, followed from the document, and added to models."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog

from bayesgui.document.data import with_numbers
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.widgets.plurals import rows_text
from bayesgui.widgets.punctuation import join_sentences

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.classifiers.model_files import SavedModel
    from bayesgui.classifiers.row_adding import Extended
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset
    from bayesgui.document.data import Data
    from bayesgui.windows.workshop.row_editor import RowEditor
    from bayesgui.windows.workshop.state import WorkshopState
    from bayesgui.windows.workshop.window import WorkshopWindow


class RowWork(QObject):
    """Answers the menu beside the workshop's table, and keeps the window of rows up to date."""

    failed = Signal(object)

    def __init__(
        self,
        workbench: Workbench,
        parent: QObject,
        saved: Callable[[], SavedModel | None],
        is_lazy: Callable[[], bool],
    ) -> None:
        super().__init__(parent)
        self._workbench = workbench
        self._saved, self._is_lazy = saved, is_lazy
        self._window: WorkshopWindow | None = None
        self.editor: RowEditor | None = None
        self._job = LatestJob(self)
        self._data: Data | None = None
        self._given: Dataset | None = None

    def bind(self, window: WorkshopWindow) -> None:
        """Answer the menu of a new window."""
        self._window = window
        window.head.menu.editor_requested.connect(self.open_editor)
        window.head.menu.rows_requested.connect(self._ask_file)
        window.state_changed.connect(self._follow_state)
        window.destroyed.connect(self._forget)

    def _forget(self) -> None:
        self._window = None
        self._job.cancel()

    def follow(self, data: Data) -> None:
        """Follow the table of a document, as long as the window shows it and trains lazily."""
        if self._data is not data:
            if self._data is not None:
                self._data.changed.disconnect(self._follow_data)
                self._data.destroyed.disconnect(self._forget_data)
            self._data = data
            data.changed.connect(self._follow_data)
            data.destroyed.connect(self._forget_data)
        self._given = None if self._window is None else self._window.state.dataset

    def _forget_data(self) -> None:
        self._data = None

    def _follow_data(self) -> None:
        window, data = self._window, self._data
        if window is None or data is None or not self._is_lazy() or data.state.dataset is None:
            return
        if window.state.dataset is self._given:
            self.take_table(with_numbers(data.state))
            self._given = window.state.dataset

    # -- editing ------------------------------------------------------------------------------

    def open_editor(self) -> None:
        """Open the rows of the table, or bring them to the front."""
        from bayesgui.windows.workshop.row_editor import RowEditor

        window = self._window
        if window is None or window.state.dataset is None:
            return
        if self.editor is None:
            self.editor = RowEditor(window)
            self.editor.edited.connect(self.take_table)
            self.editor.adding_requested.connect(self._add_chosen)
            self.editor.destroyed.connect(self._forget_editor)
        self._follow_state()
        self.editor.show()
        self.editor.raise_()
        self.editor.activateWindow()

    def _forget_editor(self) -> None:
        self.editor = None

    def _follow_state(self) -> None:
        if self._window is None or self.editor is None:
            return
        state = self._window.state
        if state.dataset is None or state.source.texts is not None:
            self.editor.close()
            return
        self.editor.show_table(state.dataset, state.title)
        self.editor.show_model(*self._window.head.menu.adding_to())

    def take_table(self, dataset: Dataset) -> None:
        """Take the table with other rows or cells; class, ticks, options and losses stay."""
        from bayesgui.windows.workshop.state import followed

        window = self._window
        if window is None or window.state.dataset is None:
            return
        state = window.state
        same_classes = state.target in dataset and state.classes == getattr(
            dataset[state.target], "states", ()
        )
        if same_classes and window.state.dataset.names == dataset.names:
            keeps = self._is_lazy()
            window.update_state(**followed(state, dataset, keeps_results=keeps))
        else:
            window.show_table(dataset, state.title)
            if state.target in dataset:
                window.choose_target(state.target)
            window.update_state(source=state.source)

    # -- adding rows --------------------------------------------------------------------------

    def _ask_file(self) -> None:
        assert self._window is not None
        path = self._window.state.source.path
        name, _ = QFileDialog.getOpenFileName(
            self._window,
            self.tr("Add the rows of"),
            "" if path is None else str(path.parent),
            self.tr("Tables (*.csv *.tsv *.txt *.parquet *.gz);;All files (*)"),
        )
        if name:
            self.add_file(Path(name))

    def add_file(self, path: Path) -> None:
        """Add the rows of a file to the trained model."""
        saved = self._saved()
        if saved is None:
            return
        model, texts = saved.model, saved.texts

        def read(monitor: Monitor) -> Dataset:
            from bayesgui.classifiers.feature_reading import read_with_features
            from bayesgui.data.case_source import rows_of
            from bayesgui.data.reading.reader import read_data
            from bayesgui.data.texts.reading import read_texts

            if texts is not None:
                return read_texts(
                    path,
                    texts.name,
                    columns=(model.target,),
                    presence=texts.presence,
                    vocabulary=model.features,
                    monitor=monitor,
                )

            def read_rows(kept: tuple[str, ...]) -> Dataset:
                table = read_data(
                    path,
                    quantities="numbers",
                    categorical=(model.target, *kept),
                    states=model.known_states,
                    monitor=monitor,
                )
                return rows_of(table, path.name)

            return read_with_features(model, read_rows)

        self._add(saved, read, path.name)

    def _add_chosen(self, rows: list[int]) -> None:
        saved = self._saved()
        window = self._window
        if saved is None or window is None or window.state.dataset is None:
            return
        chosen = window.state.dataset.rows(np.array(rows, np.intp))
        self._add(saved, lambda _monitor: chosen, window.state.title)

    def _add(self, saved: SavedModel, read: Callable[[Monitor], Dataset], name: str) -> None:
        window = self._window
        assert window is not None
        asked = window.state

        def work(monitor: Monitor) -> Extended:
            from bayesgui.classifiers.row_adding import add_rows

            return add_rows(saved, read(monitor), monitor)

        self._job.start(
            lambda: self._workbench.runner.submit_work(
                work, lambda: self.tr("Add rows of {file}").format(file=name)
            ),
            lambda found: self._on_added(asked, saved, found, name),
            self.failed.emit,
        )

    def _on_added(
        self, asked: WorkshopState, saved: SavedModel, found: Extended, name: str
    ) -> None:
        from bayesgui.classifiers.model_files import network_of

        window = self._window
        if window is None:
            return
        state = window.state
        shown = state.results.get(asked.current) if asked.trained is not None else None
        if asked.trained is not shown or (shown is None and asked.opened is not state.opened):
            return
        window.remember()
        changes: dict[str, object]
        if shown is None:
            key, changes = "", {"opened": replace(saved, model=found.model)}
        else:
            network = network_of(found.model)
            made = replace(
                shown, model=found.model, network=None if network is None else network.network
            )
            key = asked.current
            changes = {"results": MappingProxyType({**state.results, key: made})}
        added = {**state.added, key: state.added.get(key, 0) + found.rows}
        window.update_state(added=MappingProxyType(added), **changes)
        text = self.tr("Added {rows} of {file} to **{model}**, by their counts.")
        said = [text.format(rows=rows_text(found.rows), file=name, model=saved.method)]
        if found.left_out:
            text = self.tr("Left out, without one of its classes: {rows}.")
            said.append(text.format(rows=rows_text(found.left_out)))
        if shown is not None:
            said.append(self.tr("The figures are those of the rows before."))
        window.messages.show_message(
            "success", join_sentences(said), [(self.tr("Undo"), window.undo)]
        )
