"""A worker thread that runs one function at a time and reports each end by a queued signal."""

from __future__ import annotations

import contextlib
import queue
import threading
from collections import deque
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, Signal

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.core.monitor import Monitor
    from bayesgui.jobs.job import Job, JobStatus

    Task = tuple[Callable[[Monitor], Any], Monitor]
    Outcome = tuple[JobStatus, object]
    Attempt = Callable[[Callable[[Monitor], Any], Monitor], Outcome]


class Lane(QObject):
    """One worker thread with at most one running job and a queue of waiting jobs.

    Everything except `_work` runs on the main thread. The thread is started by the first job. It
    never holds a `Job`, so that the last reference to a Qt object cannot be dropped there.

    `attempt`: runs a function with its monitor on the thread, and returns its outcome; never
    raises.
    """

    woken = Signal()
    """Emitted by the worker, received on the main thread, when a function ended."""

    def __init__(self, name: str, attempt: Attempt, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.waiting: deque[Job] = deque()
        self.running: Job | None = None
        self._name = name
        self._attempt = attempt
        self._thread: threading.Thread | None = None
        self._tasks: queue.SimpleQueue[Task | None] = queue.SimpleQueue()
        self._outcomes: deque[Outcome] = deque()

    def connect_end(self, slot: Callable[[], None]) -> None:
        """Connect a slot that is called on the main thread, from its event loop, after each end."""
        self.woken.connect(slot, Qt.ConnectionType.QueuedConnection)

    def start_next(self) -> None:
        """Start the next waiting job, if the worker is idle."""
        if self.running is not None or not self.waiting:
            return
        self.running = self.waiting.popleft()
        if self._thread is None:
            ways = (self._tasks, self._outcomes)
            self._thread = threading.Thread(
                target=self._work, args=ways, name=self._name, daemon=True
            )
            self._thread.start()
        self._tasks.put((self.running.begin(), self.running.inbox))

    def take_ended(self) -> tuple[Job, Outcome] | None:
        """Return the job that ended with its outcome, and clear both."""
        if not self._outcomes or self.running is None:
            return None
        job, self.running = self.running, None
        return job, self._outcomes.popleft()

    def abandon(self) -> None:
        """Leave the running job to its thread; the next one gets another thread."""
        self.running = None
        self.close()
        self._thread, self._tasks, self._outcomes = None, queue.SimpleQueue(), deque()

    def close(self) -> None:
        """Let the thread end after its current job."""
        self._tasks.put(None)

    def join(self, seconds: float) -> bool:
        """Wait for the thread to end after `close`, and return whether it did."""
        if self._thread is None:
            return True
        self._thread.join(max(0.0, seconds))
        return not self._thread.is_alive()

    def _work(self, tasks: queue.SimpleQueue[Task | None], outcomes: deque[Outcome]) -> None:
        while (task := tasks.get()) is not None:
            outcomes.append(self._attempt(*task))
            # Objects captured by the function must not be destroyed on this thread.
            del task
            # Closing waits for a while only; afterwards Qt's part of this object may be gone.
            with contextlib.suppress(RuntimeError):
                self.woken.emit()
