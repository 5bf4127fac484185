"""The numbers that the user sets, and the edits that change them; no Qt."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

import numpy as np

from bayesgui.decisions.one_dimension import OneDimensionalProblem
from bayesgui.densities.gaussian import Gaussian

if TYPE_CHECKING:
    from collections.abc import Sequence

Rule = Literal["error", "risk"]
RULES: tuple[Rule, Rule] = ("error", "risk")

MAX_CLASSES = 4
MAX_LOSS = 1e6
MAX_MEAN = 1e6
MAX_SHARE, MIN_SHARE = 0.3, 0.002
"""Largest and smallest spread on a slider, as shares of the visible range."""
_NEW_SHARE, _NEW_PRIOR = 0.1, 0.2


@dataclass(frozen=True)
class DecisionSettings:
    """Gaussian classes, losses, the visible range, and thresholds away from their optimum.

    `losses`: ``loss[truth][decided]``. `moved`: the thresholds of a rule that the user has moved.
    """

    means: tuple[float, ...]
    deviations: tuple[float, ...]
    priors: tuple[float, ...]
    losses: tuple[tuple[float, ...], ...]
    low: float
    high: float
    story: str = ""
    moved: tuple[tuple[Rule, tuple[float, ...]], ...] = ()

    @property
    def count(self) -> int:
        """The number of classes."""
        return len(self.means)

    @property
    def range(self) -> float:
        """The width of the visible range."""
        return self.high - self.low

    def problem(self) -> OneDimensionalProblem:
        """Return the classes and losses for computing."""
        densities = tuple(map(Gaussian, self.means, self.deviations))
        return OneDimensionalProblem(self.priors, densities, np.array(self.losses))

    def thresholds_of(self, rule: Rule) -> tuple[float, ...] | None:
        """Return the thresholds that the user has moved, None at the optimum."""
        return dict(self.moved).get(rule)

    # -- edits --------------------------------------------------------------------------------

    def with_mean(self, index: int, mean: float) -> DecisionSettings:
        """Return the settings with another mean, which the visible range then contains."""
        low, high = min(self.low, mean), max(self.high, mean)
        return replace(self, means=_replaced(self.means, index, mean), low=low, high=high)

    def with_deviation(self, index: int, deviation: float) -> DecisionSettings:
        """Return the settings with another spread."""
        return replace(self, deviations=_replaced(self.deviations, index, deviation))

    def with_prior(self, index: int, prior: float) -> DecisionSettings:
        """Return the settings with another prior; the others keep their proportions."""
        others = sum(self.priors) - self.priors[index]
        left, count = 1.0 - prior, self.count - 1
        priors = [p * left / others if others > 0 else left / count for p in self.priors]
        priors[index] = prior
        return replace(self, priors=tuple(priors))

    def with_loss(self, truth: int, decided: int, loss: float) -> DecisionSettings:
        """Return the settings with another loss."""
        row = _replaced(self.losses[truth], decided, loss)
        losses = (*self.losses[:truth], row, *self.losses[truth + 1 :])
        return self.with_losses(losses)

    def with_losses(self, losses: Sequence[Sequence[float]]) -> DecisionSettings:
        """Return the settings with another loss matrix."""
        return replace(self, losses=tuple(map(tuple, losses)))

    def transposed(self) -> DecisionSettings:
        """Return the settings with the losses of decisions and truths exchanged."""
        return self.with_losses(tuple(zip(*self.losses, strict=True)))

    def with_class(self) -> DecisionSettings:
        """Return the settings with one more class."""
        middle, count = 0.5 * (self.low + self.high), self.count
        room = 0.5 * self.range / MAX_CLASSES
        mean = max(
            (self.low + (2 * k + 1) * room for k in range(MAX_CLASSES)),
            key=lambda place: (min(abs(place - m) for m in self.means), -abs(place - middle)),
        )
        rows = [(*row, 1.0) for row in self.losses]
        rows.append((1.0,) * count + (0.0,))
        return replace(
            self,
            means=(*self.means, mean),
            deviations=(*self.deviations, _NEW_SHARE * self.range),
            priors=(*(p * (1 - _NEW_PRIOR) for p in self.priors), _NEW_PRIOR),
            losses=tuple(rows),
            moved=(),
        )

    def without_class(self, index: int) -> DecisionSettings:
        """Return the settings with one class less; the others keep their proportions."""
        kept = [k for k in range(self.count) if k != index]
        emptied = self.with_prior(index, 0.0)
        return replace(
            self,
            means=tuple(self.means[k] for k in kept),
            deviations=tuple(self.deviations[k] for k in kept),
            priors=tuple(emptied.priors[k] for k in kept),
            losses=tuple(tuple(self.losses[i][j] for j in kept) for i in kept),
            moved=(),
        )

    def with_thresholds(self, rule: Rule, thresholds: tuple[float, ...] | None) -> DecisionSettings:
        """Return the settings with moved thresholds of one rule; None for the optimum."""
        moved = {name: found for name, found in self.moved if name != rule}
        if thresholds is not None:
            moved[rule] = thresholds
        return replace(self, moved=tuple(sorted(moved.items())))


def zero_one(count: int) -> tuple[tuple[float, ...], ...]:
    """Return the losses under which the risk is the probability of an error."""
    return tuple(tuple(float(i != j) for j in range(count)) for i in range(count))


def _replaced(values: tuple[float, ...], index: int, value: float) -> tuple[float, ...]:
    return (*values[:index], value, *values[index + 1 :])
