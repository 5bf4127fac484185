"""A table of cases as a Qt model; rows are never copied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QBrush, QFont

from bayesgui.core.numerals import number_text
from bayesgui.panels.data.filled_line import MARK
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Column, Dataset
    from bayesgui.learning.imputation.marks import FilledCells

    Index = QModelIndex | QPersistentModelIndex

_ROOT = QModelIndex()
_OF_FILLED = (Qt.ItemDataRole.FontRole, Qt.ItemDataRole.ToolTipRole)
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


def cell_text(column: Column, row: int) -> str:
    """Return the text of a cell, "" if it is missing."""
    codes = getattr(column, "codes", None)
    if codes is None:
        value = float(column.values[row])  # type: ignore[union-attr]
        return "" if np.isnan(value) else number_text(value)
    states: tuple[str, ...] = getattr(column, "states", ())
    code = int(codes[row])
    return states[code] if code < len(states) else ""


def sort_keys(column: Column) -> NDArray[Any]:
    """Return the keys by which rows are sorted: codes, in the order of the states, or numbers."""
    codes = getattr(column, "codes", None)
    return column.values if codes is None else codes  # type: ignore[union-attr]


def rows_with(column: Column, text: str) -> NDArray[np.bool_]:
    """Return which rows have a value: the state of that name, or all whose name contains it."""
    codes = getattr(column, "codes", None)
    if codes is None:
        try:
            wanted = float(text.replace(",", "."))
        except ValueError:
            return np.zeros(column.n_rows, dtype=bool)
        return np.asarray(column.values == wanted)  # type: ignore[union-attr]
    states: tuple[str, ...] = getattr(column, "states", ())
    lowered = text.casefold()
    fitting = [state == text for state in states]
    if not any(fitting):
        fitting = [lowered in state.casefold() for state in states]
    table = np.array([*fitting, False])
    return np.asarray(table[np.minimum(codes, len(states))])


def rows_with_anywhere(data: Dataset, text: str, monitor: Monitor) -> NDArray[np.bool_]:
    """Return which rows have a value in any column; see `rows_with`."""
    found = np.zeros(data.n_rows, dtype=bool)
    for k, column in enumerate(data.columns, start=1):
        monitor.check()
        found |= rows_with(column, text)
        monitor.report(k / len(data.columns))
    return found


class DataModel(QAbstractTableModel):
    """Rows in file order, or sorted by a column, or filtered by value."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.dataset: Dataset | None = None
        self._weighted = False
        self._order: NDArray[np.intp] | None = None
        self._filter: tuple[str, str] | None = None
        self._filled: FilledCells | None = None
        self._only: NDArray[np.intp] | None = None
        self._sorted: tuple[int, Qt.SortOrder] = (-1, Qt.SortOrder.AscendingOrder)

    def set_dataset(self, dataset: Dataset | None, *, weighted: bool = False) -> None:
        """Show another table, in file order.

        `weighted`: whether its first column holds the rows' weights.
        """
        self.beginResetModel()
        self.dataset, self._weighted = dataset, weighted
        self._order = self._filter = self._only = None
        self._sorted = (-1, Qt.SortOrder.AscendingOrder)
        self.endResetModel()

    def set_filled(self, filled: FilledCells | None) -> None:
        """Mark the cells that were filled, not observed."""
        if filled is not self._filled:
            self.layoutAboutToBeChanged.emit()
            self._filled = filled
            self.layoutChanged.emit()

    def is_filled(self, column: int, row: int) -> bool:
        """Tell whether a cell was filled, by its row in the file."""
        if self._filled is None or self.dataset is None or self.is_weight(column):
            return False
        return self._filled.has(self.dataset.columns[column].name, row)

    def is_weight(self, section: int) -> bool:
        """Return whether a column holds the rows' weights."""
        return self._weighted and section == 0

    def set_filter(self, name: str = "", text: str = "") -> None:
        """Filter the rows by value; an empty text shows all."""
        self._filter = (name, text) if text else None
        self._arrange()

    def set_rows(self, rows: NDArray[np.bool_] | None) -> None:
        """Restrict the rows in addition to the filter by value; None shows all."""
        self._only = None if rows is None else np.flatnonzero(rows)
        self._arrange()

    def shown_row(self, row: int) -> int | None:
        """Return the position of a row of the file, None if it is hidden."""
        if self._order is None:
            return row
        found = np.flatnonzero(self._order == row)
        return int(found[0]) if len(found) else None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort the rows by a column, stably; -1 restores the file order."""
        if (column, order) != self._sorted:
            self._sorted = column, order
            self._arrange()

    def _arrange(self) -> None:
        if self.dataset is None:
            return
        self.beginResetModel()
        chosen = self._only
        if self._filter is not None:
            name, text = self._filter
            fitting = rows_with(self.dataset[name], text)
            chosen = np.flatnonzero(fitting) if chosen is None else chosen[fitting[chosen]]
        column, direction = self._sorted
        if column >= 0:
            keys = sort_keys(self.dataset.columns[column])
            order = np.argsort(keys if chosen is None else keys[chosen], kind="stable")
            if direction == Qt.SortOrder.DescendingOrder:
                order = order[::-1]
            chosen = order if chosen is None else chosen[order]
        self._order = chosen
        self.endResetModel()

    def source_row(self, row: int) -> int:
        """Return the file position of a visible row."""
        return row if self._order is None else int(self._order[row])

    def rowCount(self, parent: Index = _ROOT) -> int:
        if parent.isValid() or self.dataset is None:
            return 0
        return self.dataset.n_rows if self._order is None else len(self._order)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() or self.dataset is None else len(self.dataset.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if self.dataset is None or not index.isValid():
            return None
        column = self.dataset.columns[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            row = self.source_row(index.row())
            mark = MARK if self.is_filled(index.column(), row) else ""
            return cell_text(column, row) + mark
        if role in _OF_FILLED:
            return self._of_filled(index, role)
        if role == Qt.ItemDataRole.TextAlignmentRole and not hasattr(column, "codes"):
            return _RIGHT
        if role == Qt.ItemDataRole.ForegroundRole and self.is_weight(index.column()):
            return QBrush(theme().muted)
        if role == Qt.ItemDataRole.BackgroundRole:
            missing = not cell_text(column, self.source_row(index.row()))
            return QBrush(theme().track, Qt.BrushStyle.BDiagPattern) if missing else None
        if role == Qt.ItemDataRole.AccessibleTextRole:
            text = cell_text(column, self.source_row(index.row()))
            said = f"{column.name} = {text}" if text else self.tr("missing")
            if self.is_filled(index.column(), self.source_row(index.row())):
                said = self.tr("{cell}, filled").format(cell=said)
            return said
        return None

    def _of_filled(self, index: Index, role: int) -> Any:
        if not self.is_filled(index.column(), self.source_row(index.row())):
            return None
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.tr("Filled, not observed")
        font = QFont()
        font.setItalic(True)
        return font

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if self.dataset is None:
            return None
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole:
            return _LEFT if hasattr(self.dataset.columns[section], "codes") else _RIGHT
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Horizontal:
            return self.dataset.columns[section].name
        return count_text(self.source_row(section) + 1)
