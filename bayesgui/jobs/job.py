"""One run of a function, as the window sees it."""

from __future__ import annotations

import time
from datetime import datetime
from enum import Enum
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QMetaMethod, QObject, Signal

from bayesgui.jobs.inbox import Inbox
from bayesgui.jobs.recipe import PLAIN, Recipe

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.core.monitor import Monitor


class JobStatus(Enum):
    """Where a job stands."""

    WAITING = "waiting"
    RUNNING = "running"
    FINISHED = "finished"
    FAILED = "failed"
    CANCELLED = "cancelled"


class Job(QObject):
    """A job of a `bayesgui.jobs.runner.Runner`; all its signals come on the main thread.

    Exactly one of `finished`, `failed` and `cancelled` is emitted, once, and nothing after it.

    `function`: what to compute, given a monitor; a pure function of immutable values, no Qt in it.
    `purpose`: what it is for; a newer query of the same purpose replaces an older one. `state`: the
    value it was started from, to tell whether its answer is stale.
    """

    progressed = Signal(float, str)
    """Fraction from 0 to 1 and what is being done, at most every 50 ms."""
    events = Signal(object)
    """A list of everything published since the last one, at most every 50 ms."""
    finished = Signal(object)
    """The function's result."""
    failed = Signal(object)
    """The exception it raised: a `BayesGuiError`, or a bug."""
    cancelled = Signal()
    """It was cancelled or replaced; there is no result."""

    def __init__(
        self,
        function: Callable[[Monitor], Any],
        title: str = "",
        purpose: str = "",
        state: object = None,
        recipe: Recipe = PLAIN,
    ) -> None:
        super().__init__()
        self.title = title
        self.purpose = purpose
        self.state = state
        self.recipe = recipe
        self.inbox = Inbox()
        self._function: Callable[[Monitor], Any] | None = function
        self._status = JobStatus.WAITING
        self._progress = (0.0, "")
        self._started = 0.0
        self._ended = 0.0
        self._started_at: datetime | None = None
        self._stopping = False
        self._result = ""
        self._error: BaseException | None = None
        self._withdraw: Callable[[Job], None] | None = None

    @property
    def status(self) -> JobStatus:
        """Where it stands."""
        return self._status

    @property
    def is_over(self) -> bool:
        """Whether it ended in one way or another."""
        return self._status not in (JobStatus.WAITING, JobStatus.RUNNING)

    @property
    def progress(self) -> tuple[float, str]:
        """The fraction and text last reported."""
        return self._progress

    @property
    def started_at(self) -> datetime | None:
        """The time of day when it began, if it did."""
        return self._started_at

    @property
    def is_stopping(self) -> bool:
        """Whether it was asked for what it has so far; it stays so after the end."""
        return self._stopping

    @property
    def result_text(self) -> str:
        """What whoever used the result said about it."""
        return self._result

    @property
    def elapsed(self) -> float:
        """Seconds it has run, or had run when it ended."""
        if not self._started:
            return 0.0
        return (self._ended or time.monotonic()) - self._started

    @property
    def error(self) -> BaseException | None:
        """What it failed with."""
        return self._error

    @property
    def is_canceling(self) -> bool:
        """Whether it was canceled and has not noticed yet."""
        return self.inbox.is_cancelled and not self.is_over

    def cancel(self) -> None:
        """End it without a result; `cancelled` follows, at once if it had not begun."""
        if self.is_over:
            return
        self.inbox.cancel()
        if self._status is JobStatus.WAITING and self._withdraw is not None:
            self._withdraw(self)

    def stop(self) -> None:
        """Ask for what it has so far; `finished` follows. Without effect where nothing is kept."""
        if self.recipe.keeps and self._status is JobStatus.RUNNING:
            self._stopping = True
            self.inbox.request_stop()

    def tell(self, result: str) -> None:
        """Say in a sentence what came of it, for the history.

        `result`: in the language of the window, without markup.
        """
        self._result = result

    # -- called by the runner, on the main thread ---------------------------------------------

    def attach(self, withdraw: Callable[[Job], None]) -> None:
        """Say who takes it out of the queue when it is cancelled before it began."""
        self._withdraw = withdraw

    def begin(self) -> Callable[[Monitor], Any]:
        """Note the start, and hand over the function."""
        function, self._function = self._function, None
        assert function is not None
        self._started = time.monotonic()
        self._started_at = datetime.now()
        self._status = JobStatus.RUNNING
        return function

    def deliver(self) -> None:
        """Emit what has come in since the last time."""
        progress, events = self.inbox.take()
        if progress is not None:
            self._progress = progress
            self.progressed.emit(*progress)
        if events:
            self.events.emit(events)

    def conclude(self, status: JobStatus, value: object = None) -> None:
        """Note the end and emit the one signal that tells it.

        `status`: how it ended; a cancelled job ends as cancelled, even if its result came first.
        """
        self._ended = time.monotonic()
        self._function = None
        self._withdraw = None
        if self.inbox.is_cancelled:
            status = JobStatus.CANCELLED
        self._status = status
        if status is JobStatus.FINISHED:
            self.finished.emit(value)
        elif status is JobStatus.FAILED:
            assert isinstance(value, BaseException)
            self._error = value
            self.failed.emit(value)
        else:
            self.cancelled.emit()

    def release(self) -> None:
        """Forget who listened and what it started from, which the history must not keep alive."""
        self.state = None
        for signal in (self.finished, self.failed, self.cancelled):
            # Qt complains of a signal that nobody listens to.
            if self.isSignalConnected(QMetaMethod.fromSignal(signal)):
                signal.disconnect()
