"""Base of the densities of one quantity, and the values that they are made from."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import DataError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]


class Density(ABC):
    """A density of one quantity."""

    @abstractmethod
    def log_density(self, values: ArrayLike) -> NDArray[np.float64]:
        """Return ln p(x) of each value, shape (values,); −∞ where the density is 0."""

    def density(self, values: ArrayLike) -> NDArray[np.float64]:
        """Return p(x) of each value, shape (values,)."""
        found: NDArray[np.float64] = np.exp(self.log_density(values))
        return found


class JointDensity(ABC):
    """A density of several quantities, of which some may be unknown."""

    @property
    @abstractmethod
    def n_dimensions(self) -> int:
        """Number of quantities."""

    @abstractmethod
    def log_density(self, values: ArrayLike) -> NDArray[np.float64]:
        """Return ln p(x) of each row of values, shape (rows, dimensions) in and (rows,) out."""

    @abstractmethod
    def marginal(self, dimensions: tuple[int, ...]) -> JointDensity:
        """Return the density of some of the quantities, the others being integrated out."""

    def density(self, values: ArrayLike) -> NDArray[np.float64]:
        """Return p(x) of each row of values, shape (rows,)."""
        found: NDArray[np.float64] = np.exp(self.log_density(values))
        return found


def checked_sample(values: ArrayLike, weights: ArrayLike | None) -> tuple[Floats, Floats | None]:
    """Return the values with a positive weight, and their weights.

    Parameters
    ----------
    values : array_like of float, shape (rows,) or (rows, dimensions)
        The values.
    weights : array_like of float, shape (rows,), optional
        By default 1 each.

    Raises
    ------
    DataError
        If there is no value, one is not finite, or a weight is negative or not finite.
    """
    found = np.asarray(values, np.float64)
    given = None if weights is None else np.asarray(weights, np.float64)
    if given is not None:
        if given.shape != found.shape[:1] or not (np.isfinite(given) & (given >= 0)).all():
            raise DataError("Each value of a density needs a weight, a number of 0 or more.")
        if not (given > 0).all():
            found, given = found[given > 0], given[given > 0]
    if not np.isfinite(found).all():
        raise DataError("A density is made from finite numbers; leave out the other values.")
    if not len(found):
        raise DataError("A density needs at least one value with a positive weight.")
    return found, given


def as_rows(values: ArrayLike, n_dimensions: int) -> Floats:
    """Return values as rows; of one quantity they may be given without their second axis."""
    found = np.asarray(values, np.float64)
    return found.reshape(-1, n_dimensions) if found.ndim < 2 else found


def quiet_log(values: ArrayLike) -> Floats:
    """Return natural logarithms; that of 0 is −∞."""
    with np.errstate(divide="ignore"):
        found: Floats = np.log(np.asarray(values, np.float64))
    return found


def log_sum(terms: Floats) -> Floats:
    """Return ln Σ exp of each row, shape (rows, terms) in and (rows,) out."""
    highest = terms.max(axis=1)
    shift = np.where(np.isfinite(highest), highest, 0.0)
    return quiet_log(np.exp(terms - shift[:, None]).sum(axis=1)) + shift
