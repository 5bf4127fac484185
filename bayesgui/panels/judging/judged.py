"""The page Judged: families, pairs or arcs of what the page Judge shows, as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import (
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
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.rows.choosing_table import ChoosingTable
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, stacked
from bayesgui.widgets.rows.rows_table import Column, RowsTableModel, show_rows_in
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QColor, QPainter

    Index = QModelIndex | QPersistentModelIndex

ROW = 26
BAR_COLUMN = 210
_BAR, _NUMBER, _PAD = 8.0, 104.0, 8.0
PART_TOKENS = ("c2", "c1")
"""Colors of the parts of a bar: tables, data."""


class _BarDelegate(QStyledItemDelegate):
    """Paints the parts of a row as a bar before the text of its last cell."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.is_signed = False
        self.longest = 0.0
        """Length of the longest bar."""

    def follow(self, table: Table) -> None:
        """Paint the bars of another table."""
        self.is_signed = table.is_signed
        self.longest = max((sum(map(abs, row.parts)) for row in table.rows), default=0.0)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        if not isinstance(model, RowsTableModel):
            return
        row: Row = model.rows[index.row()]
        if not row.parts or index.column() != model.columnCount() - 1 or not self.longest:
            super().paint(painter, option, index)
            return
        rect, colors = QRectF(option.rect).adjusted(_PAD, 0, -_PAD, 0), theme()
        painter.save()
        painter.setFont(font(12))
        painter.setPen(colors.text)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(rect, right, index.data())
        room = rect.adjusted(0, 0, -_NUMBER, 0)
        if room.width() > 20:
            paint_parts = self._paint_signed if self.is_signed else self._paint_stacked
            paint_parts(painter, room, row.parts, self.longest)
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

    shows = (Judgement,)

    row_chosen = Signal(object)
    """The `Row` that was clicked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "judgedPanel", spoken=live("Judged"))
        self._shown = Table()
        self.model: RowsTableModel[Row] = RowsTableModel(self)
        self.table = ChoosingTable(self)
        say(self.table, spoken=live("Families, pairs or arcs"))
        show_rows_in(self.table, self.model, ROW)
        self._bars = _BarDelegate(self.table)
        self.table.setItemDelegate(self._bars)
        self.table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.table.setProperty("roomy", True)
        self.table.horizontalHeader().setStretchLastSection(True)
        self.table.clicked.connect(self._on_clicked)
        self._empty = EmptyState(
            live("Nothing judged yet"), live("Start it on the page Judge at the right."), self
        )
        self._stack = stacked(self, self._empty, self.table)
        column_layout(self._stack, parent=self)

    def refresh(self) -> None:
        table = Table() if self.session is None else table_of(self.session.shown[Judgement].state)
        self._stack.setCurrentWidget(self.table if table.rows else self._empty)
        if table == self._shown:
            return
        heads, self._shown = self._shown.heads, table
        self._bars.follow(table)
        self.model.show([_column(table, k) for k in range(len(table.heads))], table.rows)
        if table.heads != heads:
            self._fit_columns()

    def _fit_columns(self) -> None:
        header = self.table.horizontalHeader()
        self.table.resizeColumnsToContents()
        if self.model.rows and self.model.rows[0].parts:
            last = self.model.columnCount() - 1
            header.resizeSection(last, max(header.sectionSize(last), BAR_COLUMN))

    def _on_clicked(self, index: QModelIndex) -> None:
        self.row_chosen.emit(self.model.rows[index.row()])


def _column(table: Table, k: int) -> Column[Row]:
    """Return a column of a table: the nodes strong, numbers at the right."""

    def weight(row: Row) -> int:
        return 600 if k == 0 and not row.muted else 400

    def color(row: Row) -> QColor | None:
        return theme().muted if row.muted else None

    is_number = bool(table.rows) and not isinstance(table.rows[0].cells[k], str)
    return Column(
        table.heads[k],
        lambda row: table.text(row, k),
        right=is_number,
        weight=weight,
        color=color,
    )
