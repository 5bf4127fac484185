"""Tables of series that callers give: nodes as states, times and series as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.core.sentence import Sentence
from bayesgui.data.case_source import CaseSource, rows_of
from bayesgui.data.dataset import Dataset
from bayesgui.data.reading.given_tables import cases_of, dataset_of
from bayesgui.data.series.placing import as_given

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


def _frame_without(data: Any, names: tuple[str, ...]) -> Any:
    from bayesgui.data.columns.pandas_columns import as_frame

    frame = as_frame(data)
    return frame[[name for name in frame.columns if str(name) not in names]]
