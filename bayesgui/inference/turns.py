"""One engine for several threads, which enter it one after the other."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from bayesgui.core.errors import BayesGuiError
from bayesgui.core.waiting import POLL_SECONDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.core.monitor import Monitor


class Turns:
    """A lock whose waiting threads poll for cancellation."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._inside: int | None = None

    def enter(self, monitor: Monitor) -> None:
        """Wait until no other thread is inside; `leave` must follow."""
        if not self._lock.acquire(blocking=False):
            if self._inside == threading.get_ident():
                raise BayesGuiError(
                    "This engine is still answering another query of the same thread; ask again "
                    "when that is answered, or make a second engine."
                )
            while not self._lock.acquire(timeout=POLL_SECONDS):
                monitor.check()
        self._inside = threading.get_ident()

    def leave(self) -> None:
        """Let the next thread in."""
        self._inside = None
        self._lock.release()

    @contextmanager
    def taken(self, monitor: Monitor) -> Iterator[None]:
        """Be inside for the block; see `enter`."""
        self.enter(monitor)
        try:
            yield
        finally:
            self.leave()
