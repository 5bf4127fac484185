"""Tables of series as learning sees them: columns of one slice beside those of earlier ones.

The cells of a column are kept once, one series after another, with blank cells before each. A
column "some slices before" is the same array begun so many cells earlier: where that would lie
before the first slice of a series, the cell is a blank one, and counts leave the row out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.temporal.template import past_name
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.dataset import Dataset
from bayesgui.data.series.placing import PlacedRows, TimeColumns, placed_rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from bayesgui.core.sentence import Sentence

    Codes = NDArray[np.unsignedinteger]

NOW = 0
"""The lag of a column of the slice itself."""


@dataclass(frozen=True, eq=False)
class SeriesRows:
    """The cells of some columns in order of time.

    `columns`: their cells, one series after another, `reach` blank ones before each series.
    `starts`: shape (series,); where the first slice of each lies among them. `lengths`: shape
    (series,); number of slices. `reach`: the greatest lag. `labels`: what the series are called.
    `weights`: shape (cells,); 0 for the blank ones; None if all rows count once. `n_rows`: number
    of rows of the table, without those added for gaps. `remarks`: what was assumed.
    """

    columns: Mapping[str, CodedColumn]
    starts: NDArray[np.int64]
    lengths: NDArray[np.int64]
    reach: int
    labels: tuple[str, ...]
    weights: NDArray[np.float64] | None
    n_rows: int
    remarks: tuple[Sentence, ...] = ()

    # -- reading ------------------------------------------------------------------------------

    @property
    def n_series(self) -> int:
        """Number of series."""
        return len(self.lengths)

    @property
    def n_slices(self) -> int:
        """Number of slices of all series together."""
        return int(self.lengths.sum())

    @property
    def n_cells(self) -> int:
        """Number of cells of a column, with the blank ones before each series."""
        return self.n_slices + self.reach * self.n_series

    def slice_numbers(self) -> NDArray[np.int64]:
        """Return the slice of each row of `lagged`; −1 for the blank ones between two series."""
        found = np.full(self.n_cells, -1, np.int64)
        places = _spread(self.starts, self.lengths)
        found[places] = places - np.repeat(self.starts, self.lengths)
        return found[self.reach :]

    def total_weight(self, first: int = 0) -> float:
        """Return the number of slices from a first one on, or their total weight."""
        if self.weights is None:
            return float(np.maximum(self.lengths - first, 0).sum())
        return float(self.weights[self.reach :][self.slice_numbers() >= first].sum())

    # -- tables -------------------------------------------------------------------------------

    def lagged(self, wanted: Mapping[str, tuple[str, int]]) -> Dataset:
        """Return a table with a row for each slice, and further ones without a complete family.

        `wanted`: for the name of each column that of the table, and how many slices before. A
        family of a column of now and of earlier ones is complete in all slices that have them. No
        cell is copied.
        """
        end = self.n_cells
        made = tuple(
            self._part(name, column, slice(self.reach - lag, end - lag))
            for name, (column, lag) in wanted.items()
        )
        return Dataset(made, None if self.weights is None else self.weights[self.reach :])

    def later(self, wanted: Mapping[str, tuple[str, int]], first: int) -> Dataset:
        """Return the rows of `lagged` from a slice on: those on which structures are compared.

        Of a single series these are parts of the same arrays; of several ones they are copied.
        """
        if self.n_series == 1:
            rows: slice | NDArray[np.int64] = slice(min(first, self.n_slices), self.n_slices)
        else:
            rows = np.flatnonzero(self.slice_numbers() >= first)
        return self.lagged(wanted).rows(rows)

    def at(self, number: int, wanted: Mapping[str, tuple[str, int]]) -> Dataset:
        """Return a table with a row for each series that has a slice of a number."""
        return self._rows_at(self.starts[self.lengths > number] + number, wanted)

    def at_end(self, wanted: Mapping[str, tuple[str, int]]) -> Dataset:
        """Return a table with a row for each series: its last slice."""
        return self._rows_at(self.starts + self.lengths - 1, wanted)

    def _rows_at(self, places: NDArray[np.int64], wanted: Mapping[str, tuple[str, int]]) -> Dataset:
        made = tuple(
            self._part(name, column, places - lag) for name, (column, lag) in wanted.items()
        )
        return Dataset(made, None if self.weights is None else self.weights[places])

    def _part(self, name: str, column: str, which: slice | NDArray[np.int64]) -> CodedColumn:
        kept = self.columns[column]
        return CodedColumn(name, kept.states, kept.codes[which], kept.edges)

    def with_once(self, names: Iterable[str]) -> SeriesRows:
        """Return the rows with columns that say one thing of each series in all slices.

        Raises `DataError` if a series says two things.
        """
        made = dict(self.columns)
        for name in names:
            codes = self._once(name)
            column = self.columns[name]
            blank = np.asarray(column.missing_code, column.codes.dtype)
            cells = np.full(self.n_cells, blank)
            cells[_spread(self.starts, self.lengths)] = np.repeat(codes, self.lengths)
            made[name] = replace(column, codes=_shared(cells))
        return replace(self, columns=made)

    def _once(self, name: str) -> Codes:
        """Return the code that a column has in each series."""
        column = self.columns[name]
        codes = column.codes[_spread(self.starts, self.lengths)]
        groups = np.repeat(np.arange(self.n_series), self.lengths)
        seen = codes != column.missing_code
        found = np.full(self.n_series, column.missing_code, column.codes.dtype)
        found[groups[seen]] = codes[seen]
        odd = np.flatnonzero(seen & (codes != found[groups]))
        if len(odd):
            k = groups[odd[0]]
            states = np.unique(codes[seen & (groups == k)]).tolist()
            raise several_findings(name, self.labels[k], [column.states[code] for code in states])
        return found


def series_rows(
    table: Dataset, columns: TimeColumns, reach: int, placed: PlacedRows | None = None
) -> SeriesRows:
    """Return a table of series in order of time; slices without a row are blank.

    `table`: the columns of times and series may be numbers, all others have states. `reach`: the
    greatest lag that will be asked for. `placed`: where its rows lie, if that is known.
    """
    placed = placed_rows(table, columns) if placed is None else placed
    kept = np.flatnonzero(placed.lengths)
    starts = np.cumsum(placed.lengths[kept]) - placed.lengths[kept]
    starts = starts + reach * np.arange(1, len(kept) + 1)
    n_cells = int(placed.lengths.sum()) + reach * len(kept)
    places = starts[placed.groups] + placed.slices if table.n_rows else np.zeros(0, np.int64)
    made = {}
    for column in table.columns:
        if column.name not in columns.names:
            made[column.name] = _arranged(table.categorical(column.name), places, n_cells)
    weights = None
    if table.weights is not None:
        weights = np.zeros(n_cells)
        weights[places] = table.weights
    return SeriesRows(
        made,
        starts,
        placed.lengths[kept],
        reach,
        placed.labels,
        weights,
        table.n_rows,
        placed.remarks,
    )


def lagged_names(names: Iterable[str], lags: Iterable[int]) -> dict[str, tuple[str, int]]:
    """Return what `SeriesRows.lagged` takes, under the names of heads of tables.

    >>> lagged_names(["Wear"], [0, 1])
    {'Wear': ('Wear', 0), 'Wear, t \N{MINUS SIGN} 1': ('Wear', 1)}
    """
    return {
        (past_name(name, lag) if lag else name): (name, lag)
        for lag in dict.fromkeys(lags)
        for name in names
    }


def several_findings(variable: str, series: str, states: list[str]) -> DataError:
    """Return the error that a series says several things of a node that is there once."""
    return DataError(
        "{variable} is there once, and series {series} has several findings on it: {states}. "
        "Leave one.",
        variable=variable,
        series=series or "1",
        states=", ".join(states),
    )


def _arranged(column: CodedColumn, places: NDArray[np.int64], n_cells: int) -> CodedColumn:
    cells = np.full(n_cells, np.asarray(column.missing_code, column.codes.dtype))
    cells[places] = column.codes
    return CodedColumn(column.name, column.states, _shared(cells), column.edges)


def _shared(cells: Codes) -> Codes:
    """Return cells that columns take without a copy."""
    cells.flags.writeable = False
    return cells


def _spread(starts: NDArray[np.int64], lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the places of all slices, one series after another."""
    total = int(lengths.sum())
    within = np.arange(total) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    found: NDArray[np.int64] = np.repeat(starts, lengths) + within
    return found
