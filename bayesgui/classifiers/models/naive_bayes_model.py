"""Naive Bayes over columns of states and columns of numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np

from bayesgui.classifiers.base import ClassModel
from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.core.plain_data import stored
from bayesgui.data.columns.column import CodedColumn

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from bayesgui.classifiers.models.network_model import NetworkModel
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset


class Density(Protocol):
    """A density of one quantity."""

    def log_density(self, values: ArrayLike) -> NDArray[np.float64]:
        """Return ln p(x) of each value, shape (values,)."""


@stored("column-densities")
@dataclass(frozen=True, eq=False)
class ColumnDensities:
    """The density of a column of numbers in each class.

    Parameters
    ----------
    column : str
        Name of the column.
    densities : tuple of Density or None
        One for each class; None where no value was seen, which tells nothing.
    """

    column: str
    densities: tuple[Density | None, ...]

    def log_densities(self, values: NDArray[np.float64], monitor: Monitor) -> NDArray[np.float64]:
        """Return ln p(x | class), shape (values, classes)."""
        found = np.zeros((len(values), len(self.densities)))
        for k, density in enumerate(self.densities):
            monitor.check()
            if density is not None:
                found[:, k] = density.log_density(values)
        return found


@stored("naive-bayes")
@dataclass(frozen=True, eq=False, kw_only=True)
class NaiveBayesModel(ClassModel):
    """P(class) Π P(state | class) Π p(number | class).

    Parameters
    ----------
    target, classes, features, remarks
        As in `ClassModel`.
    states : NetworkModel
        The class and the columns of states.
    numbers : tuple of ColumnDensities
        The columns of numbers.
    """

    states: NetworkModel
    numbers: tuple[ColumnDensities, ...]

    @property
    def log_priors(self) -> NDArray[np.float64]:
        return self.states.log_priors

    def log_joint(self, cases: Dataset, monitor: Monitor = SILENT) -> NDArray[np.float64]:
        out = self.states.log_joint(cases, Unreported(monitor))
        for k, part in enumerate(self.numbers):
            monitor.report(k / len(self.numbers))
            if part.column not in cases:
                continue
            values = numbers_of(cases, part.column)
            known = ~np.isnan(values)
            if known.all():
                out += part.log_densities(values, monitor)
            else:
                out[known] += part.log_densities(values[known], monitor)
        return out


def numbers_of(cases: Dataset, name: str) -> NDArray[np.float64]:
    """Return a column of numbers; NaN is a missing cell.

    Raises
    ------
    DataError
        If it has texts that are not numbers, or a number that is not finite.
    """
    column = cases[name]
    values = column.numbers().values if isinstance(column, CodedColumn) else column.values
    wrong = np.flatnonzero(np.isinf(values))
    if wrong.size:
        raise DataError(
            "Column {column} has the value {value} in row {row:,}; leave the row out.",
            column=name,
            value=float(values[wrong[0]]),
            row=int(wrong[0]) + 1,
        )
    return values
