"""Rows of data in which blanks are hatched, with numbers and a bar beside them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    Qt,
)
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from bayesgui.widgets.hatching import paint_hatching
from bayesgui.widgets.painting import write
from bayesgui.widgets.rows.probability_bar import paint_bar
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QObject
    from PySide6.QtGui import QResizeEvent

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
CELL_ROLE = Qt.ItemDataRole.UserRole
BLANK = "?"
_BAR = 30
_SPARE = 6
"""Pixels of a title's padding that a column can do without."""
_INDENT, _SIGN = 4, 12
"""Indent of a sign, and the width that it takes, in px."""
_SMALL = 100
"""Rows up to which columns follow every change of the texts."""
_MAX_FITTED = 2_000
"""Cells from which the widths of columns are taken; Qt asks for several properties of each."""
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


@dataclass(frozen=True)
class Cell:
    """A cell of the table.

    `share`: length of a bar before the text, None for none. `blank`: whether the data lack it.
    `role`: of the text: "", "muted", or "strong". `number`: whether it stands at the right.
    """

    text: str
    share: float | None = None
    blank: bool = False
    role: str = ""
    number: bool = False
    done: str = ""
    """A sign that the text begins with, in the color of success."""


class CellModel(QAbstractTableModel):
    """Rows of `Cell`s."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.titles: tuple[str, ...] = ()
        self.rows: Sequence[Sequence[Cell]] = ()
        self.marked = -1
        """The row that is lit; -1 for none."""

    def show_rows(
        self, titles: Sequence[str], rows: Sequence[Sequence[Cell]], marked: int = -1
    ) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.titles, self.rows, self.marked = tuple(titles), rows, marked
        self.endResetModel()

    def mark(self, row: int) -> None:
        """Light another row; the rows may look otherwise now."""
        self.marked = row
        if self.rows:
            last = self.index(len(self.rows) - 1, len(self.titles) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.titles)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or section >= len(self.titles):
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self.titles[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if self.rows and self.rows[0][section].number else _LEFT
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not 0 <= index.row() < len(self.rows):
            return None
        cell = self.rows[index.row()][index.column()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return cell.text
        if role == Qt.ItemDataRole.FontRole:
            return font(12, 600 if cell.role == "strong" else 400)
        if role == Qt.ItemDataRole.ForegroundRole and cell.role == "muted":
            return theme().muted
        if role == Qt.ItemDataRole.BackgroundRole and index.row() == self.marked:
            return theme().accent_soft
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if cell.number else _LEFT
        return cell if role == CELL_ROLE else None


class _CellDelegate(QStyledItemDelegate):
    """Hatches blanks, and paints bars before numbers and signs before texts."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        cell = index.data(CELL_ROLE)
        if cell is not None and cell.done:
            option.text = option.text.removeprefix(cell.done)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        cell = index.data(CELL_ROLE)
        if cell is not None and cell.blank:
            paint_hatching(painter, option.rect, QPointF(option.rect.topLeft()))
        if cell is not None and cell.done:
            box = option.rect.adjusted(_INDENT, 0, 0, 0)
            write(painter, box, cell.done, font(12), theme().success)
            option.rect.setLeft(option.rect.left() + _SIGN)
        super().paint(painter, option, index)
        if cell is not None and cell.share is not None:
            track = QRectF(option.rect.left() + 6, option.rect.center().y() - 3, _BAR, 8)
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_bar(painter, track, cell.share)
            painter.restore()


class RowTable(QTableView):
    """A view of a `CellModel`."""

    def __init__(self, row_height: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cells = CellModel(self)
        self._first = 0
        self.setModel(self.cells)
        self.setItemDelegate(_CellDelegate(self))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(row_height)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setMinimumSectionSize(30)

    def show_rows(
        self,
        titles: Sequence[str],
        rows: Sequence[Sequence[Cell]],
        marked: int = -1,
        first: int = 0,
    ) -> None:
        """Show other rows, as wide as their texts need, the first column at least `first` wide."""
        self._first = first
        same = tuple(titles) == self.cells.titles
        self.cells.show_rows(titles, rows, marked)
        if not same or len(rows) < _SMALL:
            self.fit_columns()

    def fit_columns(self) -> None:
        """Make columns as wide as titles and texts; of a wide table the texts of a few rows."""
        looked_at = max(1, _MAX_FITTED // max(1, len(self.cells.titles)))
        self.horizontalHeader().setResizeContentsPrecision(looked_at)
        self.resizeColumnsToContents()
        if self.cells.titles:
            self.setColumnWidth(0, max(self._first, self.columnWidth(0)))
        for column, cell in enumerate(self.cells.rows[0] if self.cells.rows else ()):
            if cell.share is not None:
                text = self.fontMetrics().horizontalAdvance("0.0000") + _BAR + 16
                self.setColumnWidth(column, max(text, self.columnWidth(column)))
        self._tighten()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tighten()

    def _tighten(self) -> None:
        """Take the little that columns are too wide from their padding, rather than scroll."""
        header = self.horizontalHeader()
        excess, count = header.length() - self.viewport().width(), header.count()
        if not 0 < excess <= _SPARE * count:
            return
        share, more = divmod(excess, count)
        for column in range(count):
            self.setColumnWidth(column, self.columnWidth(column) - share - (column < more))
