"""What a request may cost, and the monitor that ends one that costs more."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass

from bayesgui.core.errors import BayesGuiError, Cancelled


@dataclass(frozen=True)
class Limits:
    """What a request may cost.

    `bytes`: size of a body. `rows`: of a question about many rows, or slices of a series.
    `numbers`: probabilities in an answer. `seconds`: for reading a body, and again for answering.
    `waiting`: requests that wait for a thread; one more is sent away.
    """

    bytes: int = 16 * 2**20
    rows: int = 100_000
    numbers: int = 2_000_000
    seconds: float = 30.0
    waiting: int = 256


class TooLong(Cancelled):
    """A question took longer than a request may."""


class TooMuch(BayesGuiError):  # noqa: N818 - as the one before
    """A question asks for more than an answer may have."""


class Watch:
    """The monitor of one request: ends it after some time, or when nobody waits for it any more."""

    stop_requested = False

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._end = time.monotonic() + seconds
        self._gone = threading.Event()

    def leave(self) -> None:
        """Note that nobody waits for the answer."""
        self._gone.set()

    def check(self) -> None:
        """Raise if the time is over or nobody waits."""
        if self._gone.is_set():
            raise Cancelled
        if time.monotonic() > self._end:
            raise TooLong(
                "Answering takes longer than {seconds:g} s, the limit for a request; ask for fewer "
                "targets or rows, or start the server with a larger --max-seconds.",
                seconds=self._seconds,
            )

    def report(self, fraction: float, text: str = "") -> None:
        """Drop the progress."""

    def publish(self, event: object) -> None:
        """Drop the event."""
