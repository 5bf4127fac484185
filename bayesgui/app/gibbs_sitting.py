"""One Gibbs run of one document: its jobs, which can be paused, and what they have brought."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bayesgui.core.errors import BayesGuiError
from bayesgui.inference.gibbs_events import GibbsBatch, GibbsBegun
from bayesgui.inference.gibbs_record import GibbsRecord
from bayesgui.jobs.job import JobStatus
from bayesgui.jobs.recipe import Recipe

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.gibbs_events import WatchOptions
    from bayesgui.inference.gibbs_run import GibbsRun
    from bayesgui.jobs.job import Job
    from bayesgui.jobs.runner import Runner


class Stage(Enum):
    """Where a run stands."""

    NEW = "new"
    WAITING = "waiting"
    RUNNING = "running"
    PAUSED = "paused"
    DONE = "done"
    FAILED = "failed"


class GibbsSitting(QObject):
    """A run on the work lane that waits between two jobs whenever it is paused.

    A pause ends the job, so that other work does not queue behind chains that stand still; going
    on is another job with the same run.

    Parameters
    ----------
    runner : Runner
        Whose work lane sweeps.
    state : DocumentState
        Network and findings to draw under.
    options : WatchOptions
        How to run.
    parent : QObject, optional
        Its owner.
    """

    changed = Signal()
    """It stands elsewhere, or something came in."""
    failed = Signal(object)
    """An exception that is a bug."""

    def __init__(
        self,
        runner: Runner,
        state: DocumentState,
        options: WatchOptions,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._runner = runner
        self.state = state
        self.options = options
        self.record = GibbsRecord(state.network)
        self.stage = Stage.NEW
        self.error: BayesGuiError | None = None
        self._run: GibbsRun | None = None
        self._ending = False
        self._job: Job | None = None

    @property
    def is_live(self) -> bool:
        """Whether a job of it waits or runs."""
        return self.stage in (Stage.WAITING, Stage.RUNNING)

    def go_on(self, seconds: float, sweeps: int | None = None) -> None:
        """Begin, or go on after a pause.

        Parameters
        ----------
        seconds : float
            How long a whole run takes at least.
        sweeps : int, optional
            Go so far only; by default to the end.
        """
        if self.is_live:
            return
        from bayesgui.inference import gibbs_watch

        run, state, options = self._run, self.state, self.options
        done = self.record.sweeps
        goal = options.sweeps if sweeps is None else done + sweeps

        def work(monitor: Monitor) -> GibbsRun:
            begun = run or gibbs_watch.begin(state.network, state.evidence, options, monitor)
            return gibbs_watch.go_on(begun, goal, seconds, monitor)

        recipe = Recipe(seed=options.seed, keeps=True, passing=True)
        job = self._runner.submit_work(work, self.tr("Gibbs laboratory"), recipe, state)
        job.events.connect(self._on_events)
        job.progressed.connect(lambda *_: self._on_progressed(job))
        job.finished.connect(lambda _run: self._on_ended(job))
        job.cancelled.connect(lambda: self._on_ended(job))
        job.failed.connect(lambda error: self._on_failed(job, error))
        self._job = job
        waits = job.status is JobStatus.WAITING
        self.stage = Stage.WAITING if waits else Stage.RUNNING
        self.changed.emit()

    def extend(self, options: WatchOptions) -> None:
        """Take another number of sweeps; all else stays."""
        self.options = options
        if self.stage is Stage.DONE and self.record.sweeps < options.sweeps:
            self.stage = Stage.PAUSED
        self.changed.emit()

    def pause(self) -> None:
        """Stand still with all that there is."""
        if self._job is None:
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
        elif self.stage is Stage.PAUSED:
            self.stage = Stage.DONE
            self.changed.emit()

    def drop(self) -> None:
        """End without looking back."""
        job, self._job = self._job, None
        if job is not None:
            job.cancel()

    # -- following the job --------------------------------------------------------------------

    def _on_events(self, events: list[object]) -> None:
        for event in events:
            if isinstance(event, GibbsBegun):
                self._run = event.run
                self.record.begin(event.run)
            elif isinstance(event, GibbsBatch):
                self.record.add(event)
        self.changed.emit()

    def _on_progressed(self, job: Job) -> None:
        if job is self._job and self.stage is Stage.WAITING:
            self.stage = Stage.RUNNING
            self.changed.emit()

    def _on_ended(self, job: Job) -> None:
        if job is not self._job:
            return
        self._job = None
        done = self._ending or self.record.sweeps >= self.options.sweeps
        self._ending = False
        if self._run is None:
            self.stage = Stage.NEW
        else:
            self.stage = Stage.DONE if done else Stage.PAUSED
        self.changed.emit()

    def _on_failed(self, job: Job, error: BaseException) -> None:
        if job is not self._job:
            return
        self._job = None
        self.stage = Stage.FAILED
        if isinstance(error, BayesGuiError):
            self.error = error
        else:
            self.failed.emit(error)
        self.changed.emit()
