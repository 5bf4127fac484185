"""A table of what nodes are worth to a decision, with a field for the price of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QItemSelectionModel, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPen
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLineEdit

from bayesgui.core.numerals import parse_number
from bayesgui.widgets.live_text import live, phrase
from bayesgui.widgets.numbers import cell_text, value_text
from bayesgui.widgets.painting import RIGHT, write
from bayesgui.widgets.rows.rows_table import Column, RowsTable, RowsTableModel
from bayesgui.widgets.rows.worth_bar import paint_worth_bar, worth_scale
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QItemSelection, QModelIndex, QPersistentModelIndex
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QWidget

    Index = QModelIndex | QPersistentModelIndex

_ROW, _HEADER, _BAR = 28, 26, 8.0
_MOST_HIGH = 12
"""Rows from which on the table scrolls by itself."""
PRICE = 2
"""Position of the column of prices."""
_NUMBER = 52
_WIDTHS = (104, 62, 54)


@dataclass(frozen=True)
class PricedRow:
    """A node, what it is worth and what it costs.

    `value`: None if it cannot be known before the decision. `price`: None if it is known now.
    """

    name: str
    value: float | None
    price: float | None = None

    @property
    def net(self) -> float | None:
        """What it is worth after its price."""
        if self.value is None or self.price is None:
            return None
        return self.value - self.price


class _PricedRows(RowsTableModel[PricedRow]):
    """Rows whose prices can be typed."""

    price_typed = Signal(str, float)
    refused = Signal(str)

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        if index.isValid() and index.column() == PRICE and self.rows[index.row()].price is not None:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.EditRole and index.column() == PRICE:
            return cell_text(self.rows[index.row()].price or 0.0, 6)
        return super().data(index, role)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole or index.column() != PRICE:
            return False
        row = self.rows[index.row()]
        price = parse_number(str(value))
        if price is None or price < 0:
            text = phrase("WorthPage", "{text} is no price: give a number that is not negative.")
            self.refused.emit(text.format(text=f"“{value}”"))
            return False
        if price != row.price:
            self.price_typed.emit(row.name, price)
        return True


class PriceTable(RowsTable[PricedRow]):
    """Nodes by what they are worth; their prices are typed in place."""

    price_typed = Signal(str, float)
    """A node and its new price."""
    refused = Signal(str)
    """Why what was typed is no price."""
    nodes_chosen = Signal(object)
    """The names of the selected rows, a tuple."""
    hovered = Signal(object)
    """The name under the pointer, or None."""

    def __init__(self, parent: QWidget | None = None) -> None:
        records = _PricedRows()
        super().__init__(_ROW, parent, records=records, copies="all", roomy=True)
        records.setParent(self)
        records.price_typed.connect(self.price_typed)
        records.refused.connect(self.refused)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        self.setShowGrid(False)
        self.setFrameShape(self.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().setFixedHeight(_HEADER)
        self.horizontalHeader().setMinimumSectionSize(40)
        self.setMouseTracking(True)
        self.entered.connect(lambda index: self.hovered.emit(records.rows[index.row()].name))
        self.clicked.connect(self._edit_price)
        self.selectionModel().selectionChanged.connect(self._on_selected)
        self._scale, self._most = (0.0, 0.0), 1.0
        self._is_shown = False

    def sizeHint(self) -> QSize:
        return QSize(300, self.height())

    def show_rows(self, rows: Sequence[PricedRow], chosen: Sequence[str]) -> None:
        """Show other rows, some of which are selected."""
        self._scale = worth_scale(row.value for row in rows)
        self._most = max(map(abs, self._scale))
        self._is_shown = True
        current = self.current
        self.records.show(self._columns(), rows)
        header = self.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column, width in zip((1, PRICE, 3), _WIDTHS, strict=True):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            self.setColumnWidth(column, width)
        self.setFixedHeight(_HEADER + _ROW * min(len(rows), _MOST_HIGH) + 2)
        self.select(chosen, current.name if current is not None else "")
        self._is_shown = False

    def select(self, names: Sequence[str], current: str = "") -> None:
        """Select the rows of some nodes, without asking for their arcs again."""
        was, self._is_shown = self._is_shown, True
        model, flags = self.selectionModel(), QItemSelectionModel.SelectionFlag
        model.clearSelection()
        places = {row.name: k for k, row in enumerate(self.records.rows)}
        column = max(0, self.currentIndex().column())
        last = next((n for n in (current, *names) if n in places), "")
        if last:
            model.setCurrentIndex(self.records.index(places[last], column), flags.NoUpdate)
        for name in names:
            if name in places:
                index = self.records.index(places[name], 0)
                model.select(index, flags.Select | flags.Rows)
        self._is_shown = was

    def _on_selected(self, _more: QItemSelection, _less: QItemSelection) -> None:
        if not self._is_shown:
            places = sorted({index.row() for index in self.selectedIndexes()})
            self.nodes_chosen.emit(tuple(self.records.rows[k].name for k in places))

    def _edit_price(self, index: QModelIndex) -> None:
        if index.column() == PRICE and index.flags() & Qt.ItemFlag.ItemIsEditable:
            self.edit(index)
            editor = self.indexWidget(index) or self.findChild(QLineEdit)
            if isinstance(editor, QLineEdit):
                editor.selectAll()

    def leaveEvent(self, event: Any) -> None:
        self.hovered.emit(None)
        super().leaveEvent(event)

    def _columns(self) -> list[Column[PricedRow]]:
        return [
            Column(str(live("seen before")), lambda row: row.name, weight=600),
            Column(
                str(live("worth")),
                self._worth_text,
                paint=self._paint_worth,
                pictured=True,
                copied=lambda row: "" if row.value is None else repr(row.value),
            ),
            Column(
                str(live("price")),
                self._price_text,
                right=True,
                paint=self._paint_price,
                pictured=True,
                copied=lambda row: "" if row.price is None else repr(row.price),
            ),
            Column(
                str(live("net")),
                lambda row: "" if row.net is None else value_text(row.net, self._most),
                right=True,
                weight=600,
                copied=lambda row: "" if row.net is None else repr(row.net),
            ),
        ]

    def _worth_text(self, row: PricedRow) -> str:
        if row.value is None:
            return phrase("PriceTable", "not before")
        return value_text(row.value, self._most)

    def _price_text(self, row: PricedRow) -> str:
        if row.value is None:
            return ""
        if row.price is None:
            return phrase("PriceTable", "seen now")
        return cell_text(row.price, 6)

    def _paint_worth(self, painter: QPainter, box: QRectF, row: PricedRow) -> None:
        colors = theme()
        if row.value is None:
            write(painter, box.adjusted(8, 0, 0, 0), self._worth_text(row), font(11), colors.muted)
            return
        text = box.adjusted(0, 0, -8, 0)
        write(painter, text, self._worth_text(row), font(12, 600), colors.text, RIGHT)
        width = max(0.0, box.width() - _NUMBER - 12)
        track = QRectF(box.left() + 8, box.center().y() - _BAR / 2, width, _BAR)
        paint_worth_bar(painter, track, row.value, self._scale, colors.surface)

    def _paint_price(self, painter: QPainter, box: QRectF, row: PricedRow) -> None:
        colors = theme()
        if row.price is None:
            write(painter, box.adjusted(4, 0, -4, 0), self._price_text(row), font(11), colors.muted)
            return
        field = box.adjusted(4.5, 3.5, -4.5, -3.5)
        painter.setPen(QPen(colors.control, 1))
        painter.setBrush(colors.surface)
        painter.drawRoundedRect(field, 4, 4)
        inner = field.adjusted(4, 0, -6, 0)
        write(painter, inner, self._price_text(row), font(12), colors.text, RIGHT)
