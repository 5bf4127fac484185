"""Rows of the workshop: edited in a window, followed from the document, and added to models."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.app.classifying.workshop_part import WorkshopPart
from bayesgui.document.data import with_numbers
from bayesgui.widgets.choosing_files import ask_table
from bayesgui.widgets.on_screen import bring_to_front
from bayesgui.widgets.plurals import rows_text
from bayesgui.widgets.punctuation import join_sentences

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.classifiers.model_files import SavedModel
    from bayesgui.classifiers.row_adding import Extended
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.columns.column import NumericColumn
    from bayesgui.data.dataset import Column, Dataset
    from bayesgui.document.data import Data
    from bayesgui.windows.workshop.row_editor import RowEditor
    from bayesgui.windows.workshop.state import WorkshopState
    from bayesgui.windows.workshop.window import WorkshopWindow


class RowWork(WorkshopPart):
    """Answers the menu beside the workshop's table, and keeps the window of rows up to date."""

    def __init__(
        self,
        workbench: Workbench,
        window: WorkshopWindow,
        saved: Callable[[], SavedModel | None],
    ) -> None:
        super().__init__(workbench, window)
        self._saved = saved
        self.editor: RowEditor | None = None
        self._data: Data | None = None
        self._given: Dataset | None = None
        self._edited: tuple[Dataset | None, Dataset | None] = None, None
        window.head.menu.editor_requested.connect(self.open_editor)
        window.head.menu.rows_requested.connect(self._ask_file)
        window.state_changed.connect(self._follow_state)

    def follow(self, data: Data) -> None:
        """Follow the table of a document, as long as the window shows it and trains lazily."""
        self._data = data
        self._given = None if data.state.dataset is None else with_numbers(data.state)
        data.changed.connect(self._follow_data)

    @property
    def _is_lazy(self) -> bool:
        return self.window.models.lazy.isChecked()

    def _follow_data(self) -> None:
        data = self._data
        if data is None or not self._is_lazy or data.state.dataset is None:
            return
        if self._is_given:
            self.take_table(with_numbers(data.state))
            self._given = self._table

    @property
    def _is_given(self) -> bool:
        """Whether the window shows the table of the document, in whatever mode its class is."""
        shown, given = self._table, self._given
        if shown is None or given is None or shown.names != given.names:
            return False
        return all(map(_is_same_column, shown.columns, given.columns))

    @property
    def _table(self) -> Dataset | None:
        """The table of the window, in which a class that was cut there is numbers.

        One that was handed over is returned as it was, so that the window of rows knows it again.
        """
        from bayesgui.windows.workshop.number_state import with_cut_numbers

        dataset = self.window.state.dataset
        shown, whole = self._edited
        if dataset is None or dataset is not shown:
            shown = dataset
            whole = (
                None if dataset is None else with_cut_numbers(dataset, self.window.state.numbers)
            )
            self._edited = shown, whole
        return whole

    # -- editing ------------------------------------------------------------------------------

    def open_editor(self) -> None:
        """Open the rows of the table, or bring them to the front."""
        from bayesgui.windows.workshop.row_editor import RowEditor

        if self.window.state.dataset is None:
            return
        if self.editor is None:
            self.editor = RowEditor(self.window)
            self.editor.edited.connect(self.take_table)
            self.editor.adding_requested.connect(self._add_chosen)
            self.editor.destroyed.connect(self._forget_editor)
        self._follow_state()
        bring_to_front(self.editor)

    def _forget_editor(self) -> None:
        self.editor = None

    def _follow_state(self) -> None:
        if self.editor is None:
            return
        state, table = self.window.state, self._table
        if table is None or state.source.texts is not None:
            self.editor.close()
            return
        self.editor.show_table(table, state.title)
        self.editor.show_model(*self.window.head.menu.adding_to())

    def take_table(self, dataset: Dataset) -> None:
        """Take the table with other rows or cells; class, ticks, options and losses stay."""
        from bayesgui.windows.workshop.state import followed

        window, state = self.window, self.window.state
        if state.dataset is None:
            return
        made, numbers = _cut_again(state, dataset)
        same_classes = state.target in made and state.classes == getattr(
            made[state.target], "states", ()
        )
        if same_classes and state.dataset.names == made.names:
            self._edited = made, dataset
            window.update_state(**followed(state, made, numbers, keeps_results=self._is_lazy))
        else:
            window.show_table(dataset, state.title)
            if state.target in dataset:
                # A class that was cut by request is not numbers again.
                window.choose_target(state.target, numbers=False if numbers is not None else None)
            window.update_state(source=state.source)

    # -- adding rows --------------------------------------------------------------------------

    def _ask_file(self) -> None:
        path = self.window.state.source.path
        folder = "" if path is None else path.parent
        chosen = ask_table(self.window, self.tr("Add the rows of"), folder)
        if chosen is not None:
            self.add_file(chosen)

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
        saved, state = self._saved(), self.window.state
        if saved is not None and state.dataset is not None:
            chosen = state.dataset.rows(np.array(rows, np.intp))
            self._add(saved, lambda _monitor: chosen, state.title)

    def _add(self, saved: SavedModel, read: Callable[[Monitor], Dataset], name: str) -> None:
        asked = self.window.state

        def work(monitor: Monitor) -> Extended:
            from bayesgui.classifiers.row_adding import add_rows

            return add_rows(saved, read(monitor), monitor)

        self.start(
            work,
            lambda: self.tr("Add rows of {file}").format(file=name),
            lambda found: self._on_added(asked, saved, found, name),
        )

    def _on_added(
        self, asked: WorkshopState, saved: SavedModel, found: Extended, name: str
    ) -> None:
        from bayesgui.classifiers.model_files import network_of

        window, state = self.window, self.window.state
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


def _cut_again(state: WorkshopState, dataset: Dataset) -> tuple[Dataset, NumericColumn | None]:
    """Return a table with the classes that the workshop cut, and the numbers of its class."""
    from bayesgui.data.columns.column import NumericColumn
    from bayesgui.windows.workshop.number_state import cut_alike

    if state.numbers.column is None or state.target not in dataset:
        return dataset, None
    numbers = dataset[state.target]
    if not isinstance(numbers, NumericColumn):
        return dataset, None
    assert state.dataset is not None
    made = cut_alike(numbers, state.dataset.categorical(state.target))
    return dataset if made is None else dataset.with_column(made), numbers


def _is_same_column(shown: Column, given: Column) -> bool:
    """Tell whether a column is the given one, or its numbers."""
    from bayesgui.data.columns.column import CodedColumn, NumericColumn

    if shown is given:
        return True
    return (
        isinstance(shown, NumericColumn)
        and isinstance(given, CodedColumn)
        and given.reads_as_numbers()
        and np.array_equal(shown.values, given.numbers().values, equal_nan=True)
    )
