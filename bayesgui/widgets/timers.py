"""Timers with all that is set where they are made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QObject, SignalInstance

    Called = Callable[[], object] | SignalInstance


def alarm(parent: QObject, called: Called, milliseconds: int = 0) -> QTimer:
    """Return a timer that calls a function once, so long after it was last started."""
    timer = QTimer(parent, singleShot=True, interval=milliseconds)
    timer.timeout.connect(called)
    return timer


def clock(parent: QObject, called: Called, milliseconds: int = 0) -> QTimer:
    """Return a timer that calls a function again and again while it is active."""
    timer = QTimer(parent, interval=milliseconds)
    timer.timeout.connect(called)
    return timer
