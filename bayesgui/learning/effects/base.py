"""Effects from cases: the base of estimators, their registry, and `estimate`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from bayesgui.catalog.discovery import import_modules
from bayesgui.catalog.registry import Registry

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.learning.effects.resampled_counts import ResampledCounts

NOT_ADJUSTED = "not-adjusted"
"""The estimator that the others are held against."""


@dataclass(frozen=True)
class Estimate:
    """An effect with its interval.

    Parameters
    ----------
    value : float
        P(outcome | do(treated)) − P(outcome | do(control)).
    low, high : float
        Ends of the interval; not a number without resamples.
    sd : float
        Standard deviation over the resamples.
    treated, control : float
        The two probabilities.
    ratio_low, ratio_high : float
        Ends of the interval of their ratio.
    """

    value: float
    low: float
    high: float
    sd: float
    treated: float
    control: float
    ratio_low: float
    ratio_high: float

    @property
    def ratio(self) -> float:
        """``treated`` divided by ``control``; infinite or not a number where that is 0."""
        if self.control:
            return self.treated / self.control
        return float("inf") if self.treated else float("nan")


class EffectEstimator(ABC):
    """A way to compute an effect from counts; a frozen dataclass of its options."""

    method: ClassVar[str]
    """Registered name."""

    @abstractmethod
    def probabilities(self, counts: ResampledCounts) -> NDArray[np.float64]:
        """Return P(outcome | do(state)) of the two states compared, for each table of counts.

        Parameters
        ----------
        counts : ResampledCounts
            Counts of several tables, with the models that are fitted to them.

        Returns
        -------
        ndarray of float64, shape (tables, 2)
            The treated state first.
        """


effect_estimators: Registry[EffectEstimator] = Registry(
    "effect estimator",
    lambda: import_modules("bayesgui.learning.effects.estimators"),
    "estimator of effects",
    "estimators of effects",
    attribute="method",
)
