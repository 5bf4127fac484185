"""The parts of the page that scroll vertically where they are too high together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from bayesgui.widgets.rows.layouts import column_layout

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent


class PartColumn(QScrollArea):
    """Parts below each other, as wide as its viewport; it never scrolls sideways."""

    resized = Signal()
    """The parts have another width."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        content = QWidget()
        content.setProperty("panel", True)
        self._column = column_layout(parent=content, spacing=0)
        self.setWidget(content)

    def add(self, part: QWidget, *, grows: bool = False) -> None:
        """Add a part below the others; one that grows takes the room that is left."""
        self._column.addWidget(part, int(grows))

    @property
    def inner_width(self) -> int:
        """Width of the parts in px."""
        return self.viewport().width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()
