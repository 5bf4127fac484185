"""Gamma, beta and normal distribution functions, vectorized over arrays."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Array = NDArray[np.float64]

_TINY = 1e-300
_CLOSE = 4e-16
"""Convergence threshold, about two units in the last place; rounding may prevent a smaller one."""
_MAX_STEPS = 20_000
_STIRLING = (1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156)
_SHIFT = 10
_LOG_HALF = math.log(0.5)
_LOG_LEAST = -745.0
_HALVINGS = 100
_SETTLED = 1e-12


def log_gamma(x: ArrayLike) -> Array:
    """Return lnΓ of positive numbers.

    Stirling's series; below 10 it is evaluated at x + 10 and reduced by Γ(x + 1) = x Γ(x).

    Abramowitz and Stegun (1964), Handbook of Mathematical Functions, 6.1.41.
    """
    given = np.asarray(x, np.float64)
    small = given < _SHIFT
    moved = np.where(small, given + _SHIFT, given)
    inverse = 1 / moved
    series = np.zeros_like(moved)
    for coefficient in reversed(_STIRLING):
        series = series * inverse**2 + coefficient
    found = (moved - 0.5) * np.log(moved) - moved + 0.5 * math.log(2 * math.pi) + series * inverse
    product = np.ones_like(given)
    for step in range(_SHIFT):
        product = product * np.where(small, given + step, 1.0)
    return np.asarray(found - np.log(product))


def gamma_shares(a: ArrayLike, x: ArrayLike) -> tuple[Array, Array]:
    """Return the lower and upper tails at x of the gamma distribution with shape a and scale 1.

    `below`, ` above`: P(a, x) and Q(a, x), each computed directly, so that a small tail keeps its
    precision.

    Series expansion where x < a + 1, continued fraction elsewhere.

    Press et al. (2007), Numerical Recipes, section 6.2.
    """
    shape, point = np.broadcast_arrays(np.asarray(a, np.float64), np.asarray(x, np.float64))
    inside = np.where(np.isfinite(point) & (point > 0), point, 1.0)
    front = np.exp(shape * np.log(inside) - inside - log_gamma(shape))
    low = inside < shape + 1
    series = front * _gamma_series(shape, np.where(low, inside, 0.0))
    fraction = front * _gamma_fraction(shape, np.where(low, shape + 1, inside))
    below = np.where(low, series, 1 - fraction)
    above = np.where(low, 1 - series, fraction)
    below = np.where(point <= 0, 0.0, np.where(point == np.inf, 1.0, below))
    above = np.where(point <= 0, 1.0, np.where(point == np.inf, 0.0, above))
    return np.clip(below, 0, 1), np.clip(above, 0, 1)


def _gamma_series(a: Array, x: Array) -> Array:
    term = 1 / a
    total = term
    for step in range(1, _MAX_STEPS):
        term = term * x / (a + step)
        total = total + term
        if not (term > total * _CLOSE).any():
            break
    return total


def _gamma_fraction(a: Array, x: Array) -> Array:
    b = x + 1 - a
    c = np.full_like(b, 1 / _TINY)
    d = 1 / b
    total = d
    for step in range(1, _MAX_STEPS):
        numerator = -step * (step - a)
        b = b + 2
        d = _away_from_zero(numerator * d + b)
        c = _away_from_zero(b + numerator / c)
        d = 1 / d
        change = c * d
        total = total * change
        if not (np.abs(change - 1) > _CLOSE).any():
            break
    return total


def _away_from_zero(x: Array) -> Array:
    return np.where(np.abs(x) < _TINY, _TINY, x)


def normal_shares(z: ArrayLike) -> tuple[Array, Array]:
    """Return the lower and upper tails of the standard normal distribution.

    z² / 2 has a gamma distribution with shape ½, whose tails keep their precision.
    """
    points = np.asarray(z, np.float64)
    inner, outer = gamma_shares(0.5, 0.5 * points**2)
    middle = 0.5 + 0.5 * inner
    positive = points > 0
    return np.where(positive, middle, 0.5 * outer), np.where(positive, 0.5 * outer, middle)


def beta_shares(x: ArrayLike, a: ArrayLike, b: ArrayLike) -> tuple[Array, Array]:
    """Return the lower and upper tails at x of the distribution Beta(a, b).

    `x`: points; outside [0, 1] the tails are 0 and 1.

    Press et al. (2007), Numerical Recipes, section 6.4; Lentz (1976) for the evaluation.
    """
    arrays = (np.asarray(part, np.float64) for part in (x, a, b))
    point, first, second = np.broadcast_arrays(*arrays)
    inside = np.where((point > 0) & (point < 1), point, 0.5)
    log_b = log_gamma(first) + log_gamma(second) - log_gamma(first + second)
    front = np.exp(first * np.log(inside) + second * np.log1p(-inside) - log_b)
    left = inside < (first + 1) / (first + second + 2)
    # The fraction converges fast left of the mean; the right side is the mirrored distribution.
    p, q = np.where(left, first, second), np.where(left, second, first)
    near = front * _beta_fraction(np.where(left, inside, 1 - inside), p, q) / p
    below = np.where(left, near, 1 - near)
    above = np.where(left, 1 - near, near)
    below = np.where(point <= 0, 0.0, np.where(point >= 1, 1.0, below))
    above = np.where(point <= 0, 1.0, np.where(point >= 1, 0.0, above))
    return np.clip(below, 0, 1), np.clip(above, 0, 1)


def _beta_fraction(x: Array, a: Array, b: Array) -> Array:
    c = np.ones_like(x)
    d = 1 / _away_from_zero(1 - (a + b) * x / (a + 1))
    total = d
    for m in range(1, _MAX_STEPS):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for term in (even, odd):
            d = 1 / _away_from_zero(1 + term * d)
            c = _away_from_zero(1 + term / c)
            change = c * d
            total = total * change
        if not (np.abs(change - 1) > _CLOSE).any():
            break
    return total


def beta_quantiles(share: ArrayLike, a: ArrayLike, b: ArrayLike) -> Array:
    """Return the quantiles of Beta(a, b), the inverse of the lower tail of `beta_shares`.

    Newton's method for ln P(θ ≤ x) in ln x, x being the distance from the nearer end, where a small
    a or b puts much of the mass; a step that leaves the bracket is replaced by its middle.

    Abramowitz and Stegun (1964), Handbook of Mathematical Functions, 26.2.23, for the start.
    """
    arrays = (np.asarray(part, np.float64) for part in (share, a, b))
    wanted, first, second = (part.ravel() for part in np.broadcast_arrays(*arrays))
    shape = np.broadcast_shapes(*map(np.shape, (share, a, b)))
    mirrored = beta_shares(0.5, first, second)[0] < wanted
    p, q = np.where(mirrored, second, first), np.where(mirrored, first, second)
    near = np.zeros(wanted.shape)
    # A lower tail of 0 ends at 0.
    inner = np.flatnonzero((wanted > 0) & (wanted < 1))
    target = np.where(mirrored, 1 - wanted, wanted)[inner]
    near[inner] = np.exp(_log_quantiles(target, p[inner], q[inner]))
    found = np.where(wanted >= 1, 1.0, np.where(mirrored, 1 - near, near))
    return np.asarray(found.reshape(shape))


def _normal_quantile(share: Array) -> Array:
    """Return quantiles of the standard normal distribution, off by up to 5e-4."""
    t = np.sqrt(-2 * np.log(np.minimum(share, 1 - share)))
    low = t - (2.515517 + t * (0.802853 + t * 0.010328)) / (
        1 + t * (1.432788 + t * (0.189269 + t * 0.001308))
    )
    return np.asarray(np.where(share < 0.5, -low, low))


def _log_quantiles(target: Array, a: Array, b: Array) -> Array:
    """Return ln x of quantiles x up to 1/2."""
    low, high = np.full(target.shape, _LOG_LEAST), np.full(target.shape, _LOG_HALF)
    log_b = log_gamma(a) + log_gamma(b) - log_gamma(a + b)
    with np.errstate(divide="ignore"):
        # Near 0 the tail is x^a / (a B(a, b)); with large a it is nearly normal.
        point = (np.log(target) + np.log(a) + log_b) / a
        mean = a / (a + b)
        normal = mean + _normal_quantile(target) * np.sqrt(mean * (1 - mean) / (a + b + 1))
        point = np.where((a > 2) & (normal > mean / 4), np.log(np.maximum(normal, mean / 4)), point)
        point = np.clip(point, low, high)
    open_ = np.arange(len(target))
    for _ in range(_HALVINGS):
        y, x = point[open_], np.exp(point[open_])
        tail = beta_shares(x, a[open_], b[open_])[0]
        below = tail < target[open_]
        low[open_], high[open_] = np.where(below, y, low[open_]), np.where(below, high[open_], y)
        with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
            density = np.exp(a[open_] * y + (b[open_] - 1) * np.log1p(-x) - log_b[open_])
            step = np.log(tail / target[open_]) * tail / density
        moved = y - step
        settled = np.abs(step) <= _SETTLED * np.maximum(1.0, np.abs(y))
        inside = (moved > low[open_]) & (moved < high[open_])
        moved = np.where(inside, moved, (low[open_] + high[open_]) / 2)
        # At the solution rounding may lead out of the bracket, whose other end can be far.
        point[open_] = np.where(settled, y, moved)
        open_ = open_[~settled & (moved != y)]
        if not len(open_):
            break
    return point
