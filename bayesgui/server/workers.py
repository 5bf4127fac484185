"""Threads that answer requests; the end of the program waits for none of them."""

from __future__ import annotations

import queue
import threading
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, TypeVar

from bayesgui.core.waiting import settled

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


class Busy(Exception):  # noqa: N818 - it is no fault of anybody
    """More work waits than may."""


class Workers:
    """A fixed number of threads, and a line of limited length before them.

    The threads of a `ThreadPoolExecutor` are waited for at exit, and its line has no end.
    """

    def __init__(self, threads: int, waiting: int) -> None:
        self._line: queue.Queue[tuple[Callable[[], Any], Future[Any]]] = queue.Queue(waiting)
        for number in range(threads):
            threading.Thread(target=self._work, name=f"answers-{number}", daemon=True).start()

    def submit(self, work: Callable[[], T]) -> Future[T]:
        """Let a thread do some work; raises `Busy` if too much waits."""
        result: Future[T] = Future()
        try:
            self._line.put_nowait((work, result))
        except queue.Full:
            raise Busy from None
        return result

    def _work(self) -> None:
        while True:
            work, result = self._line.get()
            if result.set_running_or_notify_cancel():
                settled(work, result)
            del work, result
