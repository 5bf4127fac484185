"""The numbers that the user sets, and the edits that change them; no Qt."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

import numpy as np

from bayesgui.decisions.one_dimension import OneDimensionalProblem
from bayesgui.densities.gaussian import Gaussian
from bayesgui.windows.playgrounds.decision.limits import MAX_CLASSES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.decisions.crossings import Density
    from bayesgui.windows.playgrounds.decision.column_classes import ColumnClasses, Shape

Rule = Literal["error", "risk"]
RULES: tuple[Rule, Rule] = ("error", "risk")

MAX_SHARE, MIN_SHARE = 0.3, 0.002
"""Largest and smallest spread on a slider, as shares of the visible range."""
_NEW_SHARE, _NEW_PRIOR = 0.1, 0.2
_MARGIN = 0.15
"""Room beside the values of a column, as a share of their range."""
_REACH = 12.0
"""Standard deviations around the mean of a Gaussian class beyond which it has no weight."""


@dataclass(frozen=True)
class DecisionSettings:
    """Classes, losses, the visible range, and thresholds away from their optimum.

    `losses`: ``loss[truth][decided]``. `moved`: the thresholds of a rule that the user has moved.
    `source`: the column that the classes were estimated from. `members`: which class of it each one
    is, −1 for none. `shape`: whether they are Gaussian or keep the shape of their kernel density.
    """

    means: tuple[float, ...]
    deviations: tuple[float, ...]
    priors: tuple[float, ...]
    losses: tuple[tuple[float, ...], ...]
    low: float
    high: float
    story: str = ""
    moved: tuple[tuple[Rule, tuple[float, ...]], ...] = ()
    source: ColumnClasses | None = None
    members: tuple[int, ...] = ()
    shape: Shape = "gaussian"

    @classmethod
    def of_column(cls, source: ColumnClasses, shape: Shape) -> DecisionSettings:
        """Return the classes of a column as they were estimated, with losses of 0 and 1."""
        low = min(float(each[0]) for each in source.values)
        high = max(float(each[-1]) for each in source.values)
        margin = _MARGIN * (high - low)
        found = source.estimates(shape)
        return cls(
            tuple(each.mean for each in found),
            tuple(each.deviation for each in found),
            source.priors,
            zero_one(len(found)),
            low - margin,
            high + margin,
            source=source,
            members=tuple(range(len(found))),
            shape=shape,
        )

    @property
    def count(self) -> int:
        """The number of classes."""
        return len(self.means)

    @property
    def range(self) -> float:
        """The width of the visible range."""
        return self.high - self.low

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the classes in their column; empty for a class that is not from one."""
        if self.source is None:
            return ("",) * self.count
        return tuple("" if k < 0 else self.source.names[k] for k in self.members)

    def problem(self) -> OneDimensionalProblem:
        """Return the classes and losses for computing."""
        densities: list[Density] = []
        # Where the classes have their weight, and all that is seen.
        ends = [self.low, self.high]
        members = self.members or (-1,) * self.count
        for k, mean, deviation in zip(members, self.means, self.deviations, strict=True):
            if self.source is None or k < 0 or self.shape == "gaussian":
                densities.append(Gaussian(mean, deviation))
                ends += [mean - _REACH * deviation, mean + _REACH * deviation]
            else:
                shaped = self.source.kernels[k].located(mean, deviation)
                densities.append(shaped)
                ends += shaped.ends
        span = min(ends), max(ends)
        return OneDimensionalProblem(self.priors, tuple(densities), np.array(self.losses), span)

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
            members=(*self.members, -1) if self.members else (),
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
            members=tuple(self.members[k] for k in kept) if self.members else (),
        )

    def with_shape(self, shape: Shape) -> DecisionSettings:
        """Return the settings with classes of another shape.

        Where mean and spread are those of the estimate, they become those of the other one.
        """
        if self.source is None or shape == self.shape:
            return self
        old, new = self.source.estimates(self.shape), self.source.estimates(shape)
        means, deviations = list(self.means), list(self.deviations)
        for at, k in enumerate(self.members):
            before, after = old[k], new[k]
            if k >= 0 and (before.mean, before.deviation) == (means[at], deviations[at]):
                means[at], deviations[at] = after.mean, after.deviation
        return replace(
            self, means=tuple(means), deviations=tuple(deviations), shape=shape, moved=()
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
