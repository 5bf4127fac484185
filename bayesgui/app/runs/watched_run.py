"""One run that is watched: its jobs, which can be paused, and what they brought."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from PySide6.QtCore import QObject, Signal

from bayesgui.core.errors import BayesGuiError
from bayesgui.jobs.job import JobStatus
from bayesgui.jobs.painting import Painting
from bayesgui.runs.run import Run, RunProgress, RunStarted

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.state import DocumentState
    from bayesgui.jobs.job import Job
    from bayesgui.jobs.recipe import Recipe
    from bayesgui.jobs.runner import Runner

R = TypeVar("R", bound=Run)
R_contra = TypeVar("R_contra", bound=Run, contravariant=True)


class RunStatus(Enum):
    """Status of a run."""

    NEW = "new"
    WAITING = "waiting"
    RUNNING = "running"
    PAUSED = "paused"
    DONE = "done"
    FAILED = "failed"


class Record(Protocol[R_contra]):
    """Record of a run, kept in the window's thread."""

    @property
    def is_over(self) -> bool:
        """Whether the run has ended."""

    def begin(self, run: R_contra) -> None:
        """Take in what is known of a run before its first step."""

    def add(self, progress: RunProgress) -> None:
        """Take in what the run has done since."""


class WatchedRun(QObject, Generic[R]):
    """A run on the work lane that waits between two jobs whenever it is paused.

    A pause ends the job, so that other work does not queue behind a run that stands still; going on
    is another job with the same run. A subclass says how the run begins (`_begin`) and what its
    jobs are called.
    """

    changed = Signal()
    """Its status changed, or a result came in."""
    failed = Signal(object)
    """An exception that is a bug."""

    def __init__(
        self,
        runner: Runner,
        state: DocumentState,
        record: Record[R],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._runner = runner
        self.state = state
        self._record = record
        self.status = RunStatus.NEW
        self.error: BayesGuiError | None = None
        self.is_kept = False
        """Whether its result was taken."""
        self._run: R | None = None
        self._ending = False
        self._job: Job | None = None

    # -- what a subclass says -----------------------------------------------------------------

    def _begin(self, monitor: Monitor) -> R:
        """Return a run at its start, published as `RunStarted`; called in a job."""
        raise NotImplementedError

    def _prepare(self, run: R) -> None:
        """Let a run know, in a job, what has changed since it was paused."""

    def _describe(self) -> tuple[str, Recipe]:
        """Return title and recipe of the next job."""
        raise NotImplementedError

    @property
    def _is_over(self) -> bool:
        return self._record.is_over

    # -- steering -----------------------------------------------------------------------------

    @property
    def has_begun(self) -> bool:
        """Whether there is something to be kept, or to go on from."""
        return self._run is not None

    @property
    def is_live(self) -> bool:
        """Whether a job of it waits or runs."""
        return self.status in (RunStatus.WAITING, RunStatus.RUNNING)

    def resume(self, seconds: float, *, one_step: bool = False, stands: bool = False) -> None:
        """Begin, or go on after a pause, to the end or for one step.

        `stands`: whether it only begins, and makes no step.
        """
        if self.is_live:
            return
        run = self._run
        # The pages that open with a run appear before it imports and counts.
        painting = Painting() if run is None else None

        def work(monitor: Monitor) -> object:
            from bayesgui.runs.pacing import go_on

            if painting is not None:
                painting.wait(monitor)
            begun = run or self._begin(monitor)
            self._prepare(begun)
            if stands:
                return begun
            return go_on(begun, begun.one_step if one_step else None, seconds, monitor)

        title, recipe = self._describe()
        job = self._runner.submit_work(work, title, recipe, self.state)
        job.events.connect(self._on_events)
        job.progressed.connect(lambda *_: self._on_progressed(job))
        job.finished.connect(lambda _run: self._on_ended(job))
        job.cancelled.connect(lambda: self._on_ended(job))
        job.failed.connect(lambda error: self._on_failed(job, error))
        self._job = job
        waits = job.status is JobStatus.WAITING
        self.status = RunStatus.WAITING if waits else RunStatus.RUNNING
        self.changed.emit()

    def pause(self) -> None:
        """Stand still with all that there is."""
        if self._job is None:
            if self.status is RunStatus.NEW:
                self.status = RunStatus.PAUSED
                self.changed.emit()
            return
        if self._run is None:
            # Nothing is there to be kept, and looking for a start may take long.
            self._job.cancel()
        else:
            self._job.stop()

    def finish(self) -> None:
        """End and keep what there is."""
        if self.is_live:
            self._ending = True
            self.pause()
        elif self.status is RunStatus.PAUSED:
            self.status = RunStatus.DONE
            self.changed.emit()

    def drop(self) -> None:
        """Cancel the run and discard its results."""
        job, self._job = self._job, None
        if job is not None:
            job.cancel()

    # -- following the job --------------------------------------------------------------------

    def _on_events(self, events: list[object]) -> None:
        for event in events:
            if isinstance(event, RunStarted):
                self._run = event.run
                self._record.begin(event.run)
            elif isinstance(event, RunProgress):
                self._record.add(event)
        self.changed.emit()

    def _on_progressed(self, job: Job) -> None:
        if job is self._job and self.status is RunStatus.WAITING:
            self.status = RunStatus.RUNNING
            self.changed.emit()

    def _on_ended(self, job: Job) -> None:
        if job is not self._job:
            return
        self._job = None
        done = self._ending or self._is_over
        self._ending = False
        begun = self._run is not None
        self.status = RunStatus.DONE if done and begun else RunStatus.PAUSED
        self.changed.emit()

    def _on_failed(self, job: Job, error: BaseException) -> None:
        if job is not self._job:
            return
        self._job = None
        self.status = RunStatus.FAILED
        if isinstance(error, BayesGuiError):
            self.error = error
        else:
            self.failed.emit(error)
        self.changed.emit()
