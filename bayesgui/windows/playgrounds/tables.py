"""The tables to choose columns from: the document's, and two that come with the program."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from bayesgui import paths
from bayesgui.data.columns.column import CodedColumn, NumericColumn, missing_cells

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset


@dataclass(frozen=True, eq=False)
class PlaygroundTable:
    """A table to choose; `read` is called in a job."""

    title: str
    read: Callable[[Monitor], Dataset]


def given_table(dataset: Dataset, title: str) -> PlaygroundTable:
    """Return the document's table."""
    return PlaygroundTable(title, lambda _monitor: dataset)


def sample_tables() -> tuple[PlaygroundTable, ...]:
    """Return the tables with numbers and a class that come with the program."""
    return tuple(
        PlaygroundTable(name, partial(_read, name)) for name in ("iris.csv", "watermelon-3.csv")
    )


def _read(name: str, monitor: Monitor) -> Dataset:
    from bayesgui.data.case_source import rows_of
    from bayesgui.data.reading.reader import read_data

    path = paths.samples() / "data" / name
    return rows_of(read_data(path, quantities="numbers", monitor=monitor), name)


def numeric_names(dataset: Dataset) -> tuple[str, ...]:
    """Return the columns of numbers."""
    return tuple(each.name for each in dataset.columns if isinstance(each, NumericColumn))


def class_names(dataset: Dataset, most: int) -> tuple[str, ...]:
    """Return the columns of two to `most` classes, the last of the table first."""
    return tuple(
        each.name
        for each in reversed(dataset.columns)
        if isinstance(each, CodedColumn) and 2 <= len(each.states) <= most
    )


def numbers_of(dataset: Dataset, name: str) -> NDArray[np.float64]:
    """Return a column of numbers; NaN is a missing cell."""
    column = dataset[name]
    assert isinstance(column, NumericColumn)
    return column.values


def classes_by_row(dataset: Dataset, name: str) -> tuple[NDArray[np.intp], tuple[str, ...]]:
    """Return the class of each row, −1 where it is missing, and the names of the classes."""
    column = dataset[name]
    assert isinstance(column, CodedColumn)
    return np.where(missing_cells(column), -1, column.codes.astype(np.intp)), column.states
