"""The tables to choose columns from: the document's, and two that come with the program."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from bayesgui import paths
from bayesgui.core.errors import DataError
from bayesgui.data.columns.column import CodedColumn, NumericColumn, missing_cells

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset


_IRIS_UNITS = {
    f"{part} {size}": "cm" for part in ("sepal", "petal") for size in ("length", "width")
}


@dataclass(frozen=True, eq=False)
class PlaygroundTable:
    """A table to choose; `read` is called in a job. `units`: of its columns, as far as known."""

    title: str
    read: Callable[[Monitor], Dataset]
    units: Mapping[str, str] = field(default_factory=dict)


def given_table(
    dataset: Dataset, title: str, units: Mapping[str, str] | None = None
) -> PlaygroundTable:
    """Return the document's table; `units`: those of the nodes of the same names."""
    return PlaygroundTable(title, lambda _monitor: dataset, units or {})


def with_unit(name: str, units: Mapping[str, str]) -> str:
    """Return the name of a column with its unit, if that is known."""
    return f"{name} ({units[name]})" if units.get(name) else name


def sample_tables() -> tuple[PlaygroundTable, ...]:
    """Return the tables with numbers and a class that come with the program."""
    folder = paths.samples() / "data"
    irises = file_table(folder / "iris.csv")
    return replace(irises, units=_IRIS_UNITS), file_table(folder / "watermelon-3.csv")


def file_table(path: Path) -> PlaygroundTable:
    """Return the table of a file."""
    return PlaygroundTable(path.name, partial(read_numbers, path))


def read_numbers(path: Path, monitor: Monitor) -> Dataset:
    """Read a table whose quantities stay numbers."""
    from bayesgui.data.case_source import rows_of
    from bayesgui.data.reading.reader import read_data

    return rows_of(read_data(path, quantities="numbers", monitor=monitor), path.name)


def with_two_quantities(dataset: Dataset, table: str) -> Dataset:
    """Return a table that has two columns of numbers or more."""
    if len(numeric_names(dataset)) < 2:
        raise DataError("{table} needs two columns of numbers. Choose another table.", table=table)
    return dataset


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


def weights_of(dataset: Dataset) -> NDArray[np.float64]:
    """Return the weight of each row, 1 where the table has none."""
    return np.ones(dataset.n_rows) if dataset.weights is None else dataset.weights


def classes_by_row(dataset: Dataset, name: str) -> tuple[NDArray[np.intp], tuple[str, ...]]:
    """Return the class of each row, −1 where it is missing, and the names of the classes."""
    column = dataset[name]
    assert isinstance(column, CodedColumn)
    return np.where(missing_cells(column), -1, column.codes.astype(np.intp)), column.states
