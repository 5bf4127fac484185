"""The size of the window at its first start: never larger than the screen, title bar included."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize

if TYPE_CHECKING:
    from PySide6.QtCore import QRect
    from PySide6.QtWidgets import QWidget

MIN_SIZE = QSize(1024, 700)
DEFAULT_SIZE = QSize(1440, 900)
USUAL_FRAME = QSize(4, 40)
"""Width of the borders and height of the title bar in pixels; known only once a window is shown."""


@dataclass(frozen=True)
class StartingSize:
    """Sizes of the window without its frame.

    `is_cramped`: whether the screen has less room than the smallest window.
    """

    size: QSize
    minimum: QSize
    is_cramped: bool


def starting_size(screen: QSize) -> StartingSize:
    """Return the sizes for the free area of a screen."""
    room = screen - USUAL_FRAME
    is_cramped = screen.width() < MIN_SIZE.width() or screen.height() < MIN_SIZE.height()
    return StartingSize(DEFAULT_SIZE.boundedTo(room), MIN_SIZE.boundedTo(room), is_cramped)


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
