"""The page Judged: families, pairs or arcs of what the page Judge shows, as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from bayesgui.document.shown.judgement import Judgement
from bayesgui.panels.judging.tables import Row, Table, table_of
from bayesgui.panels.panel import Panel
from bayesgui.widgets.rows.choosing_table import ChoosingTable
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, stacked
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from bayesgui.document.session import DocumentSession

    Index = QModelIndex | QPersistentModelIndex

ROW = 26
BAR_COLUMN = 210
_BAR, _NUMBER, _PAD = 8.0, 104.0, 8.0
PART_TOKENS = ("c2", "c1")
"""Colors of the parts of a bar: tables, data."""


class JudgedModel(QAbstractTableModel):
    """The rows of a `Table`."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.table = Table()

    def show(self, table: Table) -> None:
        """Show another table."""
        self.beginResetModel()
        self.table = table
        self.endResetModel()

    @property
    def longest(self) -> float:
        """Length of the longest bar."""
        return max((sum(map(abs, row.parts)) for row in self.table.rows), default=0.0)

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.table.rows)

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.table.heads)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal or section >= len(self.table.heads):
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole and self._is_number(section):
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return self.table.heads[section] if role == Qt.ItemDataRole.DisplayRole else None

    def _is_number(self, column: int) -> bool:
        rows = self.table.rows
        return bool(rows) and not isinstance(rows[0].cells[column], str)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not 0 <= index.row() < len(self.table.rows):
            return None
        row, column = self.table.rows[index.row()], index.column()
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self.table.text(index.row(), column)
        if role == Qt.ItemDataRole.TextAlignmentRole and not isinstance(row.cells[column], str):
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.FontRole:
            return font(12, 600 if column == 0 and not row.muted else 400)
        if role == Qt.ItemDataRole.ForegroundRole and row.muted:
            return theme().muted
        return None


class _BarDelegate(QStyledItemDelegate):
    """Paints the parts of a row as a bar before the text of its last cell."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        if not isinstance(model, JudgedModel):
            return
        row = model.table.rows[index.row()]
        if not row.parts or index.column() != model.columnCount() - 1 or not model.longest:
            super().paint(painter, option, index)
            return
        rect, colors = QRectF(option.rect).adjusted(_PAD, 0, -_PAD, 0), theme()
        painter.save()
        painter.setFont(font(12))
        painter.setPen(colors.text)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(rect, right, model.table.text(index.row(), index.column()))
        room = rect.adjusted(0, 0, -_NUMBER, 0)
        if room.width() > 20:
            paint_parts = self._paint_signed if model.table.is_signed else self._paint_stacked
            paint_parts(painter, room, row.parts, model.longest)
        painter.restore()

    @staticmethod
    def _paint_stacked(
        painter: QPainter, room: QRectF, parts: tuple[float, ...], longest: float
    ) -> None:
        left = room.left()
        for part, token in zip(parts, PART_TOKENS, strict=False):
            width = room.width() * part / longest
            bar = QRectF(left, room.center().y() - _BAR / 2, width, _BAR)
            painter.fillRect(bar, theme().color(token))
            left += width

    @staticmethod
    def _paint_signed(
        painter: QPainter, room: QRectF, parts: tuple[float, ...], longest: float
    ) -> None:
        middle, (part,) = room.center().x(), parts
        width = abs(part) / longest * room.width() / 2
        left = middle if part > 0 else middle - width
        bar = QRectF(left, room.center().y() - _BAR / 2, width, _BAR)
        painter.fillRect(bar, theme().success if part > 0 else theme().error)
        painter.fillRect(QRectF(middle, room.top() + 5, 1, room.height() - 10), theme().border)


class JudgedPanel(Panel):
    """The table of the view that the page Judge shows."""

    row_chosen = Signal(object)
    """The `Row` that was clicked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("judgedPanel")
        self.model = JudgedModel(self)
        self.table = ChoosingTable(self)
        self.table.setModel(self.model)
        self.table.setItemDelegate(_BarDelegate(self.table))
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.table.setTabKeyNavigation(False)
        self.table.setProperty("roomy", True)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(ROW)
        header = self.table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setStretchLastSection(True)
        header.setHighlightSections(False)
        self.table.clicked.connect(self._on_clicked)
        self._empty = EmptyState("", "", self)
        self._stack = stacked(self, self._empty, self.table)
        column_layout(self._stack, parent=self)
        self.retranslate()

    def on_session_left(self, session: DocumentSession) -> None:
        session.shown[Judgement].changed.disconnect(self.invalidate)

    def on_session_changed(self) -> None:
        if self.session is not None:
            self.session.shown[Judgement].changed.connect(self.invalidate)
        self.invalidate()

    def refresh(self) -> None:
        table = Table() if self.session is None else table_of(self.session.shown[Judgement].state)
        self._stack.setCurrentWidget(self.table if table.rows else self._empty)
        if table == self.model.table:
            return
        heads = self.model.table.heads
        self.model.show(table)
        if table.heads != heads:
            self._fit_columns()

    def _fit_columns(self) -> None:
        header = self.table.horizontalHeader()
        self.table.resizeColumnsToContents()
        if self.model.table.rows and self.model.table.rows[0].parts:
            last = self.model.columnCount() - 1
            header.resizeSection(last, max(header.sectionSize(last), BAR_COLUMN))

    def _on_clicked(self, index: QModelIndex) -> None:
        row: Row = self.model.table.rows[index.row()]
        self.row_chosen.emit(row)

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Judged"))
        self.table.setAccessibleName(self.tr("Families, pairs or arcs"))
        self._empty.set_texts(
            self.tr("Nothing judged yet"), self.tr("Start it on the page Judge at the right.")
        )
        self.model.show(Table())
        self.invalidate()
