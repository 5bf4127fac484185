"""The line under a table during a drag: the old and new number, and which states give way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QWidget

from bayesgui.widgets.painting import write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

HEIGHT, INDENT, GAP = 24, 12, 8


class DragReadout(QWidget):
    """``LOW 0.9 → 0.7`` and a remark; hidden unless a bar is being dragged."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._change = self._remark = ""
        self.setFixedHeight(HEIGHT)
        self.hide()

    @property
    def text(self) -> str:
        """The change and the remark."""
        return f"{self._change}  {self._remark}".strip()

    def say(self, change: str, remark: str) -> None:
        """Show other texts; a `change` of "" hides the line."""
        self._change, self._remark = change, remark
        self.setAccessibleName(self.text)
        self.setVisible(bool(change))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        strong = font(12, 600)
        box = QRectF(self.rect()).adjusted(INDENT, 0, 0, 0)
        write(painter, box, self._change, strong, theme().accent)
        start = INDENT + QFontMetricsF(strong).horizontalAdvance(self._change) + GAP
        box = QRectF(self.rect()).adjusted(start, 0, 0, 0)
        write(painter, box, self._remark, font(12), theme().muted)
