"""How a long computation talks to whoever started it, without knowing Qt or threads."""

from __future__ import annotations

from typing import Protocol


class Monitor(Protocol):
    """Progress out, cancellation in; handed to every computation that may take long."""

    @property
    def stop_requested(self) -> bool:
        """Whether an anytime algorithm should return its best result so far."""

    def report(self, fraction: float, text: str = "") -> None:
        """Say how far the work is, from 0 to 1, and what is being done."""

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
