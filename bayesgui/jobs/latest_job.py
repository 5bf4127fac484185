"""The newest job of a purpose, whose answer is the only one delivered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.jobs.job import Job


@dataclass(frozen=True)
class _Listener:
    """The callbacks for a job."""

    finished: Callable[[Any], None]
    failed: Callable[[Any], None]
    cancelled: Callable[[], None] | None
    progressed: Callable[[float, str], None] | None
    events: Callable[[list[Any]], None] | None


class LatestJob(QObject):
    """Holds the newest job of a purpose; a newer one cancels it and silences its callbacks.

    Callers need not check whether an answer came from an older job.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._job: Job | None = None
        self._listener: _Listener | None = None

    @property
    def job(self) -> Job | None:
        """The waiting or running job, or None."""
        return None if self._job is None or self._job.is_over else self._job

    @property
    def is_running(self) -> bool:
        """Whether an answer is pending."""
        return self.job is not None

    def start(
        self,
        submit: Callable[[], Job],
        finished: Callable[[Any], None],
        failed: Callable[[Any], None],
        *,
        cancelled: Callable[[], None] | None = None,
        progressed: Callable[[float, str], None] | None = None,
        events: Callable[[list[Any]], None] | None = None,
    ) -> Job:
        """Cancel the previous job, submit a new one, and set its callbacks.

        `submit`: submits the job, on any lane; the previous job is cancelled by then.
        `finished, failed, progressed, events`: as the signals of `Job`. When the first two are
        called, `is_running` is already false. `cancelled`: called if the job was cancelled by
        anything other than `start` and `cancel`.
        """
        self.cancel()
        job = submit()
        # A runner that has been shut down ends the job at once.
        if not job.is_over:
            self._job = job
            self._listener = _Listener(finished, failed, cancelled, progressed, events)
            for signal, slot in self._connections(job):
                signal.connect(slot)
        return job

    def cancel(self) -> None:
        """Cancel the job and silence its callbacks."""
        job = self._job
        # Detach first: a job that has not started emits `cancelled` synchronously.
        self._let_go()
        if job is not None:
            job.cancel()

    def _connections(self, job: Job) -> tuple[tuple[Any, Callable[..., None]], ...]:
        # Bound methods rather than lambdas that capture the job, which would keep it alive forever.
        return (
            (job.finished, self._on_finished),
            (job.failed, self._on_failed),
            (job.cancelled, self._on_cancelled),
            (job.progressed, self._on_progressed),
            (job.events, self._on_events),
        )

    def _let_go(self) -> _Listener | None:
        job, self._job = self._job, None
        listener, self._listener = self._listener, None
        if job is not None:
            for signal, slot in self._connections(job):
                signal.disconnect(slot)
        return listener

    def _on_finished(self, answer: object) -> None:
        listener = self._let_go()
        if listener is not None:
            listener.finished(answer)

    def _on_failed(self, error: object) -> None:
        listener = self._let_go()
        if listener is not None:
            listener.failed(error)

    def _on_cancelled(self) -> None:
        listener = self._let_go()
        if listener is not None and listener.cancelled is not None:
            listener.cancelled()

    def _on_progressed(self, fraction: float, text: str) -> None:
        if self._listener is not None and self._listener.progressed is not None:
            self._listener.progressed(fraction, text)

    def _on_events(self, events: list[Any]) -> None:
        if self._listener is not None and self._listener.events is not None:
            self._listener.events(events)
