"""What a job of the workshop computes: models judged on the same folds, and trained on all rows."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.classifiers.base import classifiers
from bayesgui.core.errors import BayesGuiError, DataError, ParameterError
from bayesgui.core.monitor import Unreported
from bayesgui.windows.workshop.results import ClassCurves, ModelResult

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.classifiers.base import ClassModel
    from bayesgui.classifiers.evaluation.held_out import HeldOut
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset

NOTHING = np.zeros(0)


@dataclass(frozen=True, eq=False)
class Trial:
    """What was asked of the workshop.

    `options`: of each model, those that are not the usual ones.
    """

    dataset: Dataset
    target: str
    names: tuple[str, ...]
    options: Mapping[str, Mapping[str, Any]]
    folds: int
    seed: int


@dataclass(frozen=True, eq=False)
class Tried:
    """What came of it.

    `failures`: why models could not be trained. `likeness`: the two most accurate models and the
    p-value of their difference by the corrected resampled t-test; None where there is none.
    """

    results: Mapping[str, ModelResult]
    failures: Mapping[str, BayesGuiError]
    remarks: tuple[str, ...]
    likeness: tuple[str, str, float] | None


def run_trial(trial: Trial, monitor: Monitor) -> Tried:
    """Judge all models on the same folds, then train each on all rows."""
    from bayesgui.classifiers.evaluation.evaluate import evaluate
    from bayesgui.classifiers.evaluation.splits import Folds

    candidates = {
        name: classifiers.create(name, **dict(trial.options.get(name, {}))) for name in trial.names
    }
    found = evaluate(
        trial.dataset,
        trial.target,
        candidates,
        Folds(folds=trial.folds, seed=trial.seed),
        monitor=monitor,
    )
    results = {}
    for held_out in found.models:
        monitor.check()
        model = candidates[held_out.name].fit(
            trial.dataset, trial.target, monitor=Unreported(monitor)
        )
        results[held_out.name] = result_of(held_out, model)
    best = sorted(found.models, key=lambda each: -results[each.name].accuracy)
    return Tried(results, found.failures, found.remarks, _likeness(best))


def result_of(held_out: HeldOut, model: ClassModel) -> ModelResult:
    """Return what the window shows of a model."""
    from bayesgui.classifiers.evaluation.figures import figures_of
    from bayesgui.classifiers.model_files import network_of

    whole, network = held_out.whole, network_of(model)
    figures = figures_of(held_out)
    folds = tuple(figures_of(held_out, part=part).accuracy for part in held_out)
    curves = tuple(_curves(held_out, k) for k in range(len(held_out.classes)))
    areas = [(c.area, s.support) for c, s in zip(curves, figures.classes, strict=True)]
    known = [(area, support) for area, support in areas if math.isfinite(area)]
    if len(curves) == 2:
        area = curves[1].area
    else:
        values, weights = zip(*known, strict=True) if known else ((math.nan,), (1.0,))
        area = float(np.average(values, weights=weights))
    return ModelResult(
        held_out.name, figures.accuracy, folds, figures.log_loss, figures.brier, area,
        whole.posteriors, whole.truths, whole.rows, whole.weights, curves, model,
        None if network is None else network.network, held_out.remarks,
    )  # fmt: skip


def _curves(held_out: HeldOut, k: int) -> ClassCurves:
    from bayesgui.classifiers.evaluation.curves import (
        precision_recall_curve,
        reliability,
        roc_curve,
    )

    reliable = reliability(held_out, k)
    used: NDArray[np.bool_] = reliable.weights > 0
    bins = (
        reliable.predicted[used],
        reliable.observed[used],
        reliable.weights[used] / reliable.weights.sum(),
    )
    try:
        roc, recalled = roc_curve(held_out, k), precision_recall_curve(held_out, k)
    except DataError:  # no row, or every row, is of the class: there is no curve
        return ClassCurves(NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, math.nan, *bins)
    return ClassCurves(
        roc.false_positive, roc.true_positive, roc.thresholds, recalled.recall, recalled.precision,
        roc.auc, *bins,
    )  # fmt: skip


def _likeness(best: list[HeldOut]) -> tuple[str, str, float] | None:
    from bayesgui.classifiers.evaluation.comparison import corrected_t

    if len(best) < 2:
        return None
    try:
        p_value = corrected_t(best[0], best[1]).p_value
    except ParameterError:  # of one split only
        return None
    return best[0].name, best[1].name, p_value
