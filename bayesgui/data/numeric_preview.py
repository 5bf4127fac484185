"""The distribution of a column of numbers, for choosing cut points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.numerals import equal_steps, number
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.discretize.base import discretizers, limits_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.data.dataset import Dataset


@dataclass(frozen=True, eq=False)
class Quantity:
    """The distinct numbers of a column with their frequencies.

    `below`: shape (values + 1,); number of rows with a smaller number than each value; the last is
    the number of rows.
    """

    values: NDArray[np.float64]
    below: NDArray[np.intp]

    @property
    def low(self) -> float:
        """The smallest number."""
        return float(self.values[0])

    @property
    def high(self) -> float:
        """The largest number."""
        return float(self.values[-1])

    def histogram(self, bars: int) -> NDArray[np.intp]:
        """Count rows in bars of equal width from the smallest to the largest number."""
        return self.interval_counts(equal_steps(self.low, self.high, bars)[1:-1])

    def interval_counts(self, cuts: Sequence[float]) -> NDArray[np.intp]:
        """Count rows in each interval; a number on a cut point belongs to the upper one."""
        at = self.below[np.searchsorted(self.values, cuts, side="left")]
        return np.diff(np.concatenate(([0], at, self.below[-1:])))


def quantity_of(column: CodedColumn | NumericColumn, decimal: str = ".") -> Quantity:
    """Return the distribution of a column."""
    if isinstance(column, CodedColumn):
        counts = column.counts
        numbers = np.array([number(state, decimal) for state in column.states])
        order = np.argsort(numbers)
        order = order[(counts[order] > 0) & ~np.isnan(numbers[order])]
        values, rows = numbers[order], counts[order]
    else:
        values, rows = np.unique(column.values[np.isfinite(column.values)], return_counts=True)
    if not len(values):
        raise DataError(
            "Column {column} has no numbers to discretize; leave the column out.",
            column=column.name,
        )
    return Quantity(values, np.concatenate(([0], np.cumsum(rows))))


def propose_cuts(
    data: Dataset,
    name: str,
    method: str,
    *,
    against: str | None = None,
    decimal: str = ".",
    **options: Any,
) -> tuple[float, ...]:
    """Return the inner cut points that a method finds for a column.

    `decimal`: the decimal separator of a column of texts.
    """
    column = data[name]
    numeric = column.numbers(decimal) if isinstance(column, CodedColumn) else column
    supervised = bool(discretizers[method].traits.get("supervised", False))
    classes = data.categorical(against) if supervised and against is not None else None
    if supervised and classes is None:
        raise DataError(
            "{method} needs a class column; choose it.",
            method=discretizers[method].label,
        )
    return limits_of(numeric, discretizers.create(method, **options), classes)[1:-1]
