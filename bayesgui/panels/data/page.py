"""The page Data: the cases row by row, with sorting and a filter by value."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QTableView,
    QWidget,
)

from bayesgui.panels.data.filled_line import FilledLine
from bayesgui.panels.data.header import DataHeader
from bayesgui.panels.data.missing_map import MissingMapView
from bayesgui.panels.data.model import DataModel, cell_text, rows_with_anywhere
from bayesgui.panels.panel import Panel
from bayesgui.widgets.fields.buttons import link_button, named
from bayesgui.widgets.fields.choice_combo import choice_combo, show_choices
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.menu_entries import pop_up
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.plurals import rows_text, series_text
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, row_layout, stacked

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray
    from PySide6.QtCore import SignalInstance

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Column, Dataset
    from bayesgui.document.data import DataState
    from bayesgui.document.session import DocumentSession
    from bayesgui.jobs.job import Job
    from bayesgui.jobs.runner import Runner
    from bayesgui.panels.data.frequencies import FrequenciesView
    from bayesgui.panels.panel import Slot
    from bayesgui.widgets.live_text import Text

ROW = 24


class DataPanel(Panel):
    """A table view of the session's data with a filter above it."""

    follows = None  # edits of the network do not affect the cases

    row_chosen = Signal(int)
    """Request to enter a row, given by its position in the file, as findings."""

    cut_requested = Signal(str)
    """Request to choose other cut points for a numeric column."""

    fill_requested = Signal()
    """Request to fill missing cells."""

    unfill_requested = Signal()
    """Request to make filled cells blank again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = DataModel(self)
        self.view = named(QTableView(self), "dataTable", spoken=live("Cases"))
        self.header = DataHeader(self.view)
        asked = live("Column of the filter")
        self.column_box = choice_combo(
            "", self, (), lambda _name: self._filter(), tip=asked, spoken=asked
        )
        self.column_box.setMinimumWidth(120)
        self.value_field = QLineEdit(self)
        self.value_field.setMaximumWidth(180)
        say(
            self.value_field,
            tip=live("Value of the filter; Enter applies it"),
            spoken=live("Value of the filter"),
            hint=live("a value"),
        )
        self.value_field.editingFinished.connect(self._filter)
        every = live("Show all rows")
        self.clear_button = link_button(self, self.show_all, every, tip=every)
        self._count = QLabel(self)
        self._count.setProperty("role", "muted")
        self.form = Segmented(
            [
                ("table", live("Rows")),
                ("missing", live("Missing values")),
                ("frequencies", live("Frequencies")),
            ],
            self,
            tip=live("The rows, a map of where cells are missing, or relative frequencies"),
            changed=lambda _id: self._follow_form(),
        )
        self.missing_map = MissingMapView(self)
        self.missing_map.matrix.cell_chosen.connect(self._go_to_missing)
        self.missing_map.pattern_chosen.connect(self.show_pattern)
        self._dataset: Dataset | None = None
        self._pattern: tuple[str, ...] | None = None
        self._runner: Runner | None = None
        self._search: Job | None = None
        self._found = False
        self._set_up_view()
        self._build()

    def _set_up_view(self) -> None:
        view = self.view
        view.setProperty("roomy", True)
        view.setModel(self.model)
        view.setHorizontalHeader(self.header)
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        view.setWordWrap(False)
        view.setTabKeyNavigation(False)
        view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        view.verticalHeader().setDefaultSectionSize(ROW)
        view.setSortingEnabled(True)
        self._show_file_order()
        for part in (view, self.header):
            part.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(self._open_menu)
        self.header.customContextMenuRequested.connect(self._open_header_menu)
        load = QAction(self)
        load.setObjectName("loadRow")
        load.setShortcuts([QKeySequence("Return"), QKeySequence("Enter")])
        load.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        load.triggered.connect(self._choose_row)
        view.addAction(load)

    def _build(self) -> None:
        page, label = QWidget(self), QLabel(self)
        say(label, live("Only rows with"))
        label.setBuddy(self.column_box)
        empty = EmptyState(
            live("No data yet"),
            live("Import a table of cases: press Ctrl+I, or drop a CSV or Parquet file here."),
            self,
        )
        self.filled_line = FilledLine(page, self.unfill_requested.emit)
        # Moving a widget styles all that is in it again.
        self._stack = stacked(self, page, empty)
        self._forms = stacked(page, self.view, self.missing_map)
        asked = (label, self.column_box, self.value_field, self.clear_button)
        bar = row_layout(*asked, None, self._count, self.form, margins=(12, 4, 12, 4), spacing=8)
        parts = (bar, self.filled_line, self._forms)
        column_layout(*parts, parent=page, spacing=0, grows=self._forms)
        column_layout(self._stack, parent=self)

    # -- following ----------------------------------------------------------------------------

    def heard(self, session: DocumentSession) -> Iterable[tuple[SignalInstance, Slot]]:
        yield session.data.changed, self.invalidate

    def refresh(self) -> None:
        state = self.session.data.state
        dataset = state.dataset
        weights = None if dataset is None else state.weights
        self._stack.setCurrentIndex(0 if dataset is not None else 1)
        if dataset is not self._dataset:
            self._dataset = dataset
            shown = _with_weights_first(state)
            self.model.set_dataset(shown, weighted=weights is not None)
            self._show_file_order()
            names = () if shown is None else shown.names
            columns: list[tuple[str, Text | str]] = [(name, name) for name in names]
            if names:
                columns.append(("", live("any column")))
            show_choices(self.column_box, columns, names[0] if names else "")
            self.value_field.clear()
            self._pattern, self._found = None, False
        self.model.set_filled(state.filled)
        self.filled_line.show_filled(state.filled)
        self._follow_form()
        self.header.set_summaries(state.summaries, weights)
        self._show_count()

    def _show_file_order(self) -> None:
        self.header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)

    def _show_count(self) -> None:
        dataset = self.model.dataset
        if dataset is None:
            self._count.clear()
            return
        shown, rows = self.model.rowCount(), dataset.n_rows
        text = rows_text(rows)
        if shown != rows:
            text = self.tr("{shown} of {rows}").format(
                shown=count_text(shown), rows=rows_text(rows)
            )
        shape = self.session.data.state.shape
        if shape is not None and shown == rows:
            text = series_text(shape.n_series, shape.longest, shape.shortest)
        self._count.setText(text)
        self.clear_button.setVisible(bool(self.value_field.text()) or self._pattern is not None)

    # -- filter -------------------------------------------------------------------------------

    def show_only(self, name: str, text: str) -> None:
        """Show only the rows with a value in a column."""
        self.column_box.setCurrentIndex(self.column_box.findData(name))
        self.value_field.setText(text)
        self._filter()

    def show_all(self) -> None:
        """Show all rows again."""
        self.value_field.clear()
        if self._pattern is not None:
            self._pattern = None
            self.model.set_rows(None)
        self._filter()

    def _filter(self) -> None:
        name, text = self.column_box.currentData() or "", self.value_field.text().strip()
        if self._search is not None:
            self._search.cancel()
            self._search = None
        if name or not text:
            if self._found:
                self._found = False
                self.model.set_rows(None)
            self.model.set_filter(name, text)
            self._show_count()
        else:
            self._search_everywhere(text)

    def _search_everywhere(self, text: str) -> None:
        """Show the rows with a value in any column; searched in the background."""
        dataset = self.model.dataset
        if dataset is None or self._runner is None:
            return

        def work(monitor: Monitor) -> NDArray[np.bool_]:
            return rows_with_anywhere(dataset, text, monitor)

        def show(rows: NDArray[np.bool_]) -> None:
            if self.model.dataset is dataset:
                self._found, self._pattern = True, None
                self.model.set_filter()
                self.model.set_rows(rows)
                self._show_count()

        self._search = self._runner.submit_query("search data", work, self.tr("Search the cases"))
        self._search.finished.connect(show)

    def set_runner(self, runner: Runner) -> None:
        """Set the runner for background jobs."""
        self._runner = runner
        self.missing_map.set_runner(runner)

    # -- missing cells ------------------------------------------------------------------------

    def _follow_form(self) -> None:
        form = self.form.current
        if form == "frequencies":
            self._forms.setCurrentWidget(self.frequencies)
            self.frequencies.show_dataset(self._dataset)
            return
        self._forms.setCurrentIndex(1 if form == "missing" else 0)
        if form == "missing":
            self.missing_map.show_dataset(self._dataset)

    @cached_property
    def frequencies(self) -> FrequenciesView:
        """The relative frequencies, made on first use."""
        # What counts and tells of two variables must not delay the first window.
        from bayesgui.panels.data.frequencies import FrequenciesView

        made = FrequenciesView(self)
        if self._runner is not None:
            made.set_runner(self._runner)
        self._forms.addWidget(made)
        return made

    def _show_table(self) -> None:
        self.form.set_current("table")
        self._follow_form()
        self.view.setFocus()

    def show_pattern(self, columns: tuple[str, ...]) -> None:
        """Show only the rows in which exactly these columns are missing."""
        from bayesgui.data.missing import rows_of_pattern

        if self.model.dataset is not None:
            self._pattern = columns
            self.model.set_rows(rows_of_pattern(self.model.dataset, columns))
            self._show_table()
            self._show_count()

    def _go_to_missing(self, name: str, first: int, last: int) -> None:
        """Select the first missing cell of a column within a range of rows, or the first row."""
        from bayesgui.data.columns.column import missing_cells

        dataset = self.model.dataset
        if dataset is None:
            return
        self.show_all()
        missing = missing_cells(dataset[name].rows(slice(first, last + 1)))
        row = self.model.shown_row(first + int(missing.argmax()))
        index = self.model.index(row or 0, dataset.names.index(name))
        self._show_table()
        self.view.setCurrentIndex(index)
        self.view.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)

    def show_column(self, name: str) -> None:
        """Scroll to a column and select it."""
        dataset = self.model.dataset
        if dataset is None or name not in dataset:
            return
        section = dataset.names.index(name)
        self.view.selectColumn(section)
        self.view.scrollTo(self.model.index(self.view.rowAt(0), section))

    def _open_menu(self, place: QPoint) -> None:
        menu = self.menu_at(place)
        if menu is not None:
            pop_up(menu, self.view.viewport().mapToGlobal(place))

    def _choose_row(self) -> None:
        index = self.view.currentIndex()
        if index.isValid():
            self.row_chosen.emit(self.model.source_row(index.row()))

    def menu_at(self, place: QPoint) -> QMenu | None:
        """Return the context menu of a cell, None outside the cells."""
        index, dataset = self.view.indexAt(place), self.model.dataset
        if not index.isValid() or dataset is None:
            return None
        column = dataset.columns[index.column()]
        text = cell_text(column, self.model.source_row(index.row()))
        menu = QMenu(self)
        if text:
            only = self.tr("Only rows with {column} = {value}")
            menu.addAction(
                only.format(column=column.name, value=text),
                lambda: self.show_only(column.name, text),
            )
        if not text and column.name in self.session.document.state.network:
            menu.addAction(self.tr("Fill missing cells…"), self.fill_requested.emit)
        load = self.tr("Set this row as the findings") + "\t" + self.tr("Enter")
        row = self.model.source_row(index.row())
        menu.addAction(load, lambda: self.row_chosen.emit(row))
        menu.addSeparator()
        menu.addAction(self.tr("Show all rows"), self.show_all)
        if self._is_cuttable(column) and not self.model.is_weight(index.column()):
            cut = self.tr("Cut points of {column}…").format(column=column.name)
            menu.addAction(cut, lambda: self.cut_requested.emit(column.name))
        menu.addAction(self.tr("Order of the file"), self._show_file_order)
        return menu

    def _is_cuttable(self, column: Column) -> bool:
        """Return whether the numbers of a column are known."""
        quantities = self.session.data.state.quantities
        return column.name in quantities or not hasattr(column, "codes")

    def _open_header_menu(self, place: QPoint) -> None:
        at = QPoint(self.view.columnViewportPosition(self.header.logicalIndexAt(place)) + 1, 1)
        menu = self.menu_at(at)
        if menu is not None:
            pop_up(menu, self.header.viewport().mapToGlobal(place))


def _with_weights_first(state: DataState) -> Dataset | None:
    """Return the table with the row weights as the first column, if there are any."""
    from bayesgui.data.columns.column import NumericColumn
    from bayesgui.data.dataset import Dataset

    dataset = state.dataset
    if dataset is None or state.weights is None or dataset.weights is None:
        return dataset
    name = state.weights.name
    while name in dataset:
        # A column may have been renamed to this after a node.
        name = f"{name} (1)"
    return Dataset((NumericColumn(name, dataset.weights), *dataset.columns), dataset.weights)
