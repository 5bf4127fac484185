"""A job of the workshop: models are judged on the same folds, and trained on all rows."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.classifiers.base import classifiers
from bayesgui.core.errors import BayesGuiError, DataError
from bayesgui.windows.workshop.results import ClassCurves, Likeness, ModelResult, TrainedResult
from bayesgui.windows.workshop.state import BY_COLUMN, REPEATS, USUAL_SHARE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.classifiers.base import Classifier, ClassModel
    from bayesgui.classifiers.class_weights import ClassWeights
    from bayesgui.classifiers.evaluation.held_out import HeldOut
    from bayesgui.classifiers.evaluation.splits import Splitter
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset
    from bayesgui.windows.workshop.state import Way, WorkshopState

NOTHING = np.zeros(0)


@dataclass(frozen=True, eq=False)
class Trial:
    """A request to the workshop.

    `options`: of each model, those that are not the usual ones. `way`: which rows judge; `folds`,
    `share` (per cent) and `test`, the second table, as it needs them. `calibrate`: calibrations of
    which each model has a twin. `class_weights`: as `train` takes them; empty for none. `tune`:
    whether each model has a twin whose options are tuned. `by`, `gap`: as of the workshop's state.
    """

    dataset: Dataset
    target: str
    names: tuple[str, ...]
    options: Mapping[str, Mapping[str, Any]]
    folds: int
    seed: int
    way: Way = "folds"
    share: int = USUAL_SHARE
    test: Dataset | None = None
    calibrate: tuple[str, ...] = ()
    class_weights: ClassWeights | str = ""
    tune: bool = False
    by: str = ""
    gap: int = 0

    @property
    def table(self) -> Dataset:
        """The table of the features: without the column that only divides its rows."""
        return self.dataset.without(self.by) if self.way in BY_COLUMN else self.dataset

    def rows_for(self, classifier: Classifier) -> Dataset:
        """Return the table that trains a classifier: with what divides its inner folds, if any."""
        return self.dataset if classifier.divides_by else self.table

    @property
    def splitter(self) -> Splitter | None:
        """The division of the rows; None if the second table judges."""
        from bayesgui.classifiers.evaluation.column_splits import GroupedFolds, TimeFolds
        from bayesgui.classifiers.evaluation.splits import Folds, HoldOut, LeaveOneOut

        match self.way:
            case "file":
                return None
            case "leave-one-out":
                return LeaveOneOut()
            case "hold-out":
                return HoldOut(share=self.share / 100, seed=self.seed)
            case "groups":
                return GroupedFolds(column=self.by, folds=self.folds)
            case "time":
                return TimeFolds(column=self.by, folds=self.folds, gap=self.gap)
        repeats = REPEATS if self.way == "repeated" else 1
        return Folds(folds=self.folds, repeats=repeats, seed=self.seed)

    @property
    def n_trainings(self) -> int:
        """Number of times each model is trained to be judged."""
        by_column = dict.fromkeys(BY_COLUMN, self.folds)
        folds = {"folds": self.folds, "repeated": REPEATS * self.folds, **by_column}
        alone = self.dataset.n_rows if self.way == "leave-one-out" else 1
        return folds.get(self.way, alone)

    @property
    def curve_splitter(self) -> Splitter:
        """The division of the rows of a learning curve: one share held out, or folds."""
        from bayesgui.classifiers.evaluation.splits import Folds, HoldOut

        if self.way == "hold-out":
            return HoldOut(share=self.share / 100, seed=self.seed)
        by_column = self.splitter if self.way in BY_COLUMN else None
        return by_column or Folds(folds=self.folds, seed=self.seed)

    @property
    def candidates(self) -> dict[str, Classifier]:
        """The models to train, with their options, each with its twins after it."""
        from bayesgui.classifiers.evaluation.preparing.twins import divided_by, with_twins

        plain = {
            name: classifiers.create(name, **dict(self.options.get(name, {})))
            for name in self.names
        }
        weights = self.class_weights or None
        made = with_twins(plain, calibrate=self.calibrate, class_weights=weights, tune=self.tune)
        return divided_by(made, self.splitter)

    @property
    def trainings(self) -> int:
        """Trainings of all models, those of inner folds included: what the trial costs."""
        one = [
            sum(each.trainings(self.rows_for(each), self.target))
            for each in self.candidates.values()
        ]
        return (self.n_trainings + 1) * sum(one)


def trial_of(state: WorkshopState) -> Trial | None:
    """Return what is asked of the workshop; None without a table."""
    if state.dataset is None:
        return None
    around = state.preparing
    return Trial(
        state.dataset, state.target, state.ticked, state.options, state.folds, state.seed,
        state.way, state.share, state.test,
        calibrate=(around.calibrate,) if around.calibrate else (),
        class_weights=around.class_weights,
        tune=around.tune,
        by=state.by,
        gap=state.gap,
    )  # fmt: skip


@dataclass(frozen=True, eq=False)
class Tried:
    """The results of a trial.

    `failures`: why models could not be trained. `likeness`: of the two most accurate
    models; None where there is one only. `left`: models that were judged, but not trained on all
    rows before it was stopped.
    """

    results: Mapping[str, TrainedResult]
    failures: Mapping[str, BayesGuiError]
    remarks: tuple[str, ...]
    likeness: Likeness | None
    left: tuple[str, ...] = ()


def run_trial(trial: Trial, monitor: Monitor) -> Tried:
    """Judge all models on the same folds, then train each on all rows.

    Publishes a `ModelResult` with the figures of each model so far, and the `TrainedResult` of each
    that is done. Stop and keep returns the models that are judged, or else those that are done.
    """
    from bayesgui.app.classifying.partial_results import PartialResults
    from bayesgui.classifiers.evaluation.evaluate import PartJudged, evaluate
    from bayesgui.classifiers.evaluation.held_out import HeldOut

    candidates = trial.candidates
    share = trial.n_trainings / (trial.n_trainings + 1)
    classes = getattr(trial.dataset[trial.target], "states", ())
    watched = PartialResults(
        monitor,
        share,
        PartJudged,
        lambda name, parts: figures_so_far(HeldOut(name, trial.target, classes, tuple(parts))),
    )
    found = evaluate(
        trial.dataset,
        trial.target,
        candidates,
        trial.splitter,
        test=trial.test if trial.way == "file" else None,
        monitor=watched,
    )

    def trained(held_out: HeldOut, judged: tuple[int, int] | None, quiet: Monitor) -> TrainedResult:
        candidate = candidates[held_out.name]
        rows = trial.rows_for(candidate)
        chosen = candidate.settled(rows, trial.target, quiet)
        model = chosen.classifier.fit(rows, trial.target, monitor=quiet)
        return replace(
            result_of(held_out, model, judged),
            classifier=chosen.classifier,
            chosen=chosen.options,
            tuned=found.tuned.get(held_out.name),
        )

    results = watched.trained(found.models, trained)
    kept = [each for each in found.models if each.name in results]
    best = sorted(kept, key=lambda each: -results[each.name].accuracy)
    left = tuple(each.name for each in found.models if each.name not in results)
    # Those of the table were said when it was opened.
    from bayesgui.learning.imputation.marks import already_said

    before = already_said(trial.dataset.remarks)
    said = tuple(remark for remark in found.remarks if remark not in before)
    return Tried(results, found.failures, said, _likeness(best, trial.way), left)


def result_of(
    held_out: HeldOut, model: ClassModel, judged: tuple[int, int] | None = None
) -> TrainedResult:
    """Return what the window shows of a trained model; `judged`: as in `ModelResult`."""
    from bayesgui.app.classifying.opened_models import network_shown

    figures = replace(figures_so_far(held_out), judged=judged)
    return TrainedResult(**vars(figures), model=model, network=network_shown(model))


def figures_so_far(held_out: HeldOut) -> ModelResult:
    """Return what the window shows of rows that were held out."""
    from bayesgui.classifiers.evaluation.best_by import log_loss_error
    from bayesgui.classifiers.evaluation.figures import figures_of

    # Each row once, however often the rows were divided: what is counted and listed.
    whole = held_out.first_repeat().whole
    figures = figures_of(held_out)
    alone = len(held_out) < 2 or all(len(part.rows) == 1 for part in held_out)
    parts = () if alone else tuple(held_out)
    folds = tuple(figures_of(held_out, part=part).accuracy for part in parts)
    curves = tuple(_curves(held_out, k) for k in range(len(held_out.classes)))
    return ModelResult(
        held_out.name, figures.accuracy, folds, figures.log_loss, figures.brier, figures.auc,
        held_out, whole.log_posteriors, whole.truths, whole.rows, whole.weights, curves,
        held_out.remarks,
        log_loss_error=log_loss_error(held_out),
        calibration_error=_known(figures.calibration_error),
        calibration_slope=_known(figures.calibration_slope),
    )  # fmt: skip


def _known(value: float | None) -> float:
    return math.nan if value is None else value


def _curves(held_out: HeldOut, k: int) -> ClassCurves:
    from bayesgui.classifiers.evaluation.cost_curve import POINTS, envelope
    from bayesgui.classifiers.evaluation.curves import (
        LEAST_ROWS,
        precision_recall_curve,
        reliability,
        roc_curve,
    )

    reliable = reliability(held_out, k, least=LEAST_ROWS)
    used: NDArray[np.bool_] = reliable.weights > 0
    bins = (
        reliable.predicted[used],
        reliable.observed[used],
        reliable.weights[used],
    )
    try:
        roc, recalled = roc_curve(held_out, k), precision_recall_curve(held_out, k)
    except DataError:  # no row, or every row, is of the class: there is no curve
        return ClassCurves(NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, math.nan, *bins, NOTHING)
    return ClassCurves(
        roc.false_positive, roc.true_positive, roc.thresholds, recalled.recall, recalled.precision,
        roc.auc, *bins,
        envelope(roc.false_positive, roc.true_positive, np.linspace(0.0, 1.0, POINTS)),
    )  # fmt: skip


def _likeness(best: list[HeldOut], way: Way) -> Likeness | None:
    from bayesgui.classifiers.evaluation.comparison import corrected_t, mcnemar

    if len(best) < 2:
        return None
    first, second = best[:2]
    if way in ("folds", "repeated", "groups") and len(first) > 1:
        return Likeness(first.name, second.name, corrected_t(first, second).p_value, "t")
    return Likeness(first.name, second.name, mcnemar(first, second).p_value, "mcnemar")
