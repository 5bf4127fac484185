"""What is seen: the difference of shares, whatever else differs between the two."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.learning.effects.base import NOT_ADJUSTED, EffectEstimator, effect_estimators

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.learning.effects.resampled_counts import ResampledCounts


@effect_estimators.register(NOT_ADJUSTED, label="Not adjusted", order=0)
@dataclass(frozen=True, kw_only=True)
class NotAdjusted(EffectEstimator):
    """The shares among the rows with each state of the cause, for comparison.

    Notes
    -----
    P(y | x) instead of P(y | do(x)): what the others are held against.
    """

    def probabilities(self, counts: ResampledCounts) -> NDArray[np.float64]:
        """Return P(outcome | state)."""
        found: NDArray[np.float64] = counts.events.sum(axis=1) / counts.rows.sum(axis=1)
        return found
