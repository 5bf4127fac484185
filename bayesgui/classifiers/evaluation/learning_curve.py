"""Learning curves: figures of a model over the number of rows that train it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.classifiers.evaluation.column_splits import rows_for
from bayesgui.classifiers.evaluation.figures import figures_of
from bayesgui.classifiers.evaluation.held_out import HeldOut, part_of
from bayesgui.classifiers.evaluation.judged_rows import labeled_rows
from bayesgui.classifiers.evaluation.preparing.twins import divided_by
from bayesgui.classifiers.evaluation.stopping import FitStopped, StopsFits
from bayesgui.classifiers.training_cases import labeled
from bayesgui.core.errors import DataError, ParameterError
from bayesgui.core.monitor import SILENT, Unreported

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.classifiers.base import Classifier
    from bayesgui.classifiers.evaluation.splits import Split, Splitter
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset

USUAL_SHARES = (0.05, 0.1, 0.2, 0.4, 0.7, 1.0)
MIN_ROWS = 2


@dataclass(frozen=True)
class CurvePoint:
    """Mean figures over the splits, of models trained on some of their rows.

    `own_accuracy`, `own_log_loss`: on the training rows themselves; the gap between both is
    overfitting. `error`: standard error of the accuracy over the splits; NaN if there is one.
    `trained`: number of splits in which the model could be trained.
    """

    name: str
    rows: int
    accuracy: float
    log_loss: float
    own_accuracy: float
    own_log_loss: float
    error: float
    trained: int


def learning_curve(
    cases: Dataset,
    target: str,
    candidates: Mapping[str, Classifier],
    splitter: Splitter,
    shares: Sequence[float] = USUAL_SHARES,
    *,
    seed: int = 1,
    monitor: Monitor = SILENT,
) -> tuple[CurvePoint, ...]:
    """Train on growing parts of the training rows, and judge on the same held-out rows.

    `shares`: parts of the training rows, above 0 and at most 1; each part contains the smaller
    ones. `monitor`: progress; ``publish`` gets each `CurvePoint`. Stop and keep returns those that
    are done. The result: by share, then by model. A model that cannot be trained on so few rows has
    no point there.
    """
    if not shares or not all(0 < share <= 1 for share in shares):
        raise ParameterError("The shares of a learning curve lie above 0 and are at most 1.")
    known, positions = labeled(cases, target), labeled_rows(cases, target)
    column = known.categorical(target)
    splits, _ = splitter.split(column.codes.astype(np.intp), column.states, known)
    candidates = divided_by(candidates, splitter)
    generator = np.random.default_rng(seed)
    orders = [generator.permutation(split.train) for split in splits]
    found: list[CurvePoint] = []
    whole = StopsFits(monitor, lambda: bool(found))
    total, done = len(shares) * len(candidates), 0
    for share in sorted(shares):
        for name, classifier in candidates.items():
            if found and monitor.stop_requested:
                return tuple(found)
            monitor.report(done / total, name)
            done += 1
            pieces = [order[: max(MIN_ROWS, round(share * len(order)))] for order in orders]
            rows = rows_for(classifier, known, splitter.aside)
            try:
                point = _point(rows, target, name, classifier, splits, pieces, positions, whole)
            except FitStopped:
                return tuple(found)
            if point is not None:
                found.append(point)
                monitor.publish(point)
    monitor.report(1.0)
    return tuple(found)


def _point(
    known: Dataset,
    target: str,
    name: str,
    classifier: Classifier,
    splits: Sequence[Split],
    pieces: Sequence[NDArray[np.intp]],
    positions: NDArray[np.intp],
    monitor: Monitor,
) -> CurvePoint | None:
    """Return the mean figures of a model; None if it could not be trained in any split."""
    states = known.categorical(target).states
    figures = []
    for split, piece in zip(splits, pieces, strict=True):
        train, test = known.rows(piece), known.rows(split.test)
        inner = Unreported(monitor)
        try:
            model = classifier.fit(train, target, monitor=inner)
        except (DataError, ParameterError):
            continue
        parts = (
            part_of(model, test, target, train.total_weight, positions[split.test], inner),
            part_of(model, train, target, train.total_weight, positions[piece], inner),
        )
        judged = [figures_of(HeldOut(name, target, states, (part,))) for part in parts]
        figures.append([value for each in judged for value in (each.accuracy, each.log_loss)])
    if not figures:
        return None
    accuracy, log_loss, own_accuracy, own_log_loss = np.mean(figures, axis=0).tolist()
    spread = np.std([row[0] for row in figures], ddof=1) if len(figures) > 1 else np.nan
    rows = int(np.mean([len(piece) for piece in pieces]))
    error = float(spread / np.sqrt(len(figures)))
    return CurvePoint(
        name, rows, accuracy, log_loss, own_accuracy, own_log_loss, error, len(figures)
    )
