"""Training in the workshop: a job whose figures are shown as they come."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from bayesgui.app.classifying.told_training import tell_trained, tell_trained_numbers
from bayesgui.app.classifying.workshop_part import WorkshopPart
from bayesgui.jobs.recipe import Recipe
from bayesgui.panels.panel import error_sentence, translate_sentence
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.punctuation import join_sentences

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from bayesgui.app.classifying.numbers.trial import NumbersTried, NumberTrial
    from bayesgui.app.classifying.trial import Trial, Tried
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.session import DocumentSession
    from bayesgui.jobs.job import Job


class Training(WorkshopPart):
    """Starts the job; stops it with what is done, or cancels it with the results from before."""

    def train(self, trial: Trial) -> Job:
        """Judge the ticked models on the same folds, and train each on all rows."""
        from bayesgui.app.classifying.trial import run_trial

        asked, window = self.window.state.trial, self.window
        session = self.workbench.session
        return self._run(
            lambda monitor: run_trial(trial, monitor),
            lambda tried: self._on_trained(session, trial, asked, tried),
            lambda results: window.show_running(
                _of_same_options(results, trial.options, window.state.options)
            ),
        )

    def train_numbers(self, trial: NumberTrial) -> Job:
        """Do the same with models of numbers."""
        from bayesgui.app.classifying.numbers.trial import run_number_trial

        asked, window = self.window.state.trial, self.window
        session = self.workbench.session
        return self._run(
            lambda monitor: run_number_trial(trial, monitor),
            lambda tried: self._on_numbers(session, trial, asked, tried),
            lambda results: window.numbers.show_running(
                _of_same_options(results, trial.asked.options, window.state.numbers.options)
            ),
        )

    def _run(
        self,
        work: Callable[[Monitor], Any],
        done: Callable[[Any], None],
        come: Callable[[dict[str, Any]], None],
    ) -> Job:
        """Start a job; `come` takes the results so far, by model."""
        self.cancel()
        window, state = self.window, self.window.state
        asked, title = state.trial, state.title
        window.messages.clear()
        window.show_progress(0.0)
        shown: dict[str, object] = {
            self.tr("Data"): state.title,
            self.tr("Class"): state.target,
            self.tr("Models"): ", ".join(state.to_train),
            self.tr("Folds"): count_text(state.folds),
        }
        return self.start(
            work,
            lambda: self.tr("Train on {table}").format(table=title),
            done,
            Recipe(shown, state.seed, keeps=True),
            cancelled=self._drop,
            progressed=window.show_progress,
            events=lambda results: self._show_so_far(asked, results, come),
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
            self.window.show_stopping()

    def _show_so_far(
        self,
        asked: tuple[object, ...],
        results: list[Any],
        come: Callable[[dict[str, Any]], None],
    ) -> None:
        if self.window.state.trial == asked:
            come({result.name: result for result in results})
        else:  # it is no longer needed
            self.cancel()

    def _drop(self) -> None:
        self.window.show_progress(None)
        self.window.drop_running()

    def fail(self, error: BaseException) -> None:
        self._drop()
        super().fail(error)

    def _on_trained(
        self, session: DocumentSession, trial: Trial, asked: tuple[object, ...], tried: Tried
    ) -> None:
        from bayesgui.windows.workshop.preparing import plain_name
        from bayesgui.windows.workshop.results import still_compared

        window, now = self.window, self.window.state
        window.show_progress(None)
        if asked != now.trial:
            return
        tell_trained(session, trial)
        made = _of_same_options(tried.results, trial.options, now.options)
        kept = {
            name: each for name, each in now.results.items() if plain_name(name) not in trial.names
        }
        added = {name: n for name, n in now.added.items() if plain_name(name) not in trial.names}
        window.update_state(added=MappingProxyType(added))
        likeness = still_compared(made, (tried.likeness, tried.results))
        window.show_results({**kept, **made}, likeness)
        self._say_what_came(tried, made)

    def _on_numbers(
        self,
        session: DocumentSession,
        trial: NumberTrial,
        asked: tuple[object, ...],
        tried: NumbersTried,
    ) -> None:
        from bayesgui.windows.workshop.results import still_compared

        window, now = self.window, self.window.state
        window.show_progress(None)
        if asked != now.trial:
            return
        tell_trained_numbers(session, trial)
        made = _of_same_options(tried.results, trial.asked.options, now.numbers.options)
        others = now.numbers.results.items()
        kept = {name: each for name, each in others if name not in trial.asked.names}
        difference = still_compared(made, (tried.difference, tried.results))
        window.numbers.show_results({**kept, **made}, tried.baseline, difference)
        self._say_what_came(tried, made)

    def _known_of_rows(self) -> tuple[str, ...]:
        dataset = self.window.state.dataset
        return () if dataset is None else tuple(dataset.remarks)

    def _say_what_came(self, tried: Tried | NumbersTried, made: Mapping[str, Any]) -> None:
        """Say what failed, and what is to be known of the rows; `made`: the results shown."""
        window = self.window
        failed = [f"{name}: {error_sentence(each)}" for name, each in tried.failures.items()]
        said = [*failed, *map(translate_sentence, tried.remarks)]
        said += _said_of_models(made, {*tried.remarks, *self._known_of_rows()})
        changed = [name for name in tried.results if name not in made]
        if changed:
            text = self.tr("Their options were changed meanwhile; train again: {names}.")
            said.append(text.format(names=", ".join(changed)))
        if tried.left:
            text = self.tr("Stopped before these models were trained on all rows: {names}.")
            said.append(text.format(names=", ".join(tried.left)))
        if said:
            window.messages.show_message("warning" if failed else "info", join_sentences(said))


def _said_of_models(made: Mapping[str, Any], known: Collection[str]) -> list[str]:
    """Return what is to be known of single models, such as of rows that one cannot learn from.

    `known`: what is said of all. What is done around a model has its own name, and that methods of
    states cut numbers is said beside their options.
    """
    from bayesgui.classifiers.training_cases import CutRemark
    from bayesgui.windows.workshop.preparing import plain_name

    named: dict[str, list[str]] = {}
    for name, each in made.items():
        for remark in dict.fromkeys(each.model.remarks):
            is_own = name == plain_name(name) and not isinstance(remark, CutRemark)
            if is_own and remark not in known:
                named.setdefault(translate_sentence(remark), []).append(name)
    return [
        remark if remark.startswith(names[0]) else f"{', '.join(names)}: {remark}"
        for remark, names in named.items()
    ]


def _of_same_options(
    results: Mapping[str, Any],
    given: Mapping[str, Mapping[str, Any]],
    now: Mapping[str, Mapping[str, Any]],
) -> dict[str, Any]:
    """Return the results of models whose options are still those that they were given."""
    from bayesgui.windows.workshop.preparing import plain_name

    return {
        name: each
        for name, each in results.items()
        if given.get(plain_name(name), {}) == now.get(plain_name(name), {})
    }
