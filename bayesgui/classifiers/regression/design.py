"""The columns of a table as a matrix of numbers: states become columns of 0 and 1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.plain_data import stored
from bayesgui.classifiers.training_cases import numbers_named
from bayesgui.core.variable import Variable
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.columns.recode import recode_column

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.data.dataset import Dataset

    Floats = NDArray[np.float64]


@stored("number-design")
@dataclass(frozen=True, eq=False)
class Design:
    """What stands in the columns of the matrix.

    `method`: registered name of the model, for messages. `numbers`: columns of numbers. `states`:
    by column of states, those that training saw; the first one is told by zeros of the others.
    """

    method: str
    numbers: tuple[str, ...]
    states: tuple[tuple[str, tuple[str, ...]], ...]

    @classmethod
    def of(cls, known: Dataset, target: str, method: str) -> Design:
        """Return the design of all columns of a table but the target."""
        numbers, states = [], []
        for column in known.columns:
            if column.name == target:
                continue
            if isinstance(column, NumericColumn):
                numbers.append(column.name)
                continue
            seen = tuple(s for s, n in zip(column.states, column.counts, strict=True) if n)
            states.append((column.name, seen))
        return cls(method, tuple(numbers), tuple(states))

    @property
    def features(self) -> tuple[str, ...]:
        """The columns that are read."""
        return (*self.numbers, *(name for name, _ in self.states))

    @property
    def width(self) -> int:
        """Number of columns of the matrix."""
        return len(self.numbers) + sum(len(seen) - 1 for _, seen in self.states)

    def matrix(self, cases: Dataset) -> Floats:
        """Return the rows of a table, shape (rows, width); NaN of a missing or unknown cell.

        Raises `DataError` if a number is infinite.
        """
        found = np.full((cases.n_rows, self.width), np.nan)
        for k, column in enumerate(numbers_named(cases, self.numbers, self.method)):
            found[:, k] = column.values
        first = len(self.numbers)
        for name, seen in self.states:
            last = first + len(seen) - 1
            if name in cases and last > first:
                found[:, first:last] = _indicators(cases[name], name, seen)
            first = last
        return found


def _indicators(column: CodedColumn | NumericColumn, name: str, seen: tuple[str, ...]) -> Floats:
    coded = recode_column(column, Variable(name, seen), refuse=False)
    codes = np.where(coded.codes == coded.missing_code, -1, coded.codes.astype(np.intp))
    made: Floats = (codes[:, None] == np.arange(1, len(seen))).astype(np.float64)
    made[codes < 0] = np.nan
    return made
