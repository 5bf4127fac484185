"""Tables whose rows are objects of one kind: what a column shows of a row is declared once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView

from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QObject
    from PySide6.QtGui import QColor, QIcon
    from PySide6.QtWidgets import QTableView

R = TypeVar("R")
Index = QModelIndex | QPersistentModelIndex

_TEXTS = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole)
_MIDDLE = Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True)
class Column(Generic[R]):
    """What a column is called and what it shows of a row.

    `text`: also the tooltip, as cells may be cut. `tip`: tooltip of the head. `right`: whether
    head and cells stand at the right, as numbers do. `weight`: of the small font, or how it follows
    from the row; None for the font of the table. `color, fill`: of the text and behind it, None for
    the usual ones.
    """

    head: str
    text: Callable[[R], str]
    tip: str = ""
    right: bool = False
    weight: int | Callable[[R], int] | None = None
    color: Callable[[R], QColor | None] | None = None
    fill: Callable[[R], QColor | None] | None = None
    icon: Callable[[R], QIcon | None] | None = None

    @property
    def alignment(self) -> int:
        """Where head and cells stand."""
        side = Qt.AlignmentFlag.AlignRight if self.right else Qt.AlignmentFlag.AlignLeft
        return int(side | _MIDDLE)

    def data(self, row: R, role: int) -> Any:
        """Return what a cell says to a role of Qt's."""
        if role in _TEXTS:
            return self.text(row)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.alignment
        if role == Qt.ItemDataRole.FontRole:
            weight = self.weight(row) if callable(self.weight) else self.weight
            return None if weight is None else font(12, weight)
        looks = {
            Qt.ItemDataRole.ForegroundRole: self.color,
            Qt.ItemDataRole.BackgroundRole: self.fill,
            Qt.ItemDataRole.DecorationRole: self.icon,
        }
        look = looks.get(Qt.ItemDataRole(role))
        return None if look is None else look(row)


class RowsTableModel(QAbstractTableModel, Generic[R]):
    """Rows under columns."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[R, ...] = ()
        self.columns: tuple[Column[R], ...] = ()

    def show(self, columns: Sequence[Column[R]], rows: Sequence[R]) -> None:
        """Show other rows; as many of the same columns keep their places on the screen."""
        heads = [each.head for each in columns]
        same = len(rows) == len(self.rows) and heads == [each.head for each in self.columns]
        if not same:
            self.beginResetModel()
        self.columns, self.rows = tuple(columns), tuple(rows)
        if not same:
            self.endResetModel()
        elif rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(heads) - 1))

    @property
    def texts(self) -> list[tuple[str, ...]]:
        """All cells as they are shown."""
        return [tuple(column.text(row) for column in self.columns) for row in self.rows]

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal or section >= len(self.columns):
            return None
        column = self.columns[section]
        if role == Qt.ItemDataRole.ToolTipRole:
            return column.tip or None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return column.alignment
        return column.head if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not 0 <= index.row() < len(self.rows):
            return None
        return self.columns[index.column()].data(self.rows[index.row()], role)


def show_rows_in(view: QTableView, model: QAbstractTableModel, row_height: int) -> None:
    """Let a view show rows that are chosen as a whole and not edited, without heads of rows."""
    view.setModel(model)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setTabKeyNavigation(False)
    view.verticalHeader().hide()
    view.verticalHeader().setDefaultSectionSize(row_height)
    header = view.horizontalHeader()
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | _MIDDLE)
    header.setHighlightSections(False)
