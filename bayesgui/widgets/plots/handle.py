"""Handles of a plot, moved by dragging or by the arrow keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPen, QPixmap
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from bayesgui.widgets.menu_entries import pop_up
from bayesgui.widgets.painting import smooth_painter
from bayesgui.widgets.plots.pictures import add_picture_actions
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPaintEvent

LONG = 10
"""Steps of an arrow key with Shift."""
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}
_LEAST = 40
"""Least width and height in px of the rectangle of the axes."""


class Handle(QWidget):
    """A subclass says what a press takes, and where a drag, an arrow or another key moves it."""

    drag_started = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.is_dragged = False

    # -- what a subclass says -----------------------------------------------------------------

    def take(self, place: QPointF) -> bool | None:
        """Take what lies at a place, and return whether it jumps there; None if nothing is."""
        return True

    def move_to(self, place: QPointF) -> None:
        """Move what was taken."""

    def hover(self, place: QPointF) -> None:
        """Follow the pointer while nothing is dragged, where the mouse is tracked."""

    def step(self, across: int, up: int, *, shift: bool) -> bool:
        """Move by an arrow key, and return whether there is something to move."""
        return False

    def press_key(self, key: Qt.Key) -> bool:
        """Do what another key asks for, and return whether it asks for anything."""
        return False

    # -- events -------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        is_left = event.button() == Qt.MouseButton.LeftButton
        jumps = self.take(event.position()) if is_left else None
        if jumps is None:
            super().mousePressEvent(event)
            return
        self.is_dragged = True
        self.drag_started.emit()
        if jumps:
            self.move_to(event.position())
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        (self.move_to if self.is_dragged else self.hover)(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.is_dragged = False
            self.update()
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        is_moved = key in _ARROWS and self.step(*_ARROWS[key], shift=shift)
        if not is_moved and not self.press_key(key):
            super().keyPressEvent(event)

    def paint_ring(self, painter: QPainter) -> None:
        """Paint the ring of the focus."""
        if self.hasFocus():
            painter.setPen(QPen(theme().accent, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)


class HandledPlot(Handle):
    """A plot with a handle: painted in layers, with a menu that copies it as a picture."""

    margins = (0, 0, 0, 0)
    """Room in px at the left, above, at the right and below the axes."""

    def ground(self) -> QRectF:
        """Return the rectangle of the axes."""
        left, above, right, below = self.margins
        width, height = self.width() - left - right, self.height() - above - below
        return QRectF(left, above, max(width, _LEAST), max(height, _LEAST))

    def paint(self, painter: QPainter) -> None:
        """Paint the plot."""
        raise NotImplementedError

    def fill_menu(self, menu: QMenu, place: QPointF) -> None:
        """Offer what can be done at a place."""

    def layer(self, paint: Callable[[QPainter], object]) -> QPixmap:
        """Return what a function paints, in the size of the plot, to be kept."""
        ratio = self.devicePixelRatioF()
        layer = QPixmap((self.size().toSizeF() * ratio).toSize())
        layer.setDevicePixelRatio(ratio)
        layer.fill(Qt.GlobalColor.transparent)
        painter = smooth_painter(layer)
        paint(painter)
        painter.end()
        return layer

    def write_instead(self, painter: QPainter, text: str, side: float = 16) -> None:
        """Write a sentence where there is nothing to show; `side`: room in px beside it."""
        painter.setFont(font(12))
        painter.setPen(theme().muted)
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(QRectF(self.rect()).adjusted(side, 0, -side, 0), int(flags), text)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        self.paint(painter)
        self.paint_ring(painter)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        self.fill_menu(menu, QPointF(event.pos()))
        if not menu.isEmpty():
            menu.addSeparator()
        add_picture_actions(menu, self)
        pop_up(menu, event.globalPos())
