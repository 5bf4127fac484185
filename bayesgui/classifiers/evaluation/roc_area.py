"""The area under the ROC curve, and its mean over classes: the one definition of both."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import numpy as np

from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

AVERAGE: Final = "one-vs-rest, weighted by class"
"""What machines are told of the mean over classes."""

MEANING: Final = Sentence(
    "Area under ROC: mean of the classes, each against the rest, weighted by their rows."
)
"""What readers are told of it where there are more than two classes."""


class RankedRows:
    """Rows in the order of how likely a class is, the likeliest first."""

    def __init__(self, scores: Numbers, own: NDArray[np.bool_]) -> None:
        self._order = np.argsort(-scores, kind="stable")
        ordered = scores[self._order]
        # Rows that tie are one point of the curve.
        self._ends = np.append(np.flatnonzero(np.diff(ordered)), len(ordered) - 1)
        self._own = own[self._order]

    def rates(self, weights: Numbers) -> tuple[Numbers, Numbers]:
        """Return the rates of false and of true positives, from no row to all rows.

        `weights`: shape (rows,). Both are NaN where all weight is on one side.
        """
        ordered = weights[self._order]
        own = ordered * self._own
        hits = np.append(0.0, np.cumsum(own)[self._ends])
        alarms = np.append(0.0, np.cumsum(ordered - own)[self._ends])
        with np.errstate(invalid="ignore", divide="ignore"):
            return alarms / alarms[-1], hits / hits[-1]

    def area(self, weights: Numbers) -> float:
        """Return the area under the curve; NaN where all weight is on one side."""
        false, true = self.rates(weights)
        return float(np.trapezoid(true, false))


def mean_area(areas: Iterable[float], supports: Iterable[float]) -> float:
    """Return the mean over the classes, each against the rest, weighted by the rows of each.

    `areas`: of each class, NaN where there is no curve. `supports`: weight of the rows of each
    class. Of two classes both areas are the same, and so is their mean. Provost and Domingos
    (2000), Well-trained PETs: improving probability estimation trees, section 6.2. Hand and Till
    (2001) compare pairs of classes instead, and count a class of few rows as much as any other.
    """
    known = [
        (area, support)
        for area, support in zip(areas, supports, strict=True)
        if support > 0 and not math.isnan(area)
    ]
    if not known:
        return math.nan
    values, weights = zip(*known, strict=True)
    return float(np.average(values, weights=weights))
