"""A row of swatches for the eight node colors and none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.painting import smooth_painter
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent

COUNT = 9
_SIDE, _STEP = 17, 22


class ColorRow(QWidget):
    """Nine swatches, the first of them "no color"; the arrow keys move the choice."""

    chosen = Signal(object)
    """A color from 1 to 8, or None."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.color: int | None = None
        self._mixed = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        say(
            self,
            tip=live("Color strip at the left of the node's title"),
            spoken=live("Color of the node"),
        )
        self._tell()

    def set_color(self, color: int | None, *, mixed: bool = False) -> None:
        """Mark a color as chosen, or none if the nodes differ."""
        self.color, self._mixed = color, mixed
        self._tell()
        self.update()

    def swatch(self, color: int | None) -> QRectF:
        """Return the rectangle of a color's swatch."""
        return QRectF(2 + _STEP * (color or 0), 4, _SIDE, _SIDE)

    def _tell(self) -> None:
        if self._mixed:
            self.setAccessibleDescription(self.tr("different colors"))
        elif self.color is None:
            self.setAccessibleDescription(self.tr("no color"))
        else:
            self.setAccessibleDescription(self.tr("color {number}").format(number=self.color))

    def sizeHint(self) -> QSize:
        return QSize(_STEP * COUNT, 26)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        number = int((event.position().x() - 2) // _STEP)
        if event.button() == Qt.MouseButton.LeftButton and 0 <= number < COUNT:
            self._choose(number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the next or the previous color, or one by its digit."""
        now = self.color or 0
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            step = 1 if event.key() == Qt.Key.Key_Right else -1
            self._choose(min(max(now + step, 0), COUNT - 1))
        elif event.text() and event.text() in "012345678":
            self._choose(int(event.text()))
        else:
            super().keyPressEvent(event)

    def _choose(self, number: int) -> None:
        self.chosen.emit(number or None)

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme()
        painter = smooth_painter(self)
        for number in range(COUNT):
            box = self.swatch(number)
            painter.setPen(QPen(colors.control, 1))
            painter.setBrush(colors.surface if number == 0 else colors.color(f"c{number}"))
            painter.drawRoundedRect(box.adjusted(1.5, 1.5, -1.5, -1.5), 3, 3)
            if number == 0:
                painter.drawLine(box.bottomLeft() + QPointF(5, -5), box.topRight() - QPointF(5, -5))
            if not self._mixed and number == (self.color or 0):
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(colors.accent if self.hasFocus() else colors.text, 2))
                painter.drawRoundedRect(box.adjusted(-1, -1, 1, 1), 5, 5)
