"""Gaussian classes of two quantities: fitted to points, moved, and asked at a point; no Qt."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.densities.multivariate_gaussian import MultivariateGaussian

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]

Covariance = Literal["own", "equal", "naive"]
COVARIANCES: tuple[Covariance, ...] = ("own", "equal", "naive")
LEAST_POINTS = 3
"""Number of points below which a class has no ellipse."""


@dataclass(frozen=True, eq=False)
class PlaneClass:
    """A class with its prior and its Gaussian of two quantities.

    `number`: its code in the data, which gives it its color.
    """

    name: str
    prior: float
    gaussian: MultivariateGaussian
    number: int = 0

    def moved_to(self, mean: ArrayLike) -> PlaneClass:
        """Return the class with another mean."""
        made = MultivariateGaussian(np.asarray(mean, np.float64), self.gaussian.covariance)
        return replace(self, gaussian=made)

    def ellipse(self, deviations: float, n: int = 72) -> Floats:
        """Return a closed curve at a Mahalanobis distance from the mean, shape (n, 2)."""
        angle = np.linspace(0.0, 2.0 * np.pi, n)
        circle = np.stack([np.cos(angle), np.sin(angle)])
        root = np.linalg.cholesky(self.gaussian.covariance)
        found: Floats = self.gaussian.mean + deviations * (root @ circle).T
        return found


@dataclass(frozen=True)
class Answer:
    """The posterior and the distances of one class at a point; both distances are squared."""

    name: str
    posterior: float
    mahalanobis: float
    euclid: float


@dataclass(frozen=True, eq=False)
class PlanePoints:
    """Points with their classes.

    `codes`: the class of each point. `weights`: how much it counts, positive.
    """

    points: Floats
    codes: NDArray[np.intp]
    names: tuple[str, ...]
    weights: Floats

    @classmethod
    def of(
        cls,
        x: Floats,
        y: Floats,
        codes: ArrayLike,
        names: Sequence[str],
        weights: Floats | None = None,
    ) -> PlanePoints:
        """Return the rows in which both numbers and the class are known (code 0 or more).

        `weights`: by default 1 each; rows of weight 0 are left out.
        """
        found = np.asarray(codes, np.intp)
        given = np.ones(len(found)) if weights is None else weights
        kept = np.isfinite(x) & np.isfinite(y) & (found >= 0) & (found < len(names)) & (given > 0)
        return cls(np.column_stack([x, y])[kept], found[kept], tuple(names), given[kept])


def fitted(data: PlanePoints, covariance: Covariance) -> tuple[PlaneClass, ...]:
    """Return the classes by maximum likelihood.

    *own*: each class has its own Σ. *equal*: all have Σ = Σ_i P(ω_i) Σ_i. *naive*: each has the
    diagonal of its own Σ, the two quantities being independent given the class. Classes with
    fewer than three points are left out.
    """
    counts = np.bincount(data.codes, minlength=len(data.names))
    kept = np.flatnonzero(counts >= LEAST_POINTS)
    if not len(kept):
        raise DataError("No class has three points with both numbers. Choose other columns.")
    sums = np.bincount(data.codes, data.weights, len(data.names))[kept]
    priors = sums / sums.sum()
    found = [
        MultivariateGaussian.of(data.points[data.codes == k], data.weights[data.codes == k])
        for k in kept
    ]
    if covariance == "naive":
        found = [MultivariateGaussian(g.mean, np.diag(np.diag(g.covariance))) for g in found]
    elif covariance == "equal":
        pooled = sum(p * g.covariance for p, g in zip(priors, found, strict=True))
        found = [MultivariateGaussian(g.mean, pooled) for g in found]
    return tuple(
        PlaneClass(data.names[k], float(p), g, int(k))
        for k, p, g in zip(kept, priors, found, strict=True)
    )


def with_mean(classes: Sequence[PlaneClass], k: int, mean: ArrayLike) -> tuple[PlaneClass, ...]:
    """Return the classes with another mean of one."""
    return (*classes[:k], classes[k].moved_to(mean), *classes[k + 1 :])


def with_prior(classes: Sequence[PlaneClass], k: int, prior: float) -> tuple[PlaneClass, ...]:
    """Return the classes with another prior of one; the others share what is left as before."""
    left = sum(each.prior for j, each in enumerate(classes) if j != k)
    return tuple(
        replace(each, prior=prior if j == k else each.prior * (1.0 - prior) / left)
        for j, each in enumerate(classes)
    )


def with_covariance(
    classes: Sequence[PlaneClass], k: int, covariance: ArrayLike, *, shared: bool
) -> tuple[PlaneClass, ...]:
    """Return the classes with another covariance of one; `shared`: of all."""
    found = np.asarray(covariance, np.float64)
    return tuple(
        replace(each, gaussian=MultivariateGaussian(each.gaussian.mean, found))
        if shared or j == k
        else each
        for j, each in enumerate(classes)
    )


def _joint_logs(classes: Sequence[PlaneClass], points: Floats) -> Floats:
    """Return ln P(ω) p(x | ω), shape (classes, points)."""
    found: Floats = np.stack(
        [np.log(each.prior) + each.gaussian.log_density(points) for each in classes]
    )
    return found


def answers_at(classes: Sequence[PlaneClass], point: ArrayLike) -> tuple[Answer, ...]:
    """Return the posterior of each class at a point, and both squared distances to its mean."""
    place = np.asarray(point, np.float64).reshape(1, 2)
    logs = _joint_logs(classes, place)[:, 0]
    shares = np.exp(logs - logs.max())
    shares /= shares.sum()
    return tuple(
        Answer(
            each.name,
            float(share),
            float(each.gaussian.squared_distance(place)[0]),
            float(((place[0] - each.gaussian.mean) ** 2).sum()),
        )
        for each, share in zip(classes, shares, strict=True)
    )


def regions(classes: Sequence[PlaneClass], x: Floats, y: Floats) -> NDArray[np.intp]:
    """Return the most probable class on a grid, shape (len(y), len(x))."""
    grid = np.column_stack([np.tile(x, len(y)), np.repeat(y, len(x))])
    found: NDArray[np.intp] = _joint_logs(classes, grid).argmax(axis=0).reshape(len(y), len(x))
    return found


def textbook() -> tuple[PlaneClass, ...]:
    """Return two classes with one covariance, between which the two distances disagree."""
    covariance = np.array([[1.1, 0.3], [0.3, 1.9]])
    return tuple(
        PlaneClass(name, 0.5, MultivariateGaussian(np.array(mean), covariance), k)
        for k, (name, mean) in enumerate((("ω₁", (0.0, 0.0)), ("ω₂", (3.0, 3.0))))
    )


TEXTBOOK_POINT = (1.0, 2.2)
"""ω₁ is nearer by Mahalanobis (2.952 against 3.672), ω₂ by Euclid (4.64 against 5.84)."""
