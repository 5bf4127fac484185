"""Cost curves: what a model costs, whatever its classes' shares and the costs of errors.

Drummond and Holte (2006), Cost curves: an improved method for visualizing classifier performance.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.classifiers.evaluation.curves import roc_curve

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.classifiers.evaluation.held_out import HeldOut
    from bayesgui.decisions.loss import LossMatrix

    Numbers = NDArray[np.float64]

POINTS = 201


@dataclass(frozen=True, eq=False)
class CostCurve:
    """The lower envelope of the lines of all thresholds.

    `probability_cost`: shape (points,); share of the errors' cost that misses could make up, from 0
    to 1: P(class) · cost of a miss, divided by that plus P(others) · cost of a false alarm. `cost`:
    shape (points,); normalized expected cost of the best threshold, 1 where every row is wrong;
    never above those of always and never deciding the class.
    """

    probability_cost: Numbers
    cost: Numbers


def cost_curve(held_out: HeldOut, k: int) -> CostCurve:
    """Return the cost curve of a class against the others."""
    curve = roc_curve(held_out, k)
    places = np.linspace(0.0, 1.0, POINTS)
    return CostCurve(places, envelope(curve.false_positive, curve.true_positive, places))


def envelope(false_positive: Numbers, true_positive: Numbers, places: Numbers) -> Numbers:
    """Return the least normalized expected cost of all points of a ROC curve at some places."""
    misses = 1.0 - true_positive
    return np.array([(misses * x + false_positive * (1.0 - x)).min() for x in places])


def probability_cost(losses: LossMatrix, share: float, k: int) -> float | None:
    """Return where the present losses and shares lie; None unless there are two plain classes.

    `share`: of the class `k` among the rows.
    """
    values = losses.values
    if values.shape != (2, 2):
        return None
    miss = share * (values[k, 1 - k] - values[k, k])
    alarm = (1.0 - share) * (values[1 - k, k] - values[1 - k, 1 - k])
    if miss < 0 or alarm < 0 or not miss + alarm:
        return None
    return float(miss / (miss + alarm))
