"""Learning curves of the workshop's models: a job whose points are shown as they come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.classifying.workshop_part import WorkshopPart
from bayesgui.jobs.recipe import Recipe

if TYPE_CHECKING:
    from bayesgui.app.classifying.trial import Trial
    from bayesgui.classifiers.evaluation.learning_curve import CurvePoint
    from bayesgui.core.monitor import Monitor


class LearningCurves(WorkshopPart):
    """Starts the job, and stops it with the points that are done."""

    def draw(self, trial: Trial) -> None:
        """Train the ticked models on growing parts of the table."""

        def work(monitor: Monitor) -> tuple[CurvePoint, ...]:
            from bayesgui.classifiers.evaluation.learning_curve import learning_curve

            return learning_curve(
                trial.dataset, trial.target, trial.candidates, trial.curve_splitter,
                seed=trial.seed, monitor=monitor,
            )  # fmt: skip

        window, state = self.window, self.window.state
        asked = state.trial, state.options
        window.update_state(learning=())
        window.report.plots.show_learning_progress(0.0)

        def come(points: list[CurvePoint]) -> None:
            now = window.state
            if asked == (now.trial, now.options):
                window.update_state(learning=(*now.learning, *points))

        shown: dict[str, object] = {
            self.tr("Data"): state.title,
            self.tr("Class"): state.target,
            self.tr("Models"): ", ".join(trial.names),
        }
        title = state.title
        self.start(
            work,
            lambda: self.tr("Learning curve on {table}").format(table=title),
            lambda _points: self._show_progress(None),
            Recipe(shown, trial.seed, keeps=True),
            cancelled=lambda: self._show_progress(None),
            progressed=lambda share, _text: self._show_progress(share),
            events=come,
        )

    def stop(self) -> None:
        """End the curves with the points that are done; a second time at once."""
        job = self.job.job
        if job is None or job.is_stopping or not job.progress[0]:
            self.job.cancel()
            self._show_progress(None)
        else:
            job.stop()

    def fail(self, error: BaseException) -> None:
        self._show_progress(None)
        super().fail(error)

    def _show_progress(self, share: float | None) -> None:
        self.window.report.plots.show_learning_progress(share)
