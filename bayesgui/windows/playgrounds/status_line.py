"""The line at the lower edge of a playground."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from bayesgui.widgets.fields.buttons import link_button
from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.help_button import HelpButton
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.layouts import row_layout, show_text, text_label
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

_STATUS_HEIGHT = 26


class StatusLine(QWidget):
    """“?”, a sentence, what is being worked on, and at the right a number."""

    cancelled = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.sentence = text_label(self, 12, role="muted", wraps=False)
        self.sentence.setMinimumWidth(0)
        self.work = text_label(self, 12, role="muted", wraps=False)
        self.cancel = link_button(self, self.cancelled, live("Cancel"))
        self.number = text_label(self, 12, wraps=False)
        self.help = HelpButton(self)
        row_layout(
            self.help, self.sentence, self.work, self.cancel, self.number,
            parent=self, margins=(6, 0, 18, 0), spacing=16, grows=self.sentence,
        )  # fmt: skip
        self.setFixedHeight(_STATUS_HEIGHT)
        self.show_work("")

    def show_work(self, text: str) -> None:
        """Say what is being worked on, with a link that cancels it; "" hides both."""
        show_text(self.work, text)
        self.cancel.setVisible(bool(text))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().window)
        paint_hairline(painter, 0, 0, self.width())
