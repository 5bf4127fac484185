"""Moments and sums of the columns of arrays in each class."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui import kernel_cache
from bayesgui.classifiers.arrays.cells import Cells, are_worth_it
from bayesgui.densities.moments import Moments

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.data.columns.column import CodedColumn
    from bayesgui.data.dataset import Column

MAX_CLASSES = 255
"""Number of classes of which codes of a byte can tell."""

LARGEST = 1e140
"""Means and deviations up to which every number can be squared."""


def _kernels() -> Any:
    """Return the module of compiled kernels, loaded on first use."""
    return kernel_cache.module("classifiers", "array_sums")


def _rows(
    classes: CodedColumn, weights: NDArray[np.float64] | None
) -> tuple[NDArray[np.uint8], NDArray[np.float64]] | None:
    """Return class and weight of each row, None if a row has no class."""
    if classes.codes.dtype != np.uint8 or classes.n_missing:
        return None
    # The loops take writable arrays only, though they write none of these.
    each = np.ones(classes.n_rows) if weights is None else np.array(weights, np.float64)
    return np.array(classes.codes), each


def class_moments(
    columns: Sequence[Column], classes: CodedColumn, weights: NDArray[np.float64] | None
) -> list[list[Moments]] | None:
    """Return the moments of each column in each class.

    `weights`: shape (rows,); positive; by default 1 each. The result: None if they are not columns
    of an array, or a cell is missing or too large, which is for others to deal with.
    """
    if not are_worth_it(columns):
        return None
    rows = _rows(classes, weights)
    if rows is None:
        return None
    n_classes = len(classes.states)
    means, scatters = np.zeros((2, n_classes, len(columns)))
    totals = np.zeros(n_classes)
    cells = Cells.of(columns)
    bases = np.array([each[0] for each in cells.held], np.float64)
    _kernels().add_class_moments(bases, means, scatters, totals, *rows, *cells.arguments())
    means += bases
    # NaN is not smaller either.
    if not ((np.abs(means) < LARGEST).all() and (scatters < LARGEST**2).all()):
        return None
    weight = totals.tolist()
    return [
        [
            Moments(weight[c], means[c, k : k + 1].copy(), scatters[c, k].reshape(1, 1).copy())
            for c in range(n_classes)
        ]
        for k in range(len(columns))
    ]


def class_sums(
    columns: Sequence[Column], classes: CodedColumn, weights: NDArray[np.float64] | None
) -> NDArray[np.float64] | None:
    """Return the sum of each column of counts in each class, shape (classes, columns).

    The result: None as in `class_moments`, and if a number is negative.
    """
    if not are_worth_it(columns):
        return None
    rows = _rows(classes, weights)
    if rows is None:
        return None
    sums = np.zeros((len(classes.states), len(columns)))
    wrong = _kernels().add_class_sums(sums, *rows, *Cells.of(columns).arguments())
    return None if wrong or not (sums < LARGEST).all() else sums
