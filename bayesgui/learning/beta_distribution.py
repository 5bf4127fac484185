"""The Beta distribution: density, distribution function and quantiles."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import ArrayLike, NDArray

_TINY = 1e-300
_CLOSE = 1e-16
_LOG_HALF = math.log(0.5)


def check_proper(a: float, b: float) -> None:
    """Raise if Beta(a, b) is improper."""
    if not (0 < a < math.inf and 0 < b < math.inf):
        raise ParameterError(
            "Beta({a:g}, {b:g}) is not a distribution: both numbers must be positive; "
            "Beta(1, 1) is the flat prior.",
            a=a,
            b=b,
        )


def log_beta(a: float, b: float) -> float:
    """Return ln B(a, b) = lnΓ(a) + lnΓ(b) − lnΓ(a + b)."""
    return math.lgamma(a) + math.lgamma(b) - math.lgamma(a + b)


def log_density(x: ArrayLike, a: float, b: float) -> NDArray[np.float64]:
    """Return the log density of Beta(a, b)."""
    check_proper(a, b)
    points = np.asarray(x, np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        left = np.where(a == 1, 0.0, (a - 1) * np.log(points))
        right = np.where(b == 1, 0.0, (b - 1) * np.log1p(-points))
    return left + right - log_beta(a, b)


def share_below(x: float, a: float, b: float) -> float:
    """Return P(θ ≤ x) under Beta(a, b), the regularized incomplete beta function I_x(a, b).

    `x`: point; below 0 the result is 0, above 1 it is 1.

    The continued fraction converges fast for x below the mean; above it the mirrored distribution
    is used.

    Press et al. (2007), Numerical Recipes, section 6.4; Lentz (1976) for the evaluation.
    """
    check_proper(a, b)
    if x <= 0:
        return 0.0
    if x >= 1:
        return 1.0
    front = math.exp(a * math.log(x) + b * math.log1p(-x) - log_beta(a, b))
    if x < (a + 1) / (a + b + 2):
        return front * _continued_fraction(x, a, b) / a
    return 1.0 - front * _continued_fraction(1 - x, b, a) / b


def _continued_fraction(x: float, a: float, b: float) -> float:
    c, d = 1.0, 1 - (a + b) * x / (a + 1)
    d = 1 / (d if abs(d) > _TINY else _TINY)
    total = d
    for m in range(1, 100 + int(10 * math.sqrt(max(a, b)))):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for term in (even, odd):
            d = 1 + term * d
            d = 1 / (d if abs(d) > _TINY else _TINY)
            c = 1 + term / c
            c = c if abs(c) > _TINY else _TINY
            total *= c * d
        if abs(c * d - 1) < _CLOSE:
            break
    return total


def point_below(share: float, a: float, b: float) -> float:
    """Return the quantile of Beta(a, b), the inverse of `share_below`.

    Bisection: slow, but robust where the density is unbounded.
    """
    check_proper(a, b)
    if not 0 <= share <= 1:
        raise ParameterError("A share must lie between 0 and 1, not {value}.", value=share)
    if share in (0, 1):
        return float(share)
    if share_below(0.5, a, b) < share:
        return bisect(lambda x: share_below(x, a, b) < share, 0.5, 1.0)
    # Bisect on a log scale near 0, where a small `a` puts half of the mass.
    return math.exp(bisect(lambda y: share_below(math.exp(y), a, b) < share, -745.0, _LOG_HALF))


def bisect(is_low: Callable[[float], bool], low: float, high: float) -> float:
    """Return the point at which a condition turns from true to false, to the last bits."""
    while high - low > 2e-16 * max(1.0, abs(low)):
        middle = (low + high) / 2
        if not low < middle < high:
            break
        if is_low(middle):
            low = middle
        else:
            high = middle
    return (low + high) / 2
