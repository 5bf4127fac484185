"""A page that scrolls up and down, and is as wide as it is given."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QWidget


def scroll_column(content: QWidget, parent: QWidget) -> QScrollArea:
    """Return what lets a page scroll."""
    area = QScrollArea(parent)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(content)
    return area
