"""A job of the workshop: models of numbers judged on the same folds, and trained on all rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.app.classifying.trial import Trial
    from bayesgui.classifiers.regression.base import Regressor
    from bayesgui.classifiers.regression.judging.held_out_numbers import HeldOutNumbers
    from bayesgui.core.errors import BayesGuiError
    from bayesgui.core.monitor import Monitor
    from bayesgui.windows.workshop.number_results import (
        Difference,
        NumberResult,
        Over,
        TrainedNumbers,
    )
    from bayesgui.windows.workshop.state import WorkshopState


@dataclass(frozen=True, eq=False)
class NumberTrial:
    """A request to the workshop; `asked`: rows and models, `level`: of the intervals."""

    asked: Trial
    level: float

    @property
    def candidates(self) -> dict[str, Regressor]:
        """The models to train, with their options."""
        from bayesgui.classifiers.regression.naming import regressor

        options = self.asked.options
        return {name: regressor(name, **dict(options.get(name, {}))) for name in self.asked.names}


def number_trial_of(state: WorkshopState) -> NumberTrial | None:
    """Return what is asked of the workshop; None without a table."""
    from bayesgui.app.classifying.trial import Trial

    if state.dataset is None:
        return None
    mode = state.numbers
    asked = Trial(
        state.dataset, state.target, mode.ticked, mode.options, state.folds, state.seed,
        state.way, state.share, state.test, by=state.by, gap=state.gap,
    )  # fmt: skip
    return NumberTrial(asked, mode.level)


@dataclass(frozen=True, eq=False)
class NumbersTried:
    """The results of a trial.

    `baseline`: of always saying the mean. `difference`: of the two best models; None where there is
    one only, or too little to test. `left`: models that were judged, but not trained on all rows
    before it was stopped.
    """

    results: Mapping[str, TrainedNumbers]
    baseline: NumberResult
    failures: Mapping[str, BayesGuiError]
    remarks: tuple[str, ...]
    difference: Difference | None
    left: tuple[str, ...] = ()


def run_number_trial(trial: NumberTrial, monitor: Monitor) -> NumbersTried:
    """Judge all models on the same folds, then train each on all rows.

    Publishes a `NumberResult` with the figures of each model so far, and the `TrainedNumbers` of
    each that is done. Stop and keep returns the models that are judged, or else those that are
    done.
    """
    from bayesgui.app.classifying.numbers.figures import figures_so_far, result_of
    from bayesgui.app.classifying.partial_results import PartialResults
    from bayesgui.classifiers.regression.judging.held_out_numbers import HeldOutNumbers
    from bayesgui.classifiers.regression.judging.judge import NumberPartJudged, evaluate_numbers
    from bayesgui.learning.imputation.marks import already_said

    asked, candidates = trial.asked, trial.candidates
    share = asked.n_trainings / (asked.n_trainings + 1)
    watched = PartialResults(
        monitor,
        share,
        NumberPartJudged,
        lambda name, parts: figures_so_far(
            HeldOutNumbers(name, asked.target, trial.level, tuple(parts))
        ),
    )
    found = evaluate_numbers(
        asked.dataset,
        asked.target,
        candidates,
        asked.splitter,
        test=asked.test if asked.way == "file" else None,
        level=trial.level,
        monitor=watched,
    )

    def trained(
        held_out: HeldOutNumbers, judged: tuple[int, int] | None, quiet: Monitor
    ) -> TrainedNumbers:
        regressor = candidates[held_out.name]
        model = regressor.fit(asked.dataset, asked.target, outer=asked.splitter, monitor=quiet)
        return result_of(held_out, model, regressor, judged)

    results = watched.trained(found.models, trained)
    before = already_said(asked.dataset.remarks)
    return NumbersTried(
        results,
        figures_so_far(found.baseline),
        found.failures,
        tuple(remark for remark in found.remarks if remark not in before),
        _difference([each for each in found.models if each.name in results], asked),
        tuple(each.name for each in found.models if each.name not in results),
    )


def _difference(models: list[HeldOutNumbers], asked: Trial) -> Difference | None:
    from bayesgui.classifiers.evaluation.comparison import CorrectedT
    from bayesgui.classifiers.regression.judging.number_figures import number_figures
    from bayesgui.classifiers.regression.judging.paired_errors import difference_test
    from bayesgui.windows.workshop.number_results import Difference

    best = sorted(models, key=lambda model: number_figures(model).mse)[:2]
    if len(best) < 2:
        return None
    first, second = best
    found = difference_test(first, second, asked.splitter, asked.dataset)
    if found is None:
        return None
    if isinstance(found, CorrectedT):
        return Difference(first.name, second.name, found.p_value, "t")
    over: Over = "times" if asked.way == "time" else "groups" if asked.way == "groups" else "rows"
    return Difference(first.name, second.name, found.p_value, over)
