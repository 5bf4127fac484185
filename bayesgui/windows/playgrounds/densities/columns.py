"""The columns to choose from: those of a table with numbers, and the heights."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from bayesgui import paths
from bayesgui.core.errors import DataError
from bayesgui.data.columns.column import CodedColumn, NumericColumn, missing_cells
from bayesgui.densities.mixture import GaussianMixture
from bayesgui.windows.playgrounds.densities.sample import ColumnSource, Groups, RawColumn, Truth
from bayesgui.windows.playgrounds.tables import read_numbers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset
    from bayesgui.windows.playgrounds.tables import PlaygroundTable

HEIGHTS = "heights.csv"
_HEIGHT, _SEX = "height", "sex_hidden"


def sources_of(
    dataset: Dataset | None, table: str, units: Mapping[str, str] | None = None
) -> tuple[ColumnSource, ...]:
    """Return the columns of numbers of a table; `units`: theirs, as far as known."""
    columns = () if dataset is None else dataset.columns
    known = units or {}
    is_weighted = dataset is not None and dataset.weights is not None
    return tuple(
        ColumnSource(
            column.name,
            table,
            partial(_given, column.values, known.get(column.name, ""), is_weighted),
        )
        for column in columns
        if isinstance(column, NumericColumn)
    )


def sources_of_table(table: PlaygroundTable, monitor: Monitor) -> tuple[ColumnSource, ...]:
    """Read a table, and return its columns of numbers."""
    found = sources_of(table.read(monitor), table.title, table.units)
    if not found:
        raise DataError(
            "{table} has no column of numbers. Choose another table.", table=table.title
        )
    return found


def _given(
    values: NDArray[np.float64], unit: str, is_weighted: bool, _monitor: Monitor
) -> RawColumn:
    return RawColumn(values, unit, is_weighted=is_weighted)


def heights() -> ColumnSource:
    """Return the heights of 400 people, whose density is known."""
    return ColumnSource(_HEIGHT, HEIGHTS, _read_heights)


def _read_heights(monitor: Monitor) -> RawColumn:
    dataset = read_numbers(paths.samples() / "data" / HEIGHTS, monitor)
    column, sex = dataset[_HEIGHT], dataset[_SEX]
    assert isinstance(column, NumericColumn)
    assert isinstance(sex, CodedColumn)
    codes = np.where(missing_cells(sex), -1, sex.codes.astype(np.intp))
    made = GaussianMixture(
        np.array([0.7, 0.3]), np.array([[175.0], [165.0]]), np.array([[[64.0]], [[36.0]]])
    )
    return RawColumn(
        column.values,
        "cm",
        Groups("sex", sex.states, codes),
        Truth(made, "0.7 N(175, 8) + 0.3 N(165, 6)"),
    )
