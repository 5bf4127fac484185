"""The line above a table: the choice of the form, and what belongs to the form chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QBoxLayout, QComboBox, QHBoxLayout, QStackedWidget, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent


class FormBar(QWidget):
    """The chooser and the row of its form: side by side, or stacked where it is narrow."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._line.setContentsMargins(4, 0, 0, 0)
        self._line.setSpacing(0)

    def add(self, chooser: QComboBox, rows: QStackedWidget) -> None:
        """Take both in."""
        first = QHBoxLayout()
        first.setContentsMargins(8, 0, 0, 0)
        first.addWidget(chooser)
        first.addStretch(0)
        self._line.addLayout(first)
        self._line.addWidget(rows, 1)
        self._chooser, self._rows = chooser, rows

    def minimumSizeHint(self) -> QSize:
        """Return the width of the wider one, which is enough if they stand below each other."""
        return QSize(240, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the row below the chooser where there is no room beside it."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Choose the direction anew: the row may be another one."""
        row = self._rows.currentWidget()
        needed = self._chooser.sizeHint().width() + 12
        needed += 0 if row is None else row.minimumSizeHint().width()
        way = QBoxLayout.Direction
        beside = needed <= self.width()
        self._line.setDirection(way.LeftToRight if beside else way.TopToBottom)
        self._line.setSpacing(0 if beside else 4)
