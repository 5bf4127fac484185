"""Bringing a window onto the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize

if TYPE_CHECKING:
    from PySide6.QtCore import QRect
    from PySide6.QtWidgets import QWidget

USUAL_FRAME = QSize(4, 40)
"""Width of the borders and height of the title bar in pixels; known only once a window is shown."""


def room_of_window(window: QWidget) -> QRect:
    """Return the room on the screen that the frame, not known yet, leaves to a window."""
    side = USUAL_FRAME.width() // 2
    top = USUAL_FRAME.height() - side
    return window.screen().availableGeometry().adjusted(side, top, -side, -side)


def open_at(window: QWidget, width: int, height: int) -> None:
    """Give a window that is not shown yet its usual size, or less where the screen is smaller."""
    window.resize(QSize(width, height).boundedTo(room_of_window(window).size()))


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
