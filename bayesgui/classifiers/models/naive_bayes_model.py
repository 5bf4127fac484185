"""Naive Bayes over columns of states and columns of numbers."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.plain_data import stored
from bayesgui.classifiers.arrays.logs import add_normal_logs
from bayesgui.classifiers.base import ClassModel
from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.data.columns.column import CodedColumn
from bayesgui.densities.base import log_sum

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.classifiers.models.network_model import NetworkModel
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset
    from bayesgui.densities.base import Density


PIECE = 2**16
"""Values between two polls for cancellation."""


@stored("column-densities")
@dataclass(frozen=True, eq=False)
class ColumnDensities:
    """The density of a column of numbers in each class.

    `densities`: one for each class; None where no value was seen, which tells nothing: the class
    gets the mean of the others' densities.
    """

    column: str
    densities: tuple[Density | None, ...]

    def log_densities(self, values: NDArray[np.float64], monitor: Monitor) -> NDArray[np.float64]:
        """Return ln p(x | class), shape (values, classes)."""
        found = np.zeros((len(values), len(self.densities)))
        for k, density in enumerate(self.densities):
            for first in range(0, len(values) if density else 0, PIECE):
                monitor.check()
                rows = slice(first, first + PIECE)
                found[rows, k] = density.log_density(values[rows]) if density else 0.0
        fill_unseen(found, [density is None for density in self.densities])
        return found


def fill_unseen(logs: NDArray[np.float64], unseen: Sequence[bool]) -> None:
    """Give classes without a density the mean density of the others.

    `logs`: shape (rows, classes); ln p(x | class); updated.
    """
    blank = np.array(unseen, bool)
    if blank.any() and not blank.all():
        mean = log_sum(logs[:, ~blank]) - math.log(np.count_nonzero(~blank))
        logs[:, blank] = mean[:, None]


@stored("naive-bayes")
@dataclass(frozen=True, eq=False, kw_only=True)
class NaiveBayesModel(ClassModel):
    """P(class) Π P(state | class) Π p(number | class)."""

    states: NetworkModel
    numbers: tuple[ColumnDensities, ...]

    @property
    def log_priors(self) -> NDArray[np.float64]:
        return self.states.log_priors

    @property
    def known_states(self) -> dict[str, tuple[str, ...]]:
        return self.states.known_states

    def unseen_cells(self, cases: Dataset) -> dict[str, int]:
        return self.states.unseen_cells(cases)

    def log_joint(self, cases: Dataset, monitor: Monitor = SILENT) -> NDArray[np.float64]:
        out = self.states.log_joint(cases, Unreported(monitor))
        present = [part for part in self.numbers if part.column in cases]
        columns = [cases[part.column] for part in present]
        if add_normal_logs(out, columns, [part.densities for part in present], monitor):
            return out
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
    """Return a column of numbers; NaN is a missing cell."""
    column = cases[name]
    values = _read_numbers(column) if isinstance(column, CodedColumn) else column.values
    wrong = np.flatnonzero(np.isinf(values))
    if wrong.size:
        raise DataError(
            "Column {column} has the value {value} in row {row:,}; leave the row out.",
            column=name,
            value=float(values[wrong[0]]),
            row=int(wrong[0]) + 1,
        )
    return values


def _read_numbers(column: CodedColumn) -> NDArray[np.float64]:
    try:
        return column.numbers(truths=True).values
    except DataError as error:
        raise DataError(
            "The model was trained on numbers of {column}, and the table has the value “{state}”; "
            "leave the cell empty, and it is taken as missing.",
            **error.values,
        ) from None
