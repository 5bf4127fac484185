"""A window on a model's learned columns: probabilities, counts and the log ratio."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QBrush, QKeySequence
from PySide6.QtWidgets import QHeaderView, QMenu, QWidget

from bayesgui.classifiers.learned_tables import DEVIATION, MEAN
from bayesgui.core.numerals import number_text
from bayesgui.widgets.fields.search_field import SearchField
from bayesgui.widgets.frame.side_window import SideWindow
from bayesgui.widgets.live_text import live, say, tell
from bayesgui.widgets.numbers import MISSING, count_text, log_text, probability_text
from bayesgui.widgets.punctuation import join_sentences
from bayesgui.widgets.rows.layouts import column_layout, text_label
from bayesgui.widgets.rows.rows_table import Column, RowsTable
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.classifiers.learned_tables import LearnedRow, LearnedTable

_DIGITS = 4
_SIZED_BY = 100
"""Rows whose texts decide how wide a column is."""
_MANY = 50
"""Number of rows above which those that tell most come first."""


class Inspector(SideWindow):
    """A window of its own, which follows the chosen model."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("workshopInspector", parent)
        self._table: LearnedTable | None = None
        self.search = SearchField(live("Filter by column or value"), "filter", parent=self)
        self.view: RowsTable[LearnedRow] = RowsTable(
            27, self, copies="selected", sorts=True, roomy=True
        )
        say(self.view, spoken=live("Numbers of the model"))
        self.view.horizontalHeader().setSortIndicatorClearable(True)
        self.model = self.view.records
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(self._open_menu)
        self.note = text_label(self, role="muted")
        self.copy_action = QAction(self)
        self.copy_action.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        self.copy_action.triggered.connect(lambda _on=False: self.view.copy())
        say(self.copy_action, live("Copy the rows"))
        self.addAction(self.copy_action)
        self.search.textChanged.connect(lambda _text: self.refresh())
        column_layout(
            self.search, self.view, self.note, parent=self, margins=(12, 12, 12, 12), spacing=8
        )
        self.resize(760, 560)

    def show_model(self, name: str, table: LearnedTable) -> None:
        """Show what a model learned; of many rows those first that tell most."""
        is_first = self._table is None or table.classes != self._table.classes
        self._table = table
        tell(self.setWindowTitle, live("What {model} learned").filled(model=name))
        self.refresh()
        if is_first:
            self._arrange(len(table.rows))

    def _arrange(self, rows: int) -> None:
        header, mode = self.view.horizontalHeader(), QHeaderView.ResizeMode
        last = self.model.columnCount() - 1
        header.setSortIndicator(last if rows > _MANY else -1, Qt.SortOrder.DescendingOrder)
        header.setMinimumSectionSize(64)
        header.setResizeContentsPrecision(_SIZED_BY)
        for column in range(last + 1):
            header.setSectionResizeMode(
                column, mode.Stretch if column == 0 else mode.ResizeToContents
            )

    def refresh(self) -> None:
        """Show the rows whose column or value contains the text that is searched for."""
        table, text = self._table, self.search.text().strip().casefold()
        if table is None:
            return
        found = [row for row in table.rows if text in f"{row.column}\n{row.value}".casefold()]
        self.model.show(self._columns(table), found)
        header = self.view.horizontalHeader()
        self.model.sort(header.sortIndicatorSection(), header.sortIndicatorOrder())
        said = self.tr("Hatched: not seen in training. Ratio: the largest to the smallest.")
        if table.omitted:
            more = self.tr(
                "%Ln column(s) with tables or densities of their own.", "", len(table.omitted)
            )
            said = join_sentences([said, more])
        self.note.setText(said)

    def _columns(self, table: LearnedTable) -> list[Column[LearnedRow]]:
        def value(row: LearnedRow) -> str:
            if row.is_probability:
                is_class = row.column == table.target
                return self.tr("share of the class") if is_class else row.value
            return {MEAN: self.tr("mean"), DEVIATION: self.tr("standard deviation")}[row.value]

        given, seen = self.tr("given {name}"), self.tr("seen in {name}")
        places = list(enumerate(table.classes))
        return [
            Column(
                self.tr("Column"), _column, note=_no_note, rank=lambda row: row.column.casefold()
            ),
            Column(self.tr("Value"), value, note=_no_note, rank=lambda row: row.value.casefold()),
            *(self._numbers(given.format(name=name), _given, k) for k, name in places),
            *(self._numbers(seen.format(name=name), _seen, k) for k, name in places),
            Column(
                self.tr("ln ratio"),
                lambda row: MISSING if math.isnan(row.ratio) else log_text(row.ratio, 3),
                note=_no_note,
                right=True,
                rank=lambda row: _rank(row.ratio),
            ),
        ]

    def _numbers(
        self, head: str, number: Callable[[LearnedRow, int], tuple[float, str]], place: int
    ) -> Column[LearnedRow]:
        """Return a column of a class; cells of what did not occur in it in training are hatched."""

        def is_unseen(row: LearnedRow) -> bool:
            return row.counts is not None and row.counts[place] == 0

        def fill(row: LearnedRow) -> QBrush | None:
            hatched = QBrush(theme().track, Qt.BrushStyle.BDiagPattern)
            return hatched if is_unseen(row) else None

        tip = self.tr("Not seen in training; what is left is the smoothing")
        return Column(
            head,
            lambda row: number(row, place)[1],
            note=lambda row: tip if is_unseen(row) else None,
            right=True,
            fill=fill,
            rank=lambda row: _rank(number(row, place)[0]),
        )

    def _open_menu(self, place: QPoint) -> None:
        menu = QMenu(self)
        menu.addAction(self.copy_action)
        menu.popup(self.view.viewport().mapToGlobal(place))


def _no_note(_row: LearnedRow) -> None:
    return None


def _column(row: LearnedRow) -> str:
    return row.column


def _given(row: LearnedRow, place: int) -> tuple[float, str]:
    """Return the probability given a class, or the number, as a number and as a text."""
    value = float(row.numbers[place])
    if math.isnan(value):
        return value, MISSING
    if row.is_probability:
        return value, probability_text(value, _DIGITS)
    return value, number_text(float(f"{value:.{_DIGITS}g}"))


def _seen(row: LearnedRow, place: int) -> tuple[float, str]:
    """Return how often it occurs in a class, as a number and as a text."""
    count = math.nan if row.counts is None else float(row.counts[place])
    if math.isnan(count):
        return count, MISSING
    return count, count_text(int(count)) if count.is_integer() else number_text(round(count, 2))


def _rank(value: float) -> float:
    """Return by what rows are sorted; what is not a number comes last among the largest."""
    return -math.inf if math.isnan(value) else value
