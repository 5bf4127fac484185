"""The page Rows: the form at the left, the strangest rows, and the histogram of all scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bayesgui.document.shown.tables.row_scoring import RowScoring
from bayesgui.panels.row_scores.form import RowsForm
from bayesgui.panels.row_scores.histogram import ScoreHistogram, score_bins
from bayesgui.panels.row_scores.listed_rows import ListedRows
from bayesgui.panels.rows.asked_rows_page import AskedRowsPage
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.plurals import rows_text
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, show_text, text_label

if TYPE_CHECKING:
    from bayesgui.panels.row_scores.histogram import ScoreBins

_SPREAD = 248
_SIZED_ROWS = 48
"""Rows that a column is as wide as."""
_CELLS_WIDTH = 380
"""Most px of the column of strange cells at first."""


class RowsPage(AskedRowsPage):
    """Strange rows of a table."""

    shows = (RowScoring,)
    asked = RowScoring
    narrow = 760

    given_chosen = Signal(object)
    """Other given columns, a tuple of names."""
    mark_chosen = Signal(object)
    """Parts of the mark that are other ones now, a dictionary."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(True, parent)
        self.name_page(
            "rows",
            live("Strange rows"),
            live("Save the rows with their scores: CSV, Parquet or Excel"),
        )
        self.form = RowsForm(self)
        self.form.nodes_chosen.connect(self.given_chosen)
        self.form.mark_chosen.connect(self.mark_chosen)
        self.table = self.make_table(
            "rowsListed",
            live("Strangest rows"),
            live("Click: show the row on the canvas, with its strange cells"),
        )
        self._without = EmptyState(
            live("No scores yet"),
            live("Choose a table with a column for each observed node, and score its rows."),
            self,
        )
        self._unscored = EmptyState(
            live("Not scored yet"),
            live("“Score the rows” finds how probable each row of the table is."),
            self,
        )
        self.lay_out(self.form, self.table, self._without, self._make_spread())
        self._middle.addWidget(self._unscored)
        self._shown: tuple[object, ...] = ()
        self._bins: tuple[object, ScoreBins | None] = (None, None)

    def _make_spread(self) -> QWidget:
        self.histogram = named(
            ScoreHistogram(self),
            "rowsHistogram",
            tip=live(
                "Drag the line: rows to its left are marked; ← → move it by keys.\n"
                "Heights are square roots of shares, so that few rows are seen, too."
            ),
        )
        self.histogram.cursor_moved.connect(
            lambda value: self.mark_chosen.emit({"kind": "value", "threshold": value})
        )
        self.says = text_label(self, 11, role="muted")
        right = QWidget(self)
        right.setFixedWidth(_SPREAD)
        column_layout(
            self.histogram, self.says, parent=right, margins=(8, 4, 12, 8), spacing=4,
            grows=self.histogram,
        )  # fmt: skip
        return right

    def refresh(self) -> None:
        if not self.has_session:
            return
        session = self.session
        state, document = session.shown[RowScoring].state, session.document.state
        data = session.data.state
        there = () if state.table is None else state.table.findings.names
        nodes = [name for name in document.network if name in there]
        self.form.show_state(state, nodes, data.title if data.dataset is not None else "")
        self._show_rows(state)
        self._show_histogram(state)
        self._show_spread()
        self.set_headline(self._headline_of(state))
        self.save_button.setEnabled(state.answer is not None)

    def _headline_of(self, state: RowScoring) -> str:
        if state.table is None:
            return self.tr("Strange rows")
        text = f"{state.title} · {rows_text(state.table.own.n_rows)}"
        marked = state.marked
        if marked is None:
            return text
        strange = self.tr("{count} strange").format(count=count_text(int(marked.sum())))
        return f"{text} · {strange}"

    def _show_rows(self, state: RowScoring) -> None:
        answer = state.answer
        without = self._without if state.table is None else self._unscored
        self._middle.setCurrentWidget(without if answer is None else self.table)
        shown = (answer, state.mark)
        if answer is None and self._shown:
            # Else the table would be kept as long as the window.
            self._shown = ()
            self.table.records.show([], [])
        if answer is None or shown == self._shown:
            return
        before, self._shown = self._shown, shown
        columns = ListedRows(answer, state.marked).columns()
        self.table.records.show(columns, answer.listed.tolist())
        if not before or before[0] is not answer:
            self.table.horizontalHeader().setResizeContentsPrecision(_SIZED_ROWS)
            self.table.resizeColumnsToContents()
            place = 2 if answer.scores.p_values is None else 3
            if self.table.columnWidth(place) > _CELLS_WIDTH:
                self.table.setColumnWidth(place, _CELLS_WIDTH)

    def _show_histogram(self, state: RowScoring) -> None:
        answer = state.answer
        if self._bins[0] is not answer:
            self._bins = answer, None if answer is None else score_bins(answer)
        self.histogram.show_scores(self._bins[1], state.limit)
        show_text(self.says, self._words(state))

    def _words(self, state: RowScoring) -> str:
        """Say what the line is, and how many rows of the network's own would be marked."""
        answer, limit = state.answer, state.limit
        if answer is None or limit is None:
            return ""
        drawn = answer.scores.drawn
        lines = []
        if drawn is not None and len(drawn):
            share = (
                float((drawn <= limit).mean()) if state.mark.kind != "drawn" else (state.mark.level)
            )
            rows = share * answer.scores.n_rows
            lines.append(
                self.tr(
                    "Line: rows that the network makes itself. Of as many, {rows} would be marked."
                ).format(rows=count_text(round(rows)) if rows >= 10 else f"{rows:.2g}")
            )
        wrong = answer.scores.n_impossible
        if wrong:
            lines.append(
                self.tr("{rows} impossible: log-likelihood −∞.").format(rows=rows_text(wrong))
            )
        return " ".join(lines)
