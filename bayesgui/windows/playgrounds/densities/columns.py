"""The columns to choose from: those of a table with numbers, and the heights."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from bayesgui import paths
from bayesgui.data.columns.column import CodedColumn, NumericColumn, missing_cells
from bayesgui.densities.mixture import GaussianMixture
from bayesgui.windows.playgrounds.densities.sample import ColumnSource, Groups, RawColumn, Truth

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset

HEIGHTS = "heights.csv"
_HEIGHT, _SEX = "height", "sex_hidden"


def sources_of(dataset: Dataset | None, table: str) -> tuple[ColumnSource, ...]:
    """Return the columns of numbers of a table."""
    columns = () if dataset is None else dataset.columns
    return tuple(
        ColumnSource(column.name, table, partial(_given, column.values))
        for column in columns
        if isinstance(column, NumericColumn)
    )


def _given(values: NDArray[np.float64], _monitor: Monitor) -> RawColumn:
    return RawColumn(values)


def heights() -> ColumnSource:
    """Return the heights of 400 people, whose density is known."""
    return ColumnSource(_HEIGHT, HEIGHTS, _read_heights)


def _read_heights(monitor: Monitor) -> RawColumn:
    from bayesgui.data.case_source import rows_of
    from bayesgui.data.reading.reader import read_data

    path = paths.samples() / "data" / HEIGHTS
    dataset = rows_of(read_data(path, quantities="numbers", monitor=monitor), HEIGHTS)
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
