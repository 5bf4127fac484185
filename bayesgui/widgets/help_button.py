"""The button “?” of a window, and the wish for help that it carries to the part that shows it."""

from __future__ import annotations

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtWidgets import QToolButton, QWidget

from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.theme import icon

SIDE, _ICON = 22, 16


class HelpRequests(QObject):
    """Carries the wish for help from any window to the part that shows it."""

    asked = Signal(object)
    """The widget that is to be explained: the page is the one of what is around it."""


_requests: list[HelpRequests] = []


def help_requests() -> HelpRequests:
    """Return the one object that all windows ask."""
    if not _requests:
        _requests.append(HelpRequests())
    return _requests[0]


class HelpButton(QToolButton):
    """Opens the help page of the window or view that it is in."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("help")
        self.setIcon(icon("why", "muted"))
        self.setIconSize(QSize(_ICON, _ICON))
        self.setFixedSize(SIDE, SIDE)
        self.setProperty("plain", True)
        self.clicked.connect(lambda _checked=False: help_requests().asked.emit(self))
        say(self, tip=live("What this is about (F1)"), spoken=live("Help"))
