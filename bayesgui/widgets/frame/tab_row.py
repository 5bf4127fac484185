"""A tab bar 32 px high: the active tab is semibold above a line of 2 px."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QTabBar, QWidget

from bayesgui.widgets.painting import outlined, smooth_painter
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QMouseEvent, QPaintEvent

HEIGHT = 32
_PADDING, _MIN_PADDING, _LINE_INSET = 10, 5, 6
_MIN_WIDTH = 60


class TabRow(QTabBar):
    """Tabs painted by the theme; the tab bar of a collapsed region has no active one."""

    pressed = Signal(int)
    """A tab was pressed, possibly the current one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setElideMode(Qt.TextElideMode.ElideMiddle)
        self.setUsesScrollButtons(False)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._active_shown = True
        self._hovered = -1
        self._ringed = -1

    def set_ringed(self, index: int) -> None:
        """Point at a tab with a double ring; −1: at none."""
        self._ringed = index
        self.update()

    def set_active_shown(self, shown: bool) -> None:
        """Set whether the current tab is painted as active."""
        self._active_shown = shown
        self.update()

    def tabSizeHint(self, index: int) -> QSize:
        """Return the size with semibold text, so that nothing moves when a tab becomes active."""
        return QSize(self._widths()[index], HEIGHT)

    def minimumTabSizeHint(self, index: int) -> QSize:
        """Return the preferred size: ``_widths`` distributes the width better than Qt."""
        return self.tabSizeHint(index)

    def sizeHint(self) -> QSize:
        return QSize(sum(self._natural_widths()) + 2 * _PADDING * self.count(), HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(_MIN_WIDTH, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        for index in range(self.count()):
            if self.isTabVisible(index):
                self._paint_tab(painter, index)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        index = self.tabAt(event.position().toPoint())
        if index >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self.pressed.emit(index)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._set_hovered(self.tabAt(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._set_hovered(-1)

    def _set_hovered(self, index: int) -> None:
        if index != self._hovered:
            self._hovered = index
            self.update()

    def _natural_widths(self) -> list[int]:
        return [
            _text_width(self.tabText(index)) if self.isTabVisible(index) else 0
            for index in range(self.count())
        ]

    def fit(self) -> None:
        """Lay the tabs out again after a change of the visible ones."""
        # Only a change of a tab's text or a style change makes Qt ask for the sizes again.
        self.setIconSize(self.iconSize())

    def width_of(self, index: int) -> int:
        """Return the smallest width of a tab that shows its whole text."""
        return _text_width(self.tabText(index)) + 2 * _MIN_PADDING

    def _widths(self) -> list[int]:
        """Return the width of each tab; a text is cut only where one tab alone has no room."""
        natural = self._natural_widths()
        shown = sum(self.isTabVisible(index) for index in range(self.count()))
        fits = sum(natural) + 2 * _PADDING * shown <= self.width()
        padding = _PADDING if fits else _MIN_PADDING
        return [min(width + 2 * padding, max(self.width(), _MIN_WIDTH)) for width in natural]

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
        natural = _text_width(self.tabText(index))
        padding = min(_PADDING, max(_MIN_PADDING, (rect.width() - natural) // 2))
        room = rect.adjusted(padding, 0, -padding, 0)
        text = QFontMetrics(face).elidedText(
            self.tabText(index), Qt.TextElideMode.ElideMiddle, room.width() + 1
        )
        painter.drawText(room.adjusted(0, 0, 4, 0), Qt.AlignmentFlag.AlignVCenter, text)
        if active:
            inset = padding - _PADDING + _LINE_INSET
            line = rect.adjusted(inset, HEIGHT - 2, -inset, 0)
            painter.fillRect(line, colors.accent)
        if index == self._ringed:
            paint_ring(painter, QRectF(rect).adjusted(2, 3, -2, -4))
        if self.hasFocus() and index == self.currentIndex():
            painter.setPen(QPen(colors.accent, 1.5))
            painter.drawRoundedRect(QRectF(rect).adjusted(3, 4, -3, -5), 4, 4)


@functools.lru_cache(1000)
def _text_width(text: str) -> int:
    """Return the width of a tab's text in the wider of its two weights."""
    # Chinese fonts may be wider in the regular weight than in the semibold one.
    return max(QFontMetrics(font(12, weight)).horizontalAdvance(text) for weight in (400, 600))


def paint_ring(painter: QPainter, rect: QRectF) -> None:
    """Paint the double ring of what a hint points at, as it is around a node."""
    outlined(painter, rect, 5, QPen(theme().accent, 2))
    painter.setPen(QPen(theme().accent, 1))
    painter.drawRoundedRect(rect.adjusted(3, 3, -3, -3), 3, 3)
