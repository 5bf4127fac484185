"""One trail between X and Y: its line, its nodes, and why it is active or blocked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPen, QTextLayout, QTextOption
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QEnterEvent, QFocusEvent, QFont, QPaintEvent

    from bayesgui.graph.trails import Trail

_LEFT, _TEXT, _SAMPLE, _PADDING = 12, 48, 26, 7


class TrailRow(QWidget):
    """A trail; hovering or focusing it highlights it on the canvas."""

    hovered = Signal(object)
    """The trail, or None when the pointer or the focus leaves."""

    def __init__(self, trail: Trail, text: str, reason: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.trail = trail
        self.text = text
        self.reason = reason
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(text)
        self.setAccessibleDescription(reason)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        return QSize(280, self.heightForWidth(280))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return sum(self._height(t, f, width) for t, f in self._texts()) + 2 * _PADDING + 1

    def _texts(self) -> tuple[tuple[str, QFont], tuple[str, QFont]]:
        return (self.text, font(13)), (self.reason, font(11))

    def _lines(self, text: str, face: QFont, width: int) -> QTextLayout:
        layout = QTextLayout(text, face)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.beginLayout()
        height, top = QFontMetrics(face).height(), 0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(40, width - _TEXT - _LEFT))
            line.setPosition(QPointF(0, top))
            top += height
        layout.endLayout()
        return layout

    def _height(self, text: str, face: QFont, width: int) -> int:
        return self._lines(text, face, width).lineCount() * QFontMetrics(face).height()

    def enterEvent(self, event: QEnterEvent) -> None:
        self.hovered.emit(self.trail)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self.hovered.emit(None)
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.hovered.emit(self.trail)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.hovered.emit(None)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme()
        painter = QPainter(self)
        if self.underMouse():
            painter.fillRect(self.rect(), colors.row_hover)
        painter.fillRect(_LEFT, self.height() - 1, self.width() - 2 * _LEFT, 1, colors.border)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        y = _PADDING + 9.0
        if self.trail.active:
            pen = QPen(colors.active, 4)
        else:
            pen = QPen(colors.blocked, 2.5)
            pen.setDashPattern([3 / 2.5, 5 / 2.5])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLine(QPointF(_LEFT, y), QPointF(_LEFT + _SAMPLE, y))
        top = float(_PADDING)
        for (text, face), color in zip(self._texts(), (colors.text, colors.muted), strict=True):
            painter.setPen(color)
            self._lines(text, face, self.width()).draw(painter, QPointF(_TEXT, top))
            top += self._height(text, face, self.width())
        if self.hasFocus():
            painter.setPen(QPen(colors.accent, 1, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.rect().adjusted(1, 1, -2, -3))
