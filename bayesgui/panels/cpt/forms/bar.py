"""The line above a table: the chooser of the form and the controls of that form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QBoxLayout, QComboBox, QHBoxLayout, QStackedWidget, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent


class FormBar(QWidget):
    """The chooser and the controls of its form: side by side, or stacked if space is short."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._line.setContentsMargins(4, 0, 0, 0)
        self._line.setSpacing(0)

    def add(self, chooser: QComboBox, rows: QStackedWidget) -> None:
        """Add the chooser and the stack of controls."""
        first = QHBoxLayout()
        first.setContentsMargins(8, 0, 0, 0)
        first.addWidget(chooser)
        first.addStretch(0)
        self._line.addLayout(first)
        self._line.addWidget(rows, 1)
        self._chooser, self._rows = chooser, rows

    def minimumSizeHint(self) -> QSize:
        """Return the wider of the two widths, enough for the stacked layout."""
        return QSize(240, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stack the two if there is no room side by side."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Choose the layout for the current controls."""
        row = self._rows.currentWidget()
        needed = self._chooser.sizeHint().width() + 12
        needed += 0 if row is None else row.minimumSizeHint().width()
        way = QBoxLayout.Direction
        beside = needed <= self.width()
        self._line.setDirection(way.LeftToRight if beside else way.TopToBottom)
        self._line.setSpacing(0 if beside else 4)
