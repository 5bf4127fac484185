"""Tables simulated from a known cause, and the effect in them."""

from __future__ import annotations

import numpy as np

from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.dataset import Dataset

COUNTS = np.array(
    [
        [[[310, 120], [90, 60]], [[205, 160], [130, 170]], [[80, 95], [140, 260]]],
        [[[240, 40], [55, 15]], [[150, 60], [120, 70]], [[60, 45], [110, 115]]],
    ]
)
"""Rows by the states of w, z, x and y."""

AGAINST = ("1", "0", "1")
"""The states compared: x = 1 against x = 0, and y = 1."""


def table_of(counts: np.ndarray, names: tuple[str, ...] = ("w", "z", "x", "y")) -> Dataset:
    """Return a table with a row for each count; states are numbers."""
    codes = np.repeat(np.indices(counts.shape).reshape(counts.ndim, -1), counts.ravel(), axis=1)
    columns = []
    for name, column, size in zip(names, codes, counts.shape, strict=True):
        columns.append(CodedColumn(name, tuple(map(str, range(size))), column.astype(np.uint8)))
    return Dataset(tuple(columns))


def simulated(rows: int, rng: np.random.Generator) -> tuple[Dataset, float]:
    """Return rows of two confounders, a cause and an effect, with the true difference.

    Both models are logistic without interactions, as those of the estimators.
    """
    shape = (2, 3, 2, 2)
    w, z, x, _ = np.indices(shape)
    of_set = np.array([0.6, 0.4])[w] * np.array([0.5, 0.3, 0.2])[z]
    treated = 1 / (1 + np.exp(0.6 - 0.6 * z + 0.5 * w))
    event = 1 / (1 + np.exp(0.9 - 0.6 * x - 0.5 * z + 0.8 * w))
    y = np.indices(shape)[3]
    joint = of_set * np.where(x, treated, 1 - treated) * np.where(y, event, 1 - event)
    difference = ((event[:, :, 1, 1] - event[:, :, 0, 1]) * of_set[:, :, 0, 0]).sum()
    counts = rng.multinomial(rows, joint.ravel() / joint.sum()).reshape(shape)
    return table_of(counts), float(difference)
