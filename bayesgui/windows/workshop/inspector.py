"""What the workshop's model learned of each column: probabilities, counts and the log ratio."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    Qt,
)
from PySide6.QtGui import QAction, QBrush, QKeySequence
from PySide6.QtWidgets import QApplication, QHeaderView, QMenu, QTableView, QWidget

from bayesgui.classifiers.learned_tables import DEVIATION, MEAN
from bayesgui.core.numerals import number_text
from bayesgui.widgets.fields.enter_key import press_with_enter
from bayesgui.widgets.fields.search_field import SearchField
from bayesgui.widgets.numbers import count_text, log_text, probability_text
from bayesgui.widgets.punctuation import join_sentences
from bayesgui.widgets.rows.layouts import column_layout, text_label
from bayesgui.widgets.rows.sorting_header import SortingHeader
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent

    from bayesgui.classifiers.learned_tables import LearnedRow, LearnedTable

    Index = QModelIndex | QPersistentModelIndex

_ROOT = QModelIndex()
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_DIGITS = 4
_SIZED_BY = 100
"""Rows whose texts decide how wide a column is."""
_MANY = 50
"""Number of rows above which those that tell most come first."""


class LearnedModel(QAbstractTableModel):
    """A row for each state, word, mean or deviation; sorted and filtered in memory."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table: LearnedTable | None = None
        self._order: list[int] = []
        self._sorted = (-1, Qt.SortOrder.AscendingOrder)
        self._filter = ""

    def set_table(self, table: LearnedTable | None) -> None:
        """Show another table; the order and the filter stay."""
        self._table = table
        self._arrange()

    def set_filter(self, text: str) -> None:
        """Show the rows whose column or value contains a text."""
        self._filter = text.strip().casefold()
        self._arrange()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column, stably; −1 restores the order of the columns."""
        self._sorted = column, order
        self._arrange()

    def _arrange(self) -> None:
        self.beginResetModel()
        rows = () if self._table is None else self._table.rows
        found = [k for k, row in enumerate(rows) if self._fits(row)]
        column, order = self._sorted
        if column >= 0:
            found.sort(
                key=lambda k: self._key(rows[k], column),
                reverse=order == Qt.SortOrder.DescendingOrder,
            )
        self._order = found
        self.endResetModel()

    def _fits(self, row: LearnedRow) -> bool:
        return self._filter in row.column.casefold() or self._filter in row.value.casefold()

    def _key(self, row: LearnedRow, column: int) -> Any:
        if column < 2:
            return (row.column, row.value)[column].casefold()
        value = self._number(row, column)
        # What is not a number comes last among the largest.
        return -np.inf if np.isnan(value) else value

    def _number(self, row: LearnedRow, column: int) -> float:
        """Return the number of a column right of the texts; NaN if there is none."""
        place, n = column - 2, len(row.numbers)
        if place < n:
            return float(row.numbers[place])
        if place < 2 * n:
            return np.nan if row.counts is None else float(row.counts[place - n])
        return row.ratio

    @property
    def classes(self) -> tuple[str, ...]:
        """The classes, of which each has two columns."""
        return () if self._table is None else self._table.classes

    def row_at(self, row: int) -> LearnedRow:
        """Return what a visible row shows."""
        assert self._table is not None
        return self._table.rows[self._order[row]]

    def is_unseen(self, index: Index) -> bool:
        """Return whether a cell stands for what did not occur in its class in training."""
        counts, n = self.row_at(index.row()).counts, len(self.classes)
        place = index.column() - 2
        return counts is not None and 0 <= place < 2 * n and counts[place % n] == 0

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._order)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() or self._table is None else 3 + 2 * len(self.classes)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(index)
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() > 1:
            return _RIGHT
        if role == Qt.ItemDataRole.BackgroundRole and self.is_unseen(index):
            return QBrush(theme().track, Qt.BrushStyle.BDiagPattern)
        if role == Qt.ItemDataRole.ToolTipRole and self.is_unseen(index):
            return self.tr("Not seen in training; what is left is the smoothing")
        return None

    def _text(self, index: Index) -> str:
        row, column, n = self.row_at(index.row()), index.column(), len(self.classes)
        if column == 0:
            return row.column
        if column == 1:
            named = {MEAN: self.tr("mean"), DEVIATION: self.tr("standard deviation")}
            if row.is_probability:
                is_class = self._table is not None and row.column == self._table.target
                return self.tr("share of the class") if is_class else row.value
            return named[row.value]
        value = self._number(row, column)
        if np.isnan(value):
            return "–"
        if column < 2 + n:
            return (
                probability_text(value, _DIGITS)
                if row.is_probability
                else number_text(float(f"{value:.{_DIGITS}g}"))
            )
        if column < 2 + 2 * n:
            return count_text(int(value)) if value.is_integer() else number_text(round(value, 2))
        return log_text(value, 3)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if section > 1 else _LEFT
        if orientation == Qt.Orientation.Vertical or role != Qt.ItemDataRole.DisplayRole:
            return None
        n = len(self.classes)
        if section < 2:
            return (self.tr("Column"), self.tr("Value"))[section]
        if section < 2 + n:
            return self.tr("given {name}").format(name=self.classes[section - 2])
        if section < 2 + 2 * n:
            return self.tr("seen in {name}").format(name=self.classes[section - 2 - n])
        return self.tr("ln ratio")


class Inspector(QWidget):
    """A window of its own, which follows the chosen model."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setObjectName("workshopInspector")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._name, self._omitted = "", 0
        self.search = SearchField("", "filter", parent=self)
        self.model = LearnedModel(self)
        self.view = QTableView(self)
        self.view.setProperty("roomy", True)
        self.view.setHorizontalHeader(SortingHeader(self.view))
        self.view.setModel(self.model)
        self.view.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.view.verticalHeader().hide()
        self.view.verticalHeader().setDefaultSectionSize(27)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(self._open_menu)
        self.note = text_label(self, role="muted")
        self.copy_action = QAction(self)
        self.copy_action.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        self.copy_action.triggered.connect(lambda _on=False: self.copy_rows())
        self.addAction(self.copy_action)
        close = QAction(self)
        close.setShortcut(QKeySequence(Qt.Key.Key_Escape))
        close.triggered.connect(self.close)
        self.addAction(close)
        self.search.textChanged.connect(self.model.set_filter)
        column_layout(
            self.search, self.view, self.note, parent=self, margins=(12, 12, 12, 12), spacing=8
        )
        self._retranslate()
        self.resize(760, 560)

    def show_model(self, name: str, table: LearnedTable) -> None:
        """Show what a model learned; of many rows those first that tell most."""
        is_first = self.model.columnCount() == 0 or table.classes != self.model.classes
        self._name, self._omitted = name, len(table.omitted)
        self.model.set_table(table)
        if is_first:
            self._arrange(len(table.rows))
        self._retranslate()

    def _arrange(self, rows: int) -> None:
        header, mode = self.view.horizontalHeader(), QHeaderView.ResizeMode
        last = self.model.columnCount() - 1
        self.view.setSortingEnabled(False)
        header.setSortIndicatorClearable(True)
        header.setSortIndicator(last if rows > _MANY else -1, Qt.SortOrder.DescendingOrder)
        self.view.setSortingEnabled(True)
        header.setMinimumSectionSize(64)
        header.setResizeContentsPrecision(_SIZED_BY)
        for column in range(last + 1):
            header.setSectionResizeMode(
                column, mode.Stretch if column == 0 else mode.ResizeToContents
            )

    def copy_rows(self) -> None:
        """Copy the selected rows, or all, with their heads as texts separated by tabs."""
        chosen = sorted({index.row() for index in self.view.selectionModel().selectedRows()})
        columns = range(self.model.columnCount())
        side = Qt.Orientation.Horizontal
        lines = ["\t".join(str(self.model.headerData(k, side)) for k in columns)]
        lines += [self._line(row, columns) for row in chosen or range(self.model.rowCount())]
        QApplication.clipboard().setText("\n".join(lines))

    def _line(self, row: int, columns: Sequence[int]) -> str:
        return "\t".join(str(self.model.index(row, k).data()) for k in columns)

    def _open_menu(self, place: QPoint) -> None:
        menu = QMenu(self)
        menu.addAction(self.copy_action)
        menu.popup(self.view.viewport().mapToGlobal(place))

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("What {model} learned").format(model=self._name))
        self.search.set_placeholder(self.tr("Filter by column or value"))
        self.copy_action.setText(self.tr("Copy the rows"))
        self.view.setAccessibleName(self.tr("Numbers of the model"))
        text = self.tr("Hatched: not seen in training. Ratio: the largest to the smallest.")
        if self._omitted:
            more = self.tr(
                "%Ln column(s) with tables or densities of their own.", "", self._omitted
            )
            text = join_sentences([text, more])
        self.note.setText(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the focused button with Enter."""
        if not press_with_enter(self, event):
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
