"""A coin's θ under a prior of any shape: a density typed as a formula, which need not be conjugate.

The posterior has no formula; its mode (MAP) and mean are found numerically.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ModelError, ParameterError
from bayesgui.core.formulas.function_of_state import function_values
from bayesgui.core.variable import Variable
from bayesgui.learning.posterior_curves import ParameterPosterior

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Curve = NDArray[np.float64]

THETA = "θ"
_POINTS, _FINE, _REFINEMENTS = 1001, 401, 5
_REACH = 10.0
"""Standard deviations around the likelihood's top that are evaluated finely."""


@dataclass(frozen=True)
class FreePosterior:
    """A probability θ with a prior density given by a formula, and counts.

    `formula`: the prior density, up to a factor, in the language of expressions; θ is called ``x``
    or ``θ``, as in ``exp(-(x - 0.4)^2 / (2 * 0.2^2))``. `seen`, `unseen`: number of cases with and
    without the state, 0 or more.

    Gelman et al. (2013), Bayesian Data Analysis, sections 2.4 and 10.1.

    >>> tosses = FreePosterior("exp(-(x - 0.4)^2 / (2 * 0.2^2))", 17, 13)
    >>> round(tosses.mode, 6)
    0.538069
    """

    formula: str
    seen: float
    unseen: float

    def __post_init__(self) -> None:
        if not self.formula.strip():
            raise ModelError("Type a density of x, such as x * (1 - x).")
        if not np.isfinite(self._everywhere[1].max()):
            raise ParameterError(
                "The prior “{formula}” is 0 wherever {seen:g} and {unseen:g} cases are possible; "
                "change it.",
                formula=self.formula,
                seen=self.seen,
                unseen=self.unseen,
            )

    @cached_property
    def _cases(self) -> ParameterPosterior:
        return ParameterPosterior(0, 0, self.seen, self.unseen)

    @cached_property
    def curve(self) -> tuple[Curve, Curve, Curve]:
        """Places θ, and the densities of prior and posterior there."""
        # Where the prior ends within the likelihood's slope, the posterior is steep beside its top.
        offsets = np.geomspace(1e-8, 1.0, _POINTS)
        near = np.concatenate([self.mode - offsets, self.mode + offsets])
        theta = np.union1d(self._everywhere[0], near[(near >= 0) & (near <= 1)])
        logs = self._log_posterior(theta)
        posterior = np.exp(logs - logs.max())
        return theta, _normalized(theta, self._prior(theta)), _normalized(theta, posterior)

    @property
    def maximum_likelihood(self) -> float | None:
        """Relative frequency; None without cases."""
        return self._cases.maximum_likelihood

    def relative_likelihood(self, theta: ArrayLike) -> Curve:
        """Return the likelihood divided by its maximum."""
        return self._cases.relative_likelihood(theta)

    @cached_property
    def mode(self) -> float:
        """Most probable θ, the MAP estimate; the first of equal ones."""
        theta, logs = self._everywhere
        for _ in range(_REFINEMENTS):
            at = int(logs.argmax())
            low, high = theta[max(at - 1, 0)], theta[min(at + 1, len(theta) - 1)]
            theta = np.linspace(low, high, _FINE)
            logs = self._log_posterior(theta)
        return float(theta[int(logs.argmax())])

    @cached_property
    def mean(self) -> float:
        """Posterior mean: the probability of the state in the next case."""
        theta, _, posterior = self.curve
        return float(np.trapezoid(theta * posterior, theta))

    @cached_property
    def _everywhere(self) -> tuple[Curve, Curve]:
        """Places in [0, 1], and the logarithm of the posterior there, up to a constant."""
        theta = self._places()
        return theta, self._log_posterior(theta)

    def _places(self) -> Curve:
        """Return places in [0, 1], denser where the likelihood is."""
        places = np.linspace(0.0, 1.0, _POINTS)
        total, best = self.seen + self.unseen, self._cases.maximum_likelihood
        if best is None:
            return places
        reach = _REACH * math.sqrt(max(best * (1 - best), 1.0 / total) / total)
        low, high = max(0.0, best - reach), min(1.0, best + reach)
        return np.union1d(places, np.linspace(low, high, _POINTS))

    def _log_posterior(self, theta: Curve) -> Curve:
        """Return the logarithm of the posterior, up to a constant."""
        with np.errstate(divide="ignore"):
            return np.log(self._prior(theta)) + self._cases.log_likelihood(theta)

    def _prior(self, theta: Curve) -> Curve:
        names = tuple(map(str, range(len(theta))))
        values = function_values(self.formula, Variable(THETA, names, tuple(theta.tolist())))
        wrong = ~np.isfinite(values) | (values < 0)
        if wrong.any():
            at = int(wrong.argmax())
            raise ParameterError(
                "The prior “{formula}” is {value:g} at x = {place:.4g}; a density is 0 or more, "
                "and finite.",
                formula=self.formula,
                value=float(values[at]),
                place=float(theta[at]),
            )
        return values


def _normalized(theta: Curve, heights: Curve) -> Curve:
    return heights / float(np.trapezoid(heights, theta))
