"""The page Batch: the form at the left, the rows with their answers, and how these spread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractItemView, QWidget

from bayesgui.document.shown.batch import Batch
from bayesgui.panels.batch.form import BatchForm
from bayesgui.panels.batch.results import result_columns
from bayesgui.panels.batch.spread import SpreadView
from bayesgui.panels.rows.engine_page import EnginePage
from bayesgui.widgets.fields.buttons import named, plain_button
from bayesgui.widgets.fields.choice_combo import choice_combo, show_choices
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.plurals import rows_text
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, row_layout, stacked
from bayesgui.widgets.rows.rows_table import RowsTable

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from bayesgui.widgets.live_text import Text

_LINE, _SPREAD, _NARROW = 24, 296, 800
_FEWEST_SIZED, _MOST_SIZED = 4, 3_000
"""Rows that a column is as wide as, at least, and cells that are measured for all columns."""


class BatchPage(EnginePage):
    """A table of findings with an answer to each row."""

    shows = (Batch,)

    table_requested = Signal()
    """Request to choose a table."""
    data_requested = Signal()
    """Request to take the table of the page Data."""
    kind_chosen = Signal(str)
    """Another kind of answer."""
    targets_chosen = Signal(object)
    """Other nodes to be asked about, a tuple of names."""
    column_chosen = Signal(str)
    """Another result whose spread is shown."""
    run_requested = Signal()
    """Request to answer the rows."""
    row_chosen = Signal(int)
    """A row whose findings are to be set."""
    save_requested = Signal()
    """Request to save the answers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(True, parent)
        named(self, "batchPage", spoken=live("Batch"))
        self.save_button = plain_button(
            "save",
            self,
            self.save_requested,
            live("Save the rows with their answers: CSV, Parquet or Excel"),
            name="batchSave",
        )
        self._add_tool(self.save_button)
        tell(self._name_page, live("Batch"))
        self.form = BatchForm(self)
        for mine, its in (
            (self.table_requested, self.form.table_requested),
            (self.data_requested, self.form.data_requested),
            (self.kind_chosen, self.form.kind_chosen),
            (self.targets_chosen, self.form.targets_chosen),
            (self.run_requested, self.form.run_requested),
        ):
            its.connect(mine)
        self.table: RowsTable[int] = named(
            RowsTable(
                _LINE, self, chosen=self.row_chosen.emit, copies="selected", sorts=True, roomy=True
            ),
            "batchRows",
            spoken=live("Rows with their answers"),
            tip=live("Click: set the findings of the row"),
        )
        self.table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._without = EmptyState(
            live("No table yet"),
            live("Choose one with a column for each node that was observed."),
            self,
        )
        self._shown_rows = stacked(self, self._without, self.table)
        self.column = choice_combo(
            "batchColumn",
            self,
            (),
            self.column_chosen,
            tip=live("The result whose histogram is shown"),
            spoken=live("Result"),
            letters=12,
        )
        self.spread = SpreadView(self)
        self._right = QWidget(self)
        self._right.setFixedWidth(_SPREAD)
        column_layout(
            self.column, self.spread, parent=self._right, margins=(8, 8, 12, 8), spacing=6,
            grows=self.spread,
        )  # fmt: skip
        body = QWidget(self)
        row_layout(self.form, self._shown_rows, self._right, parent=body, grows=self._shown_rows)
        self._set_body(body)
        self._shown: tuple[object, ...] = ()

    def _say(self, text: str, button: Text, *, busy: bool) -> None:
        super()._say(text, button, busy=busy)
        # What is asked can be changed all the while.
        assert self._body is not None
        self._body.setEnabled(True)
        self._shown_rows.setEnabled(False)

    def show_body(self) -> None:
        super().show_body()
        self._shown_rows.setEnabled(True)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_spread()

    def _show_spread(self) -> None:
        has_answer = self.has_session and self.session.shown[Batch].state.answer is not None
        self._right.setVisible(has_answer and self.width() >= _NARROW)

    def refresh(self) -> None:
        if not self.has_session:
            return
        session = self.session
        state, document = session.shown[Batch].state, session.document.state
        names = [name for name in document.network if name not in document.model.decisions]
        data = session.data.state
        self.form.show_state(
            state,
            names,
            len(document.model.decisions),
            data.title if data.dataset is not None else "",
        )
        self._show_rows(state)
        self._show_results(state)
        self._show_spread()
        self.set_headline(self._headline_of(state))
        self.save_button.setEnabled(state.answer is not None)

    def _headline_of(self, state: Batch) -> str:
        if state.table is None:
            return self.tr("Batch")
        text = f"{state.title} · {rows_text(state.table.own.n_rows)}"
        answer = state.answer
        if answer is None:
            return text
        wrong = int(answer.rows.impossible.sum()) + len(answer.rows.refused)
        if not wrong:
            return text
        without = self.tr("{rows} without an answer").format(rows=rows_text(wrong))
        return f"{text} · {without}"

    def _show_rows(self, state: Batch) -> None:
        self._shown_rows.setCurrentWidget(self._without if state.table is None else self.table)
        shown = (state.table, state.answer)
        if state.table is None or all(
            a is b for a, b in zip(shown, self._shown or (None, None), strict=True)
        ):
            return
        before, self._shown = self._shown, shown
        self.table.records.show(result_columns(state, live("Row")), range(state.table.own.n_rows))
        if not before or before[0] is not state.table or state.answer is not None:
            # All rows of many columns would take seconds.
            rows = max(_FEWEST_SIZED, min(64, _MOST_SIZED // self.table.records.columnCount()))
            self.table.horizontalHeader().setResizeContentsPrecision(rows)
            self.table.resizeColumnsToContents()

    def _show_results(self, state: Batch) -> None:
        columns = () if state.answer is None else state.answer.rows.columns
        names = [each.name for each in columns]
        chosen = state.column if state.column in names else (names or [""])[0]
        show_choices(self.column, [(name, name) for name in names], chosen)
        self.spread.show_column(next((each for each in columns if each.name == chosen), None))
