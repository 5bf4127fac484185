"""The monitor passed to jobs: collects events on the worker's side for the main thread to take."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.errors import Cancelled

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass
class _Level:
    """A stage's share of the whole progress bar, and the progress within it."""

    low: float
    width: float
    text: str
    used: float = 0.0


class Inbox:
    """Implements `bayesgui.core.monitor.Monitor` without Qt; one instance per job.

    The worker calls `report`, `publish`, `check` and `stage`; the main thread calls `cancel`,
    `request_stop` and `take`.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._events: list[object] = []
        self._progress: tuple[float, str] | None = None
        self._levels = [_Level(0.0, 1.0, "")]
        self._shown = 0.0
        self._cancelled = False
        self._stop = False

    # -- the worker's side --------------------------------------------------------------------

    @property
    def stop_requested(self) -> bool:
        """Whether an anytime algorithm should return its best result so far."""
        return self._stop

    def report(self, fraction: float, text: str = "") -> None:
        """Report progress of the current stage, 0 to 1; the overall progress never decreases."""
        level = self._levels[-1]
        level.used = min(1.0, max(level.used, fraction))
        self._show(text or level.text)

    def publish(self, event: object) -> None:
        """Publish an intermediate result."""
        with self._lock:
            self._events.append(event)

    def check(self) -> None:
        """Raise `Cancelled` if the job was cancelled."""
        if self._cancelled:
            raise Cancelled

    @contextmanager
    def stage(self, text: str, weight: float) -> Iterator[None]:
        """Restrict reports inside the block to a share of the current stage.

        `text`: shown where a report has no text of its own. `weight`: the share, from 0 to 1, of
        the enclosing stage.
        """
        outer = self._levels[-1]
        low = outer.low + outer.width * outer.used
        share = max(0.0, min(weight, 1.0 - outer.used))
        self._levels.append(_Level(low, outer.width * share, text))
        self._show(text)
        try:
            yield
        finally:
            self._levels.pop()
        outer.used += share
        self._show(text)

    def _show(self, text: str) -> None:
        level = self._levels[-1]
        self._shown = min(1.0, max(self._shown, level.low + level.width * level.used))
        with self._lock:
            self._progress = (self._shown, text)

    # -- the main thread's side ---------------------------------------------------------------

    @property
    def is_cancelled(self) -> bool:
        """Whether the job was cancelled."""
        return self._cancelled

    def cancel(self) -> None:
        """Make the next `check` end the job; its result is dropped."""
        self._cancelled = True

    def request_stop(self) -> None:
        """Ask an anytime algorithm to return its best result so far."""
        self._stop = True

    def take(self) -> tuple[tuple[float, str] | None, list[object]]:
        """Return the last progress since the previous call, if any, and all events since then."""
        with self._lock:
            progress, events = self._progress, self._events
            self._progress, self._events = None, []
        return progress, events
