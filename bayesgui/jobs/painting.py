"""Lets the window paint an edit before a worker takes up the interpreter with what follows it."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor

LONGEST_WAIT = 1.0
"""Time in seconds after which a worker starts in any case."""
TURNS = 4
"""Turns of the event loop: what is shown is laid out in one, updated in the next, then painted."""
_POLL_SECONDS = 0.01


class Painting:
    """Barrier that a worker waits on until the window has painted; made on the window's thread.

    A worker that runs Python code takes half of the interpreter's time, so that an edit of a large
    network would take twice as long to appear.
    """

    def __init__(self) -> None:
        self._is_over = threading.Event()
        self._wait_turns(TURNS)

    def _wait_turns(self, left: int) -> None:
        if left:
            QTimer.singleShot(0, lambda: self._wait_turns(left - 1))
        else:
            self._is_over.set()

    def wait(self, monitor: Monitor) -> None:
        """Wait on a worker until it is over."""
        until = time.monotonic() + LONGEST_WAIT
        while not self._is_over.wait(_POLL_SECONDS) and time.monotonic() < until:
            monitor.check()
