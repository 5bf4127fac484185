"""A remark in a panel: an icon, a sentence on a tinted background, and at most one button."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QWidget

from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.painting import rounded, smooth_painter
from bayesgui.widgets.rows.layouts import column_layout
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

Kind = Literal["warning", "error", "success"]

_ICONS = {"warning": "warning", "error": "error", "success": "check"}


class NoteBox(QFrame):
    """A remark box, hidden without a text."""

    clicked = Signal()
    """The button was clicked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kind: Kind = "warning"
        self._said: tuple[str, str, str] = ("", "", "")
        self._label = QLabel(self)
        self._label.setWordWrap(True)
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setFont(font(12))
        self.button = QPushButton(self)
        self.button.clicked.connect(self.clicked)
        column = column_layout(self._label, parent=self, margins=(36, 10, 10, 10), spacing=8)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        self.hide()

    @property
    def text(self) -> str:
        """The text, empty while hidden."""
        return "" if self.isHidden() else self._label.text()

    def say(self, kind: Kind, text: str, button: str = "") -> None:
        """Show a remark, or hide the box."""
        if (kind, text, button) == self._said:
            return
        self._said = kind, text, button
        self._kind = kind
        self._label.setText(text)
        self.setAccessibleName(text)
        self.button.setText(button)
        self.button.setVisible(bool(button))
        self.setVisible(bool(text))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        rounded(painter, QRectF(self.rect()), 6, theme().color(f"{self._kind}_soft"))
        square = QRectF(10, 10, 16, 16)
        paint_icon(painter, _ICONS[self._kind], square, theme().color(self._kind))
