"""Figures of how good decisions and posteriors are, on rows that were held out."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.classifiers.calibration.log_odds import class_log_odds
from bayesgui.classifiers.evaluation.calibration_figures import (
    calibration_slope,
    expected_calibration_error,
)
from bayesgui.classifiers.evaluation.roc_area import RankedRows, mean_area
from bayesgui.decisions.risk import expected_risk, observed_risk

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.classifiers.evaluation.held_out import HeldOut, Part
    from bayesgui.decisions.loss import LossMatrix


@dataclass(frozen=True)
class ClassFigures:
    """How well one class is found.

    `precision`: share of the rows decided so that are of the class; NaN if no row is decided so.
    `recall`: share of the rows of the class that are decided so; NaN if there is none. `f1`:
    harmonic mean of both, 0 where no row is found. `support`: number (or total weight) of the rows
    of the class. `auc`: area under the ROC curve of the class against the others; NaN if one of
    them is absent.
    """

    name: str
    precision: float
    recall: float
    f1: float
    support: float
    auc: float


@dataclass(frozen=True, eq=False)
class Figures:
    """Figures of one model.

    `rows`: number (or total weight) of the rows judged. `accuracy`: share of the rows whose
    decision is their class. `log_loss`: mean of −ln P(true class | row), in nats; infinite if one
    was held to be impossible. `brier`: mean squared distance of the posteriors from the truth,
    halved for two classes. `confusion`: shape (classes, decisions); number (or total weight) of the
    rows, [truth, decided]. `risk`: mean loss of the decisions, if there are losses.
    `expected_risk`: mean loss that the posteriors promise for these decisions. `impossible`: number
    of rows whose true class was held to be impossible. `calibration_error`: expected calibration
    error, in ten bins of equal width for each class. `calibration_slope`: 1 where the posteriors
    are as spread as they should be, less where the model is too sure; see `calibration_figures`.
    Both are of all parts together, NaN of a single one.
    """

    rows: float
    accuracy: float
    balanced_accuracy: float
    log_loss: float
    brier: float
    confusion: NDArray[np.float64]
    classes: tuple[ClassFigures, ...]
    risk: float | None = None
    expected_risk: float | None = None
    impossible: int = 0
    calibration_error: float = math.nan
    calibration_slope: float = math.nan

    @property
    def auc(self) -> float:
        """Area under the ROC curve; of more than two classes the mean, weighted by their rows.

        Each class against the rest, as ``roc_auc_score(multi_class="ovr", average="weighted")`` of
        scikit-learn; see `mean_area`.
        """
        areas = [each.auc for each in self.classes]
        return mean_area(areas, [each.support for each in self.classes])


def figures_of(
    held_out: HeldOut, losses: LossMatrix | None = None, part: Part | None = None
) -> Figures:
    """Return the figures of a model.

    `losses`: decides by the least risk; otherwise by the most probable class.
    """
    judged = held_out.whole if part is None else part
    decided, weights = judged.decided(losses), judged.weights
    names = held_out.classes if losses is None else losses.decisions
    confusion = confusion_matrix(judged, decided, len(held_out.classes), len(names))
    found = np.where(_correct(held_out.classes, names), confusion, 0.0).sum(axis=1)
    support, total = confusion.sum(axis=1), judged.total_weight
    with np.errstate(invalid="ignore", divide="ignore"):
        recalls = found / support
    log_losses = judged.log_losses
    return Figures(
        rows=total,
        accuracy=float(found.sum() / total),
        balanced_accuracy=float(np.mean(recalls[support > 0])),
        log_loss=float(np.average(log_losses, weights=weights)),
        brier=brier_score(judged),
        confusion=confusion,
        classes=_by_class(held_out.classes, names, judged, confusion),
        risk=None if losses is None else observed_risk(judged.truths, decided, losses, weights),
        expected_risk=None if losses is None else expected_risk(judged.posteriors, losses, weights),
        impossible=int(np.count_nonzero(np.isinf(log_losses))),
        calibration_error=expected_calibration_error(judged) if part is None else math.nan,
        calibration_slope=calibration_slope(judged) if part is None else math.nan,
    )


def _correct(classes: tuple[str, ...], decisions: tuple[str, ...]) -> NDArray[np.bool_]:
    """Return which decision is correct for which class.

    Where decisions are not the classes, one is correct if it is named like the truth.
    """
    return np.array([[truth == name for name in decisions] for truth in classes])


def is_correct(
    part: Part, classes: tuple[str, ...], losses: LossMatrix | None = None
) -> NDArray[np.bool_]:
    """Return whether each row is decided correctly, by least risk where there are losses."""
    names = classes if losses is None else losses.decisions
    return _correct(classes, names)[part.truths, part.decided(losses)]


def figure_of(part: Part, name: str) -> float:
    """Return the log loss, the Brier score or the accuracy of a part alone; `name`: which."""
    if name == "brier":
        return brier_score(part)
    rows = part.log_losses if name == "log_loss" else part.decided() == part.truths
    return float(np.average(rows, weights=part.weights))


def confusion_matrix(
    part: Part, decided: NDArray[np.intp], n_classes: int, n_decisions: int
) -> NDArray[np.float64]:
    """Return the weights of the rows by truth and decision, which need not be classes."""
    cells = part.truths * n_decisions + decided
    counted = np.bincount(cells, part.weights, minlength=n_classes * n_decisions)
    return counted.reshape(n_classes, n_decisions).astype(np.float64)


def brier_score(part: Part) -> float:
    """Return the mean of Σ_c (P(c | row) − [c is true])², halved for two classes.

    Brier (1950), Verification of forecasts expressed in terms of probability.
    """
    misses = part.posteriors.copy()
    misses[np.arange(len(part.rows)), part.truths] -= 1.0
    score = float(np.average((misses**2).sum(axis=1), weights=part.weights))
    return score / 2 if misses.shape[1] == 2 else score


def _by_class(
    classes: tuple[str, ...],
    decisions: tuple[str, ...],
    part: Part,
    confusion: NDArray[np.float64],
) -> tuple[ClassFigures, ...]:
    made = []
    for k, name in enumerate(classes):
        column = confusion[:, decisions.index(name)] if name in decisions else np.zeros(1)
        hits = float(confusion[k, decisions.index(name)]) if name in decisions else 0.0
        support, chosen = float(confusion[k].sum()), float(column.sum())
        both = support + chosen
        made.append(
            ClassFigures(
                name,
                hits / chosen if chosen else math.nan,
                hits / support if support else math.nan,
                2 * hits / both if both else math.nan,
                support,
                _auc(part, k),
            )
        )
    return tuple(made)


def _auc(part: Part, k: int) -> float:
    weights = np.ones(len(part.rows)) if part.weights is None else part.weights
    rows = np.flatnonzero(weights)
    own = part.truths[rows] == k
    if own.all() or not own.any():
        return math.nan
    return RankedRows(class_scores(part, k)[rows], own).area(weights[rows])


def class_scores(part: Part, k: int) -> NDArray[np.float64]:
    """Return the log-odds of a class for each row, finite, by which rows are ordered.

    Posteriors of long rows round to 1 and would tie.
    """
    return class_log_odds(part.log_posteriors, k)
