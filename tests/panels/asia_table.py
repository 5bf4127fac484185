"""A table of cases on the nodes of asia, as after an import."""

from __future__ import annotations

import numpy as np

from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.dataset import Dataset
from bayesgui.data.summary import summarize
from bayesgui.document.data import DataState


def cases():
    """Return six rows: two columns of states, one of intervals, one of numbers."""
    return Dataset(
        (
            CodedColumn("smoke", ("yes", "no"), np.array([0, 1, 1, -1, 0, 1])),
            CodedColumn("town", ("Bonn", "Köln", "Bad Bonn"), np.array([2, 1, 0, 0, 2, 1])),
            CodedColumn("age", ("young", "old"), np.array([0, 0, 1, 1, 1, 1]), (0.0, 40.0, 99.0)),
            NumericColumn("weight", np.array([70.5, 60, np.nan, 81, 60, 90])),
        )
    )


def data_state():
    """Return the table with its summaries."""
    dataset = cases()
    return DataState(dataset, "cases.csv", summarize(dataset))
