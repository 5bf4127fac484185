"""The head of a page: what is shown, what it comes from, and the cross that ends it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from bayesgui.widgets.fields.buttons import plain_button
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label

if TYPE_CHECKING:
    from bayesgui.panels.panel import Panel
    from bayesgui.widgets.live_text import Text


class PageHead(QWidget):
    """A title over a line on the data, with a cross at the right."""

    def __init__(self, page: Panel, close_tip: Text) -> None:
        super().__init__(page)
        self._title = text_label(self, 13, 600)
        self._data = text_label(self, 12, role="muted")
        self.close_button = plain_button("close", self, page.close_requested, close_tip)
        texts = column_layout(self._title, self._data, spacing=2)
        row_layout(texts, self.close_button, parent=self, spacing=6, grows=texts)

    def show_texts(self, title: str, data: str) -> None:
        """Show what the page is about."""
        self._title.setText(title)
        self._data.setText(data)
