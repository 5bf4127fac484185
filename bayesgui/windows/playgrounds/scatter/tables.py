"""The tables to choose two columns from: the document's, and two that come with the program."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from bayesgui import paths
from bayesgui.data.columns.column import CodedColumn, NumericColumn, missing_cells
from bayesgui.windows.playgrounds.scatter.classes import PlanePoints

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset

MAX_CLASSES = 8
"""Number of colors that can be told apart."""


@dataclass(frozen=True, eq=False)
class PlaneTable:
    """A table to choose; `read` is called in a job."""

    title: str
    read: Callable[[Monitor], Dataset]


def given_table(dataset: Dataset, title: str) -> PlaneTable:
    """Return the document's table."""
    return PlaneTable(title, lambda _monitor: dataset)


def sample_tables() -> tuple[PlaneTable, ...]:
    """Return the tables with numbers and a class that come with the program."""
    return tuple(
        PlaneTable(name, partial(_read, name)) for name in ("iris.csv", "watermelon-3.csv")
    )


def _read(name: str, monitor: Monitor) -> Dataset:
    from bayesgui.data.case_source import rows_of
    from bayesgui.data.reading.reader import read_data

    path = paths.samples() / "data" / name
    return rows_of(read_data(path, quantities="numbers", monitor=monitor), name)


def numeric_names(dataset: Dataset) -> tuple[str, ...]:
    """Return the columns of numbers."""
    return tuple(each.name for each in dataset.columns if isinstance(each, NumericColumn))


def class_names(dataset: Dataset) -> tuple[str, ...]:
    """Return the columns that can be the class, the last of the table first."""
    return tuple(
        each.name
        for each in reversed(dataset.columns)
        if isinstance(each, CodedColumn) and 2 <= len(each.states) <= MAX_CLASSES
    )


def points_of(dataset: Dataset, x: str, y: str, by: str) -> PlanePoints:
    """Return two columns as points; without a class column all are of one class."""
    first, second = dataset[x], dataset[y]
    assert isinstance(first, NumericColumn)
    assert isinstance(second, NumericColumn)
    codes = np.zeros(len(first.values), np.intp)
    names: tuple[str, ...] = ("ω₁",)
    if by:
        column = dataset[by]
        assert isinstance(column, CodedColumn)
        codes = np.where(missing_cells(column), -1, column.codes.astype(np.intp))
        names = column.states
    return PlanePoints.of(first.values, second.values, codes, names)
