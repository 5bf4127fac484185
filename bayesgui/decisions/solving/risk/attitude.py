"""The utility of money: certainty equivalents under an attitude to risk.

Pratt 1964; Howard 1988 on risk tolerance.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from bayesgui.core.errors import ModelError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.decisions.solving.lottery import Lottery

Kind = Literal["linear", "exponential", "logarithmic", "points"]
KINDS: tuple[Kind, ...] = ("linear", "exponential", "logarithmic", "points")
_STEPS, _HALVINGS = 400, 60
_EXPANDED = 0.5
"""Greatest distance from the mean, in tolerances, up to which no digits may be lost."""


@dataclass(frozen=True)
class RiskAttitude:
    """How much a total is worth to whoever decides.

    `kind`: linear, u = x; exponential, u = −exp(−x / R); logarithmic, u = ln(x + W); or straight
    lines between points. `tolerance`: R, above 0. `wealth`: W. `points`: totals with their utility.
    """

    kind: Kind = "linear"
    tolerance: float = 0.0
    wealth: float = 0.0
    points: tuple[tuple[float, float], ...] = ()

    def certainty_equivalent(self, lottery: Lottery) -> float:
        """Return the certain total that is worth as much as a lottery.

        Raises `ModelError` if utility does not increase, or is not defined for a total.
        """
        if self.kind == "exponential":
            return _exponential(lottery, self.tolerance)
        if self.kind == "logarithmic":
            return _logarithmic(lottery, self.wealth)
        if self.kind == "points":
            return _of_points(lottery, self.points)
        return lottery.mean


def _said(number: float) -> str:
    return f"{number:g}".replace("-", "−")


def _exponential(lottery: Lottery, tolerance: float) -> float:
    if not (tolerance > 0 and math.isfinite(tolerance)):
        raise ModelError(
            "A risk tolerance is a number above 0, not {tolerance}; a large one means that risk "
            "does not matter.",
            tolerance=_said(tolerance),
        )
    mean = lottery.mean
    # Around the mean: with a large tolerance the exponentials are all nearly 1.
    away = -(lottery.values - mean) / tolerance
    if np.abs(away).max() <= _EXPANDED:
        return mean - tolerance * math.log1p(float(lottery.probabilities @ np.expm1(away)))
    most = float(away.max())
    total = math.log(float(lottery.probabilities @ np.exp(away - most))) + most
    return mean - tolerance * total


def _logarithmic(lottery: Lottery, wealth: float) -> float:
    least = float(lottery.values[0])
    if least + wealth <= 0:
        raise ModelError(
            "A logarithmic utility needs a wealth above {least}, as a total of {total} can come.",
            least=_said(-least),
            total=_said(least),
        )
    return math.exp(float(lottery.probabilities @ np.log(lottery.values + wealth))) - wealth


def _of_points(lottery: Lottery, points: Sequence[tuple[float, float]]) -> float:
    ordered = sorted(points)
    if len(ordered) < 2:
        raise ModelError("A utility of your own needs two points at least.")
    for (x, u), (next_x, next_u) in itertools.pairwise(ordered):
        if next_x <= x or next_u <= u:
            raise ModelError(
                "Utility must increase: {next} has {next_u}, and {x} has {u} already.",
                x=_said(x),
                u=_said(u),
                next=_said(next_x),
                next_u=_said(next_u),
            )
    totals, utilities = np.array(ordered).T
    expected = float(lottery.probabilities @ _between(lottery.values, totals, utilities))
    return float(_between(np.array([expected]), utilities, totals)[0])


def _between(x: np.ndarray, known: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Return heights on straight lines through points; the outer ones go on beyond the ends."""
    k = np.clip(np.searchsorted(known, x) - 1, 0, len(known) - 2)
    slopes = np.diff(values) / np.diff(known)
    found: np.ndarray = values[k] + slopes[k] * (x - known[k])
    return found


def best_by_tolerance(
    lotteries: Sequence[Lottery], low: float, high: float
) -> list[tuple[float, float, int]]:
    """Return from which to which risk tolerance which lottery is best, in increasing order.

    `low, high`: ends of the tolerances, above 0; a change that is undone within a hundredth of
    their range, on a logarithmic scale, may be missed.
    """

    def best(log: float) -> int:
        found = [_exponential(each, math.exp(log)) for each in lotteries]
        # Equal ones: the first stays best, so that rounding makes no thresholds.
        most = max(found)
        return next(k for k, x in enumerate(found) if x >= most - 1e-9 * max(1.0, abs(most)))

    grid = np.linspace(math.log(low), math.log(high), _STEPS).tolist()
    parts = [[grid[0], grid[-1], best(grid[0])]]
    for left, right in itertools.pairwise(grid):
        after = best(right)
        if after == parts[-1][2]:
            continue
        before = parts[-1][2]
        for _ in range(_HALVINGS):
            middle = (left + right) / 2
            left, right = (middle, right) if best(middle) == before else (left, middle)
        parts[-1][1] = right
        parts.append([right, grid[-1], after])
    return [(math.exp(a), math.exp(b), int(k)) for a, b, k in parts]
