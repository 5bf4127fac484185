"""Costs of decisions on judged rows, under losses and from thresholds."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

import numpy as np

from bayesgui.decisions.loss import LossMatrix
from bayesgui.decisions.rules import RELATIVE_TIE, least_risk
from bayesgui.decisions.thresholds import EVEN, least_risk_threshold, nearest_corner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


class JudgedRows(Protocol):
    """Rows whose class is known, with what a model says of them."""

    @property
    def posteriors(self) -> NDArray[np.float64]:
        """P(class | row), shape (rows, classes)."""

    @property
    def truth(self) -> NDArray[np.intp]:
        """Positions of the classes, shape (rows,)."""

    @property
    def weights(self) -> NDArray[np.float64] | None:
        """Of the rows, shape (rows,); None if each counts once."""


@dataclass(frozen=True, eq=False)
class Outcome:
    """Decisions on judged rows.

    `counts`: shape (classes, decisions); number (or total weight) of the rows by truth and
    decision. `accuracy`: share of the rows that are decided correctly.
    """

    counts: NDArray[np.float64]
    accuracy: float
    risk: float


@dataclass(frozen=True, eq=False)
class RowOutcome(Outcome):
    """Decisions row by row.

    `decided`: shape (rows,); the decision for each row.
    """

    decided: NDArray[np.intp]


@dataclass(frozen=True)
class Stops:
    """Posteriors of a class from which on it is decided.

    `least_risk`: that of the least expected loss; see `least_risk_threshold`. `corner`: that of the
    point of the ROC curve nearest to (0, 1), where no row is decided wrongly.
    """

    usual: float
    least_risk: float
    corner: float


def place_on(thresholds: NDArray[np.float64], threshold: float) -> int:
    """Return the position on a ROC curve of deciding the class from a threshold on.

    `thresholds`: shape (points,); falling; the first one is infinite. `threshold`: the class is
    decided where its posterior is not smaller, up to rounding.
    """
    smaller = int(np.searchsorted(thresholds[::-1], _limit(threshold), side="left"))
    return max(0, len(thresholds) - smaller - 1)


def _limit(threshold: float) -> float:
    """Return the least posterior that is not below a threshold but for rounding."""
    return threshold * (1.0 - RELATIVE_TIE) if np.isfinite(threshold) else threshold


def outcome_of(rows: JudgedRows, rule: LossMatrix, losses: LossMatrix) -> RowOutcome:
    """Return what happens when rows are decided by least risk.

    `losses`: those by which they are judged, whose decisions begin with those of `rule`.
    """
    return _outcome(rows, least_risk(rows.posteriors, rule), losses)


def outcome_from(
    rows: JudgedRows, threshold: float, positive: int, losses: LossMatrix
) -> RowOutcome:
    """Return what happens when one of two classes is decided from a posterior on."""
    is_positive = rows.posteriors[:, positive] >= _limit(threshold)
    return _outcome(rows, np.where(is_positive, positive, 1 - positive), losses)


def share_of(rows: JudgedRows, k: int) -> float:
    """Return the (weighted) share of the rows that are of a class."""
    return float(np.average(rows.truth == k, weights=rows.weights))


def _outcome(rows: JudgedRows, decided: NDArray[np.intp], losses: LossMatrix) -> RowOutcome:
    truths, n_decisions = losses.values.shape
    cells = rows.truth * n_decisions + decided
    counts = np.bincount(cells, rows.weights, truths * n_decisions).reshape(truths, n_decisions)
    summed = counts.astype(np.float64)
    return RowOutcome(summed, *_figures(summed, losses), decided)


def _figures(counts: NDArray[np.float64], losses: LossMatrix) -> tuple[float, float]:
    """Return accuracy and risk of decisions whose counts are known."""
    total = float(counts.sum()) or 1.0
    right = float(np.trace(counts[:, : len(counts)]))
    return right / total, float((counts * losses.values).sum()) / total


@dataclass(frozen=True, eq=False)
class ThresholdCounts:
    """How many rows are decided as one class, correctly and wrongly, from each threshold on.

    Made by `of`. Sorted once, so that any threshold is answered without another look at the rows.

    `thresholds`: shape (points,); the posteriors that occur, falling, after +∞, from which no row
    is decided so. `hits`, `alarms`: shape (points,); number (or total weight) of the rows of the
    class, and of the others, with a posterior that is not smaller.
    """

    thresholds: NDArray[np.float64]
    hits: NDArray[np.float64]
    alarms: NDArray[np.float64]

    @classmethod
    def of(
        cls,
        posteriors: NDArray[np.float64],
        own: NDArray[np.bool_],
        weights: NDArray[np.float64] | None = None,
    ) -> ThresholdCounts:
        """Return the counts of some rows.

        `posteriors`: shape (rows,); P(class | row) of the class. `own`: shape (rows,); whether rows
        are of the class. `weights`: shape (rows,); of the rows.
        """
        found, places = np.unique(-posteriors, return_inverse=True)
        given = np.ones(len(posteriors)) if weights is None else weights
        hits = np.bincount(places, given * own, len(found))
        alarms = np.bincount(places, given * ~own, len(found))
        return cls(
            np.concatenate([[np.inf], -found]),
            np.concatenate([[0.0], np.cumsum(hits)]),
            np.concatenate([[0.0], np.cumsum(alarms)]),
        )

    @property
    def n_own(self) -> float:
        """Number (or total weight) of the rows of the class."""
        return float(self.hits[-1])

    @property
    def n_others(self) -> float:
        """Number (or total weight) of the other rows."""
        return float(self.alarms[-1])

    @property
    def has_curve(self) -> bool:
        """Whether there are rows of the class and others."""
        return self.n_own > 0 and self.n_others > 0

    @cached_property
    def true_positive(self) -> NDArray[np.float64]:
        """Share of the rows of the class that are decided so, shape (points,)."""
        found: NDArray[np.float64] = self.hits / (self.n_own or 1.0)
        return found

    @cached_property
    def false_positive(self) -> NDArray[np.float64]:
        """Share of the other rows that are decided so, shape (points,)."""
        found: NDArray[np.float64] = self.alarms / (self.n_others or 1.0)
        return found

    @cached_property
    def area(self) -> float:
        """Area under the ROC curve, by the trapezoidal rule."""
        return float(np.trapezoid(self.true_positive, self.false_positive))

    @cached_property
    def corner(self) -> float:
        """The threshold of the point of the ROC curve nearest to (0, 1)."""
        return nearest_corner(self.false_positive, self.true_positive, self.thresholds)[0]

    def stops(self, losses: LossMatrix, positive: int) -> Stops:
        """Return the three thresholds; see `Stops`."""
        return Stops(EVEN, least_risk_threshold(losses, positive), self.corner)

    def outcome(self, threshold: float, losses: LossMatrix, positive: int) -> Outcome:
        """Return what happens when the class is decided from a threshold on.

        `threshold`: not a number where the class is decided for small posteriors; then it never is.
        """
        place = 0 if np.isnan(threshold) else place_on(self.thresholds, threshold)
        hits, alarms = float(self.hits[place]), float(self.alarms[place])
        counts = np.array([[self.n_others - alarms, alarms], [self.n_own - hits, hits]])
        if not positive:
            counts = counts[::-1, ::-1]
        return Outcome(counts, *_figures(counts, losses))

    def bars(self, n_bars: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the rows of the class, and the others, in bars of equal width from 0 to 1."""
        # A posterior that is the edge of two bars but for rounding is in the upper one.
        scaled = self.thresholds[1:] * (n_bars * (1.0 + RELATIVE_TIE))
        places = np.minimum(scaled.astype(np.intp), n_bars - 1)
        own = np.bincount(places, np.diff(self.hits), n_bars)
        others = np.bincount(places, np.diff(self.alarms), n_bars)
        return own.astype(np.float64), others.astype(np.float64)


def miss_ratio(losses: LossMatrix, positive: int) -> float | None:
    """Return what missing a class costs in false alarms.

    The result: None unless there are two classes, the decisions as well, and both errors cost more
    than the truth.
    """
    if losses.values.shape != (2, 2):
        return None
    pair = losses.coefficients
    miss, alarm = pair[positive], pair[1 - positive]
    return miss / alarm if miss > 0 and alarm > 0 else None


def with_miss_ratio(losses: LossMatrix, positive: int, ratio: float) -> LossMatrix:
    """Return losses of two classes in which a miss costs some number of false alarms."""
    values, other = losses.values, 1 - positive
    alarm = float(values[other, positive] - values[other, other])
    miss = float(values[positive, positive]) + ratio * alarm
    return losses.with_loss(losses.classes[positive], losses.decisions[other], miss)


def losses_at(
    threshold: float, losses: LossMatrix, positive: int, classes: Sequence[str], k: int
) -> LossMatrix:
    """Return losses by which a class is decided from a threshold on.

    `losses`: of two classes, whose costs of a false alarm stay; `positive`: the class in them.
    `classes, k`: all classes, and which of them it is; each of the others counts as the other one.
    The class is the first decision: at the threshold both risks are equal, and it is decided.
    """
    other, limit = 1 - positive, min(1.0, max(0.0, threshold))
    if not math.isclose(least_risk_threshold(losses, positive), limit, rel_tol=RELATIVE_TIE):
        alarm = losses.coefficients[other]
        if 0 < limit < 1 and alarm > 0:
            losses = with_miss_ratio(losses, positive, (1.0 - limit) / limit)
        else:
            values = np.zeros((2, 2))
            values[positive, other], values[other, positive] = 1.0 - limit, limit
            losses = LossMatrix(losses.classes, losses.decisions, values)
    rows = losses.values[:, [positive, other]]
    every = np.array([rows[positive if each == k else other] for each in range(len(classes))])
    decided = losses.decisions[positive], losses.decisions[other]
    return LossMatrix(tuple(classes), decided, every)
