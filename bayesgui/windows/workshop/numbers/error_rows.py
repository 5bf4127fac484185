"""The rows of the largest errors, and one of them as evidence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHeaderView, QWidget

from bayesgui.panels.batch.results import rank_of
from bayesgui.widgets.fields.buttons import named, push_button
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.layouts import column_layout, row_layout
from bayesgui.widgets.rows.rows_table import Column, RowsTable
from bayesgui.widgets.rows.section import Section
from bayesgui.windows.workshop.as_network import show_row_use
from bayesgui.windows.workshop.number_texts import amount_text

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex

    from bayesgui.data.dataset import Column as DataColumn
    from bayesgui.windows.workshop.number_results import HeldOutCells, NumberResult
    from bayesgui.windows.workshop.state import WorkshopState

_ROWS = 230
_COLUMNS, _NARROW_COLUMNS = 4, 3
"""Columns of the table that are shown beside the numbers."""


@dataclass(frozen=True)
class ErrorRow:
    """A held-out row. `cells`: texts of the shown columns."""

    row: int
    cells: tuple[str, ...]
    observed: float
    predicted: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """Observed less predicted number."""
        return self.observed - self.predicted

    @property
    def is_inside(self) -> bool:
        """Whether the number lies within its interval."""
        return self.low <= self.observed <= self.high


class ErrorRows(QWidget):
    """A table that sorts, and a button."""

    row_requested = Signal(int)
    """Request to use a row as evidence on the current model's network."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state: WorkshopState | None = None
        self._shown: NumberResult | None = None
        self._is_narrow = False
        self.title = Section("", self, line=False)
        self.use_row = push_button(
            "numberUseRow", self, self._use_row, live("Set row as evidence"), icon_name="evidence"
        )
        self.view: RowsTable[ErrorRow] = RowsTable(
            27, self, copies="selected", sorts=True, roomy=True
        )
        named(self.view, "numberRows")
        say(self.view, spoken=live("Rows of the largest errors"))
        self.view.setMinimumHeight(_ROWS)
        self.view.horizontalHeader().setSortIndicatorClearable(True)
        self.view.horizontalHeader().setMinimumSectionSize(64)
        self.view.selectionModel().selectionChanged.connect(lambda *_: self._show_use())
        self.view.doubleClicked.connect(self._on_double_clicked)
        head = row_layout(self.title, self.use_row, grows=self.title)
        column_layout(head, self.view, parent=self, spacing=6, grows=self.view)

    def set_narrow(self, is_narrow: bool) -> None:
        """Show fewer columns of the table, or more."""
        if is_narrow != self._is_narrow:
            self._is_narrow, self._shown = is_narrow, None
            if self._state is not None:
                self.show_state(self._state)

    def show_state(self, state: WorkshopState) -> None:
        """Follow another state; rows that are shown already stay chosen."""
        self._state = state
        result, table = state.numbers.shown, state.judged
        self.setVisible(result is not None and table is not None)
        if result is None or table is None:
            self._shown = None
            return
        if result is not self._shown:
            self._shown = result
            self._show_rows(state, result)
        self._show_use()

    def _show_rows(self, state: WorkshopState, result: NumberResult) -> None:
        table = state.judged
        assert table is not None
        most = _NARROW_COLUMNS if self._is_narrow else _COLUMNS
        names = [name for name in table.names if name != state.target][:most]
        rows = _error_rows(
            result.worst, [table[name].rows(result.worst.rows).texts() for name in names]
        )
        largest = max((abs(row.observed) for row in rows), default=0.0)
        columns: list[Column[ErrorRow]] = [
            Column(self.tr("Row"), lambda row: count_text(row.row + 1), right=True, rank=_place),
            *(_cell_column(table[name], k) for k, name in enumerate(names)),
            Column(
                self.tr("Observed"),
                (lambda row: count_text(int(row.observed)))
                if all(row.observed.is_integer() for row in rows)
                else (lambda row: amount_text(row.observed, largest)),
                right=True,
                rank=lambda row: row.observed,
            ),
            Column(
                self.tr("Predicted"),
                lambda row: amount_text(row.predicted, largest),
                right=True,
                rank=lambda row: row.predicted,
            ),
            Column(
                self.tr("{percent} % interval").format(percent=f"{100 * state.numbers.level:g}"),
                lambda row: f"{amount_text(row.low, largest)} … {amount_text(row.high, largest)}",
                right=True,
                rank=lambda row: row.high - row.low,
            ),
            Column(
                self.tr("Error"),
                lambda row: amount_text(row.error, largest),
                right=True,
                weight=lambda row: None if row.is_inside else 600,
                rank=lambda row: row.error,
                tip=self.tr("Observed less predicted; bold where it lies outside its interval"),
            ),
        ]
        self.view.records.show(columns, rows)
        header, mode = self.view.horizontalHeader(), QHeaderView.ResizeMode
        for place in range(len(columns)):
            own = 0 < place <= len(names)
            header.setSectionResizeMode(place, mode.Stretch if own else mode.ResizeToContents)
        text = self.tr("The {count} largest errors of {model}")
        self.title.set_title(text.format(count=count_text(len(rows)), model=result.name))

    def _show_use(self) -> None:
        result = None if self._state is None else self._state.numbers.trained
        show_row_use(self.use_row, result, chosen=self.view.selectionModel().hasSelection())

    def _use_row(self) -> None:
        current = self.view.current
        if current is not None:
            self.row_requested.emit(current.row)

    def _on_double_clicked(self, _index: QModelIndex) -> None:
        if self.use_row.isEnabled():
            self._use_row()


def _error_rows(cells: HeldOutCells, columns: list[object]) -> list[ErrorRow]:
    texts = [[str(text) for text in column] for column in columns]  # type: ignore[attr-defined]
    return [
        ErrorRow(
            int(cells.rows[k]),
            tuple(column[k] for column in texts),
            float(cells.observed[k]),
            float(cells.predicted[k]),
            float(cells.low[k]),
            float(cells.high[k]),
        )
        for k in range(len(cells.rows))
    ]


def _place(row: ErrorRow) -> int:
    return row.row


def _cell_column(column: DataColumn, k: int) -> Column[ErrorRow]:
    rank = rank_of(column)
    return Column(column.name, lambda row: row.cells[k], rank=lambda row: rank(row.row))
