"""Scores of models on held-out rows, as tables on the terminal."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.classifiers.evaluation.roc_area import MEANING
from bayesgui.cli.terminal import print_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.classifiers.evaluation.baseline import Baseline
    from bayesgui.classifiers.evaluation.figures import Figures
    from bayesgui.classifiers.evaluation.held_out import HeldOut
    from bayesgui.decisions.loss import LossMatrix

MOST_CLASSES = 15
"""Classes up to which the whole confusion matrix is printed."""

MOST_CELLS = 12
"""Most frequent errors that are printed of more classes."""


def show_models(
    judged: Sequence[tuple[HeldOut, Figures]], losses: LossMatrix | None, baseline: Baseline
) -> None:
    """Print a row for each model, and one for a model that knows no column."""
    header = ["model", "accuracy ± error", "balanced", "log loss", "Brier", "AUC", "ECE"]
    rows = []
    for model, figures in judged:
        losses_of = (figures.log_loss, figures.brier)
        numbers = (figures.balanced_accuracy, *losses_of, figures.auc, figures.calibration_error)
        row = [model.name, _with_error(model, figures.accuracy), *map(_number, numbers)]
        if figures.risk is not None:
            row.append(_number(figures.risk))
        rows.append(row)
    plain = (f"(always {baseline.decision})", _number(baseline.accuracy), "–")
    last = ["0.5000", "0.0000"]
    if baseline.risk is not None:
        last.append(_number(baseline.risk))
    rows.append([*plain, _number(baseline.log_loss), _number(baseline.brier), *last])
    print_table(header if losses is None else [*header, "risk"], rows)
    if len(judged[0][0].classes) > 2:
        print(MEANING)


def _with_error(model: HeldOut, accuracy: float) -> str:
    """Return an accuracy with its standard error from the spread of the parts."""
    import numpy as np

    if len(model) < 2:
        return _number(accuracy)
    shares = [float(np.mean(part.decided() == part.truths)) for part in model]
    return f"{_number(accuracy)} ± {np.std(shares, ddof=1) / math.sqrt(len(shares)):.4f}"


def _number(value: float) -> str:
    if math.isnan(value):
        return "–"
    return "∞" if math.isinf(value) else f"{value:.4f}"


def show_confusion(model: HeldOut, figures: Figures, losses: LossMatrix | None) -> None:
    """Print the confusion matrix, or of many classes the most frequent errors."""
    decisions = model.classes if losses is None else losses.decisions
    if len(model.classes) > MOST_CLASSES:
        _show_errors(model, figures, decisions)
        return
    rows = [
        (each.name, *(f"{cell:,.6g}" for cell in row), _number(each.recall))
        for each, row in zip(figures.classes, figures.confusion.tolist(), strict=True)
    ]
    precisions = {each.name: _number(each.precision) for each in figures.classes}
    rows.append(("precision", *(precisions.get(name, "") for name in decisions), ""))
    print_table((f"{model.name}: truth", *(f"→ {name}" for name in decisions), "recall"), rows)


def show_positive(figures: Figures, classes: Sequence[str], positive: str) -> None:
    """Print how well the class that is looked for is found among two."""
    own = classes.index(positive)
    found, other = figures.classes[own], figures.classes[1 - own]
    rows = [(positive, _number(found.recall), _number(other.recall), _number(found.precision))]
    print_table(("positive", "sensitivity", "specificity", "precision"), rows)


def _show_errors(model: HeldOut, figures: Figures, decisions: Sequence[str]) -> None:
    import numpy as np

    counts = figures.confusion.copy()
    for row, name in enumerate(model.classes):
        if name in decisions:
            counts[row, decisions.index(name)] = 0.0
    order = np.argsort(-counts, axis=None, kind="stable")[:MOST_CELLS]
    places = [np.unravel_index(k, counts.shape) for k in order if counts.flat[k] > 0]
    rows = [(model.classes[i], decisions[j], f"{counts[i, j]:,.6g}") for i, j in places]
    print(f"{model.name}: {len(model.classes):,} classes; the whole matrix is in --json.")
    if rows:
        print_table(("most frequent errors: truth", "decided", "rows"), rows)
