"""A table of texts: names at the left, numbers at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QHeaderView, QTableView, QWidget

if TYPE_CHECKING:
    from collections.abc import Sequence

_LINE, _MOST_LINES = 26, 12
_Index = QModelIndex | QPersistentModelIndex


class TextModel(QAbstractTableModel):
    """Heads and cells as they are shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heads: tuple[str, ...] = ()
        self._rows: tuple[tuple[str, ...], ...] = ()

    def set_rows(self, heads: Sequence[str], rows: Sequence[tuple[str, ...]]) -> None:
        """Replace the content."""
        self.beginResetModel()
        self._heads, self._rows = tuple(heads), tuple(rows)
        self.endResetModel()

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._heads)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._rows[index.row()][index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(index.column())
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal:
            if role == Qt.ItemDataRole.DisplayRole:
                return self._heads[section]
            if role == Qt.ItemDataRole.TextAlignmentRole:
                return _side(section)
        return None


class TextTable(QTableView):
    """As high as its rows, up to a dozen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.texts = TextModel(self)
        self.setModel(self.texts)
        self.setSelectionMode(QTableView.SelectionMode.NoSelection)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(_LINE)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.horizontalHeader().setMinimumSectionSize(60)

    def show_rows(self, heads: Sequence[str], rows: Sequence[tuple[str, ...]]) -> None:
        """Show other rows; the first column takes what the others leave."""
        self.texts.set_rows(heads, rows)
        header = self.horizontalHeader()
        for column in range(len(heads)):
            mode = QHeaderView.ResizeMode
            header.setSectionResizeMode(
                column, mode.Stretch if column == 0 else mode.ResizeToContents
            )
        lines = min(len(rows), _MOST_LINES)
        self.setFixedHeight(lines * _LINE + header.sizeHint().height() + 3)


def _side(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
