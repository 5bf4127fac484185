"""Public tables with a column of numbers to predict."""

from __future__ import annotations

import numpy as np

from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.dataset import Dataset


def diabetes() -> Dataset:
    """Return 442 patients: how far their disease got in a year, by ten measures before."""
    from sklearn.datasets import load_diabetes

    found = load_diabetes(scaled=False)
    names = ("age", "sex", "bmi", "pressure", "tc", "ldl", "hdl", "tch", "ltg", "glucose")
    columns: list[CodedColumn | NumericColumn] = [
        NumericColumn(name, found.data[:, k].astype(np.float64)) for k, name in enumerate(names)
    ]
    columns[1] = CodedColumn("sex", ("1", "2"), found.data[:, 1].astype(np.intp) - 1)
    return Dataset((*columns, NumericColumn("progression", found.target.astype(np.float64))))
