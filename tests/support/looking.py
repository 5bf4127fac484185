"""A monitor that counts how often it is asked, and gives up at one of the looks."""

from __future__ import annotations

from bayesgui.core.errors import Cancelled


class Looking:
    """Cancels at a look.

    Parameters
    ----------
    last : int
        At which look; never if 0.
    """

    stop_requested = False

    def __init__(self, last: int = 0) -> None:
        self._last = last
        self.looks = 0

    def report(self, fraction: float, text: str = "") -> None:
        """Drop the report."""

    def publish(self, event: object) -> None:
        """Drop the event."""

    def check(self) -> None:
        """Count, and cancel when it is time."""
        self.looks += 1
        if self.looks == self._last:
            raise Cancelled
