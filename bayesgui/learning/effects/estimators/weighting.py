"""Inverse probability weighting: each row counts as one of its kind would if all were treated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.learning.effects.base import EffectEstimator, effect_estimators

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.learning.effects.resampled_counts import ResampledCounts


@effect_estimators.register("weighting", label="Weighting", order=3)
@dataclass(frozen=True, kw_only=True)
class Weighting(EffectEstimator):
    """Rows weighted by 1 / P(state of the cause given the set), divided by the sum of weights.

    Notes
    -----
    The probabilities of the cause come from a logistic regression on the set as categories.
    Dividing by the sum of the weights (Hájek's form, the same for stabilized weights) keeps the
    result between 0 and 1.

    References
    ----------
    Lunceford and Davidian (2004), Stratification and weighting via the propensity score, Statistics
    in Medicine 23, 2937–2960, equation 7.
    """

    def probabilities(self, counts: ResampledCounts) -> NDArray[np.float64]:
        """Return the weighted shares."""
        weighted = (counts.events / counts.propensities).sum(axis=1)
        found: NDArray[np.float64] = weighted / (counts.rows / counts.propensities).sum(axis=1)
        return found
