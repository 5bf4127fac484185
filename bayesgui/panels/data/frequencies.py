"""Relative frequencies of the cases: of one column, or of two together."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtWidgets import QLabel, QWidget

from bayesgui.core.variable import Variable
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.counts import family_counts
from bayesgui.explain.two_variables import TwoVariables
from bayesgui.measures.entropy import entropy
from bayesgui.panels.panel import error_sentence
from bayesgui.panels.rows.key_value_rows import KeyValueRows
from bayesgui.panels.two_variables.grid import Cell, Grid, grid_of, summary
from bayesgui.panels.two_variables.view import GridModel, GridView
from bayesgui.widgets.fields.buttons import named, plain_button
from bayesgui.widgets.fields.choice_combo import choice_combo, show_choices
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.information_unit import amount_text
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import cell_text, count_text
from bayesgui.widgets.plurals import rows_text
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, row_layout, stacked, text_label

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset
    from bayesgui.jobs.job import Job
    from bayesgui.jobs.runner import Runner
    from bayesgui.widgets.fields.elided_combo import ElidedCombo
    from bayesgui.widgets.live_text import Text

    Counts = NDArray[np.float64]

MAX_CELLS = 20_000
"""Number of cells up to which a table of two columns is shown."""
_SIDE = 240


class FrequenciesView(QWidget):
    """The empirical distribution of one column or of two, as counts and shares."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dataset: Dataset | None = None
        self._runner: Runner | None = None
        self._job: Job | None = None
        self._counted: tuple[tuple[str, ...], Counts] | None = None
        self._problem = ""
        self.x_box = self._column_box(live("X, the rows"))
        self.y_box = self._column_box(live("Y, the columns"))
        self.views = Segmented(
            [
                ("counts", live("Counts")),
                ("joint", live("Shares")),
                ("x_given_y", "P_D(X | Y)"),
                ("y_given_x", "P_D(Y | X)"),
            ],
            self,
            tip=live("Counts m, shares m / Σ m, or shares within the rows of one value"),
            changed=lambda _id: self.show_again(),
        )
        self.copy_button = plain_button(
            "copy",
            self,
            lambda: self.table.copy(),
            live("Copy the table for a spreadsheet (Ctrl+C)"),
        )
        self.model = GridModel(self)
        self.table: GridView = named(
            GridView(self.model, self), "frequenciesTable", spoken=live("Relative frequencies")
        )
        self.note = text_label(self, 11, role="muted")
        self.numbers = KeyValueRows(self)
        self._empty = EmptyState(parent=self)
        self._build()

    def _column_box(self, tip: Text) -> ElidedCombo:
        box = choice_combo("", self, (), lambda _name: self._count(), tip=tip, spoken=tip)
        box.setMinimumWidth(110)
        box.setMaximumWidth(170)
        return box

    def _build(self) -> None:
        x, y = QLabel("X", self), QLabel("Y", self)
        x.setBuddy(self.x_box)
        y.setBuddy(self.y_box)
        asked = (x, self.x_box, y, self.y_box, self.views, None, self.copy_button)
        head = row_layout(*asked, margins=(12, 4, 12, 4), spacing=8)
        side = QWidget(self)
        side.setFixedWidth(_SIDE)
        column_layout(self.note, self.numbers, None, parent=side, spacing=6)
        self._body = QWidget(self)
        row_layout(
            self.table,
            side,
            parent=self._body,
            margins=(12, 0, 12, 8),
            spacing=16,
            grows=self.table,
        )
        self._stack = stacked(self, self._body, self._empty)
        column_layout(head, self._stack, parent=self, spacing=0, grows=self._stack)

    # -- content ------------------------------------------------------------------------------

    def set_runner(self, runner: Runner) -> None:
        """Set the runner that counts."""
        self._runner = runner

    def show_dataset(self, dataset: Dataset | None) -> None:
        """Show the columns of other cases."""
        if dataset is self._dataset:
            self.show_again()
            return
        self._dataset, self._counted, self._problem = dataset, None, ""
        names = [
            column.name
            for column in (() if dataset is None else dataset.columns)
            if isinstance(column, CodedColumn)
        ]
        pairs = [(name, name) for name in names]
        show_choices(self.x_box, pairs, names[0] if names else "")
        show_choices(self.y_box, [("", live("no second column")), *pairs], "")
        if names:
            self._count()
        else:
            self._problem = self.tr("All columns hold numbers; choose cut points first.")
            self.show_again()

    def _names(self) -> tuple[str, ...]:
        """Return the parent first, as counts have it: Y, X."""
        x = self.x_box.currentText()
        return (x,) if self.y_box.currentIndex() <= 0 else (self.y_box.currentText(), x)

    def _count(self) -> None:
        if self._job is not None:
            self._job.cancel()
            self._job = None
        dataset, names = self._dataset, self._names()
        if dataset is None or self._runner is None:
            return
        self._counted, self._problem = None, ""
        if len(set(names)) < len(names):
            self._problem = self.tr("Choose two different columns.")
        elif np.prod([len(dataset.categorical(name).states) for name in names]) > MAX_CELLS:
            text = self.tr("The table would have more than {count} cells; choose smaller columns.")
            self._problem = text.format(count=count_text(MAX_CELLS))
        if self._problem:
            self.show_again()
            return

        def work(monitor: Monitor) -> Counts:
            counts = family_counts(dataset, names[-1], names[:-1], monitor)
            return np.asarray(counts, dtype=np.float64)

        def show(counts: Counts) -> None:
            if self._dataset is dataset and self._names() == names:
                self._counted = names, counts
                self.show_again()

        self._job = self._runner.submit_query("frequencies", work, self.tr("Count the cases"))
        self._job.finished.connect(show)
        self._job.failed.connect(self._on_failed)

    def _on_failed(self, error: BaseException) -> None:
        self._problem = error_sentence(error)
        self.show_again()

    # -- showing ------------------------------------------------------------------------------

    def show_again(self) -> None:
        """Show the same numbers in another language or unit."""
        dataset, counted = self._dataset, self._counted
        two = len(self._names()) == 2
        self.views.setVisible(two)
        if dataset is None or counted is None or not counted[1].sum():
            self.model.set_grid(None)
            line = self._problem
            if counted is not None:
                line = self.tr("No row has a value in these columns.")
            self._empty.set_texts(self.tr("Relative frequencies"), line)
            self._stack.setCurrentWidget(self._empty)
            return
        names, counts = counted
        variables = [Variable(name, dataset.categorical(name).states) for name in names]
        total = float(counts.sum())
        if two:
            pair = TwoVariables(variables[1], variables[0], counts.T / total)
            self.model.set_grid(self._grid_of(pair, counts.T))
            self.numbers.show_lines(summary(pair))
        else:
            self.model.set_grid(_one_column(variables[0], counts))
            name = f"H({names[0]})"
            self.numbers.show_lines([(name, amount_text(entropy(counts / total)))])
        self.note.setText(self._rows_counted(dataset, total))
        self._stack.setCurrentWidget(self._body)

    def _rows_counted(self, dataset: Dataset, total: float) -> str:
        whole = float(dataset.total_weight)
        counted = f"{total:,.10g}"
        if total == whole == dataset.n_rows:
            return self.tr("P_D = m / {rows}").format(rows=rows_text(dataset.n_rows))
        text = self.tr("P_D = m / {counted}: of {all} rows, those with a value in each column.")
        if whole != dataset.n_rows:
            text = self.tr("P_D = m / {counted}: weights of the rows with a value in each column.")
        return text.format(counted=counted, all=count_text(dataset.n_rows))

    def _grid_of(self, pair: TwoVariables, counts: Counts) -> Grid | None:
        view = self.views.current
        if view == "counts":
            return _two_counts(pair, counts)
        grid = grid_of(pair, view)
        if grid is None:
            return None
        # Shares of the cases, not probabilities of the network.
        rows, columns = (
            tuple(name.replace("P(", "P_D(", 1) if name.startswith("P(") else name for name in each)
            for each in (grid.rows, grid.columns)
        )
        cells = tuple(
            tuple(replace(cell, tip=cell.tip.replace("P(", "P_D("), question=None) for cell in row)
            for row in grid.cells
        )
        return replace(grid, rows=rows, columns=columns, cells=cells)


def _one_column(variable: Variable, counts: Counts) -> Grid:
    total = float(counts.sum())
    rows = []
    for state, m in zip(variable.states, counts.tolist(), strict=True):
        share = m / total
        tip = f"P_D({variable.name} = {state}) = {m:,.10g} / {total:,.10g}"
        rows.append((_count_cell(m), Cell(cell_text(share), f"{share:.15g}", share, tip)))
    rows.append((_count_cell(total, is_margin=True), Cell("1", "1", is_margin=True)))
    return Grid(variable.name, (*variable.states, "Σ"), ("m", "P_D = m / Σ m"), tuple(rows))


def _two_counts(pair: TwoVariables, counts: Counts) -> Grid:
    rows = [
        (*map(_count_cell, row), _count_cell(sum(row), is_margin=True)) for row in counts.tolist()
    ]
    sums = counts.sum(axis=0).tolist()
    rows.append(tuple(_count_cell(m, is_margin=True) for m in (*sums, sum(sums))))
    names = tuple(f"{pair.x.name} = {state}" for state in pair.x.states)
    columns = tuple(f"{pair.y.name} = {state}" for state in pair.y.states)
    return Grid(f"m({pair.x.name}, {pair.y.name})", (*names, "Σ"), (*columns, "Σ"), tuple(rows))


def _count_cell(m: float, *, is_margin: bool = False) -> Cell:
    return Cell(f"{m:,.10g}", f"{m:.15g}", is_margin=is_margin)
