"""The page Batch: the form at the left, the rows with their answers, and how these spread."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bayesgui.document.shown.batch import Batch
from bayesgui.panels.batch.form import BatchForm
from bayesgui.panels.batch.results import result_columns
from bayesgui.panels.batch.spread import SpreadView
from bayesgui.panels.rows.asked_rows_page import AskedRowsPage
from bayesgui.widgets.fields.choice_combo import choice_combo, show_choices
from bayesgui.widgets.live_text import live
from bayesgui.widgets.plurals import rows_text
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout

_SPREAD = 296
_FEWEST_SIZED, _MOST_SIZED = 4, 3_000
"""Rows that a column is as wide as, at least, and cells that are measured for all columns."""


class BatchPage(AskedRowsPage):
    """A table of findings with an answer to each row."""

    shows = (Batch,)
    asked = Batch
    narrow = 800

    kind_chosen = Signal(str)
    """Another kind of answer."""
    targets_chosen = Signal(object)
    """Other nodes to be asked about, a tuple of names."""
    column_chosen = Signal(str)
    """Another result whose spread is shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(True, parent)
        self.name_page(
            "batch", live("Batch"), live("Save the rows with their answers: CSV, Parquet or Excel")
        )
        self.form = BatchForm(self)
        self.form.kind_chosen.connect(self.kind_chosen)
        self.form.nodes_chosen.connect(self.targets_chosen)
        self.table = self.make_table(
            "batchRows",
            live("Rows with their answers"),
            live("Click: set the findings of the row"),
        )
        self._without = EmptyState(
            live("No table yet"),
            live("Choose one with a column for each node that was observed."),
            self,
        )
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
        right = QWidget(self)
        right.setFixedWidth(_SPREAD)
        column_layout(
            self.column, self.spread, parent=right, margins=(8, 8, 12, 8), spacing=6,
            grows=self.spread,
        )  # fmt: skip
        self.lay_out(self.form, self.table, self._without, right)
        self._shown: tuple[object, ...] = ()

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
        self._middle.setCurrentWidget(self._without if state.table is None else self.table)
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
