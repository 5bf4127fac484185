"""Bringing a window onto the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

if TYPE_CHECKING:
    from PySide6.QtCore import QRect

USUAL_FRAME = QSize(4, 40)
"""Width of the borders and height of the title bar in pixels; known only once a window is shown."""


def room_of_window(window: QWidget) -> QRect:
    """Return the room on the screen that the frame, not known yet, leaves to a window."""
    side = USUAL_FRAME.width() // 2
    top = USUAL_FRAME.height() - side
    return window.screen().availableGeometry().adjusted(side, top, -side, -side)


def open_at(window: QWidget, width: int, height: int) -> None:
    """Give a window that is not shown yet its usual size, or less where the screen is smaller.

    Where its content needs more room than the screen has, it scrolls.
    """
    room = room_of_window(window).size()
    window.setMinimumSize(window.minimumSize().boundedTo(room))
    window.resize(QSize(width, height).boundedTo(room))
    window.installEventFilter(_Scrolling(window))


class _Scrolling(QObject):
    """Puts the content of a window into a scroll area as soon as the screen is too small for it."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._asked = QTimer(self)
        self._asked.setSingleShot(True)
        self._asked.timeout.connect(self._look)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Show):
            self._asked.start()
        return False

    def _look(self) -> None:
        window, layout = self._window, self._window.layout()
        room = room_of_window(window).size()
        least = QSize() if layout is None else layout.totalMinimumSize()
        if layout is None or (least.width() <= room.width() and least.height() <= room.height()):
            return
        window.removeEventFilter(self)
        focused = window.focusWidget()
        inside = QWidget()
        inside.setLayout(layout)
        area = QScrollArea(window)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidgetResizable(True)
        area.setWidget(inside)
        outer = QVBoxLayout(window)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(area)
        window.setMinimumSize(QSize(0, 0))
        bring_onto_screen(window, window.screen().availableGeometry())
        if focused is not None:
            focused.setFocus()


def bring_onto_screen(window: QWidget, available: QRect) -> None:
    """Shrink and move a shown window so that its frame and title bar lie on the screen."""
    if window.isMaximized() or window.isFullScreen():
        return
    frame = window.frameGeometry()
    excess = (frame.size() - available.size()).expandedTo(QSize(0, 0))
    if excess.width() or excess.height():
        window.resize(window.size() - excess)
        frame = window.frameGeometry()
    left = max(available.left(), min(frame.left(), available.right() + 1 - frame.width()))
    top = max(available.top(), min(frame.top(), available.bottom() + 1 - frame.height()))
    if (left, top) != (frame.left(), frame.top()):
        window.move(left, top)


def bring_to_front(window: QWidget) -> None:
    """Show a window in front of the others."""
    window.show()
    window.raise_()
    window.activateWindow()
