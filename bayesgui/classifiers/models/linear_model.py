"""A linear function of the cells for each class: what logistic regression learns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.plain_data import stored
from bayesgui.classifiers.base import ClassModel, empty_logs
from bayesgui.classifiers.partners.cells import Cells, with_unseen
from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset

    Floats = NDArray[np.float64]

PIECE = 2**13
"""Rows between two looks at cancellation."""


@stored("linear-columns")
@dataclass(frozen=True, eq=False)
class LinearColumns:
    """The columns of numbers that cells become.

    A state is one column, 1 where it is and 0 elsewhere, less its share; a number is one column, in
    standard deviations from its mean. So a missing cell, which is 0 in all of them, stands for what
    is usual; a column in which cells were missing in training has one more, 1 where they are.

    `shares`: of the states of all columns, one after another. `means`, `scales`: shape (numbers,).
    `blank_states`, `blank_numbers`: positions of columns that had missing cells.
    """

    cells: Cells
    shares: NDArray[np.float64]
    means: NDArray[np.float64]
    scales: NDArray[np.float64]
    blank_states: NDArray[np.int64]
    blank_numbers: NDArray[np.int64]

    @property
    def width(self) -> int:
        """Number of columns."""
        blanks = len(self.blank_states) + len(self.blank_numbers)
        return len(self.shares) + len(self.means) + blanks

    def matrix(self, codes: Floats, values: Floats) -> Floats:
        """Return the columns of rows that `Cells.read` has read, shape (rows, width)."""
        found = np.zeros((len(codes), self.width))
        first = 0
        for k, (_, states) in enumerate(self.cells.states):
            part = found[:, first : first + len(states)]
            there = ~np.isnan(codes[:, k])
            part[there] = -self.shares[first : first + len(states)]
            part[there, codes[there, k].astype(np.intp)] += 1.0
            first += len(states)
        numbers = found[:, first : first + len(self.means)]
        numbers[:] = np.nan_to_num((values - self.means) / self.scales)
        first += len(self.means)
        last = first + len(self.blank_states)
        found[:, first:last] = np.isnan(codes[:, self.blank_states])
        found[:, last:] = np.isnan(values[:, self.blank_numbers])
        return found


@stored("linear")
@dataclass(frozen=True, eq=False, kw_only=True)
class LinearModel(ClassModel):
    """P(c | row) ∝ exp(a_c + b_c · x).

    `columns`: how cells become x. `coefficients`, `intercepts`: b, shape (classes that training
    saw, width), and a. `present`: shape (classes,); which classes training saw. `class_logs`: shape
    (classes,); ln P(class). `unseen`: ln P of a class that training never saw.
    """

    columns: LinearColumns
    coefficients: NDArray[np.float64]
    intercepts: NDArray[np.float64]
    present: NDArray[np.bool_]
    class_logs: NDArray[np.float64]
    unseen: float

    @property
    def known_states(self) -> dict[str, tuple[str, ...]]:
        """The states of the class and of the columns of states."""
        return {self.target: self.classes, **self.columns.cells.known_states}

    def unseen_cells(self, cases: Dataset) -> dict[str, int]:
        """Return the numbers of cells whose state training never saw."""
        return self.columns.cells.unseen(cases)

    def log_joint(self, cases: Dataset, monitor: Monitor = SILENT) -> Floats:
        """Return ln P(class | row)."""
        codes, values = self.columns.cells.read(cases)
        found = empty_logs(cases.n_rows, len(self.classes))
        for first in range(0, max(cases.n_rows, 1), PIECE):
            monitor.check()
            rows = slice(first, first + PIECE)
            logs = self.columns.matrix(codes[rows], values[rows]) @ self.coefficients.T
            logs += self.intercepts
            logs -= np.logaddexp.reduce(logs, axis=1)[:, None]
            found[rows] = with_unseen(logs, self.present, self.unseen)
        return found

    @property
    def log_priors(self) -> Floats:
        """Ln P(class), smoothed by one row of each."""
        return self.class_logs
