"""A list of rows that reports hovering, clicks and activation by mouse and keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QEvent, QRect
    from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter

R = TypeVar("R")
Index = QModelIndex | QPersistentModelIndex


class HoverableList(QListView, Generic[R]):
    """Rows to hover, click and open; nothing stays selected.

    A list says what its rows are called and how high they are, and paints them.
    """

    hovered = Signal(object)
    """The key under the pointer or the keyboard, or None."""
    chosen = Signal(str)
    """A row was clicked."""
    opened = Signal(str)
    """A row was double-clicked, or Enter was pressed on it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pointed: str | None = None
        self._rows: _RowsModel[R] = _RowsModel(self)
        self.setModel(self._rows)
        self.setItemDelegate(_RowDelegate(self))
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(lambda index: self.chosen.emit(self._key(index)))
        self.doubleClicked.connect(lambda index: self.opened.emit(self._key(index)))

    # -- what a list says of its rows ---------------------------------------------------------

    def key_of(self, row: R) -> str:
        """Return what tells a row from the others: the name of a node, or another key."""
        raise NotImplementedError

    def texts_of(self, row: R) -> tuple[str, str, str]:
        """Return the title of a row, its tooltip, and what a screen reader says."""
        raise NotImplementedError

    def height_of(self, row: R) -> int:
        """Return the height of a row in pixels."""
        raise NotImplementedError

    def paint_row(self, painter: QPainter, rect: QRect, row: R, state: QStyle.StateFlag) -> None:
        """Paint a row; the pointer over it and the keyboard's focus are painted already."""
        raise NotImplementedError

    # -- rows ---------------------------------------------------------------------------------

    @property
    def rows(self) -> tuple[R, ...]:
        """The rows."""
        return self._rows.rows

    def set_rows(self, rows: Sequence[R]) -> None:
        """Show other rows; they keep their places if their keys and their order are the same."""
        self._rows.set_rows(rows)

    def row_at(self, index: Index) -> R:
        """Return the row at an index."""
        return self.rows[index.row()]

    def _key(self, index: Index) -> str | None:
        return self.key_of(self.row_at(index)) if index.isValid() else None

    # -- the pointer and the keyboard ---------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = self._key(self.currentIndex())
        if key and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit(key)
        else:
            super().keyPressEvent(event)

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Treat the row reached by the arrow keys as hovered."""
        super().currentChanged(current, previous)
        if self.hasFocus():
            self.hovered.emit(self._key(current))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._point(self._key(self.indexAt(event.position().toPoint())))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point(None)

    def _point(self, key: str | None) -> None:
        if key != self._pointed:
            self._pointed = key
            self.hovered.emit(key)


class _RowsModel(QAbstractListModel, Generic[R]):
    """Rows in order."""

    def __init__(self, shown: HoverableList[R]) -> None:
        super().__init__(shown)
        self._list = shown
        self.rows: tuple[R, ...] = ()

    def set_rows(self, rows: Sequence[R]) -> None:
        """Show other rows; the model is not reset if the keys and their order are the same."""
        key = self._list.key_of
        same = list(map(key, rows)) == list(map(key, self.rows))
        if not same:
            self.beginResetModel()
        self.rows = tuple(rows)
        if not same:
            self.endResetModel()
        elif rows:
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        roles = Qt.ItemDataRole
        texts = (roles.DisplayRole, roles.ToolTipRole, roles.AccessibleTextRole)
        if role not in texts or not 0 <= index.row() < len(self.rows):
            return None
        return self._list.texts_of(self.rows[index.row()])[texts.index(role)] or None


class _RowDelegate(QStyledItemDelegate):
    def __init__(self, shown: HoverableList[Any]) -> None:
        super().__init__(shown)
        self._list = shown

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(120, self._list.height_of(self._list.row_at(index)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        states, rect = QStyle.StateFlag, option.rect
        painter.save()
        if option.state & states.State_MouseOver:
            painter.fillRect(rect, theme().row_hover)
        painter.save()
        self._list.paint_row(painter, rect, self._list.row_at(index), option.state)
        painter.restore()
        if option.state & states.State_HasFocus:
            painter.setPen(QPen(theme().accent, 1, Qt.PenStyle.DashLine))
            painter.drawRect(rect.adjusted(1, 1, -2, -2))
        painter.restore()
