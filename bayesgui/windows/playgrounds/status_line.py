"""The line at the lower edge of a playground."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QPushButton, QWidget

from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.help_button import HelpButton
from bayesgui.widgets.rows.layouts import row_layout, text_label
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

_STATUS_HEIGHT = 26


class StatusLine(QWidget):
    """“?”, a sentence, what is being worked on, and at the right a number."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.sentence = text_label(self, 12, role="muted", wraps=False)
        self.sentence.setMinimumWidth(0)
        self.work = text_label(self, 12, role="muted", wraps=False)
        self.cancel = QPushButton(self)
        self.cancel.setProperty("link", True)
        self.number = text_label(self, 12, wraps=False)
        self.help = HelpButton(self)
        row = row_layout(parent=self, margins=(6, 0, 18, 0), spacing=16)
        row.addWidget(self.help)
        row.addWidget(self.sentence, 1)
        for part in (self.work, self.cancel, self.number):
            row.addWidget(part)
        self.setFixedHeight(_STATUS_HEIGHT)
        self.show_work("")
        self._retranslate()

    def show_work(self, text: str) -> None:
        """Say what is being worked on, with a link that cancels it; "" hides both."""
        self.work.setText(text)
        self.work.setVisible(bool(text))
        self.cancel.setVisible(bool(text))

    def _retranslate(self) -> None:
        self.cancel.setText(self.tr("Cancel"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().window)
        paint_hairline(painter, 0, 0, self.width())
