"""The table of the page Two variables: bars and numbers under a fixed header."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QBrush, QGuiApplication, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QTableView,
)

from bayesgui.widgets.painting import rounded
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtGui import QFontMetrics, QKeyEvent
    from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

    from bayesgui.panels.two_variables.grid import Cell, Grid

Index = QModelIndex | QPersistentModelIndex

ROW, MIN_DISTANCE, MOST = 26, 96, 190
_BAR, _PADDING = 10, 8


class GridModel(QAbstractTableModel):
    """The Qt model of a grid."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.grid: Grid | None = None
        """The grid shown."""
        self._widest: int | None = None

    def set_grid(self, grid: Grid | None) -> None:
        """Show another grid; one with the same names keeps the selection."""
        old, self._widest = self.grid, None
        same = old is not None and grid is not None and (old.rows, old.columns) == (
            grid.rows, grid.columns
        )  # fmt: skip
        if same and grid is not None:
            self.grid = grid
            last = self.index(len(grid.rows) - 1, len(grid.columns) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
            return
        self.beginResetModel()
        self.grid = grid
        self.endResetModel()

    def cell(self, index: Index) -> Cell | None:
        """Return the cell at an index."""
        if self.grid is None or not index.isValid():
            return None
        return self.grid.cells[index.row()][index.column()]

    def widest(self, metrics: QFontMetrics) -> int:
        """Return the width of the longest number, so that all bars are aligned."""
        if self._widest is None:
            cells = () if self.grid is None else (c for row in self.grid.cells for c in row)
            texts = {cell.text for cell in cells}
            self._widest = max(map(metrics.horizontalAdvance, texts), default=0)
        return self._widest

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if self.grid is None or (parent and parent.isValid()) else len(self.grid.rows)

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if self.grid is None or (parent and parent.isValid()) else len(self.grid.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        cell = self.cell(index)
        if cell is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return cell.text
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleTextRole:
                return cell.tip or cell.text
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if self.grid is None:
            return None
        across = orientation == Qt.Orientation.Horizontal
        names = self.grid.columns if across else self.grid.rows
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.ToolTipRole:
                return names[section]
            case Qt.ItemDataRole.FontRole:
                return font(12)
        return None


class _CellPainter(QStyledItemDelegate):
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        if not isinstance(model, GridModel):
            return
        cell = model.cell(index)
        if cell is None:
            return
        colors = theme()
        area = QRectF(option.rect)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if selected:
            painter.fillRect(area, colors.accent_soft)
        elif cell.is_margin:
            painter.fillRect(area, colors.window)
        if cell.undefined:
            painter.fillRect(area, QBrush(colors.border, Qt.BrushStyle.BDiagPattern))
        painter.setFont(font(12, 500 if not cell.is_margin else 400))
        width = model.widest(painter.fontMetrics())
        room = area.width() - width - 3 * _PADDING
        if cell.bar is not None and room > 16:
            track = QRectF(area.x() + _PADDING, area.center().y() - _BAR / 2, room, _BAR)
            rounded(painter, track, 2, colors.track)
            if cell.bar > 0:
                track.setWidth(max(1.0, room * min(cell.bar, 1.0)))
                rounded(painter, track, 2, colors.bar)
        painter.setPen(colors.muted if cell.is_margin else colors.text)
        place = area.adjusted(_PADDING, 0, -_PADDING, 0)
        side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(place, side, cell.text)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(colors.accent)
            painter.drawRect(area.adjusted(0.5, 0.5, -1.5, -1.5))
        painter.restore()


class GridView(QTableView):
    """Shows a grid; Ctrl+C copies all of it."""

    def __init__(self, model: GridModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid_model = model
        self.setModel(model)
        self.setItemDelegate(_CellPainter(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setStyleSheet("QTableView, QHeaderView { border: 0; background: transparent; }")
        self.setCornerButtonEnabled(False)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
            header.setHighlightSections(False)
        self.verticalHeader().setDefaultSectionSize(ROW)
        self.verticalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )
        model.modelReset.connect(self.fit)

    def fit(self) -> None:
        """Fit the columns to their numbers."""
        grid = self._grid_model.grid
        if grid is None:
            return
        metrics = self.fontMetrics()
        texts = [*grid.columns, *(cell.text for row in grid.cells[:40] for cell in row)]
        widest = max((metrics.horizontalAdvance(text) for text in texts), default=0)
        bars = any(cell.bar is not None for row in grid.cells for cell in row)
        width = min(MOST, max(MIN_DISTANCE, widest + 24 + (40 if bars else 0)))
        self.horizontalHeader().setDefaultSectionSize(width)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)

    def copy(self) -> None:
        """Copy the whole grid, columns separated by tabs."""
        if self._grid_model.grid is not None:
            QGuiApplication.clipboard().setText(self._grid_model.grid.text())
