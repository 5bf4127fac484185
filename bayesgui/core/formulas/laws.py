"""Parametric distributions: distribution and survival functions, and log densities.

All take points of shape (…, n) and parameters of shape (…, 1).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.special_functions import beta_shares, gamma_shares, log_gamma, normal_shares

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    Array = NDArray[np.float64]
    Shares = tuple[Array, Array]

_LOG_ROOT = 0.5 * math.log(2 * math.pi)


def shares(law: str, x: Array, parameters: Sequence[Array]) -> Shares:
    """Return P(X ≤ x) and P(X > x) at points.

    `law`: name of a distribution, continuous or discrete. `x`: shape (…, n); points; may be ±∞.
    `parameters`: shape (…, 1); its parameters in order, within their bounds.
    """
    return _SHARES[law](x, *parameters)


def log_weights(law: str, x: Array, parameters: Sequence[Array]) -> Array:
    """Return log density values at points, or log probabilities of a discrete distribution.

    `law`: name of a distribution, continuous or discrete. `x`: shape (…, n); points; the result is
    −∞ outside the support. `parameters`: shape (…, 1); its parameters in order, within their
    bounds.
    """
    found: Array = _LOG_WEIGHTS[law](x, *parameters)
    return found


# -- continuous -------------------------------------------------------------------------------


def _normal(x: Array, mean: Array, sd: Array) -> Shares:
    return normal_shares((x - mean) / sd)


def _log_normal_density(x: Array, mean: Array, sd: Array) -> Array:
    return np.asarray(-0.5 * ((x - mean) / sd) ** 2 - np.log(sd) - _LOG_ROOT)


def _truncated(x: Array, mean: Array, sd: Array, low: Array, high: Array) -> Shares:
    # No division by the mass between the bounds: the intervals are normalized at the end.
    return _normal(np.clip(x, low, high), mean, sd)


def _log_truncated(x: Array, mean: Array, sd: Array, low: Array, high: Array) -> Array:
    return np.where((x >= low) & (x <= high), _log_normal_density(x, mean, sd), -np.inf)


def _lognormal(x: Array, mu: Array, sigma: Array) -> Shares:
    return _normal(np.log(np.maximum(x, 0)), mu, sigma)


def _log_lognormal(x: Array, mu: Array, sigma: Array) -> Array:
    inside = x > 0
    logarithm = np.log(np.where(inside, x, 1))
    return np.where(inside, _log_normal_density(logarithm, mu, sigma) - logarithm, -np.inf)


def _uniform(x: Array, low: Array, high: Array) -> Shares:
    below = np.clip((x - low) / (high - low), 0, 1)
    return below, 1 - below


def _log_uniform(x: Array, low: Array, high: Array) -> Array:
    return np.where((x >= low) & (x <= high), -np.log(high - low), -np.inf)


def _exponential(x: Array, rate: Array) -> Shares:
    scaled = -rate * np.maximum(x, 0)
    return -np.expm1(scaled), np.exp(scaled)


def _log_exponential(x: Array, rate: Array) -> Array:
    return np.where(x >= 0, np.log(rate) - rate * x, -np.inf)


def _gamma(x: Array, shape: Array, scale: Array) -> Shares:
    return gamma_shares(shape, x / scale)


def _log_gamma_density(x: Array, shape: Array, scale: Array) -> Array:
    with np.errstate(divide="ignore", invalid="ignore"):
        power = np.where(shape == 1, 0.0, (shape - 1) * np.log(np.maximum(x, 0) / scale))
    found = power - x / scale - log_gamma(shape) - np.log(scale)
    return np.where(x >= 0, found, -np.inf)


def _log_beta_density(x: Array, a: Array, b: Array) -> Array:
    inside = (x >= 0) & (x <= 1)
    y = np.where(inside, x, 0.5)
    left = np.where(a == 1, 0.0, (a - 1) * np.log(y))
    right = np.where(b == 1, 0.0, (b - 1) * np.log1p(-y))
    found = left + right - log_gamma(a) - log_gamma(b) + log_gamma(a + b)
    return np.where(inside, found, -np.inf)


# -- discrete ---------------------------------------------------------------------------------


def _whole(x: Array) -> tuple[NDArray[np.bool_], Array]:
    """Return which points are 0, 1, 2 …, and those numbers (0 elsewhere)."""
    nearest = np.round(x)
    inside = (np.abs(x - nearest) <= 1e-9 * np.maximum(1, np.abs(x))) & (nearest >= 0)
    return inside, np.where(inside, nearest, 0.0)


def _times_log(count: Array, p: Array) -> Array:
    """Return k ln p, which is 0 where k is 0 even if p is."""
    return np.where(count == 0, 0.0, count * np.log(np.where(count == 0, 1.0, p)))


def _sided(x: Array, below: Shares) -> Shares:
    """Set a discrete distribution's shares to 0 and 1 below its smallest value."""
    return np.where(x < 0, 0.0, below[0]), np.where(x < 0, 1.0, below[1])


def _poisson(x: Array, mean: Array) -> Shares:
    k = np.floor(np.maximum(x, 0))
    last = ~np.isfinite(k)
    above, below = gamma_shares(np.where(last, 0.0, k) + 1, mean)
    return _sided(x, (np.where(last, 1.0, below), np.where(last, 0.0, above)))


def _log_poisson(x: Array, mean: Array) -> Array:
    inside, k = _whole(x)
    return np.where(inside, _times_log(k, mean) - mean - log_gamma(k + 1), -np.inf)


def _binomial(x: Array, n: Array, p: Array) -> Shares:
    k = np.floor(np.clip(x, 0, n))
    rest = np.maximum(n - k, 1)
    above, below = beta_shares(p, k + 1, rest)
    all_below = k >= n
    return _sided(x, (np.where(all_below, 1.0, below), np.where(all_below, 0.0, above)))


def _log_binomial(x: Array, n: Array, p: Array) -> Array:
    inside, k = _whole(x)
    inside = inside & (k <= n)
    k = np.where(inside, k, 0.0)
    choices = log_gamma(n + 1) - log_gamma(k + 1) - log_gamma(n - k + 1)
    return np.where(inside, choices + _times_log(k, p) + _times_log(n - k, 1 - p), -np.inf)


def _negative_binomial(x: Array, r: Array, p: Array) -> Shares:
    k = np.floor(np.maximum(x, 0))
    finite = np.where(np.isfinite(k), k, 0.0)
    below, above = beta_shares(p, r, finite + 1)
    last = ~np.isfinite(k)
    return _sided(x, (np.where(last, 1.0, below), np.where(last, 0.0, above)))


def _log_negative_binomial(x: Array, r: Array, p: Array) -> Array:
    inside, k = _whole(x)
    choices = log_gamma(k + r) - log_gamma(k + 1) - log_gamma(r)
    return np.where(inside, choices + r * np.log(p) + _times_log(k, 1 - p), -np.inf)


def _geometric(x: Array, p: Array) -> Shares:
    return _negative_binomial(x, np.ones_like(p), p)


def _log_geometric(x: Array, p: Array) -> Array:
    return _log_negative_binomial(x, np.ones_like(p), p)


_SHARES: dict[str, Callable[..., Shares]] = {
    "Normal": _normal,
    "TruncatedNormal": _truncated,
    "LogNormal": _lognormal,
    "Uniform": _uniform,
    "Exponential": _exponential,
    "Gamma": _gamma,
    "Beta": beta_shares,
    "Poisson": _poisson,
    "Binomial": _binomial,
    "NegativeBinomial": _negative_binomial,
    "Geometric": _geometric,
}
_LOG_WEIGHTS: dict[str, Callable[..., Array]] = {
    "Normal": _log_normal_density,
    "TruncatedNormal": _log_truncated,
    "LogNormal": _log_lognormal,
    "Uniform": _log_uniform,
    "Exponential": _log_exponential,
    "Gamma": _log_gamma_density,
    "Beta": _log_beta_density,
    "Poisson": _log_poisson,
    "Binomial": _log_binomial,
    "NegativeBinomial": _log_negative_binomial,
    "Geometric": _log_geometric,
}
