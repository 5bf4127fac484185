"""Which columns of a table are likely those of times and of series."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.data.columns.column import NumericColumn
from bayesgui.data.series.placing import TimeColumns

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.data.dataset import Column, Dataset

TIMES = frozenset(
    (
        *("time", "t", "day", "date", "week", "month", "quarter", "year", "hour", "minute"),
        *("second", "step", "slice", "tick", "period", "cycle", "timestamp", "datetime"),
        *("visit", "wave", "round", "时间", "日期", "日", "天", "周", "月", "年", "步", "周期"),
    )
)
"""Names of columns of times, in small letters."""

MAX_ROWS = 2_000_000
"""Rows up to which a column of series is looked for."""


def likely_columns(table: Dataset) -> TimeColumns | None:
    """Return the columns of times and of series that a table likely has, or None.

    A column is one of times by its name; one of series is the first in which no time occurs twice
    for a value.
    """
    time = next((name for name in table.names if name.casefold().strip() in TIMES), None)
    if time is None or not table.n_rows or table.n_rows > MAX_ROWS:
        return None
    times = _numbers(table[time])
    if times.max() + 1 == table.n_rows:
        return TimeColumns(time)
    size = int(times.max()) + 1
    for name in table.names:
        if name == time:
            continue
        groups = _numbers(table[name])
        if (groups.max() + 1) * size >= table.n_rows:
            pairs = groups * size + times
            if len(np.unique(pairs)) == table.n_rows:
                return TimeColumns(time, name)
    return None


def _numbers(column: Column) -> NDArray[np.int64]:
    """Return the values of a column, numbered from 0."""
    given = column.values if isinstance(column, NumericColumn) else column.codes
    found: NDArray[np.int64] = np.unique(given, return_inverse=True)[1].astype(np.int64)
    return found
