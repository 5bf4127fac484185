"""Training in the workshop: a job whose figures are shown as they come."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bayesgui.jobs.latest_job import LatestJob
from bayesgui.jobs.recipe import Recipe
from bayesgui.panels.panel import error_sentence, translate_sentence
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.punctuation import join_sentences

if TYPE_CHECKING:
    from bayesgui.app.classifying.trial import Trial, Tried
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.jobs.job import Job
    from bayesgui.windows.workshop.results import ModelResult
    from bayesgui.windows.workshop.window import WorkshopWindow


class Training(QObject):
    """Starts the job; stops it with what is done, or cancels it with the results from before."""

    failed = Signal(object)

    def __init__(self, workbench: Workbench, parent: QObject) -> None:
        super().__init__(parent)
        self._workbench = workbench
        self._window: WorkshopWindow | None = None
        self._job = LatestJob(self)

    def start(self, window: WorkshopWindow, trial: Trial) -> Job:
        """Judge the ticked models on the same folds, and train each on all rows."""
        from bayesgui.app.classifying.trial import run_trial

        self.cancel()
        self._window = window
        state = window.state
        asked, title = state.trial, state.title
        window.messages.clear()
        window.show_progress(0.0)
        shown: dict[str, object] = {
            self.tr("Data"): state.title,
            self.tr("Class"): state.target,
            self.tr("Models"): ", ".join(state.ticked),
            self.tr("Folds"): count_text(state.folds),
        }
        return self._job.start(
            lambda: self._workbench.runner.submit_work(
                lambda monitor: run_trial(trial, monitor),
                lambda: self.tr("Train on {table}").format(table=title),
                Recipe(shown, state.seed, keeps=True),
            ),
            lambda tried: self._on_trained(trial, asked, tried),
            self._on_failed,
            cancelled=self._end,
            progressed=self._show_progress,
            events=lambda come: self._show_so_far(asked, come),
        )

    def cancel(self) -> None:
        """End training, and show the results from before."""
        self._job.cancel()
        self._end()

    def stop(self) -> None:
        """End training with what is judged so far; a second time, without."""
        job = self._job.job
        if job is None or job.is_stopping:
            self.cancel()
        else:
            job.stop()

    def forget(self) -> None:
        """End the job of a window that closes."""
        self._window = None
        self._job.cancel()

    def _show_progress(self, share: float | None, step: str = "") -> None:
        if self._window is not None:
            self._window.show_progress(share, step)

    def _show_so_far(self, asked: tuple[object, ...], come: list[ModelResult]) -> None:
        window = self._window
        if window is None:
            return
        if window.state.trial == asked:
            window.show_running({result.name: result for result in come})
        else:  # nobody waits for it any more
            self.cancel()

    def _end(self) -> None:
        self._show_progress(None)
        if self._window is not None:
            self._window.drop_running()

    def _on_failed(self, error: BaseException) -> None:
        self._end()
        self.failed.emit(error)

    def _on_trained(self, trial: Trial, asked: tuple[object, ...], tried: Tried) -> None:
        window = self._window
        if window is None:
            return
        window.show_progress(None)
        now = window.state
        if asked != now.trial:
            return
        kept = {name: each for name, each in now.results.items() if name not in trial.names}
        added = {name: n for name, n in now.added.items() if name not in trial.names}
        window.update_state(added=MappingProxyType(added))
        window.show_results({**kept, **tried.results}, tried.likeness)
        failed = [f"{name}: {error_sentence(each)}" for name, each in tried.failures.items()]
        said = [*failed, *map(translate_sentence, tried.remarks)]
        if tried.left:
            text = self.tr("Stopped before these models were trained on all rows: {names}.")
            said.append(text.format(names=", ".join(tried.left)))
        if said:
            window.messages.show_message("warning" if failed else "info", join_sentences(said))
