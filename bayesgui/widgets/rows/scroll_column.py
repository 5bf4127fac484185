"""A page that scrolls vertically and adapts its width."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QWidget

from bayesgui.widgets.rows.layouts import column_layout

if TYPE_CHECKING:
    from bayesgui.widgets.rows.layouts import Margins, Part


def scroll_column(content: QWidget, parent: QWidget) -> QScrollArea:
    """Return a vertical scroll area around a page."""
    area = QScrollArea(parent)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(content)
    return area


def scroll_page(
    parent: QWidget,
    *parts: Part | int | None,
    margins: Margins = (12, 12, 12, 12),
    spacing: int = 0,
    grows: Part | None = None,
) -> QScrollArea:
    """Return a vertical scroll area around a column of parts, see `column_layout`."""
    page = QWidget()
    page.setProperty("panel", True)
    column_layout(*parts, parent=page, margins=margins, spacing=spacing, grows=grows)
    return scroll_column(page, parent)
