"""Windows around each value, in one or more dimensions."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from bayesgui import kernel_cache
from bayesgui.catalog.plain_data import stored
from bayesgui.core.errors import ParameterError
from bayesgui.densities.base import JointDensity, as_rows, checked_sample, quiet_log
from bayesgui.densities.gaussian import LOG_ROOT_2_PI

if TYPE_CHECKING:
    from types import ModuleType

    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]

Faces = Literal["left", "right", "both"]
Shape = Literal["cube", "gaussian"]


@stored("parzen-windows")
@dataclass(frozen=True, eq=False)
class ParzenWindows(JointDensity):
    """p(x) = 1 / (N h^d) Σ 1[x_i in the window around x], made by `of`.

    `values`: shape (rows, dimensions); sorted by the first dimension; NaN is a missing cell.
    `weights`: shape (rows,); weights of the rows. `edges`: shape (dimensions,); edge lengths h of
    the window; σ of each dimension, if its shape is Gaussian. `shape`: a window that counts, or Π
    N(x_j; x_ij, σ_j²), which is not divided by h^d once more. `faces`: which faces belong to a
    cube: x_i is in it if x − h/2 ≤ x_i < x + h/2, x − h/2 < x_i ≤ x + h/2, or both of the ends
    count.

    What windows save is the table of M^d cells; the rows needed for an equally good estimate grow
    exponentially with d as for any other.

    Parzen (1962), On estimation of a probability density function and mode.
    """

    values: Floats
    weights: Floats
    edges: Floats
    shape: Shape = "cube"
    faces: Faces = "left"

    def __post_init__(self) -> None:
        # The kernel takes arrays that it could write to; those of a mapped file are read-only.
        for name in ("values", "weights", "edges"):
            array = getattr(self, name)
            if not array.flags.writeable:
                object.__setattr__(self, name, array.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        return ParzenWindows, (self.values, self.weights, self.edges, self.shape, self.faces)

    @classmethod
    def of(
        cls,
        values: ArrayLike,
        edges: ArrayLike | None = None,
        weights: ArrayLike | None = None,
        *,
        shape: Shape = "cube",
        faces: Faces = "left",
    ) -> ParzenWindows:
        """Return the density of rows.

        `values`: shape (rows,); the values. `edges`: shape (); by default `usual_deviations`, for a
        cube times √12, whose uniform density then has the same deviation. `weights`: shape (rows,);
        by default 1 each.
        """
        found, given = checked_sample(values, weights)
        rows = found.reshape(len(found), -1)
        counts = np.ones(len(rows)) if given is None else given
        if edges is None:
            lengths = usual_deviations(rows, counts)
            lengths = lengths * math.sqrt(12.0) if shape == "cube" else lengths
        else:
            lengths = np.broadcast_to(np.asarray(edges, np.float64), rows.shape[1:])
        if not (np.isfinite(lengths) & (lengths > 0)).all():
            raise ParameterError("The edges of a window are positive numbers.")
        return cls.sorted(rows, counts, np.array(lengths), shape, faces)

    @classmethod
    def sorted(
        cls, values: Floats, weights: Floats, edges: Floats, shape: Shape, faces: Faces
    ) -> ParzenWindows:
        """Return the density of rows in any order."""
        order = np.argsort(values[:, 0], kind="stable")
        return cls(np.ascontiguousarray(values[order]), weights[order], edges, shape, faces)

    @property
    def n_dimensions(self) -> int:
        return int(self.values.shape[1])

    @cached_property
    def _known(self) -> tuple[Floats, Floats]:
        """The rows without missing cells, and their weights."""
        known = ~np.isnan(self.values).any(axis=1)
        return np.ascontiguousarray(self.values[known]), np.ascontiguousarray(self.weights[known])

    @cached_property
    def _counts_alike(self) -> bool:
        """Whether all values are of one dimension and weigh 1, so that positions count them."""
        return self.n_dimensions == 1 and bool((self._known[1] == 1.0).all())

    def spans(self, points: Floats) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Return where the values in the window around each point begin and end.

        `points`: shape (points,); the points; only the first dimension is looked at.
        """
        column, half = self._known[0][:, 0], 0.5 * float(self.edges[0])
        first = np.searchsorted(column, points - half, "right" if self.faces == "right" else "left")
        last = np.searchsorted(column, points + half, "left" if self.faces == "left" else "right")
        return first, np.maximum(first, last)

    def log_density(self, values: ArrayLike) -> Floats:
        points = np.ascontiguousarray(as_rows(values, self.n_dimensions))
        rows, weights = self._known
        found = np.empty(len(points))
        if not len(rows):
            return np.full(len(points), -math.inf)
        if self.shape == "cube" and self._counts_alike:
            first, last = self.spans(points[:, 0])
            found = quiet_log(last - first)
        elif self.shape == "gaussian":
            _kernels().log_gaussian_sums(found, points, rows, weights, self.edges)
            found -= self.n_dimensions * LOG_ROOT_2_PI
        else:
            low, high = self.faces in ("left", "both"), self.faces in ("right", "both")
            _kernels().cube_sums(found, points, rows, weights, self.edges, low, high)
            found = quiet_log(found)
        found -= math.log(float(weights.sum())) + float(np.log(self.edges).sum())
        return found

    def marginal(self, dimensions: tuple[int, ...]) -> ParzenWindows:
        """Return the density of the same rows in some dimensions."""
        chosen = list(dimensions)
        return ParzenWindows.sorted(
            self.values[:, chosen], self.weights, self.edges[chosen], self.shape, self.faces
        )


def _kernels() -> ModuleType:
    return kernel_cache.module("densities", "windows")


def usual_deviations(values: Floats, weights: Floats, instead: ArrayLike = 1.0) -> Floats:
    """Return s_j (4 / (d + 2))^(1 / (d + 4)) n^(−1 / (d + 4)) of each dimension.

    `values`: shape (rows, dimensions); the rows; missing cells are left out. `weights`: shape
    (rows,); weights of the rows. `instead`: shape (); s_j where all values are equal.

    Silverman (1986), Density estimation for statistics and data analysis, equation 4.15.
    """
    known = ~np.isnan(values)
    shares = known * weights[:, None]
    totals = shares.sum(axis=0)
    some = np.maximum(totals, np.finfo(float).tiny)
    means = np.where(known, values, 0.0)
    means = (means * shares).sum(axis=0) / some
    squares = (np.where(known, (values - means) ** 2, 0.0) * shares).sum(axis=0)
    deviations = np.sqrt(squares / np.maximum(totals - 1.0, 1.0))
    d = values.shape[1]
    factor = (4.0 / (d + 2.0)) ** (1.0 / (d + 4.0)) * np.maximum(totals, 1.0) ** (-1.0 / (d + 4.0))
    found: Floats = np.where(deviations > 0, deviations, instead) * factor
    return found
