"""Sign changes of a weighted sum of densities: in closed form, or on a grid and refined."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Protocol

import numpy as np

from bayesgui.decisions.thresholds import equal_points
from bayesgui.densities.gaussian import Gaussian

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

    Numbers = NDArray[np.float64]

GRID, LOCAL_GRID, LOCAL_DEVIATIONS = 1000, 250, 6.0
"""Points on which sign changes are looked for where there is no closed form: over the whole span,
and within `LOCAL_DEVIATIONS` standard deviations of each Gaussian mean.
"""
PIECES = 32
TOLERANCE = 1e-12
"""Width to which a bracket is cut, `PIECES` at a time, relative to numbers above 1."""


class Density(Protocol):
    """The density of one quantity."""

    def log_density(self, values: ArrayLike) -> Numbers:
        """Return ln p(x) of each value."""


def sign_of_sum(
    values: ArrayLike, factors: Sequence[float], densities: Sequence[Density]
) -> NDArray[np.float64]:
    """Return a number with the sign of Σᵢ aᵢ pᵢ(x), even where all densities underflow.

    `values`: shape (n,); the places x. The result: shape (n,); the sum, divided by its largest
    term.
    """
    x = np.asarray(values, np.float64)
    used = [(a, p) for a, p in zip(factors, densities, strict=True) if a != 0]
    if not used:
        return np.zeros_like(x)
    logs = np.stack([math.log(abs(a)) + p.log_density(x) for a, p in used])
    top = logs.max(axis=0)
    signs = np.sign([a for a, _ in used])
    # A place where every density is 0 has no sign.
    shares = np.exp(logs - np.where(np.isfinite(top), top, 0.0))
    found: NDArray[np.float64] = signs @ shares
    return found


def crossings(
    factors: Sequence[float], densities: Sequence[Density], span: tuple[float, float]
) -> tuple[float, ...]:
    """Return all places at which Σᵢ aᵢ pᵢ(x) may change its sign.

    `span`: ends between which they are looked for, unless two Gaussian densities remain: then they
    are the roots of a quadratic equation, wherever they lie. The result: increasing. Two crossings
    within one cell of the grid are missed.
    """
    used = [(a, p) for a, p in zip(factors, densities, strict=True) if a != 0]
    if len({a > 0 for a, _ in used}) < 2:
        return ()
    if len(used) == 2:
        (a, first), (b, second) = used
        if isinstance(first, Gaussian) and isinstance(second, Gaussian):
            # In spreads of the narrower one: in those of the wider, both could be one place.
            if first.deviation > second.deviation:
                return equal_points(second, first, abs(b), abs(a))
            return equal_points(first, second, abs(a), abs(b))
    return _grid_crossings([a for a, _ in used], [p for _, p in used], span)


def _grid_crossings(
    factors: Sequence[float], densities: Sequence[Density], span: tuple[float, float]
) -> tuple[float, ...]:
    x = _grid(densities, span)
    signs = np.sign(sign_of_sum(x, factors, densities))
    kept = np.flatnonzero(signs)
    turns = np.flatnonzero(signs[kept][1:] != signs[kept][:-1])
    low, high, at_low = x[kept[turns]], x[kept[turns + 1]], signs[kept[turns]]
    while len(low) and np.any(high - low > TOLERANCE * np.maximum(1.0, np.abs(low))):
        # Many pieces at once: the time is that of the calls, not of the points.
        inner = np.linspace(low, high, PIECES + 1)[1:-1]
        found = np.sign(sign_of_sum(inner.ravel(), factors, densities)).reshape(inner.shape)
        other = np.vstack([found != at_low, np.ones((1, len(low)), bool)]).argmax(axis=0)
        ends, at = np.vstack([low, inner, high]), np.arange(len(low))
        narrowed = ends[other, at], ends[other + 1, at]
        if np.array_equal(narrowed, (low, high)):
            break
        low, high = narrowed
    return tuple((0.5 * (low + high)).tolist())


def _grid(densities: Sequence[Density], span: tuple[float, float]) -> Numbers:
    """Return increasing places, denser around narrow classes."""
    parts = [np.linspace(*span, GRID)]
    for density in densities:
        if isinstance(density, Gaussian):
            away = LOCAL_DEVIATIONS * density.deviation
            near = np.linspace(density.mean - away, density.mean + away, LOCAL_GRID)
            parts.append(near[(near > span[0]) & (near < span[1])])
    return np.unique(np.concatenate(parts))
