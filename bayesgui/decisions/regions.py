"""Where on a line each decision has the least risk, and what errors that leaves."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np

from bayesgui.core.errors import ParameterError
from bayesgui.decisions.rules import least_risk
from bayesgui.decisions.thresholds import equal_points
from bayesgui.densities.gaussian import Gaussian

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import ArrayLike, NDArray

    from bayesgui.decisions.loss import LossMatrix

GRID = 4096
"""Points at which decisions are compared where thresholds have no closed form."""

BISECTIONS = 60
REACH = 12.0
"""Standard deviations beyond the means within which changes of decision are looked for."""


class LineDensity(Protocol):
    """A density on the line, with its distribution function."""

    def log_density(self, values: ArrayLike) -> NDArray[np.float64]:
        """Return ln p(x)."""

    def cumulative(self, values: ArrayLike) -> NDArray[np.float64]:
        """Return P(X ≤ x)."""


@dataclass(frozen=True)
class LineClass:
    """A class of a decision about one quantity.

    Parameters
    ----------
    name : str
        Its name.
    prior : float
        P(class).
    density : LineDensity
        p(x | class).
    """

    name: str
    prior: float
    density: LineDensity


@dataclass(frozen=True, eq=False)
class Regions:
    """Decisions on the intervals between thresholds.

    Parameters
    ----------
    thresholds : tuple of float
        In increasing order; the outer intervals are unbounded.
    decided : tuple of int
        The decision on each interval, one more than thresholds.
    """

    thresholds: tuple[float, ...]
    decided: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.decided) != len(self.thresholds) + 1 or any(
            a > b for a, b in itertools.pairwise(self.thresholds)
        ):
            raise ParameterError(
                "Regions need increasing thresholds and a decision for each interval between them."
            )

    def decide(self, values: ArrayLike) -> NDArray[np.intp]:
        """Return the decision at each value; a threshold belongs to the interval above it."""
        places = np.searchsorted(self.thresholds, np.asarray(values, np.float64), side="right")
        found: NDArray[np.intp] = np.asarray(self.decided, np.intp)[places]
        return found

    def joint(self, classes: Sequence[LineClass], n_decisions: int) -> NDArray[np.float64]:
        """Return P_ij = ∫ over the region of decision j of p(x | i) P(i) dx.

        Returns
        -------
        ndarray of float64, shape (classes, decisions)
            Off the diagonal, the areas of errors; their sum is P_E.
        """
        found = np.zeros((len(classes), n_decisions))
        for i, each in enumerate(classes):
            inner = each.density.cumulative(np.array(self.thresholds))
            shares = np.diff(np.concatenate([[0.0], np.atleast_1d(inner), [1.0]]))
            np.add.at(found[i], list(self.decided), each.prior * shares)
        return found


def joint_risk(joint: NDArray[np.float64], losses: LossMatrix) -> float:
    """Return R(h) = Σ loss[i, j] P_ij."""
    return float((joint * losses.values).sum())


def error_area(joint: NDArray[np.float64]) -> float:
    """Return P_E, the probability that the decision is not the class."""
    return float(joint.sum() - np.trace(joint))


def error_gained(first: LineClass, second: LineClass, best: float, threshold: float) -> float:
    """Return ΔP_E = ∫ from the best threshold to another of (p_1 P_1 − p_2 P_2) dx, with its sign.

    Parameters
    ----------
    first, second : LineClass
        The class decided below the threshold, and the one above.
    best, threshold : float
        Moving from `best` to `threshold` changes P_E by the negative of the integral.

    Returns
    -------
    float
        The change of P_E.
    """
    ends = np.array([best, threshold])
    one, two = (each.prior * np.diff(each.density.cumulative(ends))[0] for each in (first, second))
    return float(two - one)


def best_regions(classes: Sequence[LineClass], losses: LossMatrix) -> Regions:
    """Return the regions of least risk.

    Parameters
    ----------
    classes : sequence of LineClass
        In the order of the matrix.
    losses : LossMatrix
        The losses.

    Notes
    -----
    The thresholds of two Gaussians are the roots of r_1 P_1 p_1(x) = r_2 P_2 p_2(x); others are
    found on a grid and by bisection, so that a region narrower than its step may be missed.
    """
    if losses.classes != tuple(each.name for each in classes):
        raise ParameterError(
            "The loss matrix is for the classes {classes}, not for {others}.",
            classes=", ".join(losses.classes),
            others=", ".join(each.name for each in classes),
        )

    def decide(x: NDArray[np.float64]) -> NDArray[np.intp]:
        return least_risk(posteriors(classes, x), losses)

    first, last = classes[0].density, classes[-1].density
    if losses.values.shape == (2, 2) and isinstance(first, Gaussian) and isinstance(last, Gaussian):
        r1, r2 = losses.coefficients
        weights = r1 * classes[0].prior, r2 * classes[1].prior
        if r1 < 0 and r2 < 0:
            weights = -weights[0], -weights[1]
        points = equal_points(first, last, *weights)
    else:
        points = _changes(decide, _grid(classes))
    return _merged(points, decide)


def posteriors(classes: Sequence[LineClass], values: ArrayLike) -> NDArray[np.float64]:
    """Return P(class | x), shape (values, classes); the priors where every density is 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        logs = np.column_stack(
            [np.log(each.prior) + each.density.log_density(values) for each in classes]
        )
        logs -= logs.max(axis=1, keepdims=True)
        found: NDArray[np.float64] = np.exp(logs)
    found[np.isnan(found).any(axis=1)] = [each.prior for each in classes]
    found /= found.sum(axis=1, keepdims=True)
    return found


def _grid(classes: Sequence[LineClass]) -> NDArray[np.float64]:
    """Return points over the range in which the densities are not negligible."""
    ends: list[float] = []
    for each in classes:
        if isinstance(each.density, Gaussian):
            reach = REACH * each.density.deviation
            ends += [each.density.mean - reach, each.density.mean + reach]
        else:
            ends += _outer_quantiles(each.density)
    return np.linspace(min(ends), max(ends), GRID)


def _outer_quantiles(density: LineDensity) -> list[float]:
    """Return two values outside of which a density has next to no mass."""
    edge = 1.0
    while edge < 1e300:
        low, high = density.cumulative(np.array([-edge, edge]))
        if low < 1e-12 and high > 1 - 1e-12:
            break
        edge *= 2.0
    return [-edge, edge]


def _changes(
    decide: Callable[[NDArray[np.float64]], NDArray[np.intp]], grid: NDArray[np.float64]
) -> tuple[float, ...]:
    """Return the points between which neighbours on a grid have different decisions."""
    found = decide(grid)
    at = np.flatnonzero(found[1:] != found[:-1])
    low, high, before = grid[at].copy(), grid[at + 1].copy(), found[at]
    for _ in range(BISECTIONS):
        middle = 0.5 * (low + high)
        same = decide(middle) == before if len(middle) else np.zeros(0, np.bool_)
        low, high = np.where(same, middle, low), np.where(same, high, middle)
    return tuple((0.5 * (low + high)).tolist())


def _merged(
    points: tuple[float, ...], decide: Callable[[NDArray[np.float64]], NDArray[np.intp]]
) -> Regions:
    """Return the regions between points, those of one decision beside each other joined."""
    if not points:
        inside = [0.0]
    else:
        span = max(points[-1] - points[0], math.ulp(abs(points[0])) * 2**20, 1e-300)
        inside = [points[0] - span, *(0.5 * (a + b) for a, b in itertools.pairwise(points))]
        inside.append(points[-1] + span)
    decided = decide(np.array(inside)).tolist()
    kept: list[float] = []
    regions = decided[:1]
    for point, decision in zip(points, decided[1:], strict=True):
        if decision != regions[-1]:
            kept.append(point)
            regions.append(decision)
    return Regions(tuple(kept), tuple(regions))
