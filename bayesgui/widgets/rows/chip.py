"""A removable name, as in a conditioning set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPen
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.painting import smooth_painter, write
from bayesgui.widgets.theme import font, icon, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QPaintEvent, QResizeEvent

HEIGHT = 22
_MAX_TEXT_WIDTH = 180


class Chip(QWidget):
    """A name on a gray background with a remove button."""

    removed = Signal(str)
    """Emitted on a click on the cross or on Delete; carries the text."""

    def __init__(self, text: str, parent: QWidget | None = None, removable: bool = True) -> None:
        super().__init__(parent)
        self.text = text
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._cross = None
        if removable:
            self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            tip = live("Remove {name}").filled(name=text)
            self._cross = QToolButton(self)
            self._cross.setProperty("plain", True)
            self._cross.setIcon(icon("close", "muted"))
            self._cross.setIconSize(QSize(12, 12))
            say(self._cross, tip=tip, spoken=tip)
            self._cross.clicked.connect(lambda: self.removed.emit(self.text))
            self._cross.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def sizeHint(self) -> QSize:
        text = min(_MAX_TEXT_WIDTH, QFontMetrics(font(12)).horizontalAdvance(self.text))
        return QSize(text + 16 + (16 if self._cross else 0), HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self._cross:
            self._cross.setGeometry(self.width() - 20, 2, 18, HEIGHT - 4)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._cross and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removed.emit(self.text)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme()
        painter = smooth_painter(self)
        painter.setPen(QPen(colors.accent, 2) if self.hasFocus() else Qt.PenStyle.NoPen)
        painter.setBrush(colors.sunken)
        inset = 1.0 if self.hasFocus() else 0.0
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), 6, 6)
        room = self.rect().adjusted(8, 0, -20 if self._cross else -8, 0)
        text = QFontMetrics(font(12)).elidedText(
            self.text, Qt.TextElideMode.ElideRight, room.width() + 1
        )
        write(painter, room.adjusted(0, 0, 4, 0), text, font(12), colors.text)
