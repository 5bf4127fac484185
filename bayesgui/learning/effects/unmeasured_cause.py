"""How strong a common cause that was not measured must be to explain an effect away.

VanderWeele & Ding (2017), Sensitivity analysis in observational research: introducing the E-value,
Annals of Internal Medicine 167, 268–274; the curve: Ding & VanderWeele (2016), Sensitivity analysis
without assumptions, Epidemiology 27, 368–377.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.learning.effects.base import Estimate

    Floats = NDArray[np.float64]


def e_value(ratio: float) -> float:
    """Return the E-value of a ratio of probabilities; not a number where that is none.

    An unmeasured cause explains the ratio away only if it changes both the probability of the cause
    and that of the effect by this factor or more, beyond what is adjusted for.

    >>> round(e_value(3.9), 2), e_value(1.0)
    (7.26, 1.0)
    """
    if not ratio >= 0:
        return math.nan
    away = max(ratio, 1 / ratio if ratio else math.inf)
    return away + math.sqrt(away * (away - 1))


@dataclass(frozen=True)
class UnmeasuredCause:
    """How strong an unmeasured common cause must be.

    `ratio`: of the two probabilities, above 1 whichever way it points. `limit`: the same of the end
    of its interval that is nearest to 1; 1 if the interval holds 1, not a number without one.
    """

    ratio: float
    limit: float

    @property
    def e_value(self) -> float:
        """Least strength, the same on cause and effect, that explains the estimate away."""
        return e_value(self.ratio)

    @property
    def e_value_of_limit(self) -> float:
        """Least strength with which the interval reaches no effect."""
        return e_value(self.limit)

    def curve(self, strongest: float = 0.0, points: int = 200) -> tuple[Floats, Floats]:
        """Return strengths on the cause, and how strong on the effect each must be to explain it.

        `strongest`: up to which strength; by default three times the E-value. Nothing weaker than
        the ratio itself explains it, so that the curve begins above it.
        """
        return explaining_curve(self.ratio, strongest or 3 * self.e_value, points)


def unmeasured_cause(estimate: Estimate) -> UnmeasuredCause:
    """Return how strong a cause must be that explains an estimate away."""
    ratio, nearest = estimate.ratio, estimate.ratio_low
    if not ratio >= 1:
        ratio = _turned(ratio)
        nearest = _turned(estimate.ratio_high)
    return UnmeasuredCause(ratio, nearest if math.isnan(nearest) else max(1.0, nearest))


def _turned(ratio: float) -> float:
    return 1 / ratio if ratio else math.inf


def explaining_curve(ratio: float, strongest: float, points: int = 200) -> tuple[Floats, Floats]:
    """Return pairs of strengths (on the cause, on the effect) that just explain a ratio away.

    The joint bounding factor a b / (a + b − 1) equals the ratio. Both are between the ratio and the
    strongest; empty where no pair is.
    """
    if not (1 < ratio < strongest and math.isfinite(strongest)):
        return np.zeros(0), np.zeros(0)
    first = ratio * (strongest - 1) / (strongest - ratio)
    if not first <= strongest:
        return np.zeros(0), np.zeros(0)
    on_cause = np.geomspace(first, strongest, points)
    return on_cause, ratio * (on_cause - 1) / (on_cause - ratio)
