"""Progress reports and cancellation of long computations, independent of Qt and threads."""

from __future__ import annotations

from typing import Protocol


class Monitor(Protocol):
    """Progress and cancellation; passed to every computation that may take long.

    There are two ways to end early. *Cancel*: `check` raises, nothing is kept. *Stop and keep*:
    `stop_requested` turns true, and the computation returns what it has so far (the rows read, the
    best network found) as it would return the whole, with a note on how far it got. Every
    computation calls `check`; one with partial results worth keeping also polls `stop_requested` at
    the same places, and its recipe declares that.
    """

    @property
    def stop_requested(self) -> bool:
        """Whether to return the partial result now."""

    def report(self, fraction: float, text: str = "") -> None:
        """Report progress, from 0 to 1, and the current step.

        A `Sentence` is translated for the window; its value ``rows`` is the number of rows done,
        from which the rate in rows per second is shown.
        """

    def publish(self, event: object) -> None:
        """Publish an intermediate result, a small frozen dataclass."""

    def check(self) -> None:
        """Raise `Cancelled` if the work was cancelled."""


class _Silent:
    """A monitor that ignores reports and never cancels."""

    stop_requested = False

    def report(self, fraction: float, text: str = "") -> None:
        """Drop the report."""

    def publish(self, event: object) -> None:
        """Drop the event."""

    def check(self) -> None:
        """Never cancel."""


SILENT: Monitor = _Silent()


class Unreported:
    """A monitor for one of many steps: passes on cancellation but drops progress reports."""

    def __init__(self, monitor: Monitor) -> None:
        self._monitor = monitor

    @property
    def stop_requested(self) -> bool:
        """Whether the whole computation should return its partial result."""
        return self._monitor.stop_requested

    def report(self, fraction: float, text: str = "") -> None:
        """Drop the report."""

    def publish(self, event: object) -> None:
        """Drop the event."""

    def check(self) -> None:
        """Raise `Cancelled` if the whole computation was cancelled."""
        self._monitor.check()


class Stage(Unreported):
    """A monitor for one of a few stages: its progress becomes a part of that of the whole."""

    def __init__(self, monitor: Monitor, begin: float, end: float) -> None:
        super().__init__(monitor)
        self._begin, self._end = begin, end

    def report(self, fraction: float, text: str = "") -> None:
        """Pass on the progress within the part of the whole."""
        self._monitor.report(self._begin + fraction * (self._end - self._begin), text)

    def publish(self, event: object) -> None:
        """Pass on the event."""
        self._monitor.publish(event)


class QuietStage(Stage):
    """A stage of which only the progress is told, under one text; its results are dropped."""

    def __init__(self, monitor: Monitor, begin: float, end: float, text: str) -> None:
        super().__init__(monitor, begin, end)
        self._text = text

    def report(self, fraction: float, text: str = "") -> None:
        """Pass on the progress within the part of the whole."""
        super().report(fraction, self._text)

    def publish(self, event: object) -> None:
        """Drop the event."""
