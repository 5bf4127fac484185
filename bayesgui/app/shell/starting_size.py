"""The size of the window at its first start: never larger than the screen, title bar included."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QSize

from bayesgui.widgets.on_screen import USUAL_FRAME

MIN_SIZE = QSize(1024, 700)
DEFAULT_SIZE = QSize(1440, 900)


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
