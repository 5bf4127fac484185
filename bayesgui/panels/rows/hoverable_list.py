"""A list of nodes that reports hovering, clicks and activation by mouse and keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QPen
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent, QRect
    from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter

    Index = QModelIndex | QPersistentModelIndex

KEY_ROLE = Qt.ItemDataRole.UserRole + 1
"""Role of the key of a row: the name of a node, or another key."""


class HoverableList(QListView):
    """Rows to hover, click and open; nothing stays selected."""

    hovered = Signal(object)
    """The key under the pointer or the keyboard, or None."""
    chosen = Signal(str)
    """A row was clicked."""
    opened = Signal(str)
    """A row was double-clicked, or Enter was pressed on it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pointed: str | None = None
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(lambda index: self.chosen.emit(_key(index)))
        self.doubleClicked.connect(lambda index: self.opened.emit(_key(index)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = _key(self.currentIndex())
        if key and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit(key)
        else:
            super().keyPressEvent(event)

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Treat the row reached by the arrow keys as hovered."""
        super().currentChanged(current, previous)
        if self.hasFocus():
            self.hovered.emit(_key(current))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._point(_key(self.indexAt(event.position().toPoint())))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point(None)

    def _point(self, key: str | None) -> None:
        if key != self._pointed:
            self._pointed = key
            self.hovered.emit(key)


def _key(index: Index) -> str | None:
    key = index.data(KEY_ROLE)
    return key if isinstance(key, str) else None


def paint_focus(painter: QPainter, rect: QRect) -> None:
    """Paint the dashed focus frame of the current row."""
    painter.setPen(QPen(theme().accent, 1, Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(rect.adjusted(1, 1, -2, -2))
