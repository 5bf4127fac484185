"""Adding rows to a trained classifier by their counts, without the rows that it was trained on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.training_cases import refuse_prepared
from bayesgui.core.errors import DataError, ParameterError
from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from bayesgui.classifiers.base import ClassModel
    from bayesgui.classifiers.model_files import SavedModel
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset


@dataclass(frozen=True, eq=False)
class Extended:
    """A classifier that has learned from further rows.

    `left_out`: number of rows whose class is missing, or is none of the classifier's.
    """

    model: ClassModel
    rows: int
    left_out: int


def takes_rows(saved: SavedModel) -> bool:
    """Tell whether rows can be added to a classifier by their counts."""
    known = saved.method in classifiers.names() and not saved.preparation
    return known and bool(classifiers[saved.method].traits.get("adds_rows"))


def add_rows(saved: SavedModel, cases: Dataset, monitor: Monitor = SILENT) -> Extended:
    """Add the rows of a table to a classifier.

    `saved`: the classifier, with the method and options that trained it. `cases`: the rows, with
    the class. States that training never saw are missing cells; a structure, and the cuts of
    numbers, stay as they were learned.
    """
    if saved.preparation:
        raise refuse_prepared(saved.method)
    if not takes_rows(saved):
        raise ParameterError(
            "{method} cannot add rows to a model; train it on all rows together.",
            method=saved.method or "network",
        )
    model = saved.model
    column = cases.categorical(model.target)
    states = np.array([state in model.classes for state in column.states] + [False])
    known = states[np.minimum(column.codes, len(column.states))]
    if not known.any():
        raise DataError(
            "No row has one of the classes {classes} in column {column}; nothing was added.",
            classes=", ".join(model.classes),
            column=model.target,
        )
    classifier = classifiers.create(saved.method, **dict(saved.options))
    extended = classifier.fit(cases.rows(known), model.target, start=model, monitor=monitor)
    rows = int(np.count_nonzero(known))
    return Extended(extended, rows, cases.n_rows - rows)
