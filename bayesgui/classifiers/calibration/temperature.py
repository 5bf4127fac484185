"""One temperature for the log-probabilities of all classes."""

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
from bayesgui.classifiers.calibration.log_odds import largest_finite
from bayesgui.classifiers.calibration.newton import softmax_line

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


@stored("temperature-calibration")
@dataclass(frozen=True, eq=False)
class TemperatureMap(CalibrationMap):
    """P(class | row)^b, divided by its sum.

    `power`: b, the inverse of the temperature. `limit`: as of `SigmoidMap`, of the logarithms.
    """

    power: float
    limit: float

    def log_shares(self, logs: Floats) -> Floats:
        return self.power * np.maximum(logs, -self.limit)


@calibrations.register("temperature", label="Temperature", order=20)
@dataclass(frozen=True, kw_only=True)
class TemperatureCalibration(Calibration):
    """One number for all classes, by which the log-probabilities are divided.

    Notes
    -----
    P(c | row) ∝ P_model(c | row)^(1/T), with the temperature T under which the held-out rows are
    most probable: above 1 for a model that is too sure. The most probable class stays the same in
    every row, and one number is learned from few rows.

    References
    ----------
    Guo, Pleiss, Sun and Weinberger (2017), On calibration of modern neural networks.
    """

    folds: int = folds_parameter()
    seed: int = seed_parameter()

    def fitted(self, logs: Floats, truths: NDArray[np.intp], weights: Floats) -> TemperatureMap:
        limit = largest_finite(logs, weights)
        power = softmax_line(np.maximum(logs, -limit), truths, weights, level=False)[0]
        return TemperatureMap(max(float(power), 0.0), limit)
