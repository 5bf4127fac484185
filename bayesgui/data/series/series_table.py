"""Series of a table: a row for each slice, or one for each series with columns ``X[0]``, ``X[1]``.

A cell is a state, or a finding in the notation of `bayesgui.data.finding_notation`; an empty one is
a blank.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.evidence import Evidence, Finding, named
from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence
from bayesgui.core.temporal.places import EVERY
from bayesgui.core.temporal.series import BLANK, MAX_SLICES, Series, too_long
from bayesgui.core.waiting import in_thread
from bayesgui.data.case_source import rows_of
from bayesgui.data.columns.pandas_columns import as_frame, columns_of_frame
from bayesgui.data.dataset import Dataset
from bayesgui.data.reading.reader import FOUND, read_data
from bayesgui.data.series.cells import Cells, cells_of, given_cells
from bayesgui.data.series.lagged import several_findings
from bayesgui.data.series.placing import no_column, two_rows
from bayesgui.data.series.table_head import table_head
from bayesgui.data.series.times import Steps, no_steps, steps_of_column
from bayesgui.data.series.wide import nodes_of_table, wide_columns

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.temporal.content import TemporalContent
    from bayesgui.data.case_source import CaseTable
    from bayesgui.data.columns.column import CodedColumn, NumericColumn


@dataclass(frozen=True)
class SeriesTable:
    """The series of a table, and what was assumed."""

    series: tuple[Series, ...]
    remarks: tuple[Sentence, ...] = ()


def read_series(
    path: Path,
    model: TemporalContent,
    time: str | None = None,
    by: str | None = None,
    missing_values: Iterable[str] = FOUND,
    monitor: Monitor = SILENT,
    **layout: Any,
) -> SeriesTable:
    """Read the series of a file.

    `time`: the column of times; without one each row is the next slice. `by`: the column that tells
    several series apart. `missing_values`, `layout`: as in `read_data`. Raises `DataError` naming
    column, row and remedy.
    """
    own, _, numbers = table_head(path, monitor, **layout)
    _check_column(own, time)
    _check_column(own, by)
    wide = wide_columns(model, own)
    nodes = [name for name in own if name in wide or name in model.names]
    if not nodes:
        raise _no_node(model, own)
    known = nodes_of_table(model, own)
    marks = [name for name in (time, by) if name is not None]

    def read(numeric: Iterable[str]) -> CaseTable:
        return read_data(
            path,
            missing_values,
            columns=list(dict.fromkeys((*nodes, *marks))),
            network=known,
            numeric=numeric,
            categorical=[name for name in marks if name not in known and name not in numeric],
            weights="",
            unknown="keep",
            monitor=monitor,
            **layout,
        )

    try:
        table = read([time] if time in numbers and time not in known else [])
    except DataError:
        # A time further down may be none, and the numbers of its rows tell where.
        table = read([])
    dataset = rows_of(table, Sentence("A table of series"))
    # A column without a value in any row is not read.
    blank = {name: [None] * dataset.n_rows for name in nodes if name not in dataset.names}
    found = in_thread(lambda: series_of(dataset, model, time, by, blank), monitor)
    left = [name for name in own if name not in nodes and name not in marks]
    return SeriesTable(found.series, (*found.remarks, *_left_out(left)))


def series_of_frame(
    frame: Any, model: TemporalContent, time: str | None = None, by: str | None = None
) -> SeriesTable:
    """Return the series of a pandas table or what becomes one; cells may be findings.

    `time`, `by`: as in `read_series`.
    """
    if isinstance(frame, Dataset):
        return series_of(frame, model, time, by)
    table = as_frame(frame)
    names = [str(name) for name in table.columns]
    _check_column(names, time)
    _check_column(names, by)
    network = nodes_of_table(model, names)
    records = [
        k for k, name in enumerate(names) if name in network and _holds_findings(table.iloc[:, k])
    ]
    given = {}
    for k in records:
        variable = network[names[k]]
        given[names[k]] = [
            None if _is_blank(cell) else named(variable, cell) for cell in table.iloc[:, k]
        ]
    plain = [k for k in range(len(names)) if k not in records]
    columns = columns_of_frame(table.iloc[:, plain], network)[0] if plain else ()
    found = series_of(Dataset(columns), model, time, by, given, len(table))
    used = {*(name for name in names if name in network), time, by}
    return SeriesTable(
        found.series, (*found.remarks, *_left_out([name for name in names if name not in used]))
    )


def series_of(
    table: Dataset,
    model: TemporalContent,
    time: str | None = None,
    by: str | None = None,
    given: Mapping[str, Sequence[Finding | None]] | None = None,
    n_rows: int | None = None,
) -> SeriesTable:
    """Return the series of a table; see `read_series`.

    `given`: findings of further columns, by node. `n_rows`: number of rows of a table that has no
    other column.
    """
    given = given or {}
    names = (*table.names, *given)
    wide = wide_columns(model, names)
    marks = (time, by)
    nodes = [name for name in names if name not in marks and (name in wide or name in model.names)]
    if not nodes:
        raise _no_node(model, names)
    count = table.n_rows if table.names else n_rows or 0
    cells = {}
    for name in nodes:
        variable = model[wide[name][0] if name in wide else name]
        if name in given:
            cells[name] = given_cells(variable, given[name])
        else:
            cells[name] = cells_of(table[name], variable)
    labels = _texts(table[by]) if by is not None else [""] * count
    if wide:
        return SeriesTable(_wide_series(model, wide, cells, labels, count))
    return _long_series(model, table, cells, time, by, labels, count)


# -- a row for each slice -----------------------------------------------------------------------


def _long_series(
    model: TemporalContent,
    table: Dataset,
    cells: Mapping[str, Cells],
    time: str | None,
    by: str | None,
    labels: Sequence[str],
    count: int,
) -> SeriesTable:
    found = list(dict.fromkeys(labels))
    number = {label: k for k, label in enumerate(found)}
    groups = np.array([number[label] for label in labels], np.int64)
    steps: Steps | None = None
    texts: Sequence[str] = ()
    series, remarks = [], []
    if time is not None:
        steps, texts = steps_of_column(time, table[time], groups)
        if steps is None and texts:
            remarks.append(no_steps(time, texts))
    counts = np.bincount(groups, minlength=len(found))
    # Sorted once, however many series there are.
    of_series = np.split(np.argsort(groups, kind="stable"), np.cumsum(counts)[:-1])
    for label, rows in zip(found, of_series, strict=False):
        if steps is None:
            places, times = np.arange(len(rows)), tuple(texts[row] for row in rows if texts)
        else:
            places, times, missing = _places(steps, rows, str(time), by, label)
            if missing:
                remarks.append(_gaps(label, missing))
        if len(times or rows) > MAX_SLICES:
            raise too_long(len(times or rows))
        series.append(_series(model, cells, rows, places, times, label))
    return SeriesTable(tuple(series), tuple(remarks))


def _places(
    steps: Steps, rows: NDArray[np.int64], time: str, by: str | None, label: str
) -> tuple[NDArray[np.int64], tuple[str, ...], list[str]]:
    """Return the slice of each row, what the slices are called, and those without a row."""
    first = int(steps.numbers[rows].min())
    places = steps.numbers[rows] - first
    held = np.bincount(places)
    times = steps.texts(first, len(held))
    twice = np.flatnonzero(held > 1)
    if len(twice):
        raise two_rows(time, label, times[twice[0]], by is not None)
    return places, times, [times[k] for k in np.flatnonzero(held == 0)]


def _series(
    model: TemporalContent,
    cells: Mapping[str, Cells],
    rows: NDArray[np.int64],
    places: NDArray[np.int64],
    times: tuple[str, ...],
    label: str,
) -> Series:
    columns = tuple(model[name] for name in cells if model.place(name) == EVERY)
    slices = len(times) or len(rows)
    codes = np.full((slices, len(columns)), BLANK, np.int32)
    others: dict[tuple[int, str], Finding] = {}
    for k, variable in enumerate(columns):
        mine = cells[variable.name]
        found = mine.codes[rows]
        codes[places, k] = np.maximum(found, BLANK)
        for j in np.flatnonzero(found < BLANK):
            others[int(places[j]), variable.name] = mine.others[-2 - int(found[j])]
    codes.flags.writeable = False
    once = {}
    for name, mine in cells.items():
        if model.place(name) != EVERY:
            finding = _one_finding(mine, rows, label)
            if finding is not None:
                once[name] = finding
    return Series(columns, codes, others, Evidence(once), times, label)


def _one_finding(cells: Cells, rows: NDArray[np.int64], label: str) -> Finding | None:
    """Return the finding on a node that is there once, from a column with a row for each slice."""
    found = {int(code) for code in cells.codes[rows]} - {BLANK}
    if len(found) > 1:
        states = [str(cells.variable.states[code]) for code in sorted(found) if code >= 0]
        raise several_findings(cells.variable.name, label, states)
    return cells.finding(int(rows[cells.codes[rows] != BLANK][0])) if found else None


# -- a row for each series ----------------------------------------------------------------------


def _wide_series(
    model: TemporalContent,
    wide: Mapping[str, tuple[str, int]],
    cells: Mapping[str, Cells],
    labels: Sequence[str],
    count: int,
) -> tuple[Series, ...]:
    slices = 1 + max(number for _, number in wide.values())
    if slices > MAX_SLICES:
        raise too_long(slices)
    names = list(dict.fromkeys(name for name, _ in wide.values()))
    columns = tuple(model[name] for name in names)
    series = []
    once = [name for name in cells if name not in wide]
    for row in range(count):
        label = labels[row] or (str(row + 1) if count > 1 else "")
        made = Series(columns, np.full((slices, len(columns)), BLANK, np.int32), name=label)
        found = ((t, name, cells[column].finding(row)) for column, (name, t) in wide.items())
        made = made.with_findings(each for each in found if each[2] is not None)
        for name in once:
            finding = cells[name].finding(row)
            made = made if finding is None else made.with_once(name, finding)
        series.append(made)
    return tuple(series)


# -- cells ------------------------------------------------------------------------------------


def _holds_findings(column: Any) -> bool:
    """Tell whether cells of a pandas column are findings that no text stands for."""
    return column.dtype == object and any(
        isinstance(cell, Mapping | list | set | frozenset | Finding) for cell in column.to_numpy()
    )


def _is_blank(cell: Any) -> bool:
    return cell is None or (isinstance(cell, float) and np.isnan(cell)) or cell == ""


def _texts(column: CodedColumn | NumericColumn) -> list[str]:
    return [str(text) for text in column.texts()]


# -- sentences ----------------------------------------------------------------------------------


def _check_column(names: Sequence[str], name: str | None) -> None:
    if name is not None and name not in names:
        raise no_column(names, name)


def _no_node(model: TemporalContent, names: Sequence[str]) -> DataError:
    return DataError(
        "No column has the name of a node; the table has {columns}, the template {nodes}. Rename "
        "the columns.",
        columns=list_names(names) or "–",
        nodes=list_names(model.names),
    )


def _left_out(names: Sequence[str]) -> list[Sentence]:
    if not names:
        return []
    return [Sentence("No node has the name of {columns}; left out.", columns=list_names(names))]


def _gaps(label: str, missing: Sequence[str]) -> Sentence:
    if label:
        return Sentence(
            "Series {series} has no row for {times}: blanks.",
            series=label,
            times=list_names(missing),
        )
    return Sentence("There is no row for {times}: blanks.", times=list_names(missing))
