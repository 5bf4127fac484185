"""Isotonic regression: any probabilities that never decrease with the log-odds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import parameter, seed_parameter
from bayesgui.catalog.plain_data import stored
from bayesgui.classifiers.calibration.base import (
    Calibration,
    CalibrationMap,
    calibrations,
    folds_parameter,
)
from bayesgui.classifiers.calibration.log_odds import class_log_odds

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


@stored("isotonic-calibration")
@dataclass(frozen=True, eq=False)
class IsotonicMap(CalibrationMap):
    """Probabilities at some log-odds, straight lines between them, level beyond the ends.

    `odds`, `shares`: of the second of two classes, or of each: shape (points,); both ascending.
    """

    odds: tuple[NDArray[np.float64], ...]
    shares: tuple[NDArray[np.float64], ...]

    def __post_init__(self) -> None:
        for xs, ys in zip(self.odds, self.shares, strict=True):
            if xs.shape != ys.shape or xs.ndim != 1 or not len(xs):
                raise ValueError(xs.shape)

    def log_shares(self, logs: Floats) -> Floats:
        two = logs.shape[1] == 2
        if len(self.odds) != (1 if two else logs.shape[1]):
            raise ValueError(len(self.odds))
        found = np.empty(logs.shape)
        for k, (xs, ys) in enumerate(zip(self.odds, self.shares, strict=True)):
            place = 1 if two else k
            found[:, place] = np.interp(class_log_odds(logs, place), xs, ys)
        if two:
            found[:, 0] = 1.0 - found[:, 1]
        with np.errstate(divide="ignore"):
            return np.log(found, out=found)


@calibrations.register("isotonic", label="Isotonic regression", order=10)
@dataclass(frozen=True, kw_only=True)
class IsotonicCalibration(Calibration):
    """Steps that never go down, as the held-out rows have them: any shape, but it takes many rows.

    Notes
    -----
    Rows of equal log-odds are one; neighbors whose share of the class decreases are joined until
    none does (pool adjacent violators). Each step then counts some more rows of the class's share
    in the table (of a class that no row has, of one row more), so that none is 0 or 1 and a row
    that nobody expected costs no infinite log loss; between steps the probability is a straight
    line. Of more than two classes each is calibrated against the rest, and a row's probabilities
    are divided by their sum. With fewer than about a thousand rows Platt's sigmoid is better.

    References
    ----------
    Zadrozny and Elkan (2002), Transforming classifier scores into accurate multiclass probability
    estimates. Ayer, Brunk, Ewing, Reid and Silverman (1955), An empirical distribution function for
    sampling with incomplete information. Niculescu-Mizil and Caruana (2005), Predicting good
    probabilities with supervised learning.
    """

    prior_rows: float = parameter(
        1.0,
        low=0.0,
        label="Rows added to a step",
        doc="Of the class's share in the table; 0 lets probabilities be 0 and 1.",
    )
    folds: int = folds_parameter()
    seed: int = seed_parameter()

    def fitted(self, logs: Floats, truths: NDArray[np.intp], weights: Floats) -> IsotonicMap:
        places = (1,) if logs.shape[1] == 2 else range(logs.shape[1])
        made = [
            steps_of(class_log_odds(logs, k), truths == k, weights, self.prior_rows) for k in places
        ]
        odds, shares = zip(*made, strict=True)
        return IsotonicMap(odds, shares)


def steps_of(
    odds: Floats, own: NDArray[np.bool_], weights: Floats, prior_rows: float = 0.0
) -> tuple[Floats, Floats]:
    """Return log-odds and shares at the ends of the steps of a class.

    `odds`, `own`, `weights`: shape (rows,); whether a row is of the class. The result: both shape
    (points,), ascending.
    """
    at, places = np.unique(odds, return_inverse=True)
    rows = np.bincount(places, weights).astype(np.float64)
    hits = np.bincount(places, weights * own)
    kept = rows > 0
    at, rows, hits = at[kept], rows[kept], hits[kept]
    level, first = _pooled(hits / rows, rows)
    if prior_rows:
        inside = np.add.reduceat(rows, first)
        share = hits.sum() / rows.sum()
        if share in (0.0, 1.0):
            share = (hits.sum() + 1) / (rows.sum() + 2)
        added = (level * inside + prior_rows * share) / (inside + prior_rows)
        # Small steps are drawn nearer to the share than large ones, and may change places.
        level, joined = _pooled(added, inside)
        first = first[joined]
    last = np.append(first[1:], len(at)) - 1
    ends = np.unique(np.concatenate([first, last]))
    return at[ends], level[np.searchsorted(first, ends, side="right") - 1]


def _pooled(values: Floats, weights: Floats) -> tuple[Floats, NDArray[np.intp]]:
    """Return the level of each block of the nearest ascending numbers, and its first place."""
    from scipy.optimize import isotonic_regression

    found = isotonic_regression(values, weights=weights)
    first = np.asarray(found.blocks[:-1], np.intp)
    return np.clip(found.x[first], 0.0, 1.0), first
