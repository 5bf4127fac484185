"""Pacing of the display of a run's numbers, so that the window stays free."""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bayesgui.widgets.timers import alarm

if TYPE_CHECKING:
    from collections.abc import Iterator

MIN_PAUSE_MILLISECONDS, PAUSE_SHARE = 60, 4
"""Shortest pause before new numbers are shown, and the pause as a multiple of the time that showing
the last ones took."""


class DisplayPacing(QObject):
    """Signals when to show numbers again; `least_milliseconds`: the shortest pause."""

    due = Signal()
    """The pause is over."""

    def __init__(self, parent: QObject, least_milliseconds: int = MIN_PAUSE_MILLISECONDS) -> None:
        super().__init__(parent)
        self._least = self._pause_milliseconds = least_milliseconds
        self._pause = alarm(self, self.due)

    def ask(self) -> None:
        """Show after a pause; what is asked meanwhile is shown with it."""
        if not self._pause.isActive():
            self._pause.start(self._pause_milliseconds)

    @contextmanager
    def showing(self) -> Iterator[None]:
        """Measure how long showing takes, in the place of what was asked before."""
        self._pause.stop()
        begun = time.monotonic()
        yield
        took = 1000 * (time.monotonic() - begun)
        self._pause_milliseconds = round(max(self._least, PAUSE_SHARE * took))
