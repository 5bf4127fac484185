"""Platt's sigmoid on log-odds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import seed_parameter
from bayesgui.catalog.plain_data import stored
from bayesgui.classifiers.calibration.base import (
    Calibration,
    CalibrationMap,
    calibrations,
    folds_parameter,
)
from bayesgui.classifiers.calibration.log_odds import class_log_odds, largest_finite, log_sigmoid
from bayesgui.classifiers.calibration.newton import sigmoid_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


@stored("sigmoid-calibration")
@dataclass(frozen=True, eq=False)
class SigmoidMap(CalibrationMap):
    """P = 1 / (1 + exp(−(a s + b))) of log-odds s: of the second of two classes, or of each.

    `slopes`, `intercepts`: shape (1,) of two classes, else (classes,). `limit`: largest magnitude
    of finite log-odds among the rows it was learned from; infinite ones count as that.
    """

    slopes: NDArray[np.float64]
    intercepts: NDArray[np.float64]
    limit: float

    def log_shares(self, logs: Floats) -> Floats:
        two = logs.shape[1] == 2
        if len(self.slopes) != (1 if two else logs.shape[1]):
            raise ValueError(self.slopes.shape)
        found = np.empty(logs.shape)
        for k in range(len(self.slopes)):
            place = 1 if two else k
            odds = np.clip(class_log_odds(logs, place), -self.limit, self.limit)
            line = self.slopes[k] * odds + self.intercepts[k]
            found[:, place] = log_sigmoid(line)
            if two:
                found[:, 0] = log_sigmoid(-line)
        return found


@calibrations.register("platt", label="Platt's sigmoid", order=0)
@dataclass(frozen=True, kw_only=True)
class PlattCalibration(Calibration):
    """A sigmoid of the log-odds, with two numbers for each class: it fits few rows, too.

    Notes
    -----
    P(c | s) = 1 / (1 + exp(−(a s + b))), where s are the log-odds of the class and a, b make the
    held-out rows most probable; a < 1 draws in the probabilities of a model that is too sure. The
    truths count as (N₊ + 1) / (N₊ + 2) and 1 / (N₋ + 2), so that no probability is 0 or 1. Of more
    than two classes each has a sigmoid against the rest, and a row's probabilities are divided by
    their sum.

    References
    ----------
    Platt (1999), Probabilistic outputs for support vector machines. Lin, Lin and Weng (2007), A
    note on Platt's probabilistic outputs. One against the rest: Zadrozny and Elkan (2002),
    Transforming classifier scores into accurate multiclass probability estimates.
    """

    folds: int = folds_parameter()
    seed: int = seed_parameter()

    def fitted(self, logs: Floats, truths: NDArray[np.intp], weights: Floats) -> SigmoidMap:
        places = (1,) if logs.shape[1] == 2 else range(logs.shape[1])
        scores = [class_log_odds(logs, k) for k in places]
        limit = max(largest_finite(each, weights) for each in scores)
        lines = []
        for k, odds in zip(places, scores, strict=True):
            own = truths == k
            hits, misses = float(weights[own].sum()), float(weights[~own].sum())
            targets = np.where(own, (hits + 1) / (hits + 2), 1 / (misses + 2))
            lines.append(sigmoid_of(np.clip(odds, -limit, limit), targets, weights))
        slopes, intercepts = np.array(lines).T
        return SigmoidMap(slopes, intercepts, limit)
