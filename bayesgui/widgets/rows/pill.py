"""A word in a colored frame that says how something stands."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from bayesgui.widgets.theme import font


class Pill(QLabel):
    """A label with a role: "success", "warning", "error", "plain" for gray, or none."""

    def __init__(self, parent: QWidget, weight: int = 400) -> None:
        super().__init__(parent)
        self.setFont(font(11, weight))
        self.setContentsMargins(8, 1, 8, 1)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def say(self, role: str, text: str, sign: str = "") -> None:
        """Show a text after a sign that is not read aloud; hide without a text."""
        self.setText(f"{sign} {text}" if sign else text)
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        if self.property("pill") != role:
            self.setProperty("pill", role)
            self.style().unpolish(self)
            self.style().polish(self)
