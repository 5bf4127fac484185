"""Lanes of jobs off the main thread: the newest query wins, other jobs wait their turn."""

from __future__ import annotations

import contextlib
import queue
import sys
import threading
import time
from collections import deque
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from bayesgui.core.errors import Cancelled
from bayesgui.core.monitor import SILENT
from bayesgui.core.waiting import settled
from bayesgui.jobs.collection import MainThreadCollection
from bayesgui.jobs.job import Job, JobStatus
from bayesgui.jobs.recipe import PLAIN, Recipe

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.core.monitor import Monitor
    from bayesgui.jobs.job import Words

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


DRAIN_MILLISECONDS = 50
SWITCH_INTERVAL = 0.001
"""Interval in seconds at which a busy Python thread yields to the window's.

Python's default of 5 ms triples the delay of the window's timers.
"""
HISTORY = 50
"""Maximum number of ended work jobs in the history."""


class Runner(QObject):
    """Runs jobs and delivers their signals on the main thread, where it must live.

    The *query* lane answers the window's queries: a newer request of the same purpose replaces the
    waiting one and cancels the running one. The *work* lane runs jobs in the order of submission.
    The *saving* lane writes files, even during a long work job, and `shutdown` lets it finish its
    jobs. The *reading* lane looks at files, and holds nothing else up if a disk never answers. The
    *figure* lane writes pictures and reports, which neither wait for work nor hold up saving. The
    *checking* lane goes over the model after each edit, beside the queries that the edit causes.
    Progress and events are polled by a timer that runs only while there is a job; the end of
    a job does not wait for that timer.
    """

    jobs_changed = Signal()
    """A job was submitted, started or ended."""
    work_changed = Signal()
    """So was one of `work_jobs`."""
    idle_changed = Signal(bool)
    """True when the last job ended, False when one is submitted."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        sys.setswitchinterval(SWITCH_INTERVAL)
        self._query = Lane("bayesgui-query", _outcome, self)
        self._work = Lane("bayesgui-work", _outcome, self)
        self._saving = Lane("bayesgui-saving", _outcome, self)
        self._reading = Lane("bayesgui-reading", _outcome, self)
        self._figure = Lane("bayesgui-figure", _outcome, self)
        self._checking = Lane("bayesgui-checking", _outcome, self)
        beside = (self._reading, self._figure, self._checking)
        self._lanes = (self._query, self._work, self._saving, *beside)
        self._listed = (self._work, self._figure)
        self._query.connect_end(self._on_query_ended)
        self._work.connect_end(self._on_work_ended)
        self._saving.connect_end(self._on_saving_ended)
        self._reading.connect_end(self._on_reading_ended)
        self._figure.connect_end(self._on_figure_ended)
        self._checking.connect_end(self._on_checking_ended)
        self._history: deque[Job] = deque(maxlen=HISTORY)
        self._collection = MainThreadCollection()
        self._idle = True
        self._closed = False
        self._timer = QTimer(self)
        self._timer.setInterval(DRAIN_MILLISECONDS)
        self._timer.timeout.connect(self._on_timeout)

    @property
    def is_idle(self) -> bool:
        """Whether no job is waiting or running."""
        return not self.jobs

    @property
    def jobs(self) -> tuple[Job, ...]:
        """Running and waiting jobs of all lanes, queries first, in queue order."""
        return tuple(
            job for lane in self._lanes for job in (lane.running, *lane.waiting) if job is not None
        )

    @property
    def work_jobs(self) -> tuple[Job, ...]:
        """The content of a Jobs panel: ended, running and waiting work and figures."""
        shown = (job for lane in self._listed for job in (lane.running, *lane.waiting))
        now = (job for job in shown if job is not None)
        return (*self._history, *now)

    def submit_query(
        self,
        purpose: str,
        function: Callable[[Monitor], Any],
        title: Words = "",
        state: object = None,
    ) -> Job:
        """Submit a query for the window, replacing older requests of its purpose.

        `purpose`: a key such as ``"posteriors"``; includes the document if there are several.
        `function`: computes the answer, given a monitor that it polls at least every 100 ms.
        """
        job = Job(function, title, purpose, state)
        for older in [old for old in self._query.waiting if old.purpose == purpose]:
            older.cancel()
        running = self._query.running
        if running is not None and running.purpose == purpose:
            running.cancel()
        return self._submit(self._query, job)

    def submit_work(
        self,
        function: Callable[[Monitor], Any],
        title: Words,
        recipe: Recipe = PLAIN,
        state: object = None,
    ) -> Job:
        """Queue a work job behind all others."""
        return self._submit(self._work, Job(function, title, "work", state, recipe))

    def submit_saving(self, function: Callable[[Monitor], Any], title: Words = "") -> Job:
        """Queue writing a file, in parallel with all other work.

        `function`: writes, given a monitor; short, and either complete or without effect.
        """
        return self._submit(self._saving, Job(function, title, "saving"))

    def submit_reading(self, function: Callable[[Monitor], Any], title: Words = "") -> Job:
        """Queue a look at a file.

        `function`: reads a file, its beginning or its properties, given a monitor; without effect,
        so that it can be left alone when it is cancelled.
        """
        return self._submit(self._reading, Job(function, title, "reading"))

    def submit_figure(
        self,
        function: Callable[[Monitor], Any],
        title: Words,
        recipe: Recipe = PLAIN,
        state: object = None,
    ) -> Job:
        """Queue a picture or report, in parallel with work and saving."""
        return self._submit(self._figure, Job(function, title, "figure", state, recipe))

    def submit_checking(
        self, function: Callable[[Monitor], Any], title: Words = "", state: object = None
    ) -> Job:
        """Queue a check of a model, which holds no query up."""
        return self._submit(self._checking, Job(function, title, "checking", state))

    def cancel_all(self) -> None:
        """Cancel everything that waits or runs but saving, which continues."""
        for lane in (lane for lane in self._lanes if lane is not self._saving):
            for job in tuple(reversed(lane.waiting)):
                job.cancel()
            if lane.running is not None:
                lane.running.cancel()

    def wait(self, seconds: float) -> None:
        """Deliver what ends until no job is left, where no event loop runs yet.

        `seconds`: maximum time to wait.
        """
        until = time.monotonic() + seconds
        while self.jobs and time.monotonic() < until:
            for lane in self._lanes:
                self._on_ended(lane)
            time.sleep(0.001)

    def shutdown(self, seconds: float = 2.0) -> bool:
        """Cancel all but saving, finish that, wait for the threads, and accept no more jobs.

        `seconds`: maximum time to wait; a thread that does not end dies with the process.
        """
        self._closed = True
        self.cancel_all()
        until = time.monotonic() + seconds
        while self._saving.running is not None and time.monotonic() < until:
            self._on_ended(self._saving)
            time.sleep(0.001)
        for lane in self._lanes:
            lane.close()
        ended = [lane.join(until - time.monotonic()) for lane in self._lanes]
        for lane in self._lanes:
            self._on_ended(lane)
        self._timer.stop()
        self._collection.release()
        return all(ended)

    # -- internals ----------------------------------------------------------------------------

    def _submit(self, lane: Lane, job: Job) -> Job:
        if self._closed:
            job.cancel()
            job.conclude(JobStatus.CANCELLED)
            return job
        job.attach(self._withdraw)
        lane.waiting.append(job)
        self._collection.hold()
        lane.start_next()
        if not self._timer.isActive():
            self._timer.start()
        self._announce(lane)
        return job

    def _withdraw(self, job: Job) -> None:
        lane = next((lane for lane in self._lanes if job in lane.waiting), None)
        if lane is not None:
            lane.waiting.remove(job)
        elif job is self._reading.running and not self._closed:
            # A disk that does not answer would hold up all later files, too.
            lane = self._reading
            lane.abandon()
            lane.start_next()
        else:
            return
        self._conclude(lane, job, JobStatus.CANCELLED, None)
        self._announce(lane)

    def _on_query_ended(self) -> None:
        self._on_ended(self._query)

    def _on_work_ended(self) -> None:
        self._on_ended(self._work)

    def _on_saving_ended(self) -> None:
        self._on_ended(self._saving)

    def _on_reading_ended(self) -> None:
        self._on_ended(self._reading)

    def _on_figure_ended(self) -> None:
        self._on_ended(self._figure)

    def _on_checking_ended(self) -> None:
        self._on_ended(self._checking)

    def _on_ended(self, lane: Lane) -> None:
        # One at a time: a slot may open a dialog, whose event loop reenters here.
        while (ended := lane.take_ended()) is not None:
            job, (status, value) = ended
            if not self._closed or lane is self._saving:
                lane.start_next()
            job.deliver()
            self._conclude(lane, job, status, value)
            self._announce(lane)

    def _conclude(self, lane: Lane, job: Job, status: JobStatus, value: object) -> None:
        is_listed = lane in self._listed
        if is_listed:
            self._history.append(job)
        job.conclude(status, value)
        if is_listed:
            job.release()
        if job.recipe.transient and job.status is JobStatus.FINISHED and job in self._history:
            self._history.remove(job)

    def _on_timeout(self) -> None:
        for lane in self._lanes:
            if lane.running is not None:
                lane.running.deliver()
        self._collection.collect_if_due()

    def _announce(self, lane: Lane) -> None:
        """Emit what changed, after a job's own signals, whose slots may have submitted others."""
        idle = self.is_idle
        if idle:
            self._timer.stop()
            self._collection.release()
        self.jobs_changed.emit()
        if lane in self._listed:
            self.work_changed.emit()
        if idle != self._idle:
            self._idle = idle
            self.idle_changed.emit(idle)


def monitor_of_this_thread() -> Monitor:
    """Return the monitor of the job that this thread works on, for what is not given one."""
    found: Monitor = getattr(_thread, "monitor", SILENT)
    return found


_thread = threading.local()


def _outcome(function: Callable[[Monitor], Any], monitor: Monitor) -> Outcome:
    _thread.monitor = monitor
    done = settled(lambda: function(monitor))
    error = done.exception()
    if error is None:
        return JobStatus.FINISHED, done.result()
    if isinstance(error, Cancelled):
        return JobStatus.CANCELLED, None
    return JobStatus.FAILED, error
