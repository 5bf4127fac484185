"""The line under a table that reports an error in it and offers the remedies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QPainter
from PySide6.QtWidgets import QFrame, QWidget

from bayesgui.widgets.fields.buttons import push_button
from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.layouts import row_layout
from bayesgui.widgets.sentence import Sentence
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

HEIGHT = 36


class DraftBar(QFrame):
    """A sentence on red with Normalize and Revert; hidden while there is no error."""

    normalize_requested = Signal()
    revert_requested = Signal()
    appeared = Signal()
    """The bar appeared, and takes room from the table."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sentence = Sentence(self)
        self.normalize_button = push_button(
            "",
            self,
            self.normalize_requested,
            live("Normalize"),
            tip=live("Divide every such column by its sum"),
        )
        self.revert_button = push_button(
            "",
            self,
            self.revert_requested,
            live("Revert"),
            tip=live("Go back to the last valid table"),
        )
        parts = (self._sentence, self.normalize_button, self.revert_button)
        row_layout(*parts, parent=self, margins=(40, 0, 12, 0), spacing=10, grows=self._sentence)
        self.setFixedHeight(HEIGHT)
        self.hide()

    @property
    def text(self) -> str:
        """The current message, or ""."""
        return self._sentence.text

    def say(self, text: str, *, with_buttons: bool = True) -> None:
        """Show a message; "" hides the bar.

        `with_buttons`: whether there is a draft to normalize or revert.
        """
        if text == self._sentence.text and self.normalize_button.isHidden() != with_buttons:
            return
        self._sentence.set_text(text)
        self.normalize_button.setVisible(with_buttons)
        self.revert_button.setVisible(with_buttons)
        self.setAccessibleName(text)
        came = self.isHidden() and bool(text)
        self.setVisible(bool(text))
        if came:
            self.appeared.emit()
        if text:
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme()
        painter = QPainter(self)
        painter.fillRect(self.rect(), colors.error_soft)
        painter.fillRect(QRectF(0, 0, self.width(), 1), colors.error)
        square = QRectF(14, (self.height() - 16) / 2, 16, 16)
        paint_icon(painter, "warning", square, colors.error)
