"""The heading above a canvas while two of them are on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets.fields.buttons import plain_button
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.painting import MIDDLE, cut, disc, smooth_painter, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent, QPaintEvent, QResizeEvent

HEIGHT = 28
_PADDING, _DOT, _ACTIVE_LINE = 12, 3.5, 2


class Heading(QWidget):
    """The document's name, a dot if it is modified, and buttons.

    One gives the canvas a window of its own or puts it back, the other one closes the canvas.
    """

    pressed = Signal()
    floated = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._title = ""
        self._is_modified = self._is_active = False
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.float_button = plain_button("window", self, self.floated)
        tip = live("Show only one network")
        self.close_button = plain_button("close", self, self.closed, tip)
        self.set_floating(False)

    def show_document(self, title: str, *, is_modified: bool, is_active: bool) -> None:
        """Show the document of the canvas below, and whether it is the active one."""
        self._title, self._is_modified, self._is_active = title, is_modified, is_active
        self.setToolTip(title)
        unsaved = live("{name}, not saved").filled(name=title)
        say(self, spoken=unsaved if is_modified else title)
        self.update()

    def set_floating(self, floating: bool) -> None:
        """Say whether the canvas has a window of its own."""
        tip = live("Show the network in a window of its own")
        if floating:
            tip = live("Put the network back into the main window")
        say(self.float_button, tip=tip, spoken=tip)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        right = self.width() - 4
        for button in (self.close_button, self.float_button):
            right -= button.width()
            button.move(right, (HEIGHT - button.height()) // 2)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pressed.emit()
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        colors = theme()
        painter.fillRect(self.rect(), colors.canvas if self._is_active else colors.window)
        painter.fillRect(0, HEIGHT - 1, self.width(), 1, colors.border)
        if self._is_active:
            painter.fillRect(0, 0, self.width(), _ACTIVE_LINE, colors.accent)
        face = font(12, 600 if self._is_active else 400)
        metrics = QFontMetrics(face)
        room = QRect(_PADDING, 0, self.float_button.x() - 2 * _PADDING - 8, HEIGHT)
        text = cut(self._title, face, room.width(), MIDDLE)
        write(painter, room, text, face, colors.text if self._is_active else colors.muted)
        if self._is_modified:
            end = room.left() + metrics.horizontalAdvance(text) + 10
            disc(painter, QPointF(end, QRectF(room).center().y()), _DOT, colors.muted)
