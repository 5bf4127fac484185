"""Tables whose rows are objects of one kind: what a column shows of a row is declared once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionHeader,
    QTableView,
)

from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QObject
    from PySide6.QtGui import QBrush, QColor, QContextMenuEvent, QIcon, QKeyEvent, QPainter
    from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

    from bayesgui.widgets.live_text import Text

R = TypeVar("R")
Index = QModelIndex | QPersistentModelIndex

_Role = Qt.ItemDataRole
_MIDDLE = Qt.AlignmentFlag.AlignVCenter
_KEYS = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
_BAR = 8.0
_NO_BREAK_SPACE = "\u00a0"
_SPACES = 4
"""Spaces as wide as the arrow at the right end of a section."""


class SortingHeader(QHeaderView):
    """Draws the arrow upwards while numbers rise, and never over the text.

    Qt draws it over texts at the right, and in the other direction.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setSectionsClickable(True)
        self.setHighlightSections(False)

    def initStyleOptionForIndex(self, option: QStyleOptionHeader, logicalIndex: int) -> None:  # noqa: N803 - Qt's name
        super().initStyleOptionForIndex(option, logicalIndex)
        kinds = QStyleOptionHeader.SortIndicator
        if option.sortIndicator == kinds.None_:
            return
        ascends = self.sortIndicatorOrder() == Qt.SortOrder.AscendingOrder
        option.sortIndicator = kinds.SortUp if ascends else kinds.SortDown
        if option.textAlignment & Qt.AlignmentFlag.AlignRight:
            option.text += _NO_BREAK_SPACE * _SPACES


@dataclass(frozen=True)
class Column(Generic[R]):
    """The title of a column and the value that it shows of a row.

    `tip`: tooltip of the head. `note`: tooltip of a cell; by default its text, as cells may be cut.
    `right`: whether head and cells stand at the right, as numbers do. `weight, px`: of the font, or
    how the weight follows from the row; None for the font of the table. `color, fill`: of the text
    and behind it, None for the usual ones. `checked`: whether a box has a check mark, where there
    is one. `paint`: paints over a cell. `pictured`: whether that stands for the text, which is not
    written then. `rank`: what rows are sorted by. `copied`: text on the clipboard, where it is
    another one. `is_copied`: whether there is any.
    """

    head: Text | str
    text: Callable[[R], str]
    tip: Text | str = ""
    note: Callable[[R], str | None] | None = None
    right: bool = False
    weight: int | Callable[[R], int | None] | None = None
    px: int = 12
    color: Callable[[R], QColor | None] | None = None
    fill: Callable[[R], QColor | QBrush | None] | None = None
    icon: Callable[[R], QIcon | None] | None = None
    checked: Callable[[R], bool] | None = None
    paint: Callable[[QPainter, QRectF, R], None] | None = None
    pictured: bool = False
    rank: Callable[[R], Any] | None = None
    copied: Callable[[R], str] | None = None
    is_copied: bool = True

    @property
    def alignment(self) -> int:
        """Alignment of head and cells."""
        side = Qt.AlignmentFlag.AlignRight if self.right else Qt.AlignmentFlag.AlignLeft
        return int(side | _MIDDLE)

    @cached_property
    def _looks(self) -> dict[int, Callable[[R], Any] | None]:
        return {
            _Role.DisplayRole: self.text,
            _Role.ToolTipRole: self.note or self.text,
            _Role.TextAlignmentRole: lambda _row: self.alignment,
            _Role.FontRole: self._font,
            _Role.ForegroundRole: self.color,
            _Role.BackgroundRole: self.fill,
            _Role.DecorationRole: self.icon,
            _Role.CheckStateRole: None if self.checked is None else self._check_state,
        }

    def _font(self, row: R) -> Any:
        weight = self.weight(row) if callable(self.weight) else self.weight
        return None if weight is None else font(self.px, weight)

    def _check_state(self, row: R) -> Qt.CheckState:
        checked = self.checked is not None and self.checked(row)
        return Qt.CheckState.Checked if checked else Qt.CheckState.Unchecked

    def data(self, row: R, role: int) -> Any:
        """Return what a cell says to a role of Qt's."""
        look = self._looks.get(role)
        return None if look is None else look(row)


class RowsTableModel(QAbstractTableModel, Generic[R]):
    """Rows under columns, in the order in which they are given or sorted by a column."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[R, ...] = ()
        self.row_head: Callable[[R], str] | None = None
        """Text before a row, in tables that have one."""
        self.columns: tuple[Column[R], ...] = ()
        self._given: tuple[R, ...] = ()
        self._order: list[int] = []
        self._sorted_by = (-1, Qt.SortOrder.AscendingOrder)

    def show(
        self, columns: Sequence[Column[R]], rows: Sequence[R], *, same_rows: bool | None = None
    ) -> None:
        """Show other rows; as many of the same columns keep their places on the screen.

        `same_rows`: whether as many columns do, whatever their heads say; by default that decides.
        """
        heads, before = ([str(each.head) for each in some] for some in (columns, self.columns))
        as_many = (len(rows), len(heads)) == (len(self.rows), len(before))
        same = as_many and (heads == before if same_rows is None else same_rows)
        if not same:
            self.beginResetModel()
        self.columns, self._given = tuple(columns), tuple(rows)
        if not same:
            self._order = self._arranged()
        self.rows = tuple(self._given[place] for place in self._order)
        if not same:
            self.endResetModel()
        elif rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(heads) - 1))
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(heads) - 1)
            self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, len(rows) - 1)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column, stably; −1 restores the order in which the rows were given."""
        self.layoutAboutToBeChanged.emit()
        self._sorted_by, before = (column, order), self._order
        self._order = self._arranged()
        self.rows = tuple(self._given[place] for place in self._order)
        row_of = {place: row for row, place in enumerate(self._order)}
        old = self.persistentIndexList()
        new = [self.index(row_of[before[each.row()]], each.column()) for each in old]
        self.changePersistentIndexList(old, new)
        self.layoutChanged.emit()

    def _arranged(self) -> list[int]:
        places, (column, order) = list(range(len(self._given))), self._sorted_by
        rank = self.columns[column].rank if 0 <= column < len(self.columns) else None
        if rank is not None:
            keys = list(map(rank, self._given))
            places.sort(key=keys.__getitem__, reverse=order == Qt.SortOrder.DescendingOrder)
        return places

    @property
    def texts(self) -> list[tuple[str, ...]]:
        """All cells as they are shown."""
        return [tuple(column.text(row) for column in self.columns) for row in self.rows]

    def copied(self, rows: Sequence[R]) -> str:
        """Return the heads and rows as a spreadsheet reads them."""
        columns = [each for each in self.columns if each.is_copied]
        lines = [[str(column.head) for column in columns]]
        lines += [[(each.copied or each.text)(row) for each in columns] for row in rows]
        return "\n".join(map("\t".join, lines))

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Vertical:
            if self.row_head is None or role != _Role.DisplayRole:
                return None
            return self.row_head(self.rows[section])
        if section >= len(self.columns):
            return None
        column = self.columns[section]
        if role == _Role.ToolTipRole:
            return str(column.tip) or None
        if role == _Role.TextAlignmentRole:
            return column.alignment
        return str(column.head) if role == _Role.DisplayRole else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        if index.isValid() and self.columns[index.column()].checked is not None:
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        return flags

    def data(self, index: Index, role: int = _Role.DisplayRole) -> Any:
        if not 0 <= index.row() < len(self.rows):
            return None
        return self.columns[index.column()].data(self.rows[index.row()], role)


class _CellDelegate(QStyledItemDelegate):
    """Cells that keep their color in the chosen row, and what their columns paint over them."""

    def __init__(self, records: RowsTableModel[Any], parent: QWidget) -> None:
        super().__init__(parent)
        self._records = records

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        color = index.data(_Role.ForegroundRole)
        if color is not None:
            option.palette.setColor(QPalette.ColorRole.HighlightedText, color)
        if self._records.columns[index.column()].pictured:
            option.text = ""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        paint = self._records.columns[index.column()].paint
        if paint is not None:
            painter.save()
            paint(painter, QRectF(option.rect), self._records.rows[index.row()])
            painter.restore()


class RowsTable(QTableView, Generic[R]):
    """Rows that are chosen as a whole and not edited, without heads of rows.

    `records`: by default those of its own. `chosen`: takes the row that is clicked, or current at
    Enter or Space. `copies`: whether Ctrl+C copies all rows, or those selected; then a menu saves
    them, too. `sorts`: whether a
    click on a head sorts. `roomy`: whether texts have more room beside them.
    """

    def __init__(
        self,
        row_height: int,
        parent: QWidget | None = None,
        *,
        records: RowsTableModel[R] | None = None,
        chosen: Callable[[R], object] | None = None,
        copies: str = "",
        sorts: bool = False,
        roomy: bool = False,
    ) -> None:
        super().__init__(parent)
        self.records: RowsTableModel[R] = RowsTableModel(self) if records is None else records
        self._chosen, self._copies = chosen, copies
        if sorts:
            self.setHorizontalHeader(SortingHeader(self))
        self.setModel(self.records)
        self.setItemDelegate(_CellDelegate(self.records, self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setProperty("roomy", roomy)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(row_height)
        header = self.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | _MIDDLE)
        header.setHighlightSections(False)
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        if sorts:
            header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
            self.setSortingEnabled(True)
        self.clicked.connect(self._choose)

    def _choose(self, index: QModelIndex) -> None:
        if self._chosen is not None:
            self._chosen(self.records.rows[index.row()])

    @property
    def current(self) -> R | None:
        """The current row."""
        row = self.currentIndex().row()
        return self.records.rows[row] if 0 <= row < len(self.records.rows) else None

    @property
    def copied(self) -> str:
        """All rows, or those selected, with their heads, as a spreadsheet reads them."""
        places = sorted({index.row() for index in self.selectedIndexes()})
        rows = self.records.rows
        if self._copies == "selected" and places:
            rows = tuple(rows[place] for place in places)
        return self.records.copied(rows)

    def copy(self) -> None:
        """Copy all rows, or those selected, with their heads."""
        QGuiApplication.clipboard().setText(self.copied)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if not self._copies:
            super().contextMenuEvent(event)
            return
        from bayesgui.widgets.rows.table_export import open_table_menu

        open_table_menu(self, event.globalPos(), self.copy, lambda: self.copied)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if self._chosen is not None and event.key() in _KEYS and index.isValid():
            self.clicked.emit(index)
        elif self._copies and event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)


def paint_signed_bar(painter: QPainter, room: QRectF, share: float) -> None:
    """Paint a bar from the middle to the right, or to the left where its share is negative."""
    middle, width = room.center().x(), abs(share) * room.width() / 2
    left = middle if share > 0 else middle - width
    bar = QRectF(left, room.center().y() - _BAR / 2, width, _BAR)
    painter.fillRect(bar, theme().success if share > 0 else theme().error)
    painter.fillRect(QRectF(middle, room.top() + 5, 1, room.height() - 10), theme().border)
