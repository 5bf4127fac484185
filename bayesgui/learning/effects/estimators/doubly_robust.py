"""The doubly robust estimator: right if either of its two models is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.learning.effects.base import EffectEstimator, effect_estimators

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.learning.effects.resampled_counts import ResampledCounts


@effect_estimators.register("doubly-robust", label="Doubly robust", order=4)
@dataclass(frozen=True, kw_only=True)
class DoublyRobust(EffectEstimator):
    """The regression, corrected by the weighted residuals of the rows (AIPW).

    Notes
    -----
    Right in large tables if the regression of the effect or that of the cause is. The residuals are
    divided by the sum of their weights, as in weighting.

    References
    ----------
    Robins, Rotnitzky and Zhao (1994), Estimation of regression coefficients when some regressors
    are not always observed, JASA 89, 846–866. Bang and Robins (2005), Doubly robust estimation in
    missing data and causal inference models, Biometrics 61, 962–973.
    """

    def probabilities(self, counts: ResampledCounts) -> NDArray[np.float64]:
        """Return the averaged regression plus the weighted mean residual."""
        averaged = np.einsum("bs,bsa->ba", counts.shares, counts.outcomes)
        residuals = (counts.events - counts.rows * counts.outcomes) / counts.propensities
        weights = (counts.rows / counts.propensities).sum(axis=1)
        corrected: NDArray[np.float64] = averaged + residuals.sum(axis=1) / weights
        return corrected
