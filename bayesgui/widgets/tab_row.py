"""A row of tabs, 32 high: the active one is semibold over a line of two pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QTabBar, QWidget

from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QFocusEvent, QMouseEvent, QPaintEvent

HEIGHT = 32
_PADDING, _LINE_INSET = 10, 6


class TabRow(QTabBar):
    """Tabs painted by the theme; a row of a closed region has no active one.

    Parameters
    ----------
    parent : QWidget, optional
        Its owner.
    """

    pressed = Signal(int)
    """A tab was pressed, also the one that is current already."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.setUsesScrollButtons(True)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._active_shown = True
        self._hovered = -1

    def set_active_shown(self, shown: bool) -> None:
        """Paint the current tab as the active one, or as all others.

        Parameters
        ----------
        shown : bool
            False while the pages below are closed.
        """
        self._active_shown = shown
        self.update()

    def tabSizeHint(self, index: int) -> QSize:
        """Return the size with semibold text, so that nothing moves when a tab gets active."""
        metrics = QFontMetrics(font(12, 600))
        return QSize(metrics.horizontalAdvance(self.tabText(index)) + 2 * _PADDING, HEIGHT)

    def minimumTabSizeHint(self, index: int) -> QSize:
        """Return the size of an elided tab."""
        return QSize(min(self.tabSizeHint(index).width(), 52), HEIGHT)

    def sizeHint(self) -> QSize:
        """Return the size it likes best."""
        return QSize(sum(self.tabSizeHint(i).width() for i in range(self.count())), HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Return the least size it can do with."""
        return QSize(60, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for index in range(self.count()):
            if self.isTabVisible(index):
                self._paint_tab(painter, index)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin what a press means here."""
        super().mousePressEvent(event)
        index = self.tabAt(event.position().toPoint())
        if index >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self.pressed.emit(index)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the pointer."""
        super().mouseMoveEvent(event)
        self._set_hovered(self.tabAt(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        """Forget the pointer."""
        super().leaveEvent(event)
        self._set_hovered(-1)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Give the focus up."""
        super().focusOutEvent(event)
        self.update()

    def _set_hovered(self, index: int) -> None:
        if index != self._hovered:
            self._hovered = index
            self.update()

    def _paint_tab(self, painter: QPainter, index: int) -> None:
        colors = theme()
        rect = self.tabRect(index)
        active = index == self.currentIndex() and self._active_shown
        strong = active or index == self._hovered
        painter.setPen(colors.text if strong else colors.muted)
        if not self.isTabEnabled(index):
            painter.setPen(colors.disabled)
        face = font(12, 600 if active else 400)
        painter.setFont(face)
        room = rect.adjusted(_PADDING, 0, -_PADDING, 0)
        text = QFontMetrics(face).elidedText(
            self.tabText(index), Qt.TextElideMode.ElideRight, room.width() + 1
        )
        painter.drawText(room.adjusted(0, 0, 4, 0), Qt.AlignmentFlag.AlignVCenter, text)
        if active:
            line = rect.adjusted(_LINE_INSET, HEIGHT - 2, -_LINE_INSET, 0)
            painter.fillRect(line, colors.accent)
        if self.hasFocus() and index == self.currentIndex():
            painter.setPen(QPen(colors.accent, 1.5))
            painter.drawRoundedRect(QRectF(rect).adjusted(3, 4, -3, -5), 4, 4)
