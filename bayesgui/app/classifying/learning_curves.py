"""Learning curves of the workshop's models: a job whose points are shown as they come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bayesgui.jobs.latest_job import LatestJob
from bayesgui.jobs.recipe import Recipe

if TYPE_CHECKING:
    from bayesgui.app.classifying.trial import Trial
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.classifiers.evaluation.learning_curve import CurvePoint
    from bayesgui.core.monitor import Monitor
    from bayesgui.windows.workshop.window import WorkshopWindow


class LearningCurves(QObject):
    """Starts the job, and stops it with the points that are done."""

    failed = Signal(object)

    def __init__(self, workbench: Workbench, parent: QObject) -> None:
        super().__init__(parent)
        self._workbench = workbench
        self._window: WorkshopWindow | None = None
        self._job = LatestJob(self)

    def start(self, window: WorkshopWindow, trial: Trial) -> None:
        """Train the ticked models on growing parts of the table."""

        def work(monitor: Monitor) -> tuple[CurvePoint, ...]:
            from bayesgui.classifiers.evaluation.learning_curve import learning_curve

            return learning_curve(
                trial.dataset, trial.target, trial.candidates, trial.curve_splitter,
                seed=trial.seed, monitor=monitor,
            )  # fmt: skip

        state = window.state
        asked = state.trial, state.options
        self._window = window
        window.update_state(learning=())
        window.report.plots.show_learning_progress(0.0)

        def come(points: list[CurvePoint]) -> None:
            now = window.state
            if self._window is window and asked == (now.trial, now.options):
                window.update_state(learning=(*now.learning, *points))

        shown: dict[str, object] = {
            self.tr("Data"): state.title,
            self.tr("Class"): state.target,
            self.tr("Models"): ", ".join(trial.names),
        }
        title = state.title
        self._job.start(
            lambda: self._workbench.runner.submit_work(
                work,
                lambda: self.tr("Learning curve on {table}").format(table=title),
                Recipe(shown, trial.seed, keeps=True),
            ),
            lambda _points: self._end(),
            self._on_failed,
            cancelled=self._end,
            progressed=lambda share, _text: self._show_progress(share),
            events=come,
        )

    def stop(self) -> None:
        """End the curves with the points that are done; a second time at once."""
        job = self._job.job
        if job is None or job.is_stopping or not job.progress[0]:
            self._job.cancel()
            self._end()
        else:
            job.stop()

    def cancel(self) -> None:
        """End the job of a window that closes."""
        self._window = None
        self._job.cancel()

    def _show_progress(self, share: float | None) -> None:
        if self._window is not None:
            self._window.report.plots.show_learning_progress(share)

    def _end(self) -> None:
        self._show_progress(None)

    def _on_failed(self, error: BaseException) -> None:
        self._end()
        self.failed.emit(error)
