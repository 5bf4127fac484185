"""Classes of one quantity: minimum-error and minimum-risk rules, their thresholds, areas and risk.

Unequal spreads give two thresholds for two Gaussian classes, not one: the wider class wins again
on the far side of the narrower one.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ParameterError
from bayesgui.decisions.crossings import crossings, sign_of_sum
from bayesgui.densities.gaussian import Gaussian

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import ArrayLike, NDArray

    from bayesgui.decisions.crossings import Density

    Numbers = NDArray[np.float64]

DEVIATIONS = 12.0
"""Standard deviations around a mean beyond which a Gaussian class has no weight worth a digit."""
_PANELS = 4
"""Panels of each piece of an integral."""
_PIECES, _LEAST_PIECES = 64, 4
"""Pieces of an integral over the whole span, and over a short part of it."""
_BREAKS = (-8.0, -4.0, -2.0, 0.0, 2.0, 4.0, 8.0)
"""Breakpoints of an integral around each Gaussian mean, in standard deviations."""
_SUM_SLACK = 1e-9


@dataclass(frozen=True)
class ThresholdRule:
    """A decision for each interval between thresholds.

    `decisions`: one more than thresholds: what is decided below the first, between, and above the
    last.
    """

    thresholds: tuple[float, ...]
    decisions: tuple[int, ...]

    def decision_at(self, x: float) -> int:
        """Return what is decided at a place; at a threshold, what is decided below it."""
        return self.decisions[int(np.searchsorted(self.thresholds, x))]

    def moved(self, index: int, place: float) -> ThresholdRule:
        """Return the rule with one threshold elsewhere, at most at its neighbours."""
        before, after = self.thresholds[:index], self.thresholds[index + 1 :]
        low, high = (before or (-math.inf,))[-1], (after or (math.inf,))[0]
        thresholds = (*before, min(max(place, low), high), *after)
        return ThresholdRule(thresholds, self.decisions)

    def regions(self) -> tuple[tuple[float, float, int], ...]:
        """Return the intervals with what is decided there; the outer ends are infinite."""
        ends = (-math.inf, *self.thresholds, math.inf)
        pairs = zip(pairwise(ends), self.decisions, strict=True)
        return tuple((low, high, decided) for (low, high), decided in pairs)


@dataclass(frozen=True, eq=False)
class Outcomes:
    """How often a rule decides what, and what that costs.

    `areas`: shape (classes, decisions); P_ij: the probability that i is true and j is decided.
    `losses`: shape (classes, decisions); ``loss[truth, decided]``.
    """

    areas: Numbers
    losses: Numbers

    @property
    def error(self) -> float:
        """The probability of deciding anything but the truth."""
        # Not 1 less the diagonal, which would lose the digits of a small error.
        off_diagonal = np.eye(*self.areas.shape) == 0
        return float(self.areas[off_diagonal].sum())

    @property
    def risk(self) -> float:
        """The expected loss."""
        return float((self.areas * self.losses).sum())


@dataclass(frozen=True, eq=False)
class OneDimensionalProblem:
    """Classes of one quantity, and what decisions cost.

    `losses`: shape (classes, decisions); ``loss[truth, decided]``: any finite numbers. Gains are
    negative, and being right may cost. Decisions behind the classes, such as to reject, are legal.
    `span`: ends of the range that matters; needed where a density is not Gaussian.
    """

    priors: tuple[float, ...]
    densities: tuple[Density, ...]
    losses: Numbers
    span: tuple[float, float] = (math.nan, math.nan)

    def __post_init__(self) -> None:
        self._check()
        if math.isnan(self.span[0]):
            object.__setattr__(self, "span", _gaussian_span(self.densities))

    def _check(self) -> None:
        count = len(self.priors)
        if count < 2 or len(self.densities) != count:
            raise ParameterError(
                "There are {priors} priors and {densities} densities. "
                "Give two classes or more, each with both.",
                priors=count,
                densities=len(self.densities),
            )
        if min(self.priors) < 0 or not abs(sum(self.priors) - 1) <= _SUM_SLACK:
            raise ParameterError(
                "The priors sum to {total}. Give numbers from 0 to 1 with the sum 1.",
                total=f"{sum(self.priors):.6g}",
            )
        if self.losses.ndim != 2 or len(self.losses) != count or self.losses.shape[1] < count:
            raise ParameterError(
                "The loss matrix has the shape {shape}, and there are {count} classes. "
                "Give a row per true class, and a column for deciding each of them.",
                shape=" × ".join(map(str, self.losses.shape)),
                count=count,
            )
        if not np.isfinite(self.losses).all():
            raise ParameterError("A loss is not a finite number. Give a number for every cell.")

    # -- rules --------------------------------------------------------------------------------

    @cached_property
    def minimum_error(self) -> ThresholdRule:
        """The rule that errs least often: the most probable class, point by point."""
        return self.rule(1.0 - np.eye(len(self.priors)))

    @cached_property
    def minimum_risk(self) -> ThresholdRule:
        """The rule of the least expected loss."""
        count = len(self.priors)
        if np.array_equal(self.losses, 1.0 - np.eye(count)):
            return self.minimum_error
        return self.rule(self.losses)

    def rule(self, losses: Numbers) -> ThresholdRule:
        """Return the rule of the least expected loss under a loss matrix.

        `losses`: shape (classes, decisions); ``loss[truth, decided]``. Of equal decisions the first
        is taken.
        """
        pairs = combinations(range(losses.shape[1]), 2)
        found = {
            place
            for one, other in pairs
            for place in crossings(self._advantage(losses, one, other), self.densities, self.span)
        }
        places = sorted(found)
        decided = [self.best_decision(x, losses) for x in self._between(places)]
        kept = [k for k in range(len(places)) if decided[k] != decided[k + 1]]
        decisions = (*(decided[k] for k in kept), decided[-1])
        return ThresholdRule(tuple(places[k] for k in kept), decisions)

    def best_decision(self, x: float, losses: Numbers) -> int:
        """Return the decision of the least conditional risk at a place, of equal ones the first."""
        best = 0
        for other in range(1, losses.shape[1]):
            gain = self._advantage(losses, best, other)
            if sign_of_sum([x], gain, self.densities)[0] > 0:
                best = other
        return best

    def _advantage(self, losses: Numbers, one: int, other: int) -> list[float]:
        """Return the factors of the densities in the risk of one decision less another's."""
        found: list[float] = (
            np.asarray(self.priors) * (losses[:, one] - losses[:, other])
        ).tolist()
        return found

    def _between(self, places: Sequence[float]) -> list[float]:
        """Return a place in each interval: where the classes are, if any of it is there."""
        low, high = self.span
        # Beside a place far away all densities are equal in every digit; twice as far, they differ.
        far = [high - low + abs(x - 0.5 * (low + high)) for x in (*places[:1], *places[-1:])]
        ends = [places[0] - 2 * far[0], *places, places[-1] + 2 * far[1]] if places else [low, high]
        found = []
        for left, right in pairwise(ends):
            first, last = max(left, low), min(right, high)
            found.append(0.5 * (first + last) if first < last else 0.5 * (left + right))
        return found

    # -- areas --------------------------------------------------------------------------------

    def outcomes(self, rule: ThresholdRule) -> Outcomes:
        """Return how often a rule decides what."""
        areas = np.zeros(self.losses.shape)
        for low, high, decided in rule.regions():
            for k, (prior, density) in enumerate(zip(self.priors, self.densities, strict=True)):
                areas[k, decided] += prior * probability_between(density, low, high, self.span)
        return Outcomes(areas, self.losses)

    def least_pointwise(self, losses: Numbers) -> float:
        """Return ∫ minⱼ Σᵢ λᵢⱼ P(ωᵢ) p(x | ωᵢ) dx: the best decision at every single x.

        It equals the expected loss of the best threshold rule: what is best point by point is best
        on the average, too.

        `losses`: shape (classes, decisions); ``loss[truth, decided]``.
        """

        def least(x: Numbers) -> Numbers:
            weighted = np.stack(
                [
                    prior * np.exp(density.log_density(x))
                    for prior, density in zip(self.priors, self.densities, strict=True)
                ]
            )
            smallest: Numbers = (losses.T @ weighted).min(axis=0)
            return smallest

        return _integral(least, self._pieces(self.rule(losses).thresholds))

    def _pieces(self, thresholds: Sequence[float]) -> list[float]:
        """Return the ends of the pieces of an integral over everything."""
        cuts = [*thresholds]
        for each in self.densities:
            if isinstance(each, Gaussian):
                cuts += [each.mean + k * each.deviation for k in _BREAKS]
            else:
                cuts += np.linspace(*self.span, 33).tolist()
        low, high = self.span
        return sorted({low, high, *(x for x in cuts if low < x < high)})


def posteriors(problem: OneDimensionalProblem, values: ArrayLike) -> Numbers:
    """Return P(ωᵢ | x), a row for each class; the priors where every density is 0.

    `values`: shape (n,); the places x.
    """
    with np.errstate(divide="ignore"):
        logs = np.stack(
            [
                np.log(prior) + density.log_density(values)
                for prior, density in zip(problem.priors, problem.densities, strict=True)
            ]
        )
    nowhere = ~np.isfinite(logs.max(axis=0))
    logs[:, nowhere] = np.log(np.array(problem.priors) + np.finfo(np.float64).tiny)[:, None]
    shares = np.exp(logs - logs.max(axis=0))
    found: Numbers = shares / shares.sum(axis=0)
    return found


def probability_between(
    density: Density, low: float, high: float, span: tuple[float, float]
) -> float:
    """Return the probability of an interval, exact for a Gaussian density.

    `density`: any; one that is not Gaussian is integrated numerically. `span`: outside of it a
    density that is not Gaussian counts as 0.
    """
    if isinstance(density, Gaussian):
        scale = density.deviation * math.sqrt(2.0)
        a, b = (low - density.mean) / scale, (high - density.mean) / scale
        # Differences of small tails, never of numbers near 1.
        if a > 0:
            return 0.5 * (math.erfc(a) - math.erfc(b))
        return 0.5 * (math.erfc(-b) - math.erfc(-a))
    a, b = max(low, span[0]), min(high, span[1])
    if not a < b:
        return 0.0
    pieces = max(_LEAST_PIECES, math.ceil(_PIECES * (b - a) / (span[1] - span[0])))
    return _integral(lambda x: np.exp(density.log_density(x)), np.linspace(a, b, pieces + 1))


def loss_ratio(losses: Numbers) -> tuple[float, float]:
    """Return r₁ = λ₁₂ − λ₁₁ and r₂ = λ₂₁ − λ₂₂ of two classes: what each confusion costs more.

    Either may be 0 or negative; then one class is decided everywhere.

    `losses`: shape (2, 2); ``loss[truth, decided]``.
    """
    return float(losses[0, 1] - losses[0, 0]), float(losses[1, 0] - losses[1, 1])


def _gaussian_span(densities: Sequence[Density]) -> tuple[float, float]:
    known = [each for each in densities if isinstance(each, Gaussian)]
    if len(known) < len(densities):
        raise ParameterError(
            "The range of x is not known, since a density is not Gaussian. Give its two ends."
        )
    return (
        min(each.mean - DEVIATIONS * each.deviation for each in known),
        max(each.mean + DEVIATIONS * each.deviation for each in known),
    )


@cache
def _gauss_rule() -> tuple[Numbers, Numbers]:
    return np.polynomial.legendre.leggauss(10)


def _integral(function: Callable[[Numbers], Numbers], ends: ArrayLike) -> float:
    """Return an integral by Gauss's rule of ten points in panels of equal width per piece.

    `ends`: the ends of the pieces.
    """
    nodes, weights = _gauss_rule()
    cuts = np.asarray(ends, np.float64)
    inner = np.linspace(cuts[:-1], cuts[1:], _PANELS, endpoint=False, axis=1).ravel()
    half = 0.5 * np.repeat(np.diff(cuts) / _PANELS, _PANELS)
    x = ((inner + half)[:, None] + half[:, None] * nodes).ravel()
    return float(np.outer(half, weights).ravel() @ function(x))
