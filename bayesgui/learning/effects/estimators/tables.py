"""Adjustment by tables: shares within each configuration of the set, averaged over all rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.learning.effects.base import EffectEstimator, effect_estimators

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.learning.effects.resampled_counts import ResampledCounts


@effect_estimators.register("tables", label="Tables", order=1)
@dataclass(frozen=True, kw_only=True)
class Tables(EffectEstimator):
    """Shares within each configuration of the set, averaged over all rows.

    Notes
    -----
    Σ P(y | x, z) P(z) by frequencies (standardization). A cell without rows rests on the logistic
    regression.

    References
    ----------
    Pearl (2009), Causality, theorem 3.3.2.
    """

    def probabilities(self, counts: ResampledCounts) -> NDArray[np.float64]:
        """Return Σ P(outcome | state, z) P(z)."""
        found: NDArray[np.float64] = np.einsum("bs,bsa->ba", counts.shares, counts.cell_means())
        return found
