"""The series and the slice of each row of a table, by a column of times and one of series."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.name_lists import list_names
from bayesgui.core.temporal.series import MAX_SLICES, too_long
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.series.times import no_steps, steps_of_column

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.sentence import Sentence
    from bayesgui.data.dataset import Column, Dataset

MAX_SPREAD = 50
"""Slices for each row above which a table is taken for one whose times are no steps."""


@dataclass(frozen=True)
class TimeColumns:
    """What the columns of a table of series mean; an empty name where there is no such column.

    `time`: the column of times; without one each row is the next slice. `by`: the column that tells
    several series apart.
    """

    time: str = ""
    by: str = ""

    def check(self, names: Sequence[str]) -> None:
        """Raise a `DataError` unless a table has the columns."""
        for name in (self.time, self.by):
            if name and name not in names:
                raise no_column(names, name)

    @property
    def names(self) -> tuple[str, ...]:
        """The columns that are named."""
        return tuple(name for name in dict.fromkeys((self.time, self.by)) if name)


class SeriesShape(NamedTuple):
    """Number of series, and the slices of the shortest and of the longest one."""

    n_series: int
    shortest: int
    longest: int


@dataclass(frozen=True, eq=False)
class PlacedRows:
    """Where each row of a table lies in time.

    `groups`: shape (rows,); the series of each row. `slices`: shape (rows,); its slice, from 0.
    `lengths`: shape (series,); number of slices. `labels`: what the series are called. `remarks`:
    what was assumed.
    """

    groups: NDArray[np.int64]
    slices: NDArray[np.int64]
    lengths: NDArray[np.int64]
    labels: tuple[str, ...]
    remarks: tuple[Sentence, ...] = ()

    @property
    def shape(self) -> SeriesShape:
        """How many series there are, and how long they are."""
        lengths = self.lengths
        low, high = int(lengths.min(initial=MAX_SLICES)), int(lengths.max(initial=0))
        return SeriesShape(len(lengths), min(low, high), high)


def placed_rows(table: Dataset, columns: TimeColumns) -> PlacedRows:
    """Return where the rows of a table lie in time.

    Raises `DataError` where a time lacks, is no step of a grid, or occurs twice in a series.
    """
    columns.check(table.names)
    n_rows = table.n_rows
    if columns.by:
        groups, labels = _groups(as_given(table[columns.by]))
    else:
        groups, labels = np.zeros(n_rows, np.int64), ("",) * min(1, n_rows)
    numbers: NDArray[np.int64] | None = None
    remarks: tuple[Sentence, ...] = ()
    if columns.time and n_rows:
        steps, texts = steps_of_column(columns.time, as_given(table[columns.time]), groups)
        if steps is None:
            remarks = (no_steps(columns.time, texts),)
        else:
            numbers = steps.numbers
    slices = _next_ones(groups, len(labels)) if numbers is None else _from_first(numbers, groups)
    lengths = np.zeros(len(labels), np.int64)
    np.maximum.at(lengths, groups, slices + 1)
    longest = int(lengths.max(initial=0))
    if longest > MAX_SLICES:
        raise too_long(longest)
    if int(lengths.sum()) > MAX_SPREAD * n_rows + MAX_SLICES:
        raise _too_far(columns.time, int(lengths.sum()), n_rows)
    keys = (np.cumsum(lengths) - lengths)[groups] + slices
    _check_once(columns, keys, table, labels, groups)
    return PlacedRows(groups, slices, lengths, labels, remarks)


def as_given(column: Column) -> Column:
    """Return a column with its numbers, if a reader cut them."""
    if isinstance(column, CodedColumn) and column.uncut is not None:
        return NumericColumn(column.name, column.uncut)
    return column


def _groups(column: Column) -> tuple[NDArray[np.int64], tuple[str, ...]]:
    """Return the series of each row, numbered as they first occur, and their names."""
    if isinstance(column, NumericColumn):
        texts = column.texts()
        _, codes = np.unique(texts.astype(str), return_inverse=True)
        states = texts
    else:
        codes = np.minimum(column.codes, len(column.states)).astype(np.int64)
        states = column.texts()
    found, first, numbers = np.unique(codes, return_index=True, return_inverse=True)
    order = np.argsort(first, kind="stable")
    place = np.empty(len(found), np.int64)
    place[order] = np.arange(len(found))
    return place[numbers], tuple(str(states[row]) for row in first[order])


def _next_ones(groups: NDArray[np.int64], count: int) -> NDArray[np.int64]:
    """Return the number of rows of the same series before each row."""
    order = np.argsort(groups, kind="stable")
    sizes = np.bincount(groups, minlength=count)
    found = np.empty(len(groups), np.int64)
    found[order] = np.arange(len(groups)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    return found


def _from_first(numbers: NDArray[np.int64], groups: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return steps counted from the first one of each series."""
    if not len(numbers):
        return numbers
    first = np.full(int(groups.max()) + 1, np.iinfo(np.int64).max)
    np.minimum.at(first, groups, numbers)
    found: NDArray[np.int64] = numbers - first[groups]
    return found


def _check_once(
    columns: TimeColumns,
    keys: NDArray[np.int64],
    table: Dataset,
    labels: tuple[str, ...],
    groups: NDArray[np.int64],
) -> None:
    order = np.argsort(keys, kind="stable")
    twice = np.flatnonzero(np.diff(keys[order]) == 0)
    if len(twice):
        row = int(order[twice[0] + 1])
        value = str(as_given(table[columns.time]).texts()[row])
        label = labels[groups[row]] if columns.by else ""
        raise two_rows(columns.time, label, value, bool(columns.by))


# -- sentences ----------------------------------------------------------------------------------


def two_rows(time: str, label: str, value: str, several: bool) -> DataError:
    """Return the error that a series has two rows of one time."""
    return DataError(
        "Series {series} has two rows for {time} {value}; correct one of them."
        if several
        else "There are two rows for {time} {value}. If the table holds several series, say "
        "which column tells them apart; else correct one of the rows.",
        series=label,
        time=time,
        value=value,
    )


def no_column(names: Sequence[str], name: str) -> DataError:
    """Return the error that a table lacks a column."""
    return DataError(
        "The table has no column {column}; it has {columns}.",
        column=name,
        columns=list_names(names) or "–",
    )


def _too_far(time: str, slices: int, rows: int) -> DataError:
    return DataError(
        "The times of column {column} make {slices:,} slices of {rows:,} rows: almost all would be "
        "blank. Round the times to longer steps, or leave the column out and take the rows as they "
        "follow.",
        column=time,
        slices=slices,
        rows=rows,
    )
