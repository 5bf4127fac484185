"""Errors of a model on rows that did not train it, for intervals around its predictions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.classifiers.regression.distributions import grid_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor

    Floats = NDArray[np.float64]
    Predict = Callable[[NDArray[np.intp], NDArray[np.intp]], Floats]

FOLDS = 5


def inner_errors(
    values: Floats, weights: Floats | None, seed: int, predict: Predict, monitor: Monitor
) -> Floats:
    """Return the quantiles of the errors on inner folds, at equal steps.

    `predict`: takes positions of rows that train and of rows that judge, and returns predictions of
    the latter.

    Barber, Candès, Ramdas and Tibshirani (2021), Predictive inference with the jackknife+, for the
    cross-validated errors; here one distribution around the model of all rows.
    """
    rows = np.random.default_rng(seed).permutation(len(values))
    folds = min(FOLDS, len(values))
    if folds < 2:
        return grid_of(np.zeros(1))
    errors = np.empty(len(values))
    for fold in range(folds):
        monitor.check()
        test = np.sort(rows[fold::folds])
        train = np.setdiff1d(rows, test)
        errors[test] = values[test] - predict(train, test)
    return grid_of(errors, weights)
