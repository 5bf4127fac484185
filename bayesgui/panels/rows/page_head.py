"""The head of a page: what is shown, what it comes from, and the cross that ends it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bayesgui.widgets.fields.buttons import plain_button
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label


class PageHead(QWidget):
    """A title over a line on the data, with a cross at the right."""

    close_requested = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._title = text_label(self, 13, 600)
        self._data = text_label(self, 12, role="muted")
        self.close_button = plain_button("close", self)
        self.close_button.clicked.connect(self.close_requested)
        row = row_layout(parent=self, spacing=6)
        row.addLayout(column_layout(self._title, self._data, spacing=2), 1)
        row.addWidget(self.close_button)

    def show_texts(self, title: str, data: str) -> None:
        """Show what the page is about."""
        self._title.setText(title)
        self._data.setText(data)

    def name_close(self, text: str) -> None:
        """Say what the cross does."""
        self.close_button.setToolTip(text)
        self.close_button.setAccessibleName(text)
