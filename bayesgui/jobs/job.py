"""One run of a function, as seen from the main thread."""

from __future__ import annotations

import time
from datetime import datetime
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeAlias

from PySide6.QtCore import SIGNAL, QObject, Signal

from bayesgui.jobs.inbox import Inbox
from bayesgui.jobs.recipe import PLAIN, Recipe

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.core.monitor import Monitor


Words: TypeAlias = "str | Callable[[], str]"
"""A text for the user, or a function that returns it in the present language."""


class JobStatus(Enum):
    """The status of a job."""

    WAITING = "waiting"
    RUNNING = "running"
    FINISHED = "finished"
    FAILED = "failed"
    CANCELLED = "cancelled"


class Job(QObject):
    """A job of a `bayesgui.jobs.runner.Runner`; all its signals are emitted on the main thread.

    Exactly one of `finished`, `failed` and `cancelled` is emitted, once, and nothing after it.

    `function`: computes the result, given a monitor; a pure function of immutable values without
    Qt.
    `title`: a text, or a function that returns it in the present language. `purpose`: a newer query
    of the same purpose replaces an older one. `state`: the value it was
    started from, to tell whether its answer is stale.
    """

    progressed = Signal(float, str)
    """Fraction from 0 to 1 and the current stage, at most every 50 ms."""
    events = Signal(object)
    """A list of the events published since the last emission, at most every 50 ms."""
    finished = Signal(object)
    """The function's result."""
    failed = Signal(object)
    """The exception it raised: a `BayesGuiError`, or a bug."""
    cancelled = Signal()
    """It was cancelled or replaced; there is no result."""

    def __init__(
        self,
        function: Callable[[Monitor], Any],
        title: Words = "",
        purpose: str = "",
        state: object = None,
        recipe: Recipe = PLAIN,
    ) -> None:
        super().__init__()
        self._title = title
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
        self._result: Words = ""
        self._error: BaseException | None = None
        self._withdraw: Callable[[Job], None] | None = None

    @property
    def title(self) -> str:
        """Its name in the list of jobs."""
        return _in_words(self._title)

    @property
    def status(self) -> JobStatus:
        """The current status."""
        return self._status

    @property
    def is_over(self) -> bool:
        """Whether the job has ended, successfully or not."""
        return self._status not in (JobStatus.WAITING, JobStatus.RUNNING)

    @property
    def progress(self) -> tuple[float, str]:
        """The last reported fraction and text."""
        return self._progress

    @property
    def started_at(self) -> datetime | None:
        """The time of day when it started, if it did."""
        return self._started_at

    @property
    def is_stopping(self) -> bool:
        """Whether it was asked to return its result so far; stays True after the end."""
        return self._stopping

    @property
    def result_text(self) -> str:
        """The sentence about the result, set by `tell`."""
        return _in_words(self._result)

    @property
    def elapsed(self) -> float:
        """Seconds it has been running, or ran until its end."""
        if not self._started:
            return 0.0
        return (self._ended or time.monotonic()) - self._started

    @property
    def error(self) -> BaseException | None:
        """The exception it failed with."""
        return self._error

    @property
    def is_canceling(self) -> bool:
        """Whether it was cancelled but has not ended yet."""
        return self.inbox.is_cancelled and not self.is_over

    def cancel(self) -> None:
        """Cancel the job; `cancelled` follows, at once if it had not started or only reads."""
        if self.is_over:
            return
        self.inbox.cancel()
        if self._withdraw is not None:
            self._withdraw(self)

    def stop(self) -> None:
        """Ask for the result so far; `finished` follows. Has no effect on jobs that keep none."""
        if self.recipe.keeps and self._status is JobStatus.RUNNING:
            self._stopping = True
            self.inbox.request_stop()

    def tell(self, result: Words) -> None:
        """Set a sentence about the result, for the history.

        `result`: in the user's language, without markup, or a function that returns it.
        """
        self._result = result

    # -- called by the runner, on the main thread ---------------------------------------------

    def attach(self, withdraw: Callable[[Job], None]) -> None:
        """Set the function that takes it from its lane when cancelled, if the lane allows that."""
        self._withdraw = withdraw

    def begin(self) -> Callable[[Monitor], Any]:
        """Mark the job as started, and return the function."""
        function, self._function = self._function, None
        assert function is not None
        self._started = time.monotonic()
        self._started_at = datetime.now()
        self._status = JobStatus.RUNNING
        return function

    def deliver(self) -> None:
        """Emit the progress and events since the last call."""
        progress, events = self.inbox.take()
        if progress is not None:
            self._progress = progress
            self.progressed.emit(*progress)
        if events:
            self.events.emit(events)

    def conclude(self, status: JobStatus, value: object = None) -> None:
        """Set the final status and emit the corresponding signal.

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
        """Drop its connections and initial state, which the history must not keep alive."""
        self.state = None
        signals = {
            "progressed(double,QString)": self.progressed,
            "events(PyObject)": self.events,
            "finished(PyObject)": self.finished,
            "failed(PyObject)": self.failed,
            "cancelled()": self.cancelled,
        }
        for signature, signal in signals.items():
            # Qt warns when disconnecting a signal without connections. `QMetaMethod.fromSignal`,
            # which `isSignalConnected` takes, would keep the job alive for good.
            if self.receivers(SIGNAL(signature)):
                signal.disconnect()


def _in_words(words: Words) -> str:
    return words if isinstance(words, str) else words()
