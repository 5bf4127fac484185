"""The monitor given to jobs: a locked list on the worker's side, one parcel on the window's."""

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
    """The share of the whole bar that a stage fills, and how far it has come in it."""

    low: float
    width: float
    text: str
    used: float = 0.0


class Inbox:
    """Implements `bayesgui.core.monitor.Monitor` without Qt; one is made for every job.

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
        """Say how far the present stage is, from 0 to 1; the whole bar never goes back."""
        level = self._levels[-1]
        level.used = min(1.0, max(level.used, fraction))
        self._show(text or level.text)

    def publish(self, event: object) -> None:
        """Hand over an intermediate result."""
        with self._lock:
            self._events.append(event)

    def check(self) -> None:
        """Raise `Cancelled` if the job was cancelled."""
        if self._cancelled:
            raise Cancelled

    @contextmanager
    def stage(self, text: str, weight: float) -> Iterator[None]:
        """Let reports inside fill only a share of the present stage.

        `text`: what is being done, shown where a report says nothing of its own. `weight`: the
        share, from 0 to 1, of the stage around it.
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
        """Whether the result is no longer wanted."""
        return self._cancelled

    def cancel(self) -> None:
        """Let the next `check` end the job; its result is dropped."""
        self._cancelled = True

    def request_stop(self) -> None:
        """Ask an anytime algorithm for the best it has."""
        self._stop = True

    def take(self) -> tuple[tuple[float, str] | None, list[object]]:
        """Return the last progress since the previous call, if any, and all events since then."""
        with self._lock:
            progress, events = self._progress, self._events
            self._progress, self._events = None, []
        return progress, events
