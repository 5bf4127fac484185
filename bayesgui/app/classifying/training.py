"""Training in the workshop: a job whose figures are shown as they come."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from bayesgui.app.classifying.told_training import tell_trained
from bayesgui.app.classifying.workshop_part import WorkshopPart
from bayesgui.jobs.recipe import Recipe
from bayesgui.panels.panel import error_sentence, translate_sentence
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.punctuation import join_sentences

if TYPE_CHECKING:
    from bayesgui.app.classifying.trial import Trial, Tried
    from bayesgui.jobs.job import Job
    from bayesgui.windows.workshop.results import ModelResult


class Training(WorkshopPart):
    """Starts the job; stops it with what is done, or cancels it with the results from before."""

    def train(self, trial: Trial) -> Job:
        """Judge the ticked models on the same folds, and train each on all rows."""
        from bayesgui.app.classifying.trial import run_trial

        self.cancel()
        window, state = self.window, self.window.state
        asked, title = state.trial, state.title
        window.messages.clear()
        window.show_progress(0.0)
        shown: dict[str, object] = {
            self.tr("Data"): state.title,
            self.tr("Class"): state.target,
            self.tr("Models"): ", ".join(state.ticked),
            self.tr("Folds"): count_text(state.folds),
        }
        return self.start(
            lambda monitor: run_trial(trial, monitor),
            lambda: self.tr("Train on {table}").format(table=title),
            lambda tried: self._on_trained(trial, asked, tried),
            Recipe(shown, state.seed, keeps=True),
            cancelled=self._drop,
            progressed=window.show_progress,
            events=lambda come: self._show_so_far(asked, come),
        )

    def cancel(self) -> None:
        """End training, and show the results from before."""
        self.job.cancel()
        self._drop()

    def stop(self) -> None:
        """End training with what is judged so far; a second time, without."""
        job = self.job.job
        if job is None or job.is_stopping:
            self.cancel()
        else:
            job.stop()

    def _show_so_far(self, asked: tuple[object, ...], come: list[ModelResult]) -> None:
        if self.window.state.trial == asked:
            self.window.show_running({result.name: result for result in come})
        else:  # it is no longer needed
            self.cancel()

    def _drop(self) -> None:
        self.window.show_progress(None)
        self.window.drop_running()

    def fail(self, error: BaseException) -> None:
        self._drop()
        super().fail(error)

    def _on_trained(self, trial: Trial, asked: tuple[object, ...], tried: Tried) -> None:
        from bayesgui.windows.workshop.preparing import plain_name

        window, now = self.window, self.window.state
        window.show_progress(None)
        if asked != now.trial:
            return
        tell_trained(self.workbench.session, trial)
        kept = {
            name: each for name, each in now.results.items() if plain_name(name) not in trial.names
        }
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
