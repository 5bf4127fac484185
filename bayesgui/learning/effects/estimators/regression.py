"""Adjustment by regression: a model of the effect given cause and set, averaged over all rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import parameter
from bayesgui.learning.effects.base import EffectEstimator, effect_estimators

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.learning.effects.resampled_counts import ResampledCounts


@effect_estimators.register("regression", label="Regression", order=2)
@dataclass(frozen=True, kw_only=True)
class Regression(EffectEstimator):
    """A logistic regression of the effect on cause and set, averaged over all rows.

    Notes
    -----
    Cause and set enter as categories, without interactions; the fitted P(y | x, z) are averaged
    over P(z) (g-computation). With ``model="linear"`` probabilities are fitted by least squares,
    and the effect is the coefficient of the cause.

    References
    ----------
    Robins (1986), A new approach to causal inference in mortality studies, Mathematical Modelling
    7, 1393–1512. Hernán and Robins (2020), Causal Inference: What If, chapter 13.
    """

    model: str = parameter(
        "logistic",
        choices=("logistic", "linear"),
        choice_labels=("Logistic", "Linear probabilities"),
        label="Model",
        doc="What is fitted to the share of the effect.",
    )

    def probabilities(self, counts: ResampledCounts) -> NDArray[np.float64]:
        """Return Σ p(outcome | state, z) P(z) by the fitted model."""
        fitted = counts.outcomes if self.model == "logistic" else counts.linear_outcomes
        found: NDArray[np.float64] = np.einsum("bs,bsa->ba", counts.shares, fitted)
        return found
