"""The line at the lower edge of a playground."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.rows.layouts import row_layout, text_label
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

_STATUS_HEIGHT = 26


class StatusLine(QWidget):
    """A sentence at the left and a number at the right of the lower edge."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.sentence = text_label(self, 12, role="muted", wraps=False)
        self.sentence.setMinimumWidth(0)
        self.number = text_label(self, 12, wraps=False)
        row = row_layout(parent=self, margins=(10, 0, 18, 0), spacing=16)
        row.addWidget(self.sentence, 1)
        row.addWidget(self.number)
        self.setFixedHeight(_STATUS_HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().window)
        paint_hairline(painter, 0, 0, self.width())
