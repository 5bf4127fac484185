"""A list of changes of arcs with what each is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from bayesgui.panels.rows.hoverable_list import KEY_ROLE, HoverableList, paint_focus
from bayesgui.panels.rows.ranked_list import RowsModel
from bayesgui.widgets.eliding import elide_arc
from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.signs import ICONS
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.learning.search.arc_changes import ArcChange

    Index = QModelIndex | QPersistentModelIndex

ROW = 26
MAX_SHOWN = 8
"""Rows without a scroll bar."""
_MARGIN, _GAP, _ICON = 12, 8, 13
_ROW = Qt.ItemDataRole.UserRole


@dataclass(frozen=True)
class ChangeRow:
    """A change of `number`, its step (0 for none), and what it is worth; `now`: it is shown."""

    change: ArcChange
    value: str
    number: int = 0
    now: bool = False
    is_directed: bool = True

    @property
    def key(self) -> str:
        """What tells the row from the others."""
        return f"{self.number} {self.change.kind} {self.change.parent} → {self.change.child}"

    @property
    def sign(self) -> str:
        """What stands between the ends of the arc."""
        return f" {'→' if self.is_directed else '–'} "

    @property
    def title(self) -> str:
        """The arc."""
        return f"{self.change.parent}{self.sign}{self.change.child}"


class _ChangeModel(RowsModel[ChangeRow]):
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not 0 <= index.row() < len(self.rows):
            return None
        row = self.rows[index.row()]
        return {
            Qt.ItemDataRole.DisplayRole: row.title,
            Qt.ItemDataRole.ToolTipRole: row.title,
            Qt.ItemDataRole.AccessibleTextRole: f"{row.change.kind} {row.title} {row.value}",
            KEY_ROLE: row.key,
            _ROW: row,
        }.get(role)


class _ChangeDelegate(QStyledItemDelegate):
    """Paints number, sign, arc and value."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(120, ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: ChangeRow = index.data(_ROW)
        colors, rect = theme(), option.rect
        state = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.now:
            painter.fillRect(rect, colors.accent_soft)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, colors.row_hover)
        if state & QStyle.StateFlag.State_HasFocus:
            paint_focus(painter, rect)
        left = rect.left() + _MARGIN
        metrics = QFontMetrics(font(12))
        painter.setFont(font(12))
        if row.number:
            width = metrics.horizontalAdvance("0000")
            painter.setPen(colors.muted)
            painter.drawText(
                QRectF(left, rect.top(), width, ROW), Qt.AlignmentFlag.AlignVCenter, str(row.number)
            )
            left += width
        token = colors.color(row.change.kind)
        square = QRectF(left, rect.center().y() - _ICON / 2 + 0.5, _ICON, _ICON)
        paint_icon(painter, ICONS[row.change.kind], square, token)
        left += _ICON + _GAP
        value = metrics.horizontalAdvance(row.value)
        room = rect.right() - _MARGIN - value - _GAP - left
        painter.setPen(colors.text)
        painter.drawText(
            QRectF(left, rect.top(), room + 2, ROW),
            Qt.AlignmentFlag.AlignVCenter,
            elide_arc(metrics, row.change.parent, row.sign, row.change.child, int(room)),
        )
        painter.drawText(
            QRectF(rect.right() - _MARGIN - value - 2, rect.top(), value + 4, ROW),
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight,
            row.value,
        )
        painter.restore()


class ChangeList(HoverableList):
    """Changes, one a row; a click tells the row, a right click asks for its menu."""

    row_chosen = Signal(object)
    """The `ChangeRow` that was clicked."""
    menu_requested = Signal(object, QPoint)
    """The arc (parent, child) whose menu is wanted, and where."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = _ChangeModel(lambda row: row.key, self)
        self.setModel(self._rows)
        self.setItemDelegate(_ChangeDelegate(self))
        self.setUniformItemSizes(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._on_menu)
        self.clicked.connect(self._on_clicked)
        self.opened.connect(lambda _key: self._on_clicked(self.currentIndex()))

    @property
    def rows(self) -> tuple[ChangeRow, ...]:
        """The rows."""
        return self._rows.rows

    def show_rows(self, rows: Sequence[ChangeRow], most: int = 0) -> None:
        """Show other rows; `most`: so many without a scroll bar."""
        self._rows.set_rows(rows)
        if most:
            self.setFixedHeight(ROW * max(1, min(most, len(rows))) + 2)

    def _on_clicked(self, index: Index) -> None:
        if index.isValid():
            self.row_chosen.emit(index.data(_ROW))

    def _on_menu(self, place: QPoint) -> None:
        index = self.indexAt(place)
        if not index.isValid():
            index = self.currentIndex()
        if index.isValid():
            self.menu_requested.emit(
                index.data(_ROW).change.arc, self.viewport().mapToGlobal(place)
            )
