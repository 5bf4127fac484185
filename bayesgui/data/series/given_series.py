"""Tables of series that callers give: nodes as states, times and series as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.core.sentence import Sentence
from bayesgui.data.case_source import CaseSource, rows_of
from bayesgui.data.dataset import Dataset
from bayesgui.data.reading.given_tables import cases_of, dataset_of
from bayesgui.data.series.placing import as_given
from bayesgui.data.series.wide import rows_of_slices, slice_columns

if TYPE_CHECKING:
    from bayesgui.data.series.placing import TimeColumns


def series_cases(data: Any, columns: TimeColumns) -> Dataset:
    """Return a table of series: the columns of times and series first, all others with states.

    `data`: a table, or what becomes one. Raises `DataError` if it lacks one of the columns.
    """
    given = rows_of(dataset_of(data), Sentence("A table of series"))
    columns.check(given.names)
    marks = tuple(as_given(given[name]) for name in columns.names)
    if isinstance(data, Dataset | CaseSource):
        rest = cases_of(given.without(*columns.names), "cut")
    else:
        rest = cases_of(_frame_without(data, columns.names), "cut")
    rows = rows_of(rest, Sentence("A table of series"))
    return Dataset((*marks, *rows.columns), given.weights, rows.remarks)


def with_rows_of_slices(data: Any, columns: TimeColumns) -> tuple[Any, TimeColumns]:
    """Return a table with a row for each slice, and which of its columns tell series apart.

    A table that has no column of times and columns such as ``X[0]`` and ``X[1]`` has a row for each
    series; others stay as they are.
    """
    names = data.names if isinstance(data, Dataset | CaseSource) else getattr(data, "columns", ())
    wide = {} if columns.time else slice_columns(map(str, names))
    if not wide:
        return data, columns
    columns.check([str(name) for name in names])
    given = rows_of(dataset_of(data), Sentence("A table of series"))
    return rows_of_slices(given, wide, columns.by)


def _frame_without(data: Any, names: tuple[str, ...]) -> Any:
    from bayesgui.data.columns.pandas_columns import as_frame

    frame = as_frame(data)
    return frame[[name for name in frame.columns if str(name) not in names]]
