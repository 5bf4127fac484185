"""One run of an engine that is watched: its jobs, which can be paused, and what they brought."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from bayesgui.core.errors import BayesGuiError
from bayesgui.jobs.job import JobStatus
from bayesgui.jobs.recipe import Recipe
from bayesgui.runs.run import RunProgress, RunStarted
from bayesgui.widgets.fields.parameter_form import registered_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.monitor import Monitor
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.base import InferenceEngine
    from bayesgui.inference.engine_run import EngineRun
    from bayesgui.jobs.job import Job
    from bayesgui.jobs.runner import Runner


class RunStatus(Enum):
    """Where a run stands."""

    NEW = "new"
    WAITING = "waiting"
    RUNNING = "running"
    PAUSED = "paused"
    DONE = "done"
    FAILED = "failed"


class WatchedRun(QObject):
    """A run on the work lane that waits between two jobs whenever it is paused.

    A pause ends the job, so that other work does not queue behind an engine that stands still;
    going on is another job with the same run.
    """

    changed = Signal()
    """It stands elsewhere, or something came in."""
    failed = Signal(object)
    """An exception that is a bug."""

    def __init__(
        self,
        runner: Runner,
        state: DocumentState,
        engine: type[InferenceEngine],
        options: Mapping[str, Any],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._runner = runner
        self.state = state
        self.engine = engine
        self.options = options
        self.record = engine.record(state.network)
        self.status = RunStatus.NEW
        self.error: BayesGuiError | None = None
        self._run: EngineRun | None = None
        self._ending = False
        self._job: Job | None = None

    @property
    def is_live(self) -> bool:
        """Whether a job of it waits or runs."""
        return self.status in (RunStatus.WAITING, RunStatus.RUNNING)

    def resume(self, seconds: float, *, one_step: bool = False) -> None:
        """Begin, or go on after a pause, to the end or for one step."""
        if self.is_live:
            return
        run, state, options, engine = self._run, self.state, self.options, self.engine

        def work(monitor: Monitor) -> object:
            from bayesgui.runs.pacing import go_on

            begun = run or engine.watch(state.network, state.evidence, options, monitor)
            if engine.run_length:
                begun.set_length(options[engine.run_length])
            return go_on(begun, begun.one_step if one_step else None, seconds, monitor)

        labels = {p.name: registered_text(p.label) for p in engine.run_parameters()}
        labeled = {labels[name]: value for name, value in options.items() if name != "seed"}
        recipe = Recipe(labeled, options.get("seed"), keeps=True, transient=True)
        job = self._runner.submit_work(work, self.tr("Laboratory"), recipe, state)
        job.events.connect(self._on_events)
        job.progressed.connect(lambda *_: self._on_progressed(job))
        job.finished.connect(lambda _run: self._on_ended(job))
        job.cancelled.connect(lambda: self._on_ended(job))
        job.failed.connect(lambda error: self._on_failed(job, error))
        self._job = job
        waits = job.status is JobStatus.WAITING
        self.status = RunStatus.WAITING if waits else RunStatus.RUNNING
        self.changed.emit()

    def extend(self, options: Mapping[str, Any]) -> None:
        """Take other options under which the run can go on."""
        self.options = options
        if self.status is RunStatus.DONE and not self._is_over:
            self.status = RunStatus.PAUSED
        self.changed.emit()

    @property
    def _is_over(self) -> bool:
        length = self.engine.run_length
        if length:
            # It may have become longer since.
            return self.record.done >= int(self.options[length])
        return self.record.is_over

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
        elif self.status is RunStatus.PAUSED:
            self.status = RunStatus.DONE
            self.changed.emit()

    def drop(self) -> None:
        """End without looking back."""
        job, self._job = self._job, None
        if job is not None:
            job.cancel()

    # -- following the job --------------------------------------------------------------------

    def _on_events(self, events: list[object]) -> None:
        for event in events:
            if isinstance(event, RunStarted):
                self._run = event.run
                self.record.begin(event.run)
            elif isinstance(event, RunProgress):
                self.record.add(event)
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
        if self._run is None:
            self.status = RunStatus.NEW
        else:
            self.status = RunStatus.DONE if done else RunStatus.PAUSED
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
