"""A row of controls that breaks into two lines where one is too narrow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

_SPACING, _BETWEEN, _LINES = 6, 8, 4
_MIN_LINE_WIDTH = 240


class TwoPartRow(QWidget):
    """Two parts side by side, or one below the other where the widget is narrow."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.first, self.second = QHBoxLayout(), QHBoxLayout()
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(_BETWEEN)
        for part in (self.first, self.second):
            part.setSpacing(_SPACING)
        self._line.addLayout(self.first)
        self._line.addLayout(self.second, 1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @property
    def is_one_line(self) -> bool:
        """Whether both parts are side by side."""
        return self._line.direction() == QBoxLayout.Direction.LeftToRight

    def minimumSizeHint(self) -> QSize:
        """Return a minimal width: two lines are always possible."""
        return QSize(_MIN_LINE_WIDTH, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the second part below the first where it does not fit beside it."""
        super().resizeEvent(event)
        margins = self.contentsMargins()
        needed = self.first.minimumSize().width() + _BETWEEN + self.second.minimumSize().width()
        beside = needed + margins.left() + margins.right() <= self.width()
        if beside != self.is_one_line:
            ways = QBoxLayout.Direction
            self._line.setDirection(ways.LeftToRight if beside else ways.TopToBottom)
            self._line.setSpacing(_BETWEEN if beside else _LINES)
            self.updateGeometry()
