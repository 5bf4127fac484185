"""Parts of the workshop's window that hold others: scrolled columns and lines between them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QWidget


def scrolled(content: QWidget, width: int | None = None) -> QScrollArea:
    """Return a vertical scroll area around a widget, of a fixed width if one is given."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(content)
    if width is not None:
        area.setFixedWidth(width)
    return area


def upright(parent: QWidget) -> QWidget:
    """Return a vertical line of one pixel."""
    line = QWidget(parent)
    line.setFixedWidth(1)
    line.setAutoFillBackground(True)
    line.setBackgroundRole(parent.palette().ColorRole.Midlight)
    return line
