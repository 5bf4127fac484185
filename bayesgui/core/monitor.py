"""How a long computation talks to whoever started it, without knowing Qt or threads."""

from __future__ import annotations

from typing import Protocol


class Monitor(Protocol):
    """Progress out, cancellation in; handed to every computation that may take long.

    There are two ways to end early. *Cancel*: `check` raises, nothing is kept. *Stop and keep*:
    `stop_requested` turns true, and the computation returns what it has so far (the rows read, the
    best network found) as it would return the whole, with a note that says how far it came. Every
    computation calls `check`; one that has something worth keeping polls `stop_requested` at the
    same places, and its owner says so in the job's recipe.
    """

    @property
    def stop_requested(self) -> bool:
        """Whether to return what there is so far, instead of going on to the end."""

    def report(self, fraction: float, text: str = "") -> None:
        """Say how far the work is, from 0 to 1, and what is being done.

        A `Sentence` is translated for the window; its value ``rows`` is taken for a count of rows
        done, from which the rows a second are told.
        """

    def publish(self, event: object) -> None:
        """Hand over an intermediate result, a small frozen dataclass."""

    def check(self) -> None:
        """Raise `Cancelled` if the work should end now."""


class _Silent:
    """A monitor that nobody listens to."""

    stop_requested = False

    def report(self, fraction: float, text: str = "") -> None:
        """Drop the report."""

    def publish(self, event: object) -> None:
        """Drop the event."""

    def check(self) -> None:
        """Never cancel."""


SILENT: Monitor = _Silent()


class Unreported:
    """A monitor for one of many steps: it can be cancelled, and whoever counts the steps reports.

    Parameters
    ----------
    monitor : Monitor
        Of the whole.
    """

    def __init__(self, monitor: Monitor) -> None:
        self._monitor = monitor

    @property
    def stop_requested(self) -> bool:
        """Whether the whole should return what there is."""
        return self._monitor.stop_requested

    def report(self, fraction: float, text: str = "") -> None:
        """Drop the report."""

    def publish(self, event: object) -> None:
        """Drop the event."""

    def check(self) -> None:
        """Raise `Cancelled` if the whole should end now."""
        self._monitor.check()
