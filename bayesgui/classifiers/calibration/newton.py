"""Newton's method on the log-likelihoods of a calibration, which are concave."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.classifiers.calibration.log_odds import log_sigmoid

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Step = tuple[float, Floats, Floats]

STEPS, HALVINGS = 100, 60
CLOSE = 1e-10
"""Decrease of the mean loss that is expected of a further step, below which all is done."""


def minimum(start: Floats, of: Callable[[Floats], Step]) -> Floats:
    """Return where a convex function is least.

    `of`: returns its value, gradient and Hessian at a point, shape (n,). Steps that do not lessen
    it are halved, as Lin, Lin and Weng (2007) do.
    """
    point = start
    value, slope, bend = of(point)
    for _ in range(STEPS):
        ridge = 1e-12 * max(1.0, float(np.trace(bend)))
        step = -np.linalg.solve(bend + ridge * np.eye(len(point)), slope)
        gain = float(slope @ step)
        if gain > -CLOSE:
            return point
        share = 1.0
        for _ in range(HALVINGS):
            tried = point + share * step
            found = of(tried)
            if found[0] <= value + 1e-4 * share * gain:
                break
            share /= 2
        else:
            return point
        point, (value, slope, bend) = tried, found
    return point


def sigmoid_of(scores: Floats, targets: Floats, weights: Floats) -> tuple[float, float]:
    """Return slope and intercept of the sigmoid under which targets are most probable.

    `scores`, `targets`, `weights`: shape (rows,); targets are probabilities.
    """
    total = float(weights.sum())
    scale = float(np.sqrt(np.average(scores**2, weights=weights))) or 1.0
    unit, shares = scores / scale, weights / total

    def loss(line: Floats) -> Step:
        z = line[0] * unit + line[1]
        value = -float(shares @ (targets * log_sigmoid(z) + (1 - targets) * log_sigmoid(-z)))
        told = np.exp(log_sigmoid(z))
        gaps, spread = shares * (told - targets), shares * told * (1 - told)
        across = float(spread @ unit)
        slope = np.array([gaps @ unit, gaps.sum()])
        return value, slope, np.array([[spread @ unit**2, across], [across, spread.sum()]])

    mean = float(np.clip(shares @ targets, 1e-12, 1 - 1e-12))
    slope, intercept = minimum(np.array([0.0, np.log(mean / (1 - mean))]), loss)
    return float(slope) / scale, float(intercept)


def softmax_line(logs: Floats, truths: NDArray[np.intp], weights: Floats, *, level: bool) -> Floats:
    """Return b and, if `level`, a₁, a₂ … under which the truths are most probable.

    P(c | row) ∝ exp(a_c + b ln P(c | row)), a₀ = 0. `logs`: shape (rows, classes); finite.
    """
    rows = np.arange(len(truths))
    shares = weights / weights.sum()
    # Terms of a row cancel; less its mean, the numbers are as small as they can be.
    centered = logs - logs.mean(axis=1, keepdims=True)
    scale = float(np.sqrt(np.average((centered**2).sum(axis=1), weights=shares))) or 1.0
    unit = centered / scale
    n_free = logs.shape[1] - 1 if level else 0

    def loss(line: Floats) -> Step:
        z = line[0] * unit
        z[:, 1:] += line[1:] if level else 0.0
        z -= z.max(axis=1, keepdims=True)
        told = np.exp(z)
        total = told.sum(axis=1, keepdims=True)
        told /= total
        value = -float(shares @ (z[rows, truths] - np.log(total[:, 0])))
        mean = (told * unit).sum(axis=1)
        slope, bend = np.empty(1 + n_free), np.empty((1 + n_free, 1 + n_free))
        slope[0] = shares @ (mean - unit[rows, truths])
        bend[0, 0] = shares @ ((told * unit**2).sum(axis=1) - mean**2)
        if level:
            own = np.bincount(truths, shares, logs.shape[1])
            slope[1:] = (shares @ told - own)[1:]
            bend[0, 1:] = bend[1:, 0] = (shares @ (told * (unit - mean[:, None])))[1:]
            bend[1:, 1:] = (np.diag(shares @ told) - (told * shares[:, None]).T @ told)[1:, 1:]
        return value, slope, bend

    found = minimum(np.append(scale, np.zeros(n_free)), loss)
    found[0] /= scale
    return found
