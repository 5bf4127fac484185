"""A classifier trained on all rows, and its calibration learned from inner held-out rows."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.classifiers.calibration.base import calibrations
from bayesgui.classifiers.evaluation.preparing.inner_folds import inner_folds
from bayesgui.classifiers.models.calibrated_model import CalibratedModel
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.classifiers.base import Classifier, ClassModel
    from bayesgui.classifiers.calibration.base import Calibration
    from bayesgui.classifiers.evaluation.splits import Split, Splitter
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.columns.column import CodedColumn
    from bayesgui.data.dataset import Dataset

FEW_ROWS = 1000
"""Rows below which steps follow chance (Niculescu-Mizil and Caruana, 2005)."""


def calibrated(
    classifier: Classifier,
    known: Dataset,
    target: str,
    calibration: Calibration,
    weights: NDArray[np.float64] | None = None,
    outer: Splitter | None = None,
    monitor: Monitor = SILENT,
) -> ClassModel:
    """Train on all rows of a labeled table, and calibrate on inner folds.

    The map is learned from predictions for rows that did not train their model, and is then used
    for the model of all rows. `weights`: shape (rows,); what the held-out rows count for the map,
    not those of the table where a classifier takes none; None where all count 1. `outer`: the
    division whose columns the inner folds respect, which are no features.
    """
    column = known.categorical(target)
    rows = known if outer is None else known.without(*outer.aside)
    splits: tuple[Split, ...] = ()
    if known.n_rows > 1:
        splits = inner_folds(known, target, calibration.folds, calibration.seed, outer)
    # Of folds forward in time the first rows judge nothing.
    judged = np.sort(np.concatenate([np.zeros(0, np.intp), *(split.test for split in splits)]))
    if len(np.unique(column.codes[judged])) < 2:
        return _uncalibrated(classifier, rows, target, column, monitor)
    logs, quiet = np.empty((known.n_rows, len(column.states))), Unreported(monitor)
    for done, split in enumerate(splits):
        monitor.report(done / (len(splits) + 1))
        monitor.check()
        inner = classifier.fit(rows.rows(split.train), target, monitor=quiet)
        logs[split.test] = inner.log_posteriors(rows.rows(split.test).without(target), quiet)
    monitor.report(len(splits) / (len(splits) + 1))
    model = classifier.fit(rows, target, monitor=quiet)
    weights = np.ones(known.n_rows) if weights is None else weights
    mapping = calibration.fitted(
        logs[judged], column.codes[judged].astype(np.intp), weights[judged]
    )
    label = calibrations[calibration.method].label
    remarks = [
        Sentence(
            "Calibrated ({name}) by rows that were held out in {folds} inner folds.",
            name=label,
            folds=len(splits),
        )
    ]
    if calibration.method == "isotonic" and len(judged) < FEW_ROWS:
        remarks.append(
            Sentence(
                "Fewer than {rows:,} rows are few for isotonic calibration, whose steps follow "
                "chance; take Platt's sigmoid.",
                rows=FEW_ROWS,
            )
        )
    return CalibratedModel.of(model, calibration.method, mapping, tuple(remarks))


def _uncalibrated(
    classifier: Classifier, rows: Dataset, target: str, column: CodedColumn, monitor: Monitor
) -> ClassModel:
    """Return the model of all rows, with the reason why it is not calibrated."""
    model = classifier.fit(rows, target, monitor=monitor)
    said = Sentence("Rows of two classes are needed to calibrate; the model is as it was.")
    if rows.n_rows > 1 and np.count_nonzero(column.counts) > 1:
        said = Sentence(
            "The groups or times of the rows that train are too few to calibrate; the model is as "
            "it was."
        )
    return replace(model, remarks=(*model.remarks, said))
