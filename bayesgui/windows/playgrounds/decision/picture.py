"""The content of the window, computed from the settings: curves, rules, areas; no Qt."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.decisions.one_dimension import Outcomes, ThresholdRule, loss_ratio, posteriors
from bayesgui.windows.playgrounds.decision.column_classes import histogram_of
from bayesgui.windows.playgrounds.decision.settings import RULES, DecisionSettings, Rule, zero_one

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.decisions.one_dimension import OneDimensionalProblem
    from bayesgui.windows.playgrounds.decision.column_classes import ColumnClasses

    Numbers = NDArray[np.float64]

COARSE, FINE, DEVIATIONS = 141, 61, 4.0
"""Points of the curves: over the whole range, and within `DEVIATIONS` spreads of each mean."""
KERNEL_GRID = 361
"""Points over the whole range where a class has the shape of its kernels."""
SAMPLE, BINS = 500, 40
_SEED = 7


@dataclass(frozen=True, eq=False)
class RulePicture:
    """A rule as it is now and at its optimum.

    `pointwise`: the integral of the least conditional error or risk at each single x.
    """

    kind: Rule
    optimum: ThresholdRule
    current: ThresholdRule
    best: Outcomes
    outcomes: Outcomes
    pointwise: float

    @property
    def is_moved(self) -> bool:
        """Whether the user has moved a threshold."""
        return self.current != self.optimum

    @property
    def growth(self) -> float:
        """The excess of the error (or the risk) over its least value."""
        if self.kind == "error":
            return self.outcomes.error - self.best.error
        return self.outcomes.risk - self.best.risk


@dataclass(frozen=True, eq=False)
class DecisionPicture:
    """Curves on a grid, and both rules.

    `weighted`: P(ω) p(x | ω), a row for each class. `sample`: heights of the histogram of a sample
    on the scale of `weighted`, a row for each class; `edges` are those of its bins.
    """

    settings: DecisionSettings
    problem: OneDimensionalProblem
    x: Numbers
    weighted: Numbers
    posteriors: Numbers
    rules: tuple[RulePicture, ...]
    edges: Numbers
    sample: Numbers

    def rule(self, kind: Rule) -> RulePicture:
        """Return a rule by name."""
        return self.rules[RULES.index(kind)]

    def height(self, index: int, x: Numbers) -> Numbers:
        """Return P(ω) p(x | ω) of a class at any places."""
        density = self.problem.densities[index].log_density(x)
        found: Numbers = self.problem.priors[index] * np.exp(density)
        return found

    @property
    def least_risk_level(self) -> float | None:
        """The P(ω₁ | x) above which ω₁ has the least risk; None where no level decides."""
        if self.settings.count != 2:
            return None
        first, second = loss_ratio(self.problem.losses)
        return second / (first + second) if first > 0 and second > 0 else None


def picture_of(
    settings: DecisionSettings, previous: DecisionPicture | None = None
) -> DecisionPicture:
    """Compute the picture; only areas are computed where nothing but a threshold has moved."""
    if previous is not None and replace(previous.settings, moved=()) == replace(settings, moved=()):
        rules = tuple(_with_thresholds(each, settings, previous.problem) for each in previous.rules)
        return replace(previous, settings=settings, rules=rules)
    problem = settings.problem()
    x = _grid(settings)
    edges, sample = _histogram(settings)
    return DecisionPicture(
        settings,
        problem,
        x,
        np.stack(
            [
                prior * np.exp(density.log_density(x))
                for prior, density in zip(problem.priors, problem.densities, strict=True)
            ]
        ),
        posteriors(problem, x),
        _rules(settings, problem),
        edges,
        sample,
    )


def _grid(settings: DecisionSettings) -> Numbers:
    """Return increasing places, denser where a Gaussian class has its weight."""
    if settings.source is not None and settings.shape == "kernel":
        return np.linspace(settings.low, settings.high, KERNEL_GRID)
    parts = [np.linspace(settings.low, settings.high, COARSE)]
    for mean, spread in zip(settings.means, settings.deviations, strict=True):
        parts.append(np.linspace(mean - DEVIATIONS * spread, mean + DEVIATIONS * spread, FINE))
    found: Numbers = np.unique(np.clip(np.concatenate(parts), settings.low, settings.high))
    return found


def _rules(settings: DecisionSettings, problem: OneDimensionalProblem) -> tuple[RulePicture, ...]:
    error = _rule("error", settings, problem)
    if settings.losses != zero_one(settings.count):
        return error, _rule("risk", settings, problem)
    # Both rules are one where every error costs 1.
    risk = replace(error, kind="risk", current=error.optimum)
    return error, _with_thresholds(risk, settings, problem)


def _rule(kind: Rule, settings: DecisionSettings, problem: OneDimensionalProblem) -> RulePicture:
    optimum = problem.minimum_error if kind == "error" else problem.minimum_risk
    losses = np.array(zero_one(settings.count)) if kind == "error" else problem.losses
    best = problem.outcomes(optimum)
    made = RulePicture(kind, optimum, optimum, best, best, problem.least_pointwise(losses))
    return _with_thresholds(made, settings, problem)


def _with_thresholds(
    rule: RulePicture, settings: DecisionSettings, problem: OneDimensionalProblem
) -> RulePicture:
    moved = settings.thresholds_of(rule.kind)
    if moved is None or len(moved) != len(rule.optimum.thresholds):
        return replace(rule, current=rule.optimum, outcomes=rule.best)
    current = ThresholdRule(moved, rule.optimum.decisions)
    if current == rule.current:
        return rule
    return replace(rule, current=current, outcomes=problem.outcomes(current))


@cache
def _draws() -> tuple[Numbers, Numbers]:
    """Return the numbers a sample is made from: the same ones, so that it follows a slider."""
    random = np.random.default_rng(_SEED)
    return random.random(SAMPLE), random.standard_normal(SAMPLE)


def _histogram(settings: DecisionSettings) -> tuple[Numbers, Numbers]:
    """Return the limits of the bins, and the heights of a sample or of the values of a column."""
    if settings.source is not None:
        edges, heights = _column_histogram(settings.source, settings.low, settings.high)
        rows = [
            prior * heights[k] if k >= 0 else np.zeros(BINS)
            for prior, k in zip(settings.priors, settings.members, strict=True)
        ]
        return edges, np.stack(rows)
    shares, normals = _draws()
    ends = np.cumsum(settings.priors)
    chosen = np.minimum(np.searchsorted(ends, shares, side="right"), settings.count - 1)
    values = np.array(settings.means)[chosen] + np.array(settings.deviations)[chosen] * normals
    edges = np.linspace(settings.low, settings.high, BINS + 1)
    scale = SAMPLE * (edges[1] - edges[0])
    rows = [np.histogram(values[chosen == k], edges)[0] / scale for k in range(settings.count)]
    return edges, np.stack(rows)


@lru_cache(maxsize=1)
def _column_histogram(source: ColumnClasses, low: float, high: float) -> tuple[Numbers, Numbers]:
    edges = np.linspace(low, high, BINS + 1)
    return edges, histogram_of(source, edges)
