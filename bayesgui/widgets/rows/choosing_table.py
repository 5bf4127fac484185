"""A table whose current row is chosen by keys as by a click."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTableView

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent


class ChoosingTable(QTableView):
    """Enter and Space choose the current row."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.key() in keys and self.currentIndex().isValid():
            self.clicked.emit(self.currentIndex())
            return
        super().keyPressEvent(event)
