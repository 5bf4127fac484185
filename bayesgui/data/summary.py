"""Summary statistics of columns."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.numerals import number
from bayesgui.data.columns.column import CodedColumn, NumericColumn

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.data.dataset import Dataset

BARS = 24
"""Number of bars of a histogram."""


@dataclass(frozen=True, eq=False)
class Moments:
    """Descriptive statistics of numbers.

    `deviation`: standard deviation with divisor n − 1; NaN for one value.
    """

    low: float
    high: float
    mean: float
    deviation: float
    median: float


@dataclass(frozen=True, eq=False)
class ColumnSummary:
    """Summary of a column.

    `kind`: states; intervals of a discretized quantity; numbers; a single value in all rows; no
    values. `n_rows`, `n_missing`, `n_distinct`: numbers of rows, of missing cells and of distinct
    values. `counts`: shape (states,); number of rows with each state, or in each bar of the
    histogram. `limits`: shape (bars + 1,); limits of the histogram's bars; empty for states.
    `moments`: statistics of numbers, and of states that are all numbers.
    """

    name: str
    kind: Literal["states", "intervals", "numbers", "constant", "empty"]
    n_rows: int
    n_missing: int
    n_distinct: int
    states: tuple[str, ...]
    counts: NDArray[np.intp]
    limits: NDArray[np.float64]
    moments: Moments | None

    @property
    def is_numeric(self) -> bool:
        """Whether all values are numbers, so that the column could be discretized."""
        return self.moments is not None


def summarize(data: Dataset, monitor: Monitor = SILENT) -> tuple[ColumnSummary, ...]:
    """Summarize each column of a table."""
    found = []
    for k, column in enumerate(data.columns, start=1):
        monitor.check()
        found.append(summary_of(column))
        monitor.report(k / len(data.columns))
    return tuple(found)


def summary_of(column: CodedColumn | NumericColumn) -> ColumnSummary:
    """Summarize a column."""
    if isinstance(column, NumericColumn):
        return _of_numbers(column)
    counts = column.counts
    n_distinct = int(np.count_nonzero(counts))
    n_missing = column.n_rows - int(counts.sum())
    kind: Literal["states", "intervals", "constant", "empty"] = "states"
    if n_distinct < 2:
        kind = "constant" if n_distinct else "empty"
    elif column.edges is not None:
        kind = "intervals"
    values = np.array([number(state) for state in column.states])
    moments = None
    if n_distinct and column.edges is None and not np.isnan(values[counts > 0]).any():
        moments = _moments(values[counts > 0], counts[counts > 0])
    no_limits = np.empty(0)
    return ColumnSummary(
        column.name, kind, column.n_rows, n_missing, n_distinct, column.states, counts, no_limits,
        moments,
    )  # fmt: skip


def _of_numbers(column: NumericColumn) -> ColumnSummary:
    present = column.values[~np.isnan(column.values)]
    n_missing = column.n_rows - len(present)
    if not len(present):
        nothing = np.empty(0)
        return ColumnSummary(
            column.name, "empty", column.n_rows, n_missing, 0, (), nothing.astype(np.intp), nothing,
            None,
        )  # fmt: skip
    distinct, repeated = np.unique(present, return_counts=True)
    counts, limits = np.histogram(present, bins=BARS, range=_range(present))
    return ColumnSummary(
        column.name,
        "numbers" if len(distinct) > 1 else "constant",
        column.n_rows,
        n_missing,
        len(distinct),
        (),
        counts,
        limits,
        _moments(distinct, repeated),
    )


def _range(present: NDArray[np.float64]) -> tuple[float, float]:
    """Return limits for the bars, which differ even if the numbers hardly do."""
    finite = present[np.isfinite(present)]
    if not len(finite):
        return 0.0, 1.0
    low, high = float(finite.min()), float(finite.max())
    largest = max(abs(low), abs(high))
    if high - low > 4 * BARS * np.spacing(largest):
        return low, high
    margin = max(0.5, 4 * BARS * float(np.spacing(largest)))
    return low - margin, high + margin


def _moments(values: NDArray[np.float64], counts: NDArray[np.intp]) -> Moments:
    order = np.argsort(values)
    values, counts = values[order], counts[order]
    n = int(counts.sum())
    mean = float(values @ counts / n)
    squares = float(((values - mean) ** 2) @ counts)
    below = np.cumsum(counts)
    # The mean of the two middle values, which coincide if the number is odd.
    middle = np.searchsorted(below, [(n - 1) // 2, n // 2], side="right")
    return Moments(
        float(values[0]),
        float(values[-1]),
        mean,
        math.sqrt(squares / (n - 1)) if n > 1 else math.nan,
        float(values[middle].mean()),
    )
