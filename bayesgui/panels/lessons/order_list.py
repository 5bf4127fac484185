"""A few words to be put in order, by dragging or with Alt+Up and Alt+Down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QDropEvent, QKeyEvent
    from PySide6.QtWidgets import QWidget

ROW = 28


class OrderList(QListWidget):
    """Rows that can be moved."""

    moved = Signal()
    """The rows are in another order."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QListWidget.Shape.StyledPanel)
        self.setWordWrap(True)

    @property
    def order(self) -> tuple[int, ...]:
        """The rows as they were given, in their present order."""
        return tuple(self.item(k).data(Qt.ItemDataRole.UserRole) for k in range(self.count()))

    def show_labels(self, labels: Sequence[str], order: Sequence[int]) -> None:
        """Show texts in an order; `labels` are as they were given."""
        if len(labels) == self.count() and sorted(self.order) == sorted(order):
            for k in range(self.count()):
                self.item(k).setText(labels[self.item(k).data(Qt.ItemDataRole.UserRole)])
            return
        self.clear()
        for number in order:
            item = QListWidgetItem(labels[number], self)
            item.setData(Qt.ItemDataRole.UserRole, number)
            item.setSizeHint(QSize(0, ROW))
            # What is dropped on a row would replace it; it can be dropped between rows only.
            item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsDropEnabled)
        self.setFixedHeight(ROW * len(labels) + 2 * self.frameWidth())
        self.setCurrentRow(0)

    def move_row(self, by: int) -> None:
        """Move the current row up (below 0) or down."""
        row = self.currentRow()
        if by and 0 <= row < self.count() and 0 <= row + by < self.count():
            item = self.takeItem(row)
            self.insertItem(row + by, item)
            self.setCurrentRow(row + by)
            self.moved.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        by = steps.get(Qt.Key(event.key()))
        if by is not None and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.move_row(by)
            return
        super().keyPressEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Move the row that is dragged between those at the pointer."""
        place = event.position().toPoint()
        target = self.indexAt(place)
        row = self.count() if not target.isValid() else target.row()
        if target.isValid() and place.y() > self.visualRect(target).center().y():
            row += 1
        # With a move Qt would remove the dragged row once more.
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()
        before = self.currentRow()
        self.move_row((row if row <= before else row - 1) - before)
