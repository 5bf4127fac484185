"""Tables with a row for each series, and a column for each node in each slice, as ``X[0]``."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.sentence import Sentence
from bayesgui.core.temporal.places import EVERY
from bayesgui.core.temporal.series import MAX_SLICES, too_long
from bayesgui.data.columns.column import (
    CodedColumn,
    NumericColumn,
    missing_cells,
    sorted_states,
)
from bayesgui.data.dataset import Dataset
from bayesgui.data.series.placing import TimeColumns, as_given

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.temporal.content import TemporalContent
    from bayesgui.data.dataset import Column

    Wide = Mapping[str, tuple[str, int]]

_SLICE_COLUMN = re.compile(r"(.+)\[(\d+)\]")
SERIES = "series"
"""What the column of series is called where the table has none."""


def wide_columns(model: TemporalContent, names: Iterable[str]) -> dict[str, tuple[str, int]]:
    """Return the node and the slice of each column ``X[t]``.

    None if a column has the own name of a node that is in every slice.
    """
    names = tuple(names)
    if any(name in model.in_time for name in names):
        return {}
    found = _slices(names)
    return {
        column: (name, number)
        for column, (name, number) in found.items()
        if name in model.names and model.place(name) == EVERY
    }


def slice_columns(names: Iterable[str]) -> dict[str, tuple[str, int]]:
    """Return the node and the slice of each column ``X[t]`` of which there are two slices or more.

    None if a node has a column of its own, too.
    """
    names = tuple(names)
    found = _slices(names)
    counted = Counter(name for name, _ in found.values())
    if any(name in names for name in counted):
        return {}
    return {column: each for column, each in found.items() if counted[each[0]] > 1}


def nodes_of_table(model: TemporalContent, names: Iterable[str]) -> BayesianNetwork:
    """Return nodes with the states that the columns of a table have, under their names."""
    wide = wide_columns(model, names)
    kept = [model[name].with_name(column) for column, (name, _) in wide.items()]
    return BayesianNetwork([*kept, *(v for v in model.variables if v.name not in wide)])


def _slices(names: Iterable[str]) -> dict[str, tuple[str, int]]:
    matches = ((name, _SLICE_COLUMN.fullmatch(name)) for name in names)
    return {name: (match[1], int(match[2])) for name, match in matches if match}


def rows_of_slices(table: Dataset, wide: Wide, by: str = "") -> tuple[Dataset, TimeColumns]:
    """Return a table with a row for each slice of one that has a row for each series.

    `wide`: the node and the slice of some columns; the others say the same in all slices. `by`: the
    column with the names of the series; by default they are numbered. A series ends with its last
    slice that is not blank.
    """
    count = 1 + max(number for _, number in wide.values())
    if count > MAX_SLICES:
        raise too_long(count)
    nodes: dict[str, list[Column | None]] = {name: [None] * count for name, _ in wide.values()}
    for column, (name, number) in wide.items():
        nodes[name][number] = as_given(table[column])
    kept = _kept(nodes, table.n_rows, count)
    rows = np.nonzero(kept)[0]
    mark = _label_name(table, nodes, by)
    columns: list[Column] = [_labels(table, by, mark).rows(rows)]
    for name in table.names:
        if name not in wide and name not in (by, mark):
            columns.append(table[name].rows(rows))
    columns += [_joined(name, parts, kept) for name, parts in nodes.items()]
    weights = None if table.weights is None else table.weights[rows]
    remark = Sentence(
        "Each row is a series, with columns such as {column}.", column=next(iter(wide))
    )
    return Dataset(tuple(columns), weights, (*table.remarks, remark)), TimeColumns("", mark)


def _kept(
    nodes: Mapping[str, Sequence[Column | None]], n_rows: int, count: int
) -> NDArray[np.bool_]:
    """Return which slices each series has, shape (series, slices)."""
    seen = np.zeros((n_rows, count), np.bool_)
    for parts in nodes.values():
        for number, part in enumerate(parts):
            if part is not None:
                seen[:, number] |= ~missing_cells(part)
    lengths = np.where(seen.any(axis=1), count - np.argmax(seen[:, ::-1], axis=1), 1)
    found: NDArray[np.bool_] = np.arange(count) < lengths[:, None]
    return found


def _label_name(table: Dataset, nodes: Iterable[str], by: str) -> str:
    name = by or SERIES
    while not by and (name in table.names or name in nodes):
        name += "_"
    return name


def _labels(table: Dataset, by: str, mark: str) -> CodedColumn:
    texts = [str(text) for text in table[by].texts()] if by else []
    labels = texts or [str(number + 1) for number in range(table.n_rows)]
    twice = next((label for label, times in Counter(labels).items() if times > 1), None)
    if twice is not None:
        raise DataError(
            "Two rows are the series {series}, and each row is one of its own; give them two names "
            "in column {column}.",
            series=twice,
            column=by,
        )
    return CodedColumn(mark, tuple(labels), np.arange(len(labels)))


def _joined(
    name: str, parts: Sequence[Column | None], kept: NDArray[np.bool_]
) -> CodedColumn | NumericColumn:
    """Return one column of those of all slices, one series after another."""
    n_rows = len(kept)
    given = [part for part in parts if part is not None]
    if all(isinstance(part, NumericColumn) for part in given):
        blank = np.full(n_rows, np.nan)
        cells = [blank if part is None else part.values for part in parts]  # type: ignore[union-attr]
        return NumericColumn(name, np.stack(cells, axis=1)[kept])
    first = given[0]
    same = isinstance(first, CodedColumn) and all(
        isinstance(part, CodedColumn) and (part.states, part.edges) == (first.states, first.edges)
        for part in given
    )
    edges = first.edges if same and isinstance(first, CodedColumn) else None
    states = _states(given, same)
    places = {state: k for k, state in enumerate(states)} | {"": -1}
    codes = np.full((n_rows, len(parts)), -1)
    for number, part in enumerate(parts):
        if part is not None:
            codes[:, number] = [places[str(text)] for text in part.texts()]
    return CodedColumn(name, states, codes[kept], edges)


def _states(parts: Sequence[Column], same: bool) -> tuple[str, ...]:
    if same and isinstance(parts[0], CodedColumn):
        return parts[0].states
    return tuple(sorted_states({str(text) for part in parts for text in part.texts()} - {""}))
